import Architect
import ModuleGraph
import Rules
import Testing

@Suite("The length of messages", .timeLimit(.minutes(10))) struct MessageLengthTests {
  private static func finding(_ message: String) -> Finding {
    Finding(rule: "orphan", place: Place(file: "a.swift"), message: message, from: "A")
  }

  private static func line(_ message: String, _ format: CheckFormat = .xcode, all: Bool = false) -> String {
    let text = format.render(CheckReport(findings: [finding(message)]), isUnfolded: all)
    return text.split(separator: "\n").first { $0.contains("rror: ") }.map(String.init) ?? ""
  }

  @Test("a message that fits is shown as it is")
  func fitting() {
    for message in ["'A' is unused", String(repeating: "a", count: 160)] {
      #expect(Self.line(message) == "a.swift:1:1: error: \(message) [orphan]")
    }
  }

  @Test("a long one keeps what is wrong and what to do, and --all shows it whole")
  func long() {
    let names = (1...40).map { "'Module\($0)'" }.joined(separator: ", ")
    let message = "'App' imports \(names); add them to Package.swift:5:3; the same for 'Tests'"
    let shown = Self.line(message, .text)
    #expect(shown.hasPrefix("a.swift:1:1: error: 'App' imports 'Module1', 'Module2'"))
    #expect(shown.contains("…; add them to Package.swift:5:3"))
    #expect(shown.count <= 160 + 30)
    #expect(Self.line(message, .text, all: true).contains(message))
    let text = CheckFormat.text.render(CheckReport(findings: [Self.finding(message)]))
    #expect(text.contains("… stands for the rest of a message; --all shows it"))
    #expect(CheckFormat.json.render(CheckReport(findings: [Self.finding(message)])).contains("'Module40'"))
  }

  static let shapes = [
    String(repeating: "a", count: 5_000), String(repeating: "a b ", count: 2_000),
    "short; " + String(repeating: "cure ", count: 900), String(repeating: "x; ", count: 900),
    String(repeating: "what ", count: 40) + "; " + String(repeating: "cure ", count: 40),
    String(repeating: "é\u{301}𐐀 ", count: 500), String(repeating: ";", count: 400),
  ]

  @Test("no shape of a message makes a long line", arguments: shapes)
  func bounded(message: String) {
    for format in [CheckFormat.text, .xcode, .githubActions, .markdown] {
      let text = format.render(CheckReport(findings: [Self.finding(message)]))
      #expect(text.split(separator: "\n").allSatisfy { $0.count < 260 }, "\(format)")
    }
    let short = Self.finding(message).shortMessage
    #expect(short.count <= 160 && !short.isEmpty)
  }
}
