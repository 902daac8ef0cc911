import AnalyticsInterface
import ShopLog

/// Sends events to the log, if no server counts them.
public struct LogSink: AnalyticsSink {
  private let log: Log

  public init(log: Log) { self.log = log }

  public func send(_ events: [AnalyticsEvent]) async throws {
    for event in events { log.debug("\(event.name) \(event.properties.sorted { $0.key < $1.key })") }
  }
}
