import ShopValues

/// A part of a screen with a heading of its own.
public struct Section: Component {
  let title: String?
  let more: (title: String, path: ScreenPath)?
  let content: Markup

  /// - Parameters:
  ///   - title: The heading; none for a part that only stands apart.
  ///   - more: If there is more of the same.
  ///   - content: What is in it.
  public init(
    _ title: String? = nil, more: (title: String, path: ScreenPath)? = nil,
    @MarkupBuilder content: () -> Markup
  ) {
    self.title = title
    self.more = more
    self.content = content()
  }

  public var body: Markup {
    Element(.section, .class("section")) {
      if let title {
        Element(.header, .class("section-bar")) {
          Element(.h2) { title }
          if let more { TextLink(more.title, to: more.path) }
        }
      }
      content
    }
  }
}

/// The title of a screen in its content, for one that is too long for the bar.
public struct Title: Component {
  let text: String

  public init(_ text: String) { self.text = text }

  public var body: Markup {
    Element(.h1, .class("title")) { text }
  }
}

/// Something to look at beside what there is to know about it; one below the other if there is no room.
public struct Spread: Component {
  let first: Markup
  let second: Markup

  public init(@MarkupBuilder _ first: () -> Markup, @MarkupBuilder beside second: () -> Markup) {
    self.first = first()
    self.second = second()
  }

  public var body: Markup {
    Element(.div, .class("spread")) {
      Element(.div) { first }
      Element(.div, .class("column")) { second }
    }
  }
}

/// A surface that holds together what is on it.
public struct Card: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("card")) { content }
  }
}

/// Controls beside each other, of equal width.
public struct Row: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("row")) { content }
  }
}

/// Small things beside each other as they are, such as ``Label``s.
public struct Cluster: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("cluster")) { content }
  }
}

/// Texts and controls below each other.
public struct Column: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("column")) { content }
  }
}

/// A paragraph.
public struct Paragraph: Component {
  /// How loud it is.
  public enum Style: String, Hashable, Sendable {
    case text
    case lead
    case muted
  }

  let text: String
  let style: Style

  public init(_ text: String, style: Style = .text) {
    self.text = text
    self.style = style
  }

  public var body: Markup {
    Element(.p, .class("paragraph \(style.rawValue)")) { text }
  }
}

/// Names and values, such as what an order costs.
public struct Facts: Component {
  /// One of them.
  public struct Fact: Sendable {
    let name: String
    let value: Markup
    let isStrong: Bool

    public init(_ name: String, _ value: String, isStrong: Bool = false) {
      self.init(name, isStrong: isStrong) { value }
    }

    public init(_ name: String, isStrong: Bool = false, @MarkupBuilder value: () -> Markup) {
      self.name = name
      self.value = value()
      self.isStrong = isStrong
    }
  }

  let facts: [Fact]

  public init(_ facts: [Fact]) { self.facts = facts }

  public var body: Markup {
    Element(.dl, .class("facts")) {
      for fact in facts {
        Element(.div, .class(fact.isStrong ? "fact strong" : "fact")) {
          Element(.dt) { fact.name }
          Element(.dd) { fact.value }
        }
      }
    }
  }
}

/// Something that can be opened to see more.
public struct Disclosure: Component {
  let title: String
  let isOpen: Bool
  let content: Markup

  public init(_ title: String, isOpen: Bool = false, @MarkupBuilder content: () -> Markup) {
    self.title = title
    self.isOpen = isOpen
    self.content = content()
  }

  public var body: Markup {
    Element(.details, .class("disclosure"), .open.when(isOpen)) {
      Element(.summary) { title }
      Element(.div, .class("disclosure-content")) { content }
    }
  }
}
