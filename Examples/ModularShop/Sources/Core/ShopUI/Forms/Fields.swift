import ShopValues

/// A field for one or more lines of text, with a label, a hint and an error message.
public struct TextField: Component {
  let name: String
  let label: String
  let kind: InputKind
  let value: String
  let error: String?
  let hint: String?
  let placeholder: String?
  let purpose: FieldPurpose
  let mode: InputMode?
  let maxLength: Int
  let rows: Int
  let isRequired: Bool

  /// - Parameters:
  ///   - name: The name under which the field's value is sent.
  ///   - label: The label.
  ///   - kind: The kind of text.
  ///   - value: The initial value.
  ///   - error: An error message, or `nil` if the value is valid.
  ///   - hint: Help for filling in the field.
  ///   - placeholder: An example to show while the field is empty.
  ///   - purpose: The kind of value that the browser may fill in.
  ///   - mode: The keys that a touch keyboard shows.
  ///   - maxLength: The maximum number of characters.
  ///   - rows: The number of lines: one for a field, more for a text area.
  ///   - isRequired: Whether the field must be filled in.
  public init(
    _ name: String, label: String, kind: InputKind = .text, value: String = "", error: String? = nil,
    hint: String? = nil, placeholder: String? = nil, purpose: FieldPurpose = .off, mode: InputMode? = nil,
    maxLength: Int = 200, rows: Int = 1, isRequired: Bool = true
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.error = error
    self.hint = hint
    self.placeholder = placeholder
    self.purpose = purpose
    self.mode = mode
    self.maxLength = maxLength
    self.rows = rows
    self.isRequired = isRequired
  }

  public var body: Markup {
    FieldFrame(name: name, label: label, hint: hint, error: error) {
      if rows > 1 {
        Element(.textarea, attributes + [.rows(rows)], Markup(text: value))
      } else {
        Element(.input, attributes + [.type(kind), .value(value)])
      }
    }
  }

  private var attributes: [Attribute] {
    [
      .class("input"), .id(FieldID.input(name)), .name(name), .autocomplete(purpose), .maxLength(maxLength),
      placeholder.map(Attribute.placeholder) ?? .none, mode.map(Attribute.inputMode) ?? .none,
      .required.when(isRequired), .invalid.when(error != nil),
      .describedBy(FieldFrame.descriptions(name, hint: hint, error: error)),
    ]
  }
}

/// A field for choosing one of several values, all of which are visible.
public struct ChoiceField: Component {
  /// One of the values.
  public struct Option: Hashable, Sendable {
    let value: String
    let title: String
    let detail: String?
    let icon: Icon?

    public init(_ value: String, title: String, detail: String? = nil, icon: Icon? = nil) {
      self.value = value
      self.title = title
      self.detail = detail
      self.icon = icon
    }
  }

  let name: String
  let label: String
  let options: [Option]
  let selected: String?
  let error: String?

  public init(
    _ name: String, label: String, options: [Option], selected: String? = nil, error: String? = nil
  ) {
    self.name = name
    self.label = label
    self.options = options
    self.selected = selected
    self.error = error
  }

  public var body: Markup {
    Element(
      .fieldset, .class("field choices"), .id(FieldID.input(name)), .focusable,
      .describedBy(FieldFrame.descriptions(name, hint: nil, error: error))
    ) {
      Element(.legend) { label }
      for option in options {
        Element(.label, .class("choice")) {
          Element(
            .input, .type(.radio), .name(name), .value(option.value),
            .checked.when(option.value == selected), .invalid.when(error != nil))
          if let icon = option.icon { IconView(icon) }
          Element(.span, .class("choice-words")) {
            Element(.span) { option.title }
            if let detail = option.detail { Element(.small) { detail } }
          }
        }
      }
      FieldFrame.message(name, error: error)
    }
  }
}

/// A check box.
public struct CheckField: Component {
  let name: String
  let label: String
  let isOn: Bool
  let error: String?

  public init(_ name: String, label: String, isOn: Bool = false, error: String? = nil) {
    self.name = name
    self.label = label
    self.isOn = isOn
    self.error = error
  }

