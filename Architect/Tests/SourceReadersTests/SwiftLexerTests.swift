import Foundation
import Text
import ParsedTokens
import Samples
import Testing

@Suite("Swift without the parser", .timeLimit(.minutes(10))) struct SwiftLexerTests {
  private func lexed(_ text: [UInt8]) -> [ByteClass] {
    var result = text.map { $0 <= 32 ? ByteClass.space : .other }
    text.withUnsafeBufferPointer { bytes in
      var lexer = SwiftLexer(bytes, keepsComments: true)
      while let token = lexer.next() {
        ByteClass.mark(token.start..<token.end, ByteClass(token.kind), &result)
      }
    }
    return result
  }

  /// The first line that the lexer and the parser divide differently, with the classes of its bytes; `nil` if there is none,
  /// or if the parser finds an error.
  private func difference(_ text: [UInt8]) -> String? {
    guard let parsed = ByteClass.parsed(text) else { return nil }
    let lexed = lexed(text)
    guard let first = text.indices.first(where: { lexed[$0] != parsed[$0] }) else { return nil }
    let start = text[..<first].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = text[first...].firstIndex(of: 10) ?? text.count
    func row(_ classes: [ByteClass]) -> String { String(classes[start..<end].map(\.rawValue)) }
    return [String(decoding: text[start..<end], as: UTF8.self), row(parsed), row(lexed)].joined(
      separator: "\n")
  }

  /// The Swift files of this repository.
  private static let sources: [String] = {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized.path
    let folders = ["Sources", "Tests", "Architect/Sources", "Architect/Tests", "Benchmarks", "Examples"]
    return folders.flatMap { folder in
      let files =
        FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return files.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map {
        "\(root)/\(folder)/\($0)"
      }
    }.sorted()
  }()

  @Test("the lexer divides this repository's sources as the parser does")
  func repository() throws {
    try #require(Self.sources.count > 800)
    for path in Self.sources {
      guard let text = FileManager.default.contents(atPath: path) else { continue }
      let found = difference(Array(text))
      #expect(found == nil, "\(path):\n\(found ?? "")")
    }
  }

  @Test("the lexer divides generated code as the parser does", arguments: 0..<10)
  func generated(part: Int) {
    var count = 0
    for seed in 0..<300 {
      var code = GeneratedCode(seed: UInt64(part * 1_000 + seed))
      let text = Array(code.file().utf8)
      count += ByteClass.parsed(text) == nil ? 0 : 1
      let found = difference(text)
      #expect(found == nil, "\(String(decoding: text, as: UTF8.self))\n\n\(found ?? "")")
    }
    #expect(count > 100, "much of the generated code is valid")
  }

  @Test(
    "what is not closed is read to the end of its line or of the file",
    arguments: [
      ("let a = \"b\nlet c = 1", ["let", "a", "let", "c"]), ("let a = 1 /* let b", ["let", "a"]),
      ("let a = \"\\(b\nc", ["let", "a", "b", "c"]), ("let `a = b", ["let", "a", "b"]),
      ("let a = \"\"\"\n b", ["let", "a"]), ("let a = #/b\nc", ["let", "a", "c"]), ("`", []), ("\\", []),
    ] as [(String, [String])])
  func unclosed(_ text: String, _ words: [String]) {
    let found = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var lexer = SwiftLexer(bytes)
      var found: [String] = []
      while let token = lexer.next() {
        if token.kind == .word { found.append(String(decoding: token.name(in: bytes), as: UTF8.self)) }
      }
      #expect(lexer.isUnsure || text == "\\")
      return found
    }
    #expect(found == words)
  }
}

extension ByteClass {
  fileprivate init(_ kind: SwiftToken.Kind) {
    switch kind {
    case .word: self = .wordStart
    case .quotedName: self = .quotedName
    case .number: self = .number
    case .text, .interpolatedText: self = .text
    case .regularExpression: self = .regularExpression
    case .conditionBegin, .conditionNext, .conditionEnd: self = .condition
    case .comment: self = .comment
    case .argument, .mark, .arrow, .operator: self = .other
    }
  }
}

/// Writes code with all that hides words.
private struct GeneratedCode {
  private var numbers: SampleNumbers

  init(seed: UInt64) { numbers = SampleNumbers(seed: seed) }

  private mutating func one(_ choices: [String]) -> String { choices.randomElement(using: &numbers) ?? "" }

  mutating func file() -> String {
    (0..<Int.random(in: 1...6, using: &numbers)).map { _ in statement(depth: 3) }.joined()
  }

  private mutating func statement(depth: Int) -> String {
    let end = one(["\n", "\n\n", " // \"/*\n", "\r\n", "; ", " /* /* \" */ // */\n", "\n/// `a` \"\n"])
    guard depth > 0 else { return "f()" + end }
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      let last = one(["", "#else\n" + statement(depth: 0) + "\n", "#elseif DEBUG // b\n"])
      return "\n#if os(Linux) && !DEBUG\n" + statement(depth: depth - 1) + "\n" + last + "#endif\n"
    case 1: return "func \(name())(_ a: Int...) -> [Int]? {\n" + statement(depth: depth - 1) + "\n}" + end
    case 2: return "_ = b { \(expression(depth - 1)) }" + end
    default: return "let \(name()) = " + expression(depth) + end
    }
  }

  private mutating func name() -> String {
    one(["a", "`let`", "`a b`", "ä", "_a1", "`class`", "import_", "$a"])
  }

  private mutating func expression(_ depth: Int) -> String {
    let simple = [
      "1", "1_0.5e-3", "0x1Fp+2", "a / b", "a/b", "(a)/b/(c)", "#/a\"b/#", "#/a\\/#b/#", "/a b/", "/[/\"]/",
      "f(/,/)",
      "##/\n  a /# \"\n/##", "\"\"", "\"a\\\"b\"", "#\"a\"b\\\"#", "#\"\"\"#", "\"//\"", "\"/*\"", "#line",
      "pair.0.1",
      "\\.a", "\\A.b", "$0 > 1 ? a! : b?.c", "[1..<2, ...a]", "`b`.`let`", "a ?? .none", "{ $0 / $1 }", "-a",
      "x!/y",
      "self / 2 / b", "try? /a/.b", "\"\"\"\n  a \" \"\" \\\"\"\" b\n  \"\"\"",
      "#\"\"\"\n\\(a) \"\"\" \\#(b)\n\"\"\"#",
    ]
    guard depth > 0 else { return one(simple) }
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: return "\"a\\(\(expression(depth - 1)))b\""
    case 1: return "##\"\\(\\##(\(expression(depth - 1)), c: \"\\(d)\")\"#\"##"
    case 2: return "\"\"\"\n\\(\(expression(depth - 1)))\"\\\n  b\n\"\"\""
    case 3: return "[\(expression(depth - 1)), a: (\(expression(depth - 1)))]"
    default: return one(simple)
    }
  }
}
