import Foundation

extension TimeZone {
  /// The time zone in which the shop counts days and shows times, regardless of where its server is.
  public static let shop = TimeZone(secondsFromGMT: 8 * 3600) ?? .gmt
}
