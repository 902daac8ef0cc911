import Foundation
import ShopValues

/// When something happened, by the clock of the shop.
public struct Moment: Component {
  let date: Date
  let isShort: Bool
  let language: Language
  let zone: TimeZone

  /// - Parameters:
  ///   - date: The moment.
  ///   - isShort: Whether the day is enough.
  ///   - language: The language of the text.
  ///   - zone: The zone of the clock; the shop's by default, so that a day is the one that an order's number has.
  public init(_ date: Date, isShort: Bool = false, language: Language, zone: TimeZone = .shop) {
    self.date = date
    self.isShort = isShort
    self.language = language
    self.zone = zone
  }

  public var body: Markup {
    Element(.time, .datetime(date.ISO8601Format())) { text }
  }

  /// The moment as text: `22 Nov 2026, 09:48`.
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
