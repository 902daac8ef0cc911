import TenonDiagnostics
import TenonSynchronization

/// The problems that occurred while an application ran and did not end it: failed actions, unmatched URLs, errors of
/// observers, handlers and phases. Keeps the last thousand issues.
///
/// ```swift
/// for await issue in application.issues.stream() { logger.warning("\(issue)") }
/// ```
/// For a callback, use ``ApplicationOptions/onIssue``.
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

  /// The issues so far, the oldest first.
  public var all: [ApplicationIssue] { state.withLock { $0.issues.elements } }

  /// The issues from now on. The sequence ends when the application is released.
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
  ///   - module: The module concerned.
  ///   - doing: What was being done.
  ///   - error: Why it failed.
  public func note(_ module: String, _ doing: String, _ error: any Error) {
    let issue = ApplicationIssue(
      module: module, doing: doing, error: String(describing: error), at: clock.now.milliseconds, cause: error
    )
    // Outside the lock: streams, and the cause of an issue that goes, run foreign code.
    let (streams, gone) = state.withLock { ($0.streams.values, $0.issues.append(issue)) }
    _ = gone
    for stream in streams { stream.yield(issue) }
    onIssue?(issue)
  }

  /// Notes what a handler threw, unless it is a way to say something else than that it failed.
  package func noteHandler(of module: String, _ doing: String, _ error: any Error) {
    if error is any NoFailure || error is CancellationError { return }
    note(module, doing, error)
  }

  /// Whose issue it is, if it is not a module's.
  package static let nobody = "the application"
}

/// Something that went wrong without ending the application.
public struct ApplicationIssue: Encodable, MemberwiseEncodable, Hashable, Sendable, CustomStringConvertible,
  Worded
{
  /// The module concerned.
  public var module: String
  /// What was being done.
  public var doing: String
  /// Why it failed, as text.
  public var error: String
  /// When it was recorded, in milliseconds from the beginning of the launch.
  public var at: Double
  /// The error itself; it is not encoded.
  public var cause: (any Error)? { thrown.value }

  private let thrown: Uncompared<(any Error)?>

  package init(module: String, doing: String, error: String, at: Double, cause: (any Error)? = nil) {
    self.module = module
    self.doing = doing
    self.error = error
    self.at = at
    thrown = Uncompared(cause)
  }

  package var message: String { "\(module) failed to \(doing): \(error)" }

  package var encodedMembers: EncodedMembers {
    [("module", module), ("doing", doing), ("error", error), ("at", at)]
  }
}
