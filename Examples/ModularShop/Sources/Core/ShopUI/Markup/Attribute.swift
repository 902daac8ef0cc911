import ShopValues

/// An attribute of an element. There are no others than those made here: none holds a script or a style, and none an
/// address that leaves the shop.
public struct Attribute: Hashable, Sendable {
  let name: String
  /// The value, unescaped; none for an attribute that is there or not.
  let value: String?

  init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// No attribute at all, for conditions in a list of attributes.
  public static let none = Attribute("", nil)

  /// This attribute where a condition holds.
  public func when(_ condition: Bool) -> Attribute { condition ? self : .none }

  /// A class of the style sheet, or several.
  public static func `class`(_ name: String) -> Attribute { Attribute("class", name) }
  /// The name by which fragments, labels and descriptions refer to an element.
  public static func id(_ id: String) -> Attribute { Attribute("id", id) }
  /// The language of a text.
  public static func lang(_ language: Language) -> Attribute { Attribute("lang", language.tag) }
  /// What appears where a pointer rests on an element.
  public static func title(_ text: String) -> Attribute { Attribute("title", text) }
  /// Not shown, and not read out.
  public static let hidden = Attribute("hidden", nil)
  /// Shown, and not reachable.
  public static let inert = Attribute("inert", nil)
  /// Focusable by a script or a fragment, and not by the tabulator.
  public static let focusable = Attribute("tabindex", "-1")
  /// Whether a disclosure is open.
  public static let open = Attribute("open", nil)
  /// A value for the page's own script.
  public static func data(_ name: StaticString, _ value: String) -> Attribute {
    Attribute("data-\(name)", value)
  }

  /// Where a link leads.
  public static func href(_ path: ScreenPath) -> Attribute { Attribute("href", path.description) }
  /// Where a link out of the shop leads.
  public static func href(_ address: WebAddress) -> Attribute { Attribute("href", address.rawValue) }
  /// The element of this page to which a link leads.
  public static func href(fragment id: String) -> Attribute {
    Attribute("href", "#" + PercentCoding.encode(id))
  }

  /// The address of an image.
  public static func src(_ path: ScreenPath) -> Attribute { Attribute("src", path.description) }
  /// What an image shows; empty for one that says nothing beside the text.
  public static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
  /// Loads an image when it comes into sight.
  public static let lazy = Attribute("loading", "lazy")
  /// How many columns a cell spans.
  public static func colspan(_ count: Int) -> Attribute { Attribute("colspan", "\(count)") }
  /// What a heading of a table is for.
  public static func scope(_ scope: Scope) -> Attribute { Attribute("scope", scope.rawValue) }
  /// A moment, for programs: `2026-03-01T08:00:00Z`.
  public static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }

  /// What a heading of a table is for.
  public enum Scope: String, Sendable {
    case row
    case column = "col"
  }
}
