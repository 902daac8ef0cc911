/// A key of encoded data that is known by its text only: one type for all that is encoded, instead of one for each.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init(stringLiteral text: String) { stringValue = text }
  package init(intValue: Int) { stringValue = String(intValue) }
}

extension Encoder {
  /// Encodes an object, member by member; what is `nil` is left out.
  ///
  /// For what is encoded seldom: its code is a fraction of what the compiler makes for a type and its own keys.
  package func encode(_ members: (String, (any Encodable)?)...) throws {
    var container = container(keyedBy: AnyCodingKey.self)
    for case (let name, let value?) in members {
      try container.encode(value, forKey: AnyCodingKey(stringValue: name))
    }
  }
}
