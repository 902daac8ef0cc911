import ModuleGraph

/// Findings that a team has decided to tolerate for a while.
public struct RuleException: Hashable, Sendable {
  /// The rule's id; `nil` means every rule.
  public var rule: String?
  public var from: NamePattern?
  public var to: NamePattern?
  public var reason: String
  /// The last day on which the exception applies; `nil` if it does not expire.
  public var until: CalendarDay?
  /// The most findings that the exception covers; `nil` if it covers any number.
  public var count: Count?
  /// The location of the exception in the configuration.
  public var place: Place

  /// A number of findings, with the location where the configuration has it.
  public struct Count: Hashable, Sendable {
    public var number: Int
    public var place: Place

    public init(_ number: Int, place: Place) {
      self.number = number
      self.place = place
    }
  }

  public init(
    rule: String? = nil, from: NamePattern? = nil, to: NamePattern? = nil, reason: String,
    until: CalendarDay? = nil, count: Count? = nil, place: Place
  ) {
    self.rule = rule
    self.from = from
    self.to = to
    self.reason = reason
    self.until = until
    self.count = count
    self.place = place
  }

  /// Whether the exception covers the finding.
  func covers(_ finding: Finding) -> Bool {
    func fits(_ pattern: NamePattern?, _ name: String?) -> Bool {
      // Findings about patterns have a pattern in place of a module's name.
      pattern.map { pattern in
        name.map { pattern.matches($0) || pattern.description == $0 } ?? false
      } ?? true
    }
    return rule.map { $0 == finding.rule } ?? true && fits(from, finding.from) && fits(to, finding.to)
  }
}

/// A date in the Gregorian calendar, without a time or a time zone.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var year: Int
  public var month: Int
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses a date in the form `2026-12-31`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...12).contains(month),
      (1...31).contains(day), (1...9999).contains(year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
