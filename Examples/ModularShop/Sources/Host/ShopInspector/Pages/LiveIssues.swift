import Foundation
import TenonRouting

/// What goes wrong, as the page of errors adds it while it is looked at.
public enum LiveIssues {
  /// The most issues that wait for a browser that reads slowly; then the oldest are left out.
  private static let limit = 256

  private struct Row: Encodable {
    let module: String
    let at: String
    let doing: String
    let error: String
    /// Tells two equal issues apart.
    let moment: Double
  }

  /// The issues after a moment, and those from now on. Ends with the application, and when it is no longer read.
  /// - Parameters:
  ///   - log: The application's issues.
  ///   - moment: In milliseconds from the beginning of the launch.
  ///   - event: Makes an event for the browser of its data.
  public static func stream<Event: Sendable>(
    of log: IssueLog, after moment: Double, as event: @escaping @Sendable (String) -> Event
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
    // Asked for first, so that nothing falls between the two.
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
    // Equal issues have equal texts, by which the page knows them again.
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(row)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
