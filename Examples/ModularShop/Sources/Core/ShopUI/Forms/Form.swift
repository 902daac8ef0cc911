import ShopValues

/// A form. If the form changes something, it contains a token that proves that the form comes from the shop.
/// The token is filled in when the page is sent.
///
/// ```swift
/// Form(to: ScreenPath("login")) {
///   TextField("phone", label: language("Phone", "手机号"), kind: .telephone, error: errors["phone"])
///   SubmitButton(language("Log in", "登录"))
/// }
/// ```
public struct Form: Component {
  /// The effect of sending the form.
  public enum Method: String, Hashable, Sendable {
    /// Requests a page, as a search does: the fields become the query.
    case get
    /// Changes something.
    case post
  }

  let path: ScreenPath
  let method: Method
  let isInline: Bool
  let content: Markup

  /// - Parameters:
  ///   - path: The address that the form is sent to.
  ///   - method: The effect of sending the form.
  ///   - isInline: Whether the form consists only of a button or two in a line with other content.
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
    // The server checks what is sent, and describes errors in the words and the language of the page.
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

  /// A browser replaces the query of the address with the fields, so the items of the query become hidden
  /// fields.
  @MarkupBuilder
  private var hiddenQuery: Markup {
    for item in path.query { HiddenField(item.name, item.value) }
  }
}

/// A form with a single button, such as "remove".
public struct ActionButton: Component {
  let title: String
  let path: ScreenPath
  let emphasis: Emphasis
  let icon: Icon?
  let isIconOnly: Bool
  let isEnabled: Bool
  let fields: [HiddenField]

  /// - Parameters:
  ///   - title: The button's title.
  ///   - path: The address that the form is sent to.
  ///   - emphasis: The button's visual prominence.
  ///   - icon: An icon before the title.
  ///   - isIconOnly: Whether to show only the icon, and provide the title only to screen readers.
  ///   - isEnabled: Whether the button can be used now.
  ///   - fields: Additional values to send.
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
  ///   - title: The button's title.
  ///   - emphasis: The button's visual prominence.
  ///   - icon: An icon before the title.
  ///   - isIconOnly: Whether to show only the icon, and provide the title only to screen readers.
  ///   - isEnabled: Whether the button can be used now.
  ///   - value: A value to send if this button is pressed.
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

/// A value that is sent with the form but not shown.
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
