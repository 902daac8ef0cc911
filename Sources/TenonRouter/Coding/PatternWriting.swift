import TenonRoutePatterns
import TenonURLCoding

extension PatternParameter {
  /// Returns the escaped segment with a value for the parameter.
  func written(_ value: String) -> String {
    PercentCoding.encoded(prefix, .segment) + PercentCoding.encoded(value)
      + PercentCoding.encoded(suffix, .segment)
  }
}

extension ParsedPattern {
  /// Returns the URL without query and fragment for path segments that are already escaped.
  func url(of path: [String]) -> String {
    var output = (scheme.map { $0 + ":" } ?? "") + (authorityText.map { "//" + $0 } ?? "")
    // An unescaped `-` would end a page of a stack.
    for segment in path { output += segment == "-" ? "/%2D" : "/" + segment }
    return path.isEmpty ? output + "/" : output
  }
}
