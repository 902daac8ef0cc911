/// A literal expression in a Swift manifest, as far as it can be determined without running the manifest.
public struct Literal: Hashable, Sendable {
  public indirect enum Value: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case number(String)
    case null
    case array([Literal])
    case dictionary([Entry])
    /// `.target(name: "A")` or `Package(name: "A")`; the name does not include the dot or anything before it.
    case call(String, [Argument])
    /// `.v5`
    case member(String)
    /// A value that cannot be determined without running the manifest.
    case unknown
  }

  public struct Argument: Hashable, Sendable {
    public var label: String?
    public var value: Literal
  }

  public struct Entry: Hashable, Sendable {
    public var key: Literal
    public var value: Literal
  }

  public var value: Value
  /// The line number of the literal's first character, starting at 1.
  public var line: Int
  /// The column number of the literal's first character, starting at 1.
  public var column: Int

  /// Whether nothing is known about the value.
  public var isUnknown: Bool { value == .unknown }

  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var array: [Literal]? { if case .array(let elements) = value { elements } else { nil } }
  public var dictionary: [Entry]? { if case .dictionary(let entries) = value { entries } else { nil } }

  /// The name of a call or of a member.
  public var name: String? {
    switch value {
    case .call(let name, _), .member(let name): name
    default: nil
    }
  }

  public var arguments: [Argument] { if case .call(_, let arguments) = value { arguments } else { [] } }

  /// The value of the argument with the given label; `nil` if there is none, or if the value is the literal
  /// `nil`.
  public subscript(label: String?) -> Literal? {
    arguments.first { $0.label == label && $0.value.value != .null }?.value
  }

  /// Whether any part of the value is unknown.
  public var hasUnknown: Bool {
    switch value {
    case .unknown: true
    case .array(let elements): elements.contains(where: \.hasUnknown)
    case .call(_, let arguments): arguments.contains { $0.value.hasUnknown }
    default: false
    }
  }

  /// The strings of an array, or `nil` if the array contains any other value.
  public var strings: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }
}
