/// Reads HTML strictly, as only well-formed pages are: every tag closed in order, every attribute in double quotes.
///
/// It shares nothing with what writes pages, so that it can tell whether those are what they seem to be.
struct HTMLReader {
  /// An element with its attributes, unescaped.
  struct Node: Equatable {
    let tag: String
    let attributes: [String: String]
  }

  struct Malformed: Error {
    let cause: String
    let rest: String
  }

  static let emptyTags: Set<String> = ["br", "hr", "img", "input", "meta", "link"]

  private(set) var nodes: [Node] = []
  /// The texts between tags, unescaped.
  private(set) var texts: [String] = []
  private var rest: Substring
  private var open: [String] = []

  init(_ html: String) throws {
    rest = html[...]
    while !rest.isEmpty {
      if rest.hasPrefix("<!doctype html>") {
        rest.removeFirst("<!doctype html>".count)
      } else if rest.hasPrefix("</") {
        try readEnd()
      } else if rest.hasPrefix("<") {
        try readBeginning()
      } else {
        let text = rest.prefix { $0 != "<" }
        rest.removeFirst(text.count)
        texts.append(try Self.unescaped(text))
      }
    }
    guard open.isEmpty else { throw malformed("\(open) stay open") }
  }

  /// The elements of a tag.
  func all(_ tag: String) -> [Node] { nodes.filter { $0.tag == tag } }

  /// The elements with a class.
  func classed(_ name: String) -> [Node] {
    nodes.filter { $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) == true }
  }

  private mutating func readEnd() throws {
    rest.removeFirst(2)
    let name = try word()
    guard rest.first == ">", open.popLast() == name else { throw malformed("</\(name)> closes nothing") }
    rest.removeFirst()
  }

  private mutating func readBeginning() throws {
    rest.removeFirst()
    let name = try word()
    var attributes: [String: String] = [:]
    while rest.first == " " {
      rest.removeFirst()
      let attribute = try word()
      var value = ""
      if rest.hasPrefix("=\"") {
        rest.removeFirst(2)
        let text = rest.prefix { $0 != "\"" }
        rest.removeFirst(text.count)
        guard !rest.isEmpty, !text.contains("<") else { throw malformed("the value of \(attribute)") }
        rest.removeFirst()
        value = try Self.unescaped(text)
      }
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw malformed("two \(attribute)")
      }
    }
    guard rest.first == ">" else { throw malformed("<\(name) is not closed") }
    rest.removeFirst()
    nodes.append(Node(tag: name, attributes: attributes))
    if !Self.emptyTags.contains(name) { open.append(name) }
  }

  private mutating func word() throws -> String {
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard !word.isEmpty else { throw malformed("no name") }
    rest.removeFirst(word.count)
    return String(word)
  }

  private func malformed(_ cause: String) -> Malformed {
    Malformed(cause: cause, rest: String(rest.prefix(60)))
  }

  private static func unescaped(_ text: Substring) throws -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "&" else {
        guard !"<>\"'`".contains(character) else {
          throw Malformed(cause: "\(character) is not escaped", rest: String(text))
        }
        result.append(character)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#96": "`"]
      guard let character = known[String(name)] else {
        throw Malformed(cause: "&\(name);", rest: String(text))
      }
      result += character
      rest.removeFirst(name.count + 1)
    }
    return result
  }
}
