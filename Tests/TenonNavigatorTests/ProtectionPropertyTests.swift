import TenonNavigator
import TestSupport
import Testing

/// Long random sequences in which protections change, requests wait, sessions open and end, and windows, tabs and sheets
/// come and go. Whatever way a screen has appeared on, what protects it has let it pass; it is where it was asked for; no
/// screen of a session that has ended is shown or alive; and no request waits for ever.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ProtectionPropertyTests {
  /// Without optimisation, only the release build takes all of them.
  #if DEBUG
    nonisolated private static let steps = 4_000
  #else
    nonisolated private static let steps = 20_000
  #endif

  @Test("no screen appears that was refused, or anywhere but where it was asked for", arguments: 0..<20)
  func hold(seed: Int) async throws {
    let run = try Run(seed: UInt64(seed))
    for _ in 0..<Self.steps {
      await run.step()
      if let fault = run.faults.first {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
    await run.end()
    #expect(run.faults.isEmpty, "seed \(seed): \(run.faults.first ?? "")")
    // Otherwise, the run would prove nothing.
    #expect(run.appeared > Self.steps / 20 && run.refused > Self.steps / 20)
  }
}

/// A page of each protection. Numbers are unique, so that a decision belongs to one screen.
private struct Guarded: Route {
  static let pattern: RoutePattern = "/guarded/:number"
  var number: Int
}

private struct Intercepted: Route {
  static let pattern: RoutePattern = "/intercepted/:number"
  var number: Int
}

private struct Both: NestedRoute {
  static let pattern: RoutePattern = "/both/:number"
  var number: Int
  var parents: [any Route] { [Intercepted(number: number + 1), Guarded(number: number + 2)] }
}

/// A page of a session.
private struct Scoped: Route {
  static let pattern: RoutePattern = "/scoped/:number"
  var number: Int
}

private final class Session: ScreenScope {
  private let state = Box(true)
  var isOpen: Bool { state.value }
  var closedError: any Error { RouteDecline("the session has ended") }

  func close() { state.update { $0 = false } }

  func enter<Result>(
    isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async throws -> Result {
    guard isOpen else { throw closedError }
    return try await body()
  }

  func bind<Result>(isolation: isolated (any Actor)?, _ body: () async -> Result) async -> Result {
    await body()
  }
}

/// The screen of a page of a session.
@MainActor private final class SessionScreen {
  let session: Session
  init(_ session: Session) { self.session = session }
}

private struct Free: Route {
  static let pattern: RoutePattern = "/free/:number"
  var number: Int
}

extension Route {
  fileprivate var number: Int {
    switch self {
    case let page as Guarded: page.number
    case let page as Intercepted: page.number
    case let page as Both: page.number
    case let page as Free: page.number
    case let page as Scoped: page.number
    default: 0
    }
  }

  fileprivate var isIntercepted: Bool { self is Intercepted || self is Both }
  fileprivate var isGuarded: Bool { self is Guarded || self is Both }
}

@MainActor
private final class Run {
  private let navigator: Navigator
  private var random: SplitMix
  private var number = 0
  /// Whether pages whose number has a remainder are let pass.
  private var isOpen = Array(repeating: true, count: 5)
  /// How often a page's protection has let it pass, and how often it has appeared.
  private var passed: [Int: Int] = [:]
  private var appearances: [Int: Int] = [:]
  /// Where each page was asked for; pages of links and restorations have no single place.
  private var wanted: [Int: Place] = [:]
  private var running: [Task<Void, Never>] = []
  private var snapshots: [NavigationSnapshot] = []
  private var states: [NavigationState] = []
  /// The session that is open.
  private let session = Box<Session?>(nil)
  private var screens: [WeakScreen] = []
  private(set) var faults: [String] = []
  private(set) var appeared = 0
  private(set) var refused = 0

  private struct WeakScreen { weak var screen: SessionScreen? }

  /// A stack: a tab, or a modal, of a window.
  private struct Place: Hashable {
    var window: WindowID
    var tab: TabID?
    var modal: ModalID?
  }

  init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    let asker = Asker()
    var registry = DestinationRegistry()
    registry.destination(Guarded.self) { route, _ async throws in
      await asker.wait()
      return "\(route.number)"
    }
    registry.destination(Intercepted.self, interceptors: [asker]) { route, _ in "\(route.number)" }
    registry.destination(Both.self, interceptors: [asker]) { route, _ async throws in
      await asker.wait()
      return "\(route.number)"
    }
    registry.destination(Free.self) { route, _ in "\(route.number)" }
    registry.destination(
      Scoped.self, exposure: .internal, presentation: .push, interceptors: [], priority: 0, accepting: nil,
      in: ScreenPlace(
        isScoped: { true },
        scope: { [session] in
          guard let open = session.value else { throw RouteDecline("no session is open") }
          return open
        }), at: SourcePlace(fileID: #fileID, line: #line)
    ) { [session] _, _ async throws -> Any in
      guard let open = session.value else { throw RouteDecline("no session is open") }
      let screen = SessionScreen(open)
      await asker.wait()
      asker.run?.screens.append(WeakScreen(screen: screen))
      return screen
    }
    navigator = try Navigator(registry)
    asker.run = self
    navigator.add(
      // The navigator may outlive the run, with an operation that nothing waits for.
      NavigationGuard("open") { [weak self] change in
        guard let self else { return .veto("the run has ended") }
        for route in change.appearing where route.isGuarded {
          await asker.wait()
          if !isOpen(route.number) { return .veto("closed") }
        }
        for route in change.appearing where route.isGuarded { passed[route.number, default: 0] += 1 }
        return .allow
      })
    navigator.observe { [weak self] in self?.noteAppearance($0) }
  }

  /// Decides about intercepted pages, and waits a while first.
  @MainActor
  private final class Asker: RouteInterceptor {
    weak var run: Run?

    func wait() async {
      for _ in 0..<(run?.next(4) ?? 0) { await Task.yield() }
    }

    nonisolated func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
      try await decide(context)
      return try await next(context)
    }

    private func decide(_ context: RouteContext) async throws {
      await wait()
      guard let run, let number = context.value?.number else { return }
      guard run.isOpen(number) else { throw RouteDecline("closed") }
      run.passed[-number, default: 0] += 1
    }
  }

  private func next(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private func isOpen(_ number: Int) -> Bool { isOpen[number % isOpen.count] }

  private func noteAppearance(_ change: NavigationChange) {
    for entry in change.added {
      guard let route = entry.route else { continue }
      let number = route.number
      appeared += 1
      if route is Scoped, entry.scope?.isOpen != true {
        faults.append("\(route) appeared, though its session has ended")
      }
      appearances[number, default: 0] += 1
      // Guards may be asked several times about one appearance, and interceptors once.
      if route.isGuarded, passed[number, default: 0] < appearances[number, default: 0] {
        faults.append("\(route) appeared, though its guard has not let it pass")
      }
      if route.isIntercepted, passed[-number, default: 0] < appearances[number, default: 0] {
        faults.append("\(route) appeared, though its interceptor has not let it pass")
      }
      guard let wanted = wanted.removeValue(forKey: number), let place = place(of: entry.id, in: change.state)
      else { continue }
      if place != wanted { faults.append("\(route) is in \(place), but was asked for in \(wanted)") }
    }
  }

  private func place(of entry: EntryID, in state: NavigationState) -> Place? {
    for window in state.windows {
      for modal in window.modals where modal.stack.contains(where: { $0.id == entry }) {
        return Place(window: window.id, modal: modal.id)
      }
      for tab in window.tabs where tab.stack.contains(where: { $0.id == entry }) {
        return Place(window: window.id, tab: tab.id)
      }
    }
    return nil
  }

  /// The stack that a person sees now.
  private var top: Place? {
    guard let window = navigator.state.window() else { return nil }
    if let modal = window.modals.last { return Place(window: window.id, modal: modal.id) }
    return Place(window: window.id, tab: window.selectedTab)
  }

  // MARK: - Steps

  private func page() -> any Route {
    number += 3
    switch next(6) {
    case 0: return Free(number: number)
    case 5: return Scoped(number: number)
    case 1: return Guarded(number: number)
    case 2, 3: return Intercepted(number: number)
    default: return Both(number: number)
    }
  }

  /// Starts something that may wait, and lets others go on.
  private func begin(_ body: @escaping @MainActor (Navigator) async -> NavigationResult) {
    running.append(
      Task {
        if case .failed(let error) = await body(navigator), error.code == .refused || error.code == .vetoed {
          refused += 1
        }
      })
  }

  func step() async {
    if running.count > 6 { await running.removeFirst().value }
    for _ in 0..<next(3) { await Task.yield() }
    let depth = navigator.state.windows.map { $0.tabs.map(\.stack.count).max() ?? 0 }.max() ?? 0
    switch next(24) {
    case 22: await changeSession()
    case 0..<5 where depth < 12: push()
    case 5: isOpen[next(isOpen.count)].toggle()
    case 6 where navigator.state.windows.count < 3: openWindow()
    case 7: begin { [window = WindowID("\(next(3))")] in await $0.perform(.close(window)) }
    case 8: begin { [window = WindowID("\(next(3))")] in await $0.perform(.focus(window)) }
    case 9, 10: begin { [tab = TabID("\(next(2))")] in await $0.perform(.select(tab)) }
    case 11: navigator.adopt(.select(TabID("\(next(2))"), window: nil))
    case 12 where (navigator.state.window()?.modals.count ?? 0) < 3: open(page(), as: .sheet)
    case 13: begin { await $0.perform(.dismiss()) }
    case 14: begin { await $0.perform(.pop()) }
    case 15: link()
    case 16: open(page(), as: .root)
    case 17: open(page(), as: .replace)
    case 18: begin { [pages = [page(), page()]] in await $0.open(stack: pages) }
    case 19: restore()
    case 20: awaitResult(of: page())
    case 21:
      snapshots = Array((snapshots + [navigator.snapshot()]).suffix(3))
      states = Array((states + [navigator.state]).suffix(3))
    default: begin { await $0.perform(.popToRoot()) }
    }
  }

  private func changeSession() async {
    guard let ended = session.value else {
      session.update { $0 = Session() }
      return await navigator.fillTabs()
    }
    session.update { $0 = nil }
    ended.close()
    await navigator.close(ended)
    if navigator.state.entries.contains(where: { $0.scope === ended }) {
      faults.append("a screen of a session that has ended is shown")
    }
  }

  private func push() {
    open(page(), as: .push)
  }

  private func open(_ page: some Route, as presentation: Presentation) {
    begin { [self] navigator in
      if presentation == .push { wanted[page.number] = top }
      return await navigator.open(page, as: presentation)
    }
  }

  private func awaitResult(of page: some Route) {
    begin { navigator in
      // Nobody gives a result, so the wait ends when the screen is closed.
      let task = Task { try? await navigator.result(of: page, as: .sheet) }
      for _ in 0..<8 { await Task.yield() }
      await navigator.perform(.dismissAll())
      task.cancel()
      _ = await task.value
      return .done(nil)
    }
  }

  private func openWindow() {
    let id = WindowID("\(next(3))")
    let (first, second) = (page(), page())
    if next(3) == 0 { return begin { await $0.openWindow(id, root: first) } }
    begin { await $0.openWindow(id, tabs: [(id: "0", root: first), (id: "1", root: second)]) }
  }

  private func link() {
    let pages = (0...next(2)).compactMap { _ in try? page().url() }
    begin { await $0.open(pages.joined(separator: "/-")) }
  }

  private func restore() {
    if next(2) == 0, let state = states.randomElement(using: &random) {
      begin { await $0.perform(.restore(state)) }
    } else if let snapshot = snapshots.randomElement(using: &random) {
      begin { await $0.restore(snapshot).result }
    }
  }

  /// Everything that has begun ends.
  func end() async {
    for task in running { await task.value }
    running = []
    if session.value != nil { await changeSession() }
    let left = screens.compactMap(\.screen)
    if !left.isEmpty { faults.append("\(left.count) screens of sessions that have ended are alive") }
  }
}
