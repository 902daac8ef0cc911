/// Conditions of `#if` as texts.
package enum ConditionText {
  /// Returns the condition that holds when the other one does not.
  package static func negation(of condition: String) -> String {
    if condition.contains(where: { "&|".contains($0) }) { return "!(\(condition))" }
    return condition.hasPrefix("!") ? String(condition.dropFirst()) : "!\(condition)"
  }
}
