import Foundation
import TenonRoutes

/// The new issues that the errors page adds while it is open.
public enum LiveIssues {
  /// The maximum number of issues that wait for a slow browser. Beyond that, the oldest are dropped.
  private static let limit = 256

  private struct Row: Encodable {
    let module: String
    let at: String
    let doing: String
    let error: String
    /// The time of the issue, which distinguishes two equal issues.
    let moment: Double
  }

  /// Returns the issues after a given time, and then new issues. The stream ends when the application ends,
  /// or when the stream is no longer read.
  /// - Parameters:
  ///   - log: The application's issues.
  ///   - moment: The time, in milliseconds since the beginning of the launch.
  ///   - event: Creates an event for the browser from the event's data.
  public static func stream<Event: Sendable>(
    of log: IssueLog, after moment: Double, as event: @escaping @Sendable (String) -> Event
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
    // The stream is opened first, so that no issue is lost between the two.
    let coming = log.stream()
    let missed = log.all.filter { $0.at > moment }
    let task = Task {
      for issue in missed { events.yield(event(data(of: issue))) }
      let known = Set(missed)
      for await issue in coming where !known.contains(issue) { events.yield(event(data(of: issue))) }
      events.finish()
    }
    events.onTermination = { _ in task.cancel() }
    return stream
  }

  private static func data(of issue: ApplicationIssue) -> String {
    let row = Row(
      module: issue.module, at: WaterfallDrawing.text(issue.at), doing: issue.doing, error: issue.error,
      moment: issue.at)
    let encoder = JSONEncoder()
    // Equal issues have equal texts, so that the page recognises them.
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(row)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
