extension JSON {
  /// The value of an object's member; `nil` if no member has the key, or if the value is not an object.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value as a whole number, regardless of its notation.
  public var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  public var boolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

  public var array: [JSON]? { if case .array(let values) = self { values } else { nil } }

  public var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// Returns the object with the member added, or with a new value for an existing member.
  public func setting(_ key: String, _ value: JSON) -> JSON {
    .object((object ?? []).filter { $0.key != key } + [Member(key: key, value: value)])
  }
}
