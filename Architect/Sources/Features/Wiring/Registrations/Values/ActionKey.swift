/// The keys of the actions of CTMediator's targets: the selector without its prefix, and without the colon that every action
/// of one parameter has.
enum ActionKey {
  /// Returns the key for the rest of a selector after `Action_`.
  static func key(ofSelector rest: String) -> String {
    rest.last == ":" && rest.count(where: { $0 == ":" }) == 1 ? String(rest.dropLast()) : rest
  }

  /// Returns the key for the name of an action, of which CTMediator makes a selector.
  static func key(ofName name: String) -> String { key(ofSelector: "\(name):") }

  /// Returns the target and the action that CTMediator takes from a URL: its host, and its path without slashes.
  /// - Returns: `nil` for a URL that CTMediator refuses or that has no such parts, and for one with escapes.
  static func key(ofURL text: String) -> String? {
    guard let scheme = text.range(of: "://") else { return nil }
    let address = text[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = address.split(separator: "/", omittingEmptySubsequences: true)
    guard !address.contains("%"), !address.contains("@"), !address.hasPrefix("/"),
      let host = parts.first?.prefix(while: { $0 != ":" })
    else { return nil }
    let action = parts.dropFirst().joined()
    guard !host.isEmpty, !action.isEmpty, !action.hasPrefix("native") else { return nil }
    return "\(host)/\(key(ofName: action))"
  }

  /// Returns the key for a whole selector; `nil` if it is not one of an action.
  static func key(ofWholeSelector selector: String) -> String? {
    guard let prefix = prefixes.first(where: selector.hasPrefix), selector.count > prefix.count,
      selector.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" })
    else { return nil }
    return key(ofSelector: String(selector.dropFirst(prefix.count)))
  }

  /// Returns the target that a text names as a whole.
  static func target(_ text: String) -> String? {
    guard text.hasPrefix(targetPrefix), text.count > targetPrefix.count,
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(text.dropFirst(targetPrefix.count))
  }

  static let targetPrefix = "Target_"
  /// The first version had both: `action_pay:` and `Action_payWithParams:`.
  static let prefixes = ["Action_", "action_"]
}
