import ShopValues

/// Attributes of controls in forms.
extension Attribute {
  /// The name of a field.
  public static func name(_ name: String) -> Attribute { Attribute("name", name) }
  /// The value of a field.
  public static func value(_ value: String) -> Attribute { Attribute("value", value) }
  /// The kind of a field.
  public static func type(_ kind: InputKind) -> Attribute { Attribute("type", kind.rawValue) }
  /// The field that a label is for.
  public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
  /// The text that an empty field shows.
  public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
  /// Marks a field that must be filled in.
  public static let required = Attribute("required", nil)
  /// Marks a field that can be read but not changed.
  public static let readonly = Attribute("readonly", nil)
  /// Marks a control that cannot be used now.
  public static let disabled = Attribute("disabled", nil)
  /// Marks a check box that is checked.
  public static let checked = Attribute("checked", nil)
  /// Marks an option that is selected.
  public static let selected = Attribute("selected", nil)
  /// Marks the field that has the focus when the page opens.
  public static let autofocus = Attribute("autofocus", nil)
  /// The maximum number of characters in a field.
  public static func maxLength(_ count: Int) -> Attribute { Attribute("maxlength", "\(count)") }
  /// The number of lines in a text area.
  public static func rows(_ count: Int) -> Attribute { Attribute("rows", "\(count)") }
  /// The kind of value that the browser may fill in.
  public static func autocomplete(_ purpose: FieldPurpose) -> Attribute {
    Attribute("autocomplete", purpose.rawValue)
  }
  /// The keys that a touch keyboard shows.
  public static func inputMode(_ mode: InputMode) -> Attribute { Attribute("inputmode", mode.rawValue) }

  static func action(_ path: ScreenPath) -> Attribute { Attribute("action", path.description) }
  static func method(_ method: String) -> Attribute { Attribute("method", method) }
  static let novalidate = Attribute("novalidate", nil)
}

/// The kind of a field.
public enum InputKind: String, Hashable, Sendable {
  case text
  case search
  case telephone = "tel"
  case email
  case number
  case checkbox
  case radio
  case hidden
  case submit
}

/// The keys that a touch keyboard shows.
public enum InputMode: String, Hashable, Sendable {
  case text
  case numeric
  case telephone = "tel"
  case email
  case search
}

/// The kind of value in a field, so that the browser can fill it in.
public enum FieldPurpose: String, Hashable, Sendable {
  case off
  case name
  case telephone = "tel"
  case email
  case oneTimeCode = "one-time-code"
  case streetAddress = "street-address"
  case city = "address-level2"
  case region = "address-level1"
  case postalCode = "postal-code"
  case organization
}
