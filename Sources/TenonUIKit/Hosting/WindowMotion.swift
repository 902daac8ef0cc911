#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Whether something moves in a window, and who waits for its end.
  ///
  /// UIKit does not always call what it was given for the end of a transition, and calls it where it said that it would
  /// not. So nothing here is counted: whatever UIKit tells is only a reason to look, what moves is read off its
  /// controllers, and while something does a look is taken every now and then all the same.
  @MainActor
  final class WindowMotion {
    weak var host: WindowHost?
    /// Presentations and dismissals whose end UIKit has not reported.
    private var running: Set<Int> = []
    private var last = 0
    /// For how many looks UIKit has been still while something was said to run.
    private var still = 0
    private var isSettled = true
    private var isWatching = false
    private var unshown: Set<EntryID> = []
    private var waiting: [CheckedContinuation<Set<EntryID>, Never>] = []

    /// After how many looks at which UIKit is still, nothing is taken to run any more, and what it refuses is refused.
    static let patience = 10

    var isRunning: Bool { !running.isEmpty }

    /// Something begins; ended by its number, however often that is reported.
    func begin() -> Int {
      last += 1
      running.insert(last)
      still = 0
      return last
    }

    func end(_ number: Int) {
      running.remove(number)
      host?.goOn()
    }

    /// What was begun has come to nothing.
    func drop(_ number: Int) { running.remove(number) }

    /// Returns when the window is as the navigator's state says, with what UIKit did not show.
    func settled() async -> Set<EntryID> {
      if isSettled { return takeUnshown() }
      return await withCheckedContinuation { waiting.append($0) }
    }

    /// Everything is shown.
    func settle() {
      isSettled = true
      still = 0
      guard !waiting.isEmpty else { return }
      let (done, lost) = (waiting, takeUnshown())
      waiting = []
      for continuation in done { continuation.resume(returning: lost) }
    }

    /// UIKit does not show these.
    func giveUp(_ entries: [EntryID]) { unshown.formUnion(entries) }

    private func takeUnshown() -> Set<EntryID> {
      defer { unshown = [] }
      return unshown
    }

    /// Looks again in the next turn of the main thread and then every now and then, until all is settled.
    func watch() {
      isSettled = false
      guard !isWatching else { return }
      isWatching = true
      Task { [weak self] in
        await Task.yield()
        while let pause = self?.look() { await pause() }
      }
    }

    /// - Returns: What passes until the next look, if there is one.
    private func look() -> (@MainActor () async -> Void)? {
      if let host, !isSettled {
        still = host.isUIKitMoving ? 0 : still + 1
        if still > Self.patience { running = [] }
        host.goOn()
      }
      isWatching = host != nil && !isSettled
      return isWatching ? host?.pause : nil
    }
  }
#endif
