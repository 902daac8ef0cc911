import TenonURLCoding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as ISO 8601 in UTC, exact to the last bit of the date's representation.
///
/// Foundation's format styles stop at milliseconds, so a route that is read back would not equal the original.
enum DateText {
  /// From 0001-01-01 up to 10000-01-01, in seconds from 2001-01-01. Years outside this range cannot be written with
  /// four digits.
  private static let range = -63_113_904_000.0..<252_423_993_600.0

  /// Returns text such as `2026-01-31T12:00:00Z`, with as many fractional digits as the date needs.
  ///
  /// Returns `nil` outside years 1 to 9999, and for the few dates in the last second of the year 2000 whose precision
  /// is finer than a fraction of a second can represent.
  static func text(_ date: Date) -> String? {
    guard let text = nearestText(date), Self.date(text) == date else { return nil }
    return text
  }

  private static func nearestText(_ date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard range.contains(interval) else { return nil }
    let whole = interval.rounded(.down)
    let fraction = interval - whole
    let seconds = Int(whole)
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = civil(day)
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))"
    let time = "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    return "\(date)T\(time)\(decimals(fraction))Z"
  }

  /// Reads the output of ``text(_:)``, a date alone (midnight in UTC), and text with an offset such as `+08:00` instead
  /// of `Z`.
  static func date(_ text: String) -> Date? {
    var reader = Reader(bytes: Array(text.utf8))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), (1...12).contains(month), year >= 1, day >= 1
    else { return nil }
    let days = daysFromReference(year, month, day)
    guard civil(days) == (year, month, day) else { return nil }
    if reader.isAtEnd { return Date(timeIntervalSinceReferenceDate: Double(days * 86_400)) }
    guard reader.skip("T"), let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
      reader.skip(":"), let second = reader.number(2), hour < 24, minute < 60, second < 60,
      let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let whole = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSinceReferenceDate: Double(whole) + fraction)
  }

  // MARK: - The proleptic Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date algorithms")

  private static let daysToReference = 11_323  // from 1970-01-01 to 2001-01-01

  private static func civil(_ daysFromReference: Int) -> (year: Int, month: Int, day: Int) {
    let z = daysFromReference + daysToReference + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func daysFromReference(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 - daysToReference
  }

  // MARK: - Digits

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Returns a fraction below 1 as text such as `.125`, without an exponent; empty for zero.
  private static func decimals(_ fraction: Double) -> String {
    if fraction == 0 { return "" }
    let parts = "\(fraction)".split(separator: "e")
    if parts.count == 1 { return String(parts[0].dropFirst()) }
    let mantissa = parts[0].filter { $0 != "." }
    let zeros = -(Int(parts[1]) ?? 0) - 1
    let shown = mantissa.hasSuffix("0") && mantissa.count > 1 ? mantissa.dropLast() : mantissa[...]
    return "." + String(repeating: "0", count: zeros) + shown
  }

  private struct Reader {
    var bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func number(_ width: Int) -> Int? {
      guard position + width <= bytes.count, bytes[position..<(position + width)].allSatisfy(ASCII.isDigit)
      else {
        return nil
      }
      defer { position += width }
      return bytes[position..<(position + width)].reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Returns zero if there is no fraction, and `nil` if it is malformed or longer than any date needs.
    mutating func fraction() -> Double? {
      guard position < bytes.count, bytes[position] == UInt8(ascii: ".") else { return 0 }
      let start = position
      position += 1
      while position < bytes.count, ASCII.isDigit(bytes[position]) { position += 1 }
      guard (2...400).contains(position - start) else { return nil }
      return Double("0" + String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Returns the number of seconds by which the time zone is ahead of UTC.
    mutating func offset() -> Int? {
      if skip("Z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
      else {
        return nil
      }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
