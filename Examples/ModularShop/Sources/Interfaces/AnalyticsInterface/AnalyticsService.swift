import Foundation

/// A user action to be counted. It contains no names, phone numbers or addresses.
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

/// Counts what users do.
public protocol AnalyticsService: Sendable {
  /// Records an event. It never waits for a server and never fails. If there are too many events, the oldest are
  /// dropped.
  func track(_ event: AnalyticsEvent) async

  /// Sends the recorded events.
  func flush() async
}
