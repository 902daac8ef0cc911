extension Double {
  /// The number with one digit after the point.
  package var inTenths: String {
    let tenths = Int((Swift.min(Swift.max(self, -1e12), 1e12) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

extension Int {
  /// The number with commas between thousands.
  var grouped: String {
    var digits = ""
    for (index, digit) in "\(magnitude)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return (self < 0 ? "-" : "") + String(digits.reversed())
  }

  /// The number with a noun in the singular or plural, such as `1 file` or `2 files`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
