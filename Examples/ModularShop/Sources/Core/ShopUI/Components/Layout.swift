import ShopValues

/// A part of a screen with its own heading.
public struct Section: Component {
  let title: String?
  let more: (title: String, path: ScreenPath)?
  let content: Markup

  /// - Parameters:
  ///   - title: The heading, or `nil` for a section without a heading.
  ///   - more: A link to more content of the same kind, or `nil` if there is none.
  ///   - content: The section's content.
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

/// A screen title that is shown in the content because it is too long for the bar.
public struct Title: Component {
  let text: String

  public init(_ text: String) { self.text = text }

  public var body: Markup {
    Element(.h1, .class("title")) { text }
  }
}

/// Two pieces of content side by side, or one below the other if there is not enough room.
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

/// A surface that groups its content.
public struct Card: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("card")) { content }
  }
}

/// A row of controls of equal width.
public struct Row: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("row")) { content }
  }
}

/// A row of small items at their natural size, such as ``Label``s.
public struct Cluster: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("cluster")) { content }
  }
}

/// A column of text and controls.
public struct Column: Component {
  let content: Markup

  public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

  public var body: Markup {
    Element(.div, .class("column")) { content }
  }
}

/// A paragraph.
public struct Paragraph: Component {
  /// The emphasis of a paragraph.
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

/// A list of names and values, such as the costs of an order.
public struct Facts: Component {
  /// A name and its value.
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

/// A heading that can be expanded to show more content.
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
