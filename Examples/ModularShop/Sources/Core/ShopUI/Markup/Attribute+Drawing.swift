/// Attributes for drawings. A drawing's colours come from the style sheet, by class.
extension Attribute {
  /// The part of the plane that a drawing shows.
  public static func viewBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Attribute {
    Attribute("viewBox", [x, y, width, height].map(Attribute.number).joined(separator: " "))
  }
  /// The outline of a path.
  public static func outline(_ steps: [OutlineStep]) -> Attribute {
    Attribute("d", steps.map(\.text).joined(separator: " "))
  }
  /// A dimension or coordinate of a drawing or an image.
  public static func size(_ measure: Measure, _ value: Double) -> Attribute {
    Attribute(measure.rawValue, number(value))
  }
  /// The alignment of text relative to its anchor point.
  public static func anchor(_ anchor: TextAnchor) -> Attribute { Attribute("text-anchor", anchor.rawValue) }

  /// A dimension or coordinate of a drawing or an image.
  public enum Measure: String, Sendable {
    case width, height, x, y, x1, y1, x2, y2, cx, cy, r, rx
  }

  /// The alignment of text relative to its anchor point.
  public enum TextAnchor: String, Sendable {
    case start, middle, end
  }

  /// An outline that is a literal in the code.
  static func outline(literal: StaticString) -> Attribute { Attribute("d", "\(literal)") }

  /// Formats a number with at most two decimals, without trailing zeros. A value that is not finite, or is
  /// too large, becomes 0.
  fileprivate static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths.magnitude % 100
    let whole = "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100)"
    if fraction == 0 { return whole }
    return whole + "." + (fraction < 10 ? "0" : "")
      + (fraction % 10 == 0 ? "\(fraction / 10)" : "\(fraction)")
  }
}

/// One step of an outline.
public enum OutlineStep: Hashable, Sendable {
  case move(Double, Double)
  case line(Double, Double)
  /// A curve with two control points and an end point.
  case curve(Double, Double, Double, Double, Double, Double)
  case close

  var text: String {
    switch self {
    case .move(let x, let y): "M" + numbers(x, y)
    case .line(let x, let y): "L" + numbers(x, y)
    case .curve(let x1, let y1, let x2, let y2, let x, let y): "C" + numbers(x1, y1, x2, y2, x, y)
    case .close: "Z"
    }
  }

  private func numbers(_ values: Double...) -> String {
    values.map(Attribute.number).joined(separator: " ")
  }
}
