import Foundation

/// Something the user did, for counting. It has no names, phones or addresses in it.
public struct AnalyticsEvent: Codable, Hashable, Sendable {
  public let name: String
  public let properties: [String: String]
  public let time: Date

  public init(_ name: String, properties: [String: String] = [:], time: Date = Date()) {
    self.name = name
    self.properties = properties
    self.time = time
  }
}

/// Counts what people do.
public protocol AnalyticsService: Sendable {
  /// Notes an event. It never waits for a server and never fails; where too much is noted, the oldest is dropped.
  func track(_ event: AnalyticsEvent) async

  /// Sends what was noted.
  func flush() async
}
