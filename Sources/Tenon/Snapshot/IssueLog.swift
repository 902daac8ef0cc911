import TenonSynchronization

/// What went wrong while an application ran and did not end it. Keeps the last thousand.
final class IssueLog: Sendable {
  private let issues = Guarded<[ApplicationIssue]>([])
  private let clock: LaunchClock

  init(_ clock: LaunchClock) { self.clock = clock }

  func note(_ module: String, _ doing: String, _ error: any Error) {
    let issue = ApplicationIssue(
      module: module, doing: doing, error: String(describing: error), at: clock.now.milliseconds)
    issues.withLock { issues in
      if issues.count == 1_000 { issues.removeFirst() }
      issues.append(issue)
    }
  }

  var all: [ApplicationIssue] { issues.withLock { $0 } }
}

/// Something that went wrong and did not end the application.
public struct ApplicationIssue: Codable, Hashable, Sendable {
  /// Whose it is.
  public var module: String
  /// What was being done.
  public var doing: String
  public var error: String
  /// When, in milliseconds from the beginning of the launch.
  public var at: Double
}
