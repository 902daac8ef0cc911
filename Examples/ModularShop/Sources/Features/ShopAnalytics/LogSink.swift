import AnalyticsInterface
import ShopLog

/// Sends events to the log, in place of an analytics server.
public struct LogSink: AnalyticsSink {
  private let log: Log

  public init(log: Log) { self.log = log }

  public func send(_ events: [AnalyticsEvent]) async throws {
    for event in events { log.debug("\(event.name) \(event.properties.sorted { $0.key < $1.key })") }
  }
}
