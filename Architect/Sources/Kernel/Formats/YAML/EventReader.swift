import CYAML

/// One event of libyaml's parser, copied into Swift values.
struct Event {
  enum Kind {
    case streamEnd, documentEnd, sequenceStart, sequenceEnd, mappingStart, mappingEnd, alias, other
    case scalar(isPlain: Bool)
  }

  var kind: Kind
  /// The value of a scalar, or the name of an alias.
  var text = ""
  var anchor: String?
  var line: Int
  var column: Int
  /// The numbers of characters before the beginning and before the end.
  var start = 0
  var end = 0
  /// Whether a collection is written in brackets or braces.
  var isFlow = false

  func error(_ message: String) -> YAMLError { YAMLError(message: message, line: line, column: column) }
}

/// Owns a libyaml parser. It is a class because libyaml keeps pointers into the parser's memory.
final class EventReader {
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private var isOpen = false

  init() { parser.initialize(to: yaml_parser_t()) }

  deinit { parser.deallocate() }

  /// Starts reading `bytes`, which must stay at the same address until ``close()`` is called.
  func open(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard yaml_parser_initialize(parser) != 0 else { return false }
    isOpen = true
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    return true
  }

  func close() {
    if isOpen { yaml_parser_delete(parser) }
    isOpen = false
  }

  func next() throws -> Event {
    var raw = yaml_event_t()
    guard yaml_parser_parse(parser, &raw) != 0 else { throw failure() }
    defer { yaml_event_delete(&raw) }
    let line = raw.start_mark.line + 1
    let column = raw.start_mark.column + 1
    func event(_ kind: Event.Kind, text: String = "", anchor: UnsafeMutablePointer<UInt8>? = nil) -> Event {
      Event(
        kind: kind, text: text, anchor: anchor.map { String(cString: $0) }, line: Int(line),
        column: Int(column), start: Int(raw.start_mark.index), end: Int(raw.end_mark.index),
        isFlow: raw.type == YAML_SEQUENCE_START_EVENT
          && raw.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
          || raw.type == YAML_MAPPING_START_EVENT && raw.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    }
    switch raw.type {
    case YAML_STREAM_END_EVENT: return event(.streamEnd)
    case YAML_DOCUMENT_END_EVENT: return event(.documentEnd)
    case YAML_SEQUENCE_START_EVENT: return event(.sequenceStart, anchor: raw.data.sequence_start.anchor)
    case YAML_SEQUENCE_END_EVENT: return event(.sequenceEnd)
    case YAML_MAPPING_START_EVENT: return event(.mappingStart, anchor: raw.data.mapping_start.anchor)
    case YAML_MAPPING_END_EVENT: return event(.mappingEnd)
    case YAML_ALIAS_EVENT:
      return event(.alias, text: raw.data.alias.anchor.map { String(cString: $0) } ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return event(
        .scalar(isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), text: text, anchor: scalar.anchor)
    default: return event(.other)
    }
  }

  private func failure() -> YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text is not YAML"
    let mark = parser.pointee.problem_mark
    return YAMLError(message: problem, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
