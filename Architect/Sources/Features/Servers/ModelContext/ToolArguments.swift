import Formats
import Text

/// The arguments that a tool is called with.
struct ToolArguments {
  private let json: JSON

  /// - Parameters:
  ///   - known: The names of the arguments that the tool accepts.
  /// - Throws: ``ToolError`` for an argument that the tool does not accept.
  init(_ json: JSON?, known: [String]) throws {
    self.json = json == .null ? .object([]) : json ?? .object([])
    guard let members = self.json.object else { throw ToolError("the arguments must be an object") }
    for member in members where !known.contains(member.key) {
      let near = NearMiss.of(member.key, among: known).map { "did you mean '\($0)'?" }
      let advice = near ?? "the tool takes \(known.isEmpty ? "no arguments" : known.joined(separator: ", "))"
      throw ToolError("there is no argument '\(member.key)'; \(advice)")
    }
  }

  private func value<Value>(_ name: String, _ what: String, _ read: (JSON) -> Value?) throws -> Value? {
    guard let value = json[name], value != .null else { return nil }
    guard let read = read(value) else { throw ToolError("'\(name)' must be \(what)") }
    return read
  }

  func text(_ name: String) throws -> String? { try value(name, "a string") { $0.string } }

  func required(_ name: String) throws -> String {
    guard let text = try text(name) else { throw ToolError("'\(name)' is missing; give it as a string") }
    return text
  }

  func number(_ name: String) throws -> Int? {
    try value(name, "a whole number, 0 or more") { json in json.integer.flatMap { $0 >= 0 ? $0 : nil } }
  }

  func truth(_ name: String) throws -> Bool { try value(name, "true or false") { $0.boolean } ?? false }

  /// The largest number of names that an assistant can mean.
  private static let mostTexts = 1_000

  /// A list of strings; empty if the argument is missing.
  func texts(_ name: String) throws -> [String] {
    try value(name, "a list of at most \(Self.mostTexts) strings") { json in
      guard let values = json.array, values.count <= Self.mostTexts else { return nil }
      let texts = values.compactMap(\.string)
      return texts.count == values.count ? texts : nil
    } ?? []
  }

  /// A list of objects; `nil` if the argument is missing.
  func objects(_ name: String) throws -> [JSON]? {
    try value(name, "a list of objects") { json in
      guard let values = json.array, values.allSatisfy({ $0.object != nil }) else { return nil }
      return values
    }
  }
}
