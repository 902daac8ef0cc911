/// Who is told of changes, and of the steps in each screen's life.
@MainActor
struct Observers {
  private var hooks: [(token: NavigationToken, body: @MainActor (NavigationMoment) -> Void)] = []
  private var observers: [(token: NavigationToken, body: @MainActor (NavigationChange) -> Void)] = []
  private var streams: [AsyncStream<NavigationChange>.Continuation] = []

  nonisolated init() {}

  var hasHooks: Bool { !hooks.isEmpty }
  var isAnybodyThere: Bool { !hooks.isEmpty || !observers.isEmpty || !streams.isEmpty }

  mutating func add(_ token: NavigationToken, hook: @escaping @MainActor (NavigationMoment) -> Void) {
    hooks.append((token, hook))
  }

  mutating func add(_ token: NavigationToken, observer: @escaping @MainActor (NavigationChange) -> Void) {
    observers.append((token, observer))
  }

  mutating func add(_ stream: AsyncStream<NavigationChange>.Continuation) { streams.append(stream) }

  mutating func remove(_ token: NavigationToken) {
    hooks.removeAll { $0.token == token }
    observers.removeAll { $0.token == token }
  }

  /// Those who are told now; what they add or remove counts from the next time on.
  func tell(_ moment: NavigationMoment) { for hook in hooks { hook.body(moment) } }

  func tellObservers(_ change: NavigationChange) {
    for entry in change.difference.removed { tell(.didDisappear(entry)) }
    for entry in change.difference.added { tell(.didAppear(entry)) }
    for observer in observers { observer.body(change) }
  }

  /// Streams buffer what their readers have not read; those nobody reads any more go.
  mutating func tellStreams(_ change: NavigationChange) {
    streams.removeAll { stream in
      if case .terminated = stream.yield(change) { true } else { false }
    }
  }

  nonisolated func finish() { for stream in streams { stream.finish() } }
}
