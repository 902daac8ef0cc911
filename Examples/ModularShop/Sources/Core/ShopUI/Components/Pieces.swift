import ShopValues

/// A square picture, or a placeholder icon if there is none.
public struct Picture: Component {
  let path: ScreenPath?
  let alt: String
  let isUrgent: Bool

  /// - Parameters:
  ///   - path: Its address.
  ///   - alt: A description of the picture; empty if the text beside the picture describes it.
  ///   - isUrgent: Whether the picture is loaded immediately, even if it is not visible yet.
  public init(_ path: ScreenPath?, alt: String, isUrgent: Bool = false) {
    self.path = path
    self.alt = alt
    self.isUrgent = isUrgent
  }

  public var body: Markup {
    if let path {
      Element(
        .img, .class("picture"), .src(path), .alt(alt), .lazy.when(!isUrgent), .size(.width, 400),
        .size(.height, 400))
    } else {
      Element(.span, .class("picture missing"), .decorative) { IconView(.image) }
    }
  }
}

/// A price, with the original price if it differs.
public struct Price: Component {
  let price: Money
  let original: Money?
  let isLarge: Bool
  let language: Language

  public init(_ price: Money, original: Money? = nil, isLarge: Bool = false, language: Language) {
    self.price = price
    self.original = original
    self.isLarge = isLarge
    self.language = language
  }

  public var body: Markup {
    Element(.span, .class(isLarge ? "price large" : "price")) {
      Element(.strong) { price.description }
      if let original, original != price {
        Element(.del) {
          Element(.span, .class("unseen")) { language("before: ", "原价：") }
          original.description
        }
      }
    }
  }
}

/// The tone of a label or notice, which conveys the meaning at a glance.
public enum Tone: String, Hashable, Sendable {
  case neutral
  case accent
  case success
  case warning
  case danger
}

/// A word or two on a coloured background, such as the state of an order.
public struct Label: Component {
  let text: String
  let tone: Tone

  public init(_ text: String, tone: Tone = .neutral) {
    self.text = text
    self.tone = tone
  }

  public var body: Markup {
    Element(.span, .class("label \(tone.rawValue)")) { text }
  }
}

/// A message above the content.
public struct Notice: Component {
  let text: String
  let tone: Tone
  let link: (title: String, path: ScreenPath)?

  /// - Parameters:
  ///   - text: The message.
  ///   - tone: The tone of the message. Screen readers announce errors immediately.
  ///   - link: A link that lets the user continue, or `nil` if there is none.
  public init(_ text: String, tone: Tone = .neutral, link: (title: String, path: ScreenPath)? = nil) {
    self.text = text
    self.tone = tone
    self.link = link
  }

  public var body: Markup {
    Element(.div, .class("notice \(tone.rawValue)"), .role(tone == .danger ? .alert : .status)) {
      IconView(tone == .danger || tone == .warning ? .warning : .check)
      Element(.span) { text }
      if let link { TextLink(link.title, to: link.path) }
    }
  }
}

/// The progress of a process, such as an order: ordered, paid, on its way, delivered.
public struct Steps: Component {
  let label: String
  let steps: [String]
  let current: Int

  /// - Parameters:
  ///   - label: A description of the steps, for screen readers.
  ///   - steps: The name of each step.
  ///   - current: The index of the current step.
  public init(_ label: String, _ steps: [String], current: Int) {
    self.label = label
    self.steps = steps
    self.current = current
  }

  public var body: Markup {
    Element(.ol, .class("steps"), .role(.list), .label(label)) {
      for (index, step) in steps.enumerated() {
        Element(
          .li, .class(index < current ? "step done" : "step"), .current(.step).when(index == current)
        ) {
          Element(.span) { step }
        }
      }
    }
  }
}

/// A header for a person: a round avatar, a name, and a line below the name.
public struct PersonHeader: Component {
  let name: String
  let detail: String
  let label: Label?

  public init(_ name: String, detail: String, label: Label? = nil) {
    self.name = name
    self.detail = detail
    self.label = label
  }

  public var body: Markup {
    Element(.div, .class("person")) {
      Element(.span, .class("avatar"), .decorative) { String(name.prefix(1)) }
      Element(.div, .class("person-words")) {
        Element(.p, .class("person-name")) {
          Element(.bdi) { name }
          label
        }
        Element(.p, .class("person-detail")) { detail }
      }
    }
  }
}

/// Text for the user to copy, such as a product's address. Without scripts, the user can select the text.
public struct CopyField: Component {
  let label: String
  let text: String
  let language: Language

  public init(_ label: String, text: String, language: Language) {
    self.label = label
    self.text = text
    self.language = language
  }

  public var body: Markup {
    Element(.div, .class("field")) {
      Element(.label, .for("copy-text")) { label }
      Element(.div, .class("copy")) {
        Element(.input, .type(.text), .id("copy-text"), .value(text), .readonly, .class("input"))
        Element(
          .button, .class("button secondary"), .hidden, .data("copy", "copy-text"),
          .data("done", language("Copied", "已复制"))
        ) {
          IconView(.copy)
          Element(.span) { language("Copy", "复制") }
        }
      }
    }
  }
}
