import Foundation
import TenonRouter
import Testing

@Suite("Dates in URLs", .timeLimit(.minutes(10)))
struct DateTests {
  struct Day: Route {
    static let pattern: RoutePattern = "/day"
    var at: Date
  }

  private func date(_ text: String) throws -> Date {
    try Day(url: "/day?at=\(text.replacing("+", with: "%2B"))").at
  }

  @Test(
    "a text that is cut short, goes on, or names no moment is refused",
    arguments: [
      "2026", "2026-", "2026-01", "2026-01-", "2026-01-3", "2026-01-31T", "2026-01-31T12", "2026-01-31T12:",
      "2026-01-31T12:00", "2026-01-31T12:00:", "2026-01-31T12:00:0", "2026-01-31T12:00:00",
      "2026-01-31T12:00:00.", "2026-01-31T12:00:00.5", "2026-01-31T12:00:00.Z", "2026-01-31T12:00:00+",
      "2026-01-31T12:00:00+08", "2026-01-31T12:00:00+08:", "2026-01-31T12:00:00+08:0",
      "2026-01-31T12:00:00+08:000", "2026-01-31T12:00:00ZZ", "2026-01-31T12:00:00Z%20", "2026-01-31x",
      "2026-1-31", "26-01-31", "02026-01-31", "2026-00-10", "2026-13-10", "2026-01-00", "2026-01-32",
      "2026-04-31", "2025-02-29", "1900-02-29", "0000-01-01", "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z",
      "2026-01-31T12:00:60Z", "2026-01-31T12:00:00+24:00", "2026-01-31T12:00:00+08:60",
      "2026-01-31T12:00:00*08:00", "2026-01-31T12:00:00.5.5Z", "2026/01/31", "2026-01-31t12:00:00Z",
    ])
  func refused(text: String) {
    expect(.undecodable) { try date(text) }
  }

  @Test("the parts of a text have the widest ranges that a moment allows")
  func ranges() throws {
    #expect(try date("2024-02-29") == date("2024-02-28").addingTimeInterval(86_400))
    #expect(try date("2000-02-29T00:00:00Z") == date("2000-03-01").addingTimeInterval(-86_400))
    #expect(try date("2026-01-31T23:59:59+23:59") == date("2026-01-31T00:00:59Z"))
    #expect(try date("2026-01-31T00:00:00-23:59") == date("2026-01-31T23:59:00Z"))
    let digits = String(repeating: "0", count: 398)
    #expect(try date("2026-01-31T00:00:00.\(digits)1Z") == date("2026-01-31"))
    expect(.undecodable) { try date("2026-01-31T00:00:00.\(digits)11Z") }
  }

  @Test("every day from the year 1 to 9999 is read and written as the calendar says")
  func calendar() throws {
    // Each is another number of days from the one before, so that all days of a year and of four centuries come by.
    var (day, expected) = (Date(timeIntervalSinceReferenceDate: -63_113_904_000), (1, 1, 1))
    let last = try date("9999-12-31")
    var count = 0
    while day <= last {
      let text = String(format: "%04d-%02d-%02d", expected.0, expected.1, expected.2)
      if count % 97 == 0 || expected.2 == 1 && count % 5 == 0 || expected.1 == 2 && expected.2 > 27 {
        guard try date(text) == day, try Day(at: day).url() == "/day?at=\(text)T00%3A00%3A00Z" else {
          Issue.record("\(text) is not \(day)")
          return
        }
      }
      let (year, month, number) = expected
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      expected =
        number < length ? (year, month, number + 1) : month < 12 ? (year, month + 1, 1) : (year + 1, 1, 1)
      day += 86_400
      count += 1
    }
    #expect(expected == (10_000, 1, 1))
  }

  @Test("the first and the last moment that have four digits for their year are written, and none beyond")
  func bounds() throws {
    #expect(try Day(at: date("0001-01-01")).url() == "/day?at=0001-01-01T00%3A00%3A00Z")
    #expect(try Day(at: date("9999-12-31T23:59:59Z")).url() == "/day?at=9999-12-31T23%3A59%3A59Z")
    let (first, last) = (try date("0001-01-01"), try date("9999-12-31T23:59:59Z"))
    expect(.unencodable) { try Day(at: first.addingTimeInterval(-1)).url() }
    expect(.unencodable) { try Day(at: last.addingTimeInterval(1)).url() }
  }

  @Test(
    "fractions of a second are written with as many digits as they need, before the year 2001 too",
    arguments: [
      (0.5, "2001-01-01T00:00:00.5Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
      (1e-5, "2001-01-01T00:00:00.00001Z"),
      (1.5e-7, "2001-01-01T00:00:00.00000015Z"), (-86_400, "2000-12-31T00:00:00Z"),
      (-86_401, "2000-12-30T23:59:59Z"), (86_399, "2001-01-01T23:59:59Z"),
      (3_661.125, "2001-01-01T01:01:01.125Z"),
    ])
  func fractions(interval: Double, text: String) throws {
    let day = Day(at: Date(timeIntervalSinceReferenceDate: interval))
    #expect(try day.url() == "/day?at=" + text.replacing(":", with: "%3A"))
    #expect(try Day(url: day.url()) == day)
  }
}
