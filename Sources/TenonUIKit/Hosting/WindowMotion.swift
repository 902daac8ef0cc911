#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Tracks whether something is moving in a window, and which callers wait for its end.
  ///
  /// UIKit does not always call the completion handlers of transitions, and sometimes calls them when it is not
  /// supposed to. Therefore, nothing is counted here: a callback is only a reason to check, the controllers show what
  /// is moving, and as long as something is, the check is repeated from time to time.
  @MainActor
  final class WindowMotion {
    weak var host: WindowHost?
    /// Presentations and dismissals whose end UIKit has not reported yet.
    private var running: Set<Int> = []
    private var last = 0
    /// The number of checks during which UIKit has been still although something was reported to be running.
    private var still = 0
    private var isSettled = true
    private var isWatching = false
    private var unshown: Set<EntryID> = []
    private var waiting: [CheckedContinuation<Set<EntryID>, Never>] = []

    /// The number of checks without any movement after which nothing is considered to be running, and a refusal by
    /// UIKit counts as final.
    static let patience = 10

    var isRunning: Bool { !running.isEmpty }

    /// Records that something begins. Its number ends it, however often the end is reported.
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

    /// Drops something that was begun but did not happen.
    func drop(_ number: Int) { running.remove(number) }

    /// Returns when the window matches the navigator's state. The result is the set of entries that UIKit did not show.
    func settled() async -> Set<EntryID> {
      if isSettled { return takeUnshown() }
      return await withCheckedContinuation { waiting.append($0) }
    }

    /// Records that everything is shown.
    func settle() {
      isSettled = true
      still = 0
      guard !waiting.isEmpty else { return }
      let (done, lost) = (waiting, takeUnshown())
      waiting = []
      for continuation in done { continuation.resume(returning: lost) }
    }

    /// Records entries that UIKit does not show.
    func giveUp(_ entries: [EntryID]) { unshown.formUnion(entries) }

    private func takeUnshown() -> Set<EntryID> {
      defer { unshown = [] }
      return unshown
    }

    /// Checks again in the main thread's next turn and then from time to time, until everything is settled.
    func watch() {
      isSettled = false
      guard !isWatching else { return }
      isWatching = true
      Task { [weak self] in
        await Task.yield()
        while let pause = self?.look() { await pause() }
      }
    }

    /// - Returns: The pause until the next check, if there is one.
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
