/// A key of encoded data that consists only of its text. One key type serves all encoded types, instead of a separate
/// one for each.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(stringLiteral text: String) { stringValue = text }
  package init(intValue: Int) { stringValue = String(intValue) }
}

/// The members of an encoded object by name, in order. Members that are `nil` are omitted.
package typealias EncodedMembers = [(name: String, value: (any Encodable)?)]

/// An object that is encoded member by member.
///
/// Use it for types that are rarely encoded: it needs only a fraction of the code that the compiler generates for a
/// type with its own keys. A public type also declares `Encodable`, because this protocol is not public.
package protocol MemberwiseEncodable: Encodable {
  var encodedMembers: EncodedMembers { get }
}

extension MemberwiseEncodable {
  public func encode(to encoder: any Encoder) throws { try encodedMembers.encode(to: encoder) }
}

extension EncodedMembers {
  @inline(never)
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    for case (let name, let value?) in self {
      try container.encode(value, forKey: AnyCodingKey(stringValue: name))
    }
  }
}

/// A type that is encoded as its description.
package protocol TextuallyEncodable: Encodable, CustomStringConvertible {}

extension TextuallyEncodable {
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
