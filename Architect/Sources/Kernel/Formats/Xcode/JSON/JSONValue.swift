/// A value that is written into a JSON text.
public indirect enum JSONValue: Sendable {
  case text(String)
  /// A value in the notation of the text, which is copied as it is.
  case raw(String)
  case list([JSONValue])
  case fields([(key: String, value: JSONValue)])
  /// A list or fields that are written on one line, with everything in them.
  case onOneLine(JSONValue)

  /// Whether the value takes several lines.
  var isTall: Bool {
    switch self {
    case .list, .fields: true
    default: false
    }
  }

  /// The text of the value, in Xcode's layout.
  /// - Parameters:
  ///   - lead: The line end and the indentation of the value's own line.
  ///   - step: One step of indentation.
  ///   - hasLastComma: Whether a comma follows the last member of an object or array that takes several lines.
  func written(lead: String, step: String, hasLastComma: Bool = true) -> String {
    func comma(_ index: Int, of count: Int) -> String { index < count - 1 || hasLastComma ? "," : "" }
    let inner = lead + step
    switch self {
    case .text(let text): return JSONString.encode(text)
    case .raw(let text): return text
    case .onOneLine(let value): return value.writtenOnOneLine
    case .fields(let fields):
      let lines = fields.enumerated().map { index, field in
        inner + JSONString.encode(field.key) + ": "
          + field.value.written(lead: inner, step: step, hasLastComma: hasLastComma)
          + comma(index, of: fields.count)
      }
      return "{" + lines.joined() + lead + "}"
    case .list(let members):
      var result = "["
      for (index, member) in members.enumerated() {
        // Xcode writes the end of one object and the beginning of the next on one line.
        result += index > 0 && members[index - 1].isTall && member.isTall ? " " : inner
        result += member.written(lead: inner, step: step, hasLastComma: hasLastComma)
        result += comma(index, of: members.count)
      }
      return result + lead + "]"
    }
  }

  private var writtenOnOneLine: String {
    switch self {
    case .text(let text): return JSONString.encode(text)
    case .raw(let text): return text
    case .onOneLine(let value): return value.writtenOnOneLine
    case .fields(let fields):
      let texts = fields.map { "\(JSONString.encode($0.key)): \($0.value.writtenOnOneLine)" }
      return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
    case .list(let members):
      return members.isEmpty ? "[]" : "[ \(members.map(\.writtenOnOneLine).joined(separator: ", ")) ]"
    }
  }
}
