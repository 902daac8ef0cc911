import Dispatch
import Foundation
import Tenon
import TenonDiagnostics
import TenonSynchronization

/// Reports when the main thread is blocked for longer than a threshold, and identifies the module whose code
/// is blocking it.
///
/// ```swift
/// let watchdog = MainThreadWatchdog(threshold: .milliseconds(250)) { stall in log.warning("\(stall)") }
/// watchdog.start()
/// ```
///
/// A separate thread repeatedly checks whether the main queue responds, one check at a time. The design follows
/// BeeHive's `BHWatchDog`.
public final class MainThreadWatchdog: Sendable {
  /// A failure of the main thread to respond in time.
  ///
  /// ```swift
  /// let watchdog = MainThreadWatchdog(threshold: .milliseconds(250)) { stall in
  ///   if stall.isOver { logger.warning("\(stall.module ?? "the host") blocked it for \(stall.duration)") }
  /// }
  /// ```
  public struct Stall: Equatable, Sendable, CustomStringConvertible, Worded {
    /// How long the main thread has been blocked; always at least the threshold.
    public let duration: Duration
    /// The module whose code the application was running on the main thread; `nil` if there was none.
    public let module: String?
    /// Whether the main thread is responding again.
    public let isOver: Bool

    package var message: String {
      "the main thread \(isOver ? "was" : "is") blocked for \(duration)" + (module.map { " in \($0)" } ?? "")
    }
  }

  private let threshold: Duration
  private let report: @Sendable (Stall) -> Void
  private struct Watch {
    /// The number of the last watch that was started.
    var number = 0
    var isRunning = false
  }

  private let watch = Mutex(Watch())

  /// - Parameters:
  ///   - threshold: How long the main thread may be blocked before the watchdog reports it.
  ///   - report: Called on the watchdog's thread when the threshold has passed, and again when the main thread
  ///     responds. A main thread that never responds is also reported.
  public init(threshold: Duration, report: @escaping @Sendable (Stall) -> Void) {
    self.threshold = threshold
    self.report = report
  }

  /// Starts watching. Does nothing if the watchdog is already watching.
  public func start() {
    let started = watch.withLock { watch -> Int? in
      if watch.isRunning { return nil }
      watch.isRunning = true
      watch.number += 1
      return watch.number
    }
    guard let started else { return }
    // A stopped watch ends even if another watch has started in the meantime.
    let thread = Thread { [weak self, threshold] in
      while let self, self.watch.withLock({ $0.isRunning && $0.number == started }) {
        self.watchOnce()
        Thread.sleep(forTimeInterval: min(threshold, .longest).milliseconds / 2_000)
      }
    }
    thread.name = "Tenon main-thread watchdog"
    thread.start()
  }

  /// Stops watching after the current check.
  public func stop() { watch.withLock { $0.isRunning = false } }

  private func watchOnce() {
    let answered = DispatchSemaphore(value: 0)
    let begin = ContinuousClock.now
    DispatchQueue.main.async { answered.signal() }
    let limit = DispatchTime.now() + .microseconds(Int(min(threshold, .longest).microseconds))
    guard answered.wait(timeout: limit) == .timedOut else { return }
    let module = MainThreadActivity.current
    report(Stall(duration: begin.duration(to: .now), module: module, isOver: false))
    answered.wait()
    report(Stall(duration: begin.duration(to: .now), module: module, isOver: true))
  }
}
