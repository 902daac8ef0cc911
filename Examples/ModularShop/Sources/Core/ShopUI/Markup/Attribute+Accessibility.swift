/// Attributes for screen readers.
extension Attribute {
  /// The role of an element.
  public static func role(_ role: Role) -> Attribute { Attribute("role", role.rawValue) }
  /// The name of an element that has no text of its own.
  public static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  /// The element whose text is the name of this element.
  public static func labelledBy(_ id: String) -> Attribute { Attribute("aria-labelledby", id) }
  /// The elements whose text describes this element.
  public static func describedBy(_ ids: [String]) -> Attribute {
    ids.isEmpty ? .none : Attribute("aria-describedby", ids.joined(separator: " "))
  }
  /// Marks a decorative element, which is not read out.
  public static let decorative = Attribute("aria-hidden", "true")
  /// Marks an element that is read out after it changes, when nothing else is being read.
  public static let live = Attribute("aria-live", "polite")
  /// Marks the current page, step or item.
  public static func current(_ kind: Current) -> Attribute { Attribute("aria-current", kind.rawValue) }
  /// Marks a field with an invalid value.
  public static let invalid = Attribute("aria-invalid", "true")
  /// Marks a dialog that makes everything below it unreachable.
  public static let modal = Attribute("aria-modal", "true")

  /// The role of an element.
  public enum Role: String, Sendable {
    case alert
    case dialog
    case group
    case image = "img"
    case list
    case search
    case status
  }

  /// The kinds of current elements.
  public enum Current: String, Sendable {
    case page
    case step
    case item = "true"
  }
}
