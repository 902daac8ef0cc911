/// A key of encoded data that is known by its text only: one type for all that is encoded, instead of one for each.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(stringLiteral text: String) { stringValue = text }
  package init(intValue: Int) { stringValue = String(intValue) }
}

/// What an object is encoded as: its members by name, in order. What is `nil` is left out.
package typealias EncodedMembers = [(name: String, value: (any Encodable)?)]

/// An object that is encoded member by member.
///
/// For what is encoded seldom: its code is a fraction of what the compiler makes for a type and its own keys. A public
/// type names `Encodable` besides this, which concerns no other code.
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

/// What is encoded as the text that describes it.
package protocol TextuallyEncodable: Encodable, CustomStringConvertible {}

extension TextuallyEncodable {
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
