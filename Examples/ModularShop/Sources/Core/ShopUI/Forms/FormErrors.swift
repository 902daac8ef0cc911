/// The errors in a submitted form, by field, in the user's language.
public struct FormErrors: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var messages: [(field: String, message: String)] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    for (field, message) in elements { self[field] = message }
  }

  /// The error for a field, or `nil` if there is none.
  public subscript(_ field: String) -> String? {
    get { messages.first { $0.field == field }?.message }
    set {
      let index = messages.firstIndex { $0.field == field }
      switch (index, newValue) {
      case (let index?, let message?): messages[index].message = message
      case (let index?, nil): messages.remove(at: index)
      case (nil, let message?): messages.append((field, message))
      case (nil, nil): break
      }
    }
  }

  /// Whether there are no errors.
  public var isEmpty: Bool { messages.isEmpty }

  /// All errors, in the order in which they were found.
  public var all: [(field: String, message: String)] { messages }

  public static func == (first: FormErrors, second: FormErrors) -> Bool {
    first.messages.elementsEqual(second.messages, by: ==)
  }

  public func hash(into hasher: inout Hasher) {
    for (field, message) in messages {
      hasher.combine(field)
      hasher.combine(message)
    }
  }
}

/// A summary above a form with errors, with a link to the first field that has an error.
public struct ErrorSummary: Component {
  let title: String
  let errors: FormErrors

  public init(_ title: String, _ errors: FormErrors) {
    self.title = title
    self.errors = errors
  }

  public var body: Markup {
    if let first = errors.all.first {
      Element(.div, .class("error-summary"), .role(.alert), .focusable) {
        Element(.a, .href(fragment: FieldID.input(first.field))) { title }
      }
    }
  }
}

/// The identities of a field's elements.
enum FieldID {
  static func input(_ name: String) -> String { "field-\(name)" }
  static func hint(_ name: String) -> String { "hint-\(name)" }
  static func error(_ name: String) -> String { "error-\(name)" }
}
