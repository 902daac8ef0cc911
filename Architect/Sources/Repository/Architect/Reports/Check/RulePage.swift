import Rules

/// What formats say about a rule besides its findings: its title, its explanation, and the address of its documentation.
enum RulePage {
  /// The address of the project.
  static let site = "https://github.com/tenon-swift/tenon"

  /// The rule's name in one word with capitals, such as `UndeclaredImport`.
  static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The address of the documentation that lists the rule.
  static func address(of id: String) -> String {
    let page = WiringRule.all.contains { $0.id == id } ? "Wiring.md#what-is-found" : "Architect.md#rules"
    return "\(site)/blob/main/Documentation/\(page)"
  }

  /// The summary and the explanation, as `tenon explain` shows them.
  static func text(_ summary: String, _ explanation: String) -> String { "\(summary)\n\n\(explanation)" }

  /// The same as Markdown. Explanations are written so that they can be read as both.
  static func markdown(of id: String, _ summary: String, _ explanation: String) -> String {
    "**\(summary)**\n\n\(explanation)\n\n[Documentation](\(address(of: id)))"
  }

  /// As many whole sentences from the beginning of a text as fit in a number of characters, without the breaks within
  /// its paragraphs.
  static func beginning(of text: String, within limit: Int) -> String {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "\n\n" : "\($0) "
    }
    .joined().replacing(" \n\n", with: "\n\n").trimmed
    guard paragraphs.utf16.count > limit else { return paragraphs }
    var end = paragraphs.startIndex
    var index = paragraphs.startIndex
    while index < paragraphs.endIndex, paragraphs[..<index].utf16.count < limit {
      let next = paragraphs.index(after: index)
      if paragraphs[index] == ".", next < paragraphs.endIndex, paragraphs[next].isWhitespace { end = next }
      index = next
    }
    return String(paragraphs[..<end])
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String { String(reversed().drop { $0.isWhitespace }.reversed()) }
}

extension Severity {
  /// The level in SARIF, which has no `off`.
  var sarifLevel: String { self == .off ? "none" : rawValue }
}
