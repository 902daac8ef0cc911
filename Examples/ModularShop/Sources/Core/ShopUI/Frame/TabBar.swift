import ShopValues

/// One of the tabs.
public struct Tab: Hashable, Sendable {
  public let id: String
  public let title: String
  public let icon: Icon
  public let path: ScreenPath
  /// The number on the tab, or `nil` for none.
  public let badge: Badge?

  public init(id: String, title: String, icon: Icon, path: ScreenPath, badge: Badge? = nil) {
    self.id = id
    self.title = title
    self.icon = icon
    self.path = path
    self.badge = badge
  }
}

/// A number that is updated while a page is shown.
///
/// A server-sent event with ``eventName`` and the number as its data updates every badge of the same kind.
public struct Badge: Hashable, Sendable {
  /// What is counted, in lower-case letters, such as `cart`.
  public let kind: String
  public let count: Int

  public init(_ kind: String, count: Int) {
    self.kind = kind
    self.count = count
  }

  /// The name of the event that updates the badge.
  public var eventName: String { Badge.eventName(for: kind) }

  /// Returns the name of the event that updates all badges of a given kind.
  public static func eventName(for kind: String) -> String { "badge-\(kind)" }

  /// The text of the badge, with at most two digits.
  var text: String { count > 99 ? "99+" : "\(max(0, count))" }
}

/// The tabs, below everything else or, in a wide window, above it, after the name of the shop.
struct TabBar: Component {
  let tabs: [Tab]
  let selected: String?
  let language: Language

  init(_ tabs: [Tab], selected: String?, language: Language) {
    self.tabs = tabs
    self.selected = selected
    self.language = language
  }

  var body: Markup {
    Element(.nav, .class("tabs"), .label(language("Main", "主导航"))) {
      if let first = tabs.first {
        Element(.a, .class("brand"), .href(first.path)) { AppFrame.name(in: language) }
      }
      for tab in tabs {
        Element(.a, .class("tab"), .href(tab.path), .current(.page).when(tab.id == selected)) {
          Element(.span, .class("tab-icon")) {
            IconView(tab.icon)
            if let badge = tab.badge { BadgeView(badge, label: tab.title) }
          }
          Element(.span, .class("tab-title")) { tab.title }
        }
      }
    }
  }
}

/// A badge, which exists even at zero, so that it can be updated.
struct BadgeView: Component {
  let badge: Badge
  let label: String

  init(_ badge: Badge, label: String) {
    self.badge = badge
    self.label = label
  }

  var body: Markup {
    Element(
      .span, .class("badge"), .data("badge", badge.kind), .data("label", label),
      .hidden.when(badge.count <= 0)
    ) { badge.text }
  }
}
