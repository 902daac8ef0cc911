/// What screen readers say.
extension Attribute {
  /// The part that an element plays.
  public static func role(_ role: Role) -> Attribute { Attribute("role", role.rawValue) }
  /// The name of an element that has no text of its own.
  public static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  /// The element whose text is the name.
  public static func labelledBy(_ id: String) -> Attribute { Attribute("aria-labelledby", id) }
  /// The elements whose texts describe this one.
  public static func describedBy(_ ids: [String]) -> Attribute {
    ids.isEmpty ? .none : Attribute("aria-describedby", ids.joined(separator: " "))
  }
  /// Decoration, and not read out.
  public static let decorative = Attribute("aria-hidden", "true")
  /// Read out when it changes and nothing else is being read.
  public static let live = Attribute("aria-live", "polite")
  /// The page or step if one is.
  public static func current(_ kind: Current) -> Attribute { Attribute("aria-current", kind.rawValue) }
  /// A field whose value is wrong.
  public static let invalid = Attribute("aria-invalid", "true")
  /// A dialog beneath which nothing is reachable.
  public static let modal = Attribute("aria-modal", "true")

  /// The part that an element plays.
  public enum Role: String, Sendable {
    case alert
    case dialog
    case group
    case image = "img"
    case list
    case search
    case status
  }

  /// What one is at.
  public enum Current: String, Sendable {
    case page
    case step
    case item = "true"
  }
}
