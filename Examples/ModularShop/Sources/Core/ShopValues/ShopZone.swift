import Foundation

extension TimeZone {
  /// The zone of the shop's clock, by which days are counted and times are shown, wherever its server stands.
  public static let shop = TimeZone(secondsFromGMT: 8 * 3600) ?? .gmt
}
