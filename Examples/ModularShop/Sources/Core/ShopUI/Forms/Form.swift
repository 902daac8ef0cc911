import ShopValues

/// A form. One that changes something carries the proof that it comes from the shop, which is filled in when the page
/// is sent.
///
/// ```swift
/// Form(to: ScreenPath("login")) {
///   TextField("phone", label: language("Phone", "手机号"), kind: .telephone, error: errors["phone"])
///   SubmitButton(language("Log in", "登录"))
/// }
/// ```
public struct Form: Component {
  /// What sending it does.
  public enum Method: String, Hashable, Sendable {
    /// Asks, as a search does: the fields become the query.
    case get
    /// Changes something.
    case post
  }

  let path: ScreenPath
  let method: Method
  let isInline: Bool
  let content: Markup

  /// - Parameters:
  ///   - path: Where it is sent.
  ///   - method: What sending it does.
  ///   - isInline: Whether it is but a button or two in a line of other things.
  ///   - content: Its fields and buttons.
  public init(
    to path: ScreenPath, method: Method = .post, isInline: Bool = false,
    @MarkupBuilder content: () -> Markup
  ) {
    self.path = path
    self.method = method
    self.isInline = isInline
    self.content = content()
  }

  public var body: Markup {
    // The server judges what is sent, and says what is wrong in the page's own words and language.
    Element(
      .form, .class(isInline ? "form inline" : "form"), .action(path), .method(method.rawValue), .novalidate
    ) {
      switch method {
      case .get: hiddenQuery
      case .post: Markup.formToken
      }
      content
    }
  }

  /// A browser replaces the query of the address by the fields, so what is in it becomes fields.
  @MarkupBuilder
  private var hiddenQuery: Markup {
    for item in path.query { HiddenField(item.name, item.value) }
  }
}

/// A form of one button, such as "remove".
public struct ActionButton: Component {
  let title: String
  let path: ScreenPath
  let emphasis: Emphasis
  let icon: Icon?
  let isIconOnly: Bool
  let isEnabled: Bool
  let fields: [HiddenField]

  /// - Parameters:
  ///   - title: What it does.
  ///   - path: Where that is asked for.
  ///   - emphasis: How much it stands out.
  ///   - icon: A drawing before the title.
  ///   - isIconOnly: Whether the title is only read out.
  ///   - isEnabled: Whether it can be done now.
  ///   - fields: What is sent along.
  public init(
    _ title: String, to path: ScreenPath, emphasis: Emphasis = .primary, icon: Icon? = nil,
    isIconOnly: Bool = false, isEnabled: Bool = true, fields: [HiddenField] = []
  ) {
    self.title = title
    self.path = path
    self.emphasis = emphasis
    self.icon = icon
    self.isIconOnly = isIconOnly
    self.isEnabled = isEnabled
    self.fields = fields
  }

  public var body: Markup {
    Form(to: path, isInline: true) {
      for field in fields { field }
      SubmitButton(title, emphasis: emphasis, icon: icon, isIconOnly: isIconOnly, isEnabled: isEnabled)
    }
  }
}

/// The button that sends a form.
public struct SubmitButton: Component {
  let title: String
  let emphasis: Emphasis
  let icon: Icon?
  let isIconOnly: Bool
  let isEnabled: Bool
  let value: (name: String, value: String)?

  /// - Parameters:
  ///   - title: What it does.
  ///   - emphasis: How much it stands out.
  ///   - icon: A drawing before the title.
  ///   - isIconOnly: Whether the title is only read out.
  ///   - isEnabled: Whether it can be done now.
  ///   - value: What is sent along if this is the button that was pressed.
  public init(
    _ title: String, emphasis: Emphasis = .primary, icon: Icon? = nil, isIconOnly: Bool = false,
    isEnabled: Bool = true, value: (name: String, value: String)? = nil
  ) {
    self.title = title
    self.emphasis = emphasis
    self.icon = icon
    self.isIconOnly = isIconOnly
    self.isEnabled = isEnabled
    self.value = value
  }

  public var body: Markup {
    Element(
      .button, .class("button \(emphasis.rawValue)\(isIconOnly ? " icon-only" : "")"), .type(.submit),
      value.map { .name($0.name) } ?? .none, value.map { .value($0.value) } ?? .none,
      .disabled.when(!isEnabled)
    ) {
      icon.map(IconView.init)
      Element(.span, .class(isIconOnly ? "unseen" : "")) { title }
    }
  }
}

/// A value that is sent along and not shown.
public struct HiddenField: Component, Hashable {
  let name: String
  let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public var body: Markup {
    Element(.input, .type(.hidden), .name(name), .value(value))
  }
}
