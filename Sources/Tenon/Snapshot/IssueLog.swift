import TenonDiagnostics
import TenonSynchronization

/// A log of problems that occurred in a running application without ending it: failed actions, unmatched URLs, and
/// errors from observers, handlers and phases. The log keeps the last thousand issues.
///
/// ```swift
/// for await issue in application.issues.stream() { logger.warning("\(issue)") }
/// ```
/// To receive issues through a callback, use ``ApplicationOptions/onIssue``.
public final class IssueLog: Sendable {
  private struct State {
    var issues = BoundedLog<ApplicationIssue>(limit: limit)
    var streams = ColdDictionary<Int, AsyncStream<ApplicationIssue>.Continuation>()
    var lastStream = 0
  }

  private static let limit = 1_000

  private let state = Mutex(State())
  private let clock: LaunchClock
  private let onIssue: (@Sendable (ApplicationIssue) -> Void)?

  init(_ clock: LaunchClock, onIssue: (@Sendable (ApplicationIssue) -> Void)? = nil) {
    self.clock = clock
    self.onIssue = onIssue
  }

  deinit {
    for stream in state.withLock({ $0.streams.values }) { stream.finish() }
  }

  /// The issues recorded so far, oldest first.
  public var all: [ApplicationIssue] { state.withLock { $0.issues.elements } }

  /// Returns a stream of the issues that occur after this call. The stream ends when the application is
  /// released.
  public func stream() -> AsyncStream<ApplicationIssue> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ApplicationIssue.self, bufferingPolicy: .bufferingNewest(Self.limit))
    let number = state.withLock { state in
      state.lastStream += 1
      state.streams[state.lastStream] = continuation
      return state.lastStream
    }
    continuation.onTermination = { [weak self] _ in
      let ended = self?.state.withLock { $0.streams.removeValue(forKey: number) }
      _ = ended
    }
    return stream
  }

  /// Records an issue.
  /// - Parameters:
  ///   - module: The module that the issue concerns.
  ///   - doing: The operation that failed.
  ///   - error: The error that caused the failure.
  public func note(_ module: String, _ doing: String, _ error: any Error) {
    let issue = ApplicationIssue(
      module: module, doing: doing, error: valueText(error), at: clock.now.milliseconds, cause: error
    )
    // This happens outside the lock, because streams and the release of an old issue's cause run foreign code.
    let (streams, gone) = state.withLock { ($0.streams.values, $0.issues.append(issue)) }
    _ = gone
    for stream in streams { stream.yield(issue) }
    onIssue?(issue)
  }

  /// Records an error that a handler threw, unless the error does not mean that the handler failed.
  package func noteHandler(of module: String, _ doing: String, _ error: any Error) {
    if error is any NoFailure || error is CancellationError { return }
    note(module, doing, error)
  }

  /// The name that an issue shows if it does not concern a module.
  package static let nobody = "the application"
}

/// A problem that occurred without ending the application.
public struct ApplicationIssue: Encodable, MemberwiseEncodable, Hashable, Sendable, CustomStringConvertible,
  Worded
{
  /// The module that the issue concerns.
  public var module: String
  /// The operation that failed.
  public var doing: String
  /// The error that caused the failure, as text.
  public var error: String
  /// The time at which the issue was recorded, in milliseconds since the launch began.
  public var at: Double
  /// The error itself, which is not encoded.
  public var cause: (any Error)? { thrown.value }

  private let thrown: Uncompared<(any Error)?>

  package init(module: String, doing: String, error: String, at: Double, cause: (any Error)? = nil) {
    self.module = module
    self.doing = doing
    self.error = error
    self.at = at
    thrown = Uncompared(cause)
  }

  package var message: String { "\(module) failed to \(doing): " + error }

  package var encodedMembers: EncodedMembers {
    [("module", module), ("doing", doing), ("error", error), ("at", at)]
  }
}
