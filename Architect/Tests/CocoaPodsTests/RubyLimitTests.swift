import CocoaPods
import Grammars
import Testing
import Text

@Suite("Limits of Ruby", .timeLimit(.minutes(10))) struct RubyLimitTests {
  /// Returns whether a podspec was evaluated to its end.
  private func isEvaluated(_ body: String, files: [String: String] = [:]) throws -> Bool {
    let text = "Pod::Spec.new do |s|\n  s.name = 'Cart'\n\(body)\n  s.module_name = 'End'\nend\n"
    do {
      let podspec = try Podspec(ruby: Array(text.utf8), files: RubyFiles { files[$0].map { Array($0.utf8) } })
      return podspec.root.attributes.contains { $0.key == "module_name" && $0.value.string == "End" }
    } catch is RubyTooLong { return false }
  }

  /// Large values, whose combinations would be far larger than values may be, and one that contains itself as often as
  /// possible.
  private static let operands = """
    t = 'x' * 100000
    l = ['a', 'b'] + 'c d e'.split
    \(Array(repeating: "l += l", count: 10).joined(separator: "\n"))
    m = { 'a' => l.first(2000), :b => l.first(2000) }
    n = ['a']
    \(Array(repeating: "n = [n, n, n]", count: 20).joined(separator: "\n"))
    o = ENV['A'] ? t.reverse : t

    """

  private static let receivers = [
    "string": "t", "array": "l", "hash": "m", "symbol": "t.to_sym", "version": "Gem::Version.new(t)",
    "integer": "9223372036854775807", "decimal": "1.5", "pattern": "/x*x*x*y/", "boolean": "true",
    "range": "(1..900)", "null": "nil", "value": "n",
  ]

  /// Every method with the largest operands.
  static let methods: [(kind: String, name: String)] = RubyCosts.names.flatMap { kind, names in
    names.map { (kind, $0) }
  }.sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }

  @Test("each method with large operands ends", arguments: methods)
  func method(_ kind: String, _ name: String) throws {
    let isOperator = name.first?.isLetter != true && name != "[]"
    let patterns = ["string", "change"].contains(kind) ? ["/x*x*y/, t", "/x*/, t", "/(x/"] : []
    var lines: [String] = []
    for arguments in ["", "t", "'x', t", "l", "m", "4000", "*l", "o"] + patterns {
      for receiver in Self.receivers[kind].map({ [$0] }) ?? ["t.dup", "l.dup", "m.dup"] {
        let call = isOperator ? " \(name) [\(arguments)].first" : ".\(name)(\(arguments))"
        lines.append("r = (\(receiver))\(call)\ns.source_files = r\n")
      }
    }
    // Only regular expressions may take all steps.
    let isEvaluated = try isEvaluated(Self.operands + lines.joined())
    #expect(isEvaluated || kind == "pattern" || !patterns.isEmpty)
  }

  static let bombs: [(String, isEvaluated: Bool)] = [
    // Regular expressions.
    ("x = 'a' * 4000\n" + String(repeating: "x =~ /a*a*a*b/\n", count: 3_000), false),
    ("x = 'a' * 4000\nx.gsub(/a*a*a*a*b/, x)\nx.scan(/a*?a*?a*?b/)", false),
    ("x = 'a'\n" + "x =~ /" + String(repeating: "a?", count: 20_000) + "/", true),
    // Texts.
    ("x = 'x' * 800000\ny = ['x'] * ','\n" + String(repeating: "x = x.gsub('x', x)\n", count: 20), true),
    ("x = 'x'\n" + String(repeating: "x = \"#{x}#{x}#{x}\"\n", count: 60), true),
    ("x = '%{a}' * 20000\ny = x % { :a => 'y' * 300000 }", true),
    (
      "x = ['x'] * ''\nl = ['x', 'y']\n" + String(repeating: "l += l\n", count: 14)
        + "y = l.join('z' * 700000)", true
    ),
    ("x = 'a-z' * 200000\ny = x.tr(x, x)\nz = x.delete(x)", true),
    ("x = File.basename('/' * 700000)\ny = File.dirname('a' + '/' * 700000)", true),
    // Lists and tables.
    ("l = ['x']\n" + String(repeating: "l = [*l, *l, *l]\n", count: 60), true),
    ("l = ['x']\n" + String(repeating: "l = l.flat_map { |x| l }\n", count: 30), true),
    ("l = ['x', 'y']\n" + String(repeating: "l = l.map { |x| l }\n", count: 30), true),
    ("h = { 'a' => 1 }\n" + String(repeating: "h = { h => h, :b => h }\n", count: 60) + "x = h == h", true),
    ("l = ['x']\n" + String(repeating: "l = [l]\n", count: 2_000) + "x = l == l", true),
    (
      "l = ['x']\n" + String(repeating: "l += l\n", count: 15)
        + String(repeating: "l.each { |x| }\n", count: 2_000), false
    ),
    (
      "l = ['x']\n" + String(repeating: "l += l\n", count: 14)
        + String(repeating: "s.source_files = l\n", count: 2_000), false
    ),
    ("l = (1..900).map { |x| [x, x] }\n" + String(repeating: "h = l.to_h\n", count: 2_000), false),
    // Alternatives.
    ("x = ENV['A'] ? 'x' : 'y'\n" + String(repeating: "x = x + (ENV['A'] ? 'x' : 'y')\n", count: 60), true),
    (
      "x = ENV['A'] ? 'x' : 'y'\nl = [x]\n" + String(repeating: "l += l\n", count: 12)
        + "y = l.join(',' * 1000)", true
    ),
    // Variables that every block copies.
    ((0..<4_000).map { "v\($0) = 1\n" }.joined() + "900.times { |i| 900.times { |j| } }", false),
    (
      String(repeating: "begin\n", count: 40) + "x = y\n"
        + String(repeating: "rescue\nz = w\nend\n", count: 40), false
    ),
    // Parts inside each other.
    ("x = s.subspec('a')\n" + String(repeating: "x = x.subspec('a')\n", count: 3_000), true),
  ]

  @Test("what takes too long or becomes too large is refused", arguments: bombs)
  func bomb(_ text: String, _ expected: Bool) throws { #expect(try isEvaluated(text) == expected) }

  @Test("thousands of pods share their options")
  func pods() throws {
    let text =
      "l = ['x', 'y']\n" + String(repeating: "l += l\n", count: 13)
      + "pod l, l, :branch => l\npod l, ENV['A'] ? l : 'x'\n"
    let podfile = try Podfile(ruby: Array("target 'App' do\n\(text)pod 'End'\nend\n".utf8))
    #expect(podfile.definitions[1].pods.last?.name == "End")
  }

  @Test("a block with two parameters takes an empty list")
  func emptyList() throws { #expect(try isEvaluated("x = [[]].map { |a, b| b }\n[[]].each { |a, b| a }")) }

  @Test("a file is loaded once, even if it cannot be evaluated")
  func loading() throws {
    let large = "x = [" + String(repeating: "'a', ", count: 200_000) + "]\nsystem('a')\n"
    let text = String(repeating: "require_relative 'large'\n", count: 500)
    #expect(try isEvaluated(text, files: ["large.rb": large]))
    let cycle = ["a.rb": "require_relative 'b'\n", "b.rb": "require_relative 'a'\nX = 1\n"]
    #expect(try isEvaluated(String(repeating: "require_relative 'a'\n", count: 500), files: cycle))
  }

  @Test("reading a large file over and over takes too many steps")
  func files() throws {
    let file = String(repeating: "x", count: 3 << 20)
    #expect(
      try !isEvaluated(String(repeating: "x = File.read('a.txt')\n", count: 500), files: ["a.txt": file]))
  }

  @Test("many podspecs that take many steps take few steps together")
  func together() throws {
    let text = "Pod::Spec.new do |s|\n900.times { |i| 900.times { |j| x = i } }\nend\n"
    let allowance = Allowance()
    for _ in 0..<1_000 {
      #expect(throws: RubyTooLong.self) { try Podspec(ruby: Array(text.utf8), allowance: allowance) }
    }
    #expect(
      allowance.meter.isExhausted || !allowance.allows(Cost(steps: Meter.mostSteps, result: 1, made: 1)))
  }

  @Test("generated podspecs and Podfiles are evaluated within the limits", arguments: 0..<60)
  func generated(_ seed: Int) throws {
    let choices = Choices(seed: UInt64(seed), count: 300)
    do { _ = try Podspec(ruby: Array(RubyGrammar.podspec(choices).utf8)) } catch is RubyTooLong {}
    do { _ = try Podfile(ruby: Array(RubyGrammar.podfile(choices).utf8)) } catch is RubyTooLong {}
  }
}
