import Formats

/// A JSON schema of a tool's arguments or result.
indirect enum Schema: Sendable {
  case text(String)
  case number(String)
  case truth(String)
  case choice([String], String)
  case list(Schema, String)
  /// A string, or null.
  case nullableText(String)
  case object([(name: String, schema: Schema)], required: [String])
  /// An object that may have members other than those listed.
  case open([(name: String, schema: Schema)])

  var json: JSON {
    switch self {
    case .text(let about): Self.type("string", about)
    case .number(let about): Self.type("integer", about)
    case .truth(let about): Self.type("boolean", about)
    case .choice(let words, let about): Self.type("string", about).setting("enum", .strings(words))
    case .list(let element, let about): Self.type("array", about).setting("items", element.json)
    case .nullableText(let about):
      .members(["type": .strings(["string", "null"]), "description": .string(about)])
    case .object(let members, let required):
      Self.object(members).setting("required", .strings(required)).setting(
        "additionalProperties", .boolean(false))
    case .open(let members): Self.object(members)
    }
  }

  private static func type(_ name: String, _ about: String) -> JSON {
    .members(["type": .string(name), "description": about.isEmpty ? nil : .string(about)])
  }

  private static func object(_ members: [(name: String, schema: Schema)]) -> JSON {
    .members([
      "type": .string("object"),
      "properties": .object(members.map { JSON.Member(key: $0.name, value: $0.schema.json) }),
    ])
  }
}
