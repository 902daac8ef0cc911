#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// Tracks whether transitions are running in a window, and which callers wait for their end.
  ///
  /// UIKit does not always call the completion handlers of transitions, and sometimes calls them unexpectedly.
  /// Therefore, callbacks are not counted: a callback is only a reason to check. The controllers show whether a
  /// transition is running, and as long as one is, the check is repeated periodically.
  @MainActor
  final class WindowMotion {
    weak var host: WindowHost?
    /// Presentations and dismissals whose end UIKit has not reported yet.
    private var running: Set<Int> = []
    private var last = 0
    /// The number of consecutive checks that found no transition in UIKit although the window was not settled.
    private var still = 0
    private var isSettled = true
    private var isWatching = false
    private var unshown: Set<EntryID> = []
    private var waiting: [CheckedContinuation<Set<EntryID>, Never>] = []

    /// The number of checks without any transition after which no transition counts as running, and a refusal by UIKit
    /// counts as final.
    static let patience = 10

    var isRunning: Bool { !running.isEmpty }

    /// Records that a presentation or dismissal begins. Returns a number with which its end is reported; reporting the
    /// end repeatedly has no further effect.
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

    /// Drops a presentation that did not happen.
    func drop(_ number: Int) { running.remove(number) }

    /// Waits until the window matches the navigator's state. Returns the entries that UIKit did not show.
    func settled() async -> Set<EntryID> {
      if isSettled { return takeUnshown() }
      return await withCheckedContinuation { waiting.append($0) }
    }

    /// Records that the window matches the state.
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

    /// Checks again in the next turn of the main thread, and then periodically until the window is settled.
    func watch() {
      isSettled = false
      guard !isWatching else { return }
      isWatching = true
      Task { [weak self] in
        await Task.yield()
        while let pause = self?.look() { await pause() }
      }
    }

    /// - Returns: The pause until the next check; `nil` if no further check is needed.
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
