import ShopValues

/// An attribute of an element. Only the attributes defined here exist. None of them contains a script or a
/// style, and only a `WebAddress` can lead outside the shop.
public struct Attribute: Hashable, Sendable {
  let name: String
  /// The value, unescaped, or `nil` for an attribute without a value.
  let value: String?

  init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// An empty attribute, for conditions in a list of attributes.
  public static let none = Attribute("", nil)

  /// Returns this attribute if a condition is true, or ``none`` otherwise.
  public func when(_ condition: Bool) -> Attribute { condition ? self : .none }

  /// One or more style-sheet classes.
  public static func `class`(_ name: String) -> Attribute { Attribute("class", name) }
  /// The name that fragments, labels and descriptions use to refer to an element.
  public static func id(_ id: String) -> Attribute { Attribute("id", id) }
  /// The language of a text.
  public static func lang(_ language: Language) -> Attribute { Attribute("lang", language.tag) }
  /// The text that appears when a pointer rests on an element.
  public static func title(_ text: String) -> Attribute { Attribute("title", text) }
  /// Marks an element that is neither shown nor read out.
  public static let hidden = Attribute("hidden", nil)
  /// Marks an element that is shown but cannot be used.
  public static let inert = Attribute("inert", nil)
  /// Marks an element that scripts and fragments can focus, but the Tab key cannot.
  public static let focusable = Attribute("tabindex", "-1")
  /// Marks a disclosure that is open.
  public static let open = Attribute("open", nil)
  /// A value for the page's script.
  public static func data(_ name: StaticString, _ value: String) -> Attribute {
    Attribute("data-\(name)", value)
  }

  /// The address that a link leads to.
  public static func href(_ path: ScreenPath) -> Attribute { Attribute("href", path.description) }
  /// The external address that a link leads to.
  public static func href(_ address: WebAddress) -> Attribute { Attribute("href", address.rawValue) }
  /// The element on this page that a link leads to.
  public static func href(fragment id: String) -> Attribute {
    Attribute("href", "#" + PercentCoding.encode(id))
  }

  /// The address of an image.
  public static func src(_ path: ScreenPath) -> Attribute { Attribute("src", path.description) }
  /// A description of an image; empty if the image adds nothing to the text.
  public static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
  /// Loads an image only when it becomes visible.
  public static let lazy = Attribute("loading", "lazy")
  /// The number of columns that a cell spans.
  public static func colspan(_ count: Int) -> Attribute { Attribute("colspan", "\(count)") }
  /// The cells that a table heading describes.
  public static func scope(_ scope: Scope) -> Attribute { Attribute("scope", scope.rawValue) }
  /// A time in machine-readable form: `2026-03-01T08:00:00Z`.
  public static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }

  /// The cells that a table heading describes.
  public enum Scope: String, Sendable {
    case row
    case column = "col"
  }
}
