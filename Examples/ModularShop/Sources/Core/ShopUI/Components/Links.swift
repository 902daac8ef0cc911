import ShopValues

/// The visual prominence of a control.
public enum Emphasis: String, Hashable, Sendable {
  /// The main action of a screen.
  case primary
  case secondary
  /// An action that removes something.
  case destructive
  case plain
}

/// A link that looks like a button.
public struct ButtonLink: Component {
  let title: String
  let path: ScreenPath
  let emphasis: Emphasis
  let icon: Icon?

  public init(_ title: String, to path: ScreenPath, emphasis: Emphasis = .primary, icon: Icon? = nil) {
    self.title = title
    self.path = path
    self.emphasis = emphasis
    self.icon = icon
  }

  public var body: Markup {
    Element(.a, .class("button \(emphasis.rawValue)"), .href(path)) {
      icon.map(IconView.init)
      Element(.span) { title }
    }
  }
}

/// A link in the bar, shown as an icon.
public struct BarLink: Component {
  let title: String
  let icon: Icon
  let path: ScreenPath
  let badge: Badge?

  public init(_ title: String, icon: Icon, to path: ScreenPath, badge: Badge? = nil) {
    self.title = title
    self.icon = icon
    self.path = path
    self.badge = badge
  }

  public var body: Markup {
    Element(.a, .class("bar-link"), .href(path)) {
      IconView(icon)
      Element(.span, .class("unseen")) { title }
      badge.map { BadgeView($0, label: title) }
    }
  }
}

/// A link in a text.
public struct TextLink: Component {
  let title: String
  let path: ScreenPath

  public init(_ title: String, to path: ScreenPath) {
    self.title = title
    self.path = path
  }

  public var body: Markup {
    Element(.a, .class("text-link"), .href(path)) { title }
  }
}

/// A link that looks like a button and leads to a page outside the shop. That page does not receive the
/// address of the page that contains the link.
public struct WebLink: Component {
  let title: String
  let address: WebAddress

  public init(_ title: String, to address: WebAddress) {
    self.title = title
    self.address = address
  }

  public var body: Markup {
    Element(.a, .class("button primary"), .href(address), Attribute("rel", "external noopener noreferrer")) {
      Element(.span) { title }
    }
  }
}

/// A row of choices, at most one of which is selected, such as order states or kinds of products.
public struct Chips: Component {
  /// One of the choices.
  public struct Chip: Hashable, Sendable {
    let title: String
    let path: ScreenPath
    let isCurrent: Bool

    public init(_ title: String, to path: ScreenPath, isCurrent: Bool = false) {
      self.title = title
      self.path = path
      self.isCurrent = isCurrent
    }
  }

  let label: String
  let chips: [Chip]

  /// - Parameters:
  ///   - label: A description of the choices, for screen readers.
  ///   - chips: The choices.
  public init(_ label: String, _ chips: [Chip]) {
    self.label = label
    self.chips = chips
  }

  public var body: Markup {
    Element(.nav, .class("chips"), .label(label)) {
      for chip in chips {
        Element(.a, .class("chip"), .href(chip.path), .current(.page).when(chip.isCurrent)) { chip.title }
      }
    }
  }
}

/// Links between the pages of a long list.
public struct Pager: Component {
  let page: Int
  let previous: ScreenPath?
  let next: ScreenPath?
  let language: Language

  public init(page: Int, previous: ScreenPath?, next: ScreenPath?, language: Language) {
    self.page = page
    self.previous = previous
    self.next = next
    self.language = language
  }

  public var body: Markup {
    if previous != nil || next != nil {
      Element(.nav, .class("pager"), .label(language("Pages", "分页"))) {
        previous.map { ButtonLink(language("Previous", "上一页"), to: $0, emphasis: .secondary) }
        Element(.span, .current(.page)) { language("Page \(page)", "第 \(page) 页") }
        next.map { ButtonLink(language("Next", "下一页"), to: $0, emphasis: .secondary) }
      }
    }
  }
}
