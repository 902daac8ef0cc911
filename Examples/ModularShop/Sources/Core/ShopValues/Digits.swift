extension FixedWidthInteger {
  /// Reads a number from outside, which consists of digits alone. ``init(_:)`` also accepts a sign, so that one number
  /// would have several texts.
  ///
  /// ```swift
  /// Int(digits: "12")   // 12
  /// Int(digits: "+12")  // nil
  /// ```
  public init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    self.init(text)
  }
}
