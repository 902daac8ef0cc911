import Foundation
import ShopValues

/// The time of an event, in the shop's time zone.
public struct Moment: Component {
  let date: Date
  let isShort: Bool
  let language: Language
  let zone: TimeZone

  /// - Parameters:
  ///   - date: The time.
  ///   - isShort: Whether to show only the day.
  ///   - language: The language of the text.
  ///   - zone: The time zone. The default is the shop's time zone, so that the day matches the date in an
  ///     order's number.
  public init(_ date: Date, isShort: Bool = false, language: Language, zone: TimeZone = .shop) {
    self.date = date
    self.isShort = isShort
    self.language = language
    self.zone = zone
  }

  public var body: Markup {
    Element(.time, .datetime(date.ISO8601Format())) { text }
  }

  /// The time as text: `22 Nov 2026, 09:48`.
  public var text: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day, let hour = parts.hour,
      let minute = parts.minute
    else { return "" }
    let name = Self.months[(month - 1) % Self.months.count]
    let shown = language("\(day) \(name) \(year)", "\(year)年\(month)月\(day)日")
    if isShort { return shown }
    return shown + language(", ", " ") + "\(Self.two(hour)):\(Self.two(minute))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