  public var body: Markup {
    Element(.div, .class("field")) {
      Element(.label, .class("check")) {
        Element(
          .input, .type(.checkbox), .id(FieldID.input(name)), .name(name), .value("on"),
          .checked.when(isOn), .invalid.when(error != nil),
          .describedBy(FieldFrame.descriptions(name, hint: nil, error: error)))
        Element(.span) { label }
      }
      FieldFrame.message(name, error: error)
    }
  }
}

/// A search field with a button.
public struct SearchField: Component {
  let path: ScreenPath
  let name: String
  let value: String
  let label: String
  let autofocus: Bool

  /// - Parameters:
  ///   - label: What the field searches.
  ///   - path: The address of the screen with the results.
  ///   - name: The name of the query item.
  ///   - value: The text of the current search.
  ///   - autofocus: Whether the field has the focus when the page opens.
  public init(
    _ label: String, to path: ScreenPath, name: String = "keyword", value: String = "",
    autofocus: Bool = false
  ) {
    self.label = label
    self.path = path
    self.name = name
    self.value = value
    self.autofocus = autofocus
  }

  public var body: Markup {
    Element(.div, .class("search"), .role(.search)) {
      Form(to: path, method: .get) {
        Element(.label, .class("unseen"), .for(FieldID.input(name))) { label }
        Element(
          .input, .class("input"), .type(.search), .id(FieldID.input(name)), .name(name), .value(value),
          .placeholder(label), .maxLength(100), .autocomplete(.off), .autofocus.when(autofocus))
        SubmitButton(label, emphasis: .plain, icon: .search, isIconOnly: true)
      }
    }
  }
}

/// A quantity: a button to subtract one, an editable number, and a button to add one.
public struct Stepper: Component {
  let value: Int
  let range: ClosedRange<Int>
  let path: ScreenPath
  let what: String
  let language: Language

  /// - Parameters:
  ///   - value: The current quantity.
  ///   - range: The range of allowed quantities.
  ///   - path: The address that a change is sent to, with the new number as `quantity`.
  ///   - what: What is counted, for screen readers.
  ///   - language: The language of the labels.
  public init(
    value: Int, in range: ClosedRange<Int>, to path: ScreenPath, of what: String, language: Language
  ) {
    self.value = value
    self.range = range
    self.path = path
    self.what = what
    self.language = language
  }

  public var body: Markup {
    Element(.div, .class("stepper"), .role(.group), .label(language("Quantity of \(what)", "\(what)的数量"))) {
      step(language("One less", "减少一件"), .minus, to: value - 1)
      Element(.output) { "\(value)" }
      step(language("One more", "增加一件"), .plus, to: value + 1)
    }
  }

  private func step(_ title: String, _ icon: Icon, to value: Int) -> ActionButton {
    ActionButton(
      title, to: path, emphasis: .plain, icon: icon, isIconOnly: true, isEnabled: range.contains(value),
      fields: [HiddenField("quantity", "\(value)")])
  }
}

/// The frame of a field: its label above, and the hint and the error below.
struct FieldFrame: Component {
  let name: String
  let label: String
  let hint: String?
  let error: String?
  let content: Markup

  init(name: String, label: String, hint: String?, error: String?, @MarkupBuilder content: () -> Markup) {
    self.name = name
    self.label = label
    self.hint = hint
    self.error = error
    self.content = content()
  }

  var body: Markup {
    Element(.div, .class("field")) {
      Element(.label, .for(FieldID.input(name))) { label }
      content
      if let hint { Element(.p, .class("hint"), .id(FieldID.hint(name))) { hint } }
      Self.message(name, error: error)
    }
  }

  @MarkupBuilder
  static func message(_ name: String, error: String?) -> Markup {
    if let error {
      Element(.p, .class("field-error"), .id(FieldID.error(name))) {
        IconView(.warning)
        Element(.span) { error }
      }
    }
  }

  static func descriptions(_ name: String, hint: String?, error: String?) -> [String] {
    [error.map { _ in FieldID.error(name) }, hint.map { _ in FieldID.hint(name) }].compactMap { $0 }
  }
}
