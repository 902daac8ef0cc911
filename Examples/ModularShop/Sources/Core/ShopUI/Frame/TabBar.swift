import ShopValues

/// One of the tabs.
public struct Tab: Hashable, Sendable {
  public let id: String
  public let title: String
  public let icon: Icon
  public let path: ScreenPath
  /// The number on it, if it has one.
  public let badge: Badge?

  public init(id: String, title: String, icon: Icon, path: ScreenPath, badge: Badge? = nil) {
    self.id = id
    self.title = title
    self.icon = icon
    self.path = path
    self.badge = badge
  }
}

/// A number that changes by itself while a page is shown.
///
/// A server-sent event with ``eventName`` and the number as its data changes every badge of the kind.
public struct Badge: Hashable, Sendable {
  /// What is counted, such as `cart`: small letters.
  public let kind: String
  public let count: Int

  public init(_ kind: String, count: Int) {
    self.kind = kind
    self.count = count
  }

  /// The name of the event that changes it.
  public var eventName: String { Badge.eventName(for: kind) }

  /// The name of the event that changes the badges of a kind.
  public static func eventName(for kind: String) -> String { "badge-\(kind)" }

  /// What it shows: nothing more than two digits.
  var text: String { count > 99 ? "99+" : "\(max(0, count))" }
}

/// The tabs, below everything else; on a wide window above it, behind the name of the shop.
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

/// A badge, which is there even at zero, so that it can change.
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
