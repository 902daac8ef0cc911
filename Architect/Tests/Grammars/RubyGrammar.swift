/// Podspecs and Podfiles that are likely to make large values: they double texts and lists, share them, loop over them,
/// match regular expressions, and call all methods that are evaluated.
public struct RubyGrammar {
  private var choices: Choices
  private let isPodspec: Bool
  private let names = ["a", "b", "c", "d"]

  /// Returns the podspec that the choices stand for.
  public static func podspec(_ choices: Choices) -> String {
    var grammar = RubyGrammar(choices: choices, isPodspec: true)
    return "Pod::Spec.new do |s|\ns.name = 'Sample'\n\(grammar.body())end\n"
  }

  /// Returns the Podfile that the choices stand for.
  public static func podfile(_ choices: Choices) -> String {
    var grammar = RubyGrammar(choices: choices, isPodspec: false)
    return "target 'App' do\n\(grammar.body())end\n"
  }

  private init(choices: Choices, isPodspec: Bool) {
    self.choices = choices
    self.isPodspec = isPodspec
  }

  private mutating func body() -> String {
    var lines = ["a = 'x'", "b = [a, 'y']", "c = { :k => b, 'l' => a }", "d = ENV['D'] ? b : a"]
    while !choices.isEmpty, lines.count < 400 { lines += statements(2) }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func statements(_ depth: Int) -> [String] {
    let name = choices.pick(names)
    switch choices.number(in: 0...(depth > 0 ? 9 : 4)) {
    case 0: return [word()]
    case 1: return ["\(name) = \(expression(3))"]
    case 2:
      let change = choices.pick(["+=", "<<", "||=", "*="])
      return ["\(name) \(change) \(expression(2))"]
    // A value grows with each line.
    case 3: return Array(repeating: "\(name) = \(growth(of: name))", count: choices.number(in: 1...40))
    case 4:
      let method = choices.pick([
        "concat", "push", "unshift", "prepend", "store", "update", "delete", "replace", "add", "clear", "pop",
      ])
      return ["\(name).\(method)(\(arguments(1)))"]
    case 5:
      let loop = choices.pick([
        "\(choices.number(in: 0...999)).times do |i|", "\(name).each do |x|", "while \(expression(1))",
        "for x in \(name)", "(1..900).each do |x|", "\(name).each_with_index do |x, i|", "loop do",
        "\(name).each_pair do |x, y|",
      ])
      return [loop] + statements(depth - 1) + ["end"]
    case 6:
      return ["if \(expression(2))"] + statements(depth - 1) + ["else"] + statements(depth - 1) + ["end"]
    case 7:
      return ["begin"] + statements(depth - 1) + ["rescue"] + statements(depth - 1) + ["end"]
    case 8:
      let method = "m\(choices.number(in: 0...2))"
      return ["def \(method)(x = nil)"] + statements(depth - 1) + [
        "\(expression(1))", "end", "\(name) = \(method)(\(name))",
      ]
    default:
      return ["case \(name)", "when \(expression(1))"] + statements(depth - 1) + ["end"]
    }
  }

  private mutating func growth(of name: String) -> String {
    let other = choices.pick(names)
    return choices.pick([
      "\(name) + \(name)", "\(name) * 900", "[\(name), \(name), \(name)]", "\"#{\(name)}#{\(other)}\"",
      "{ :k => \(name), :l => \(name) }", "[*\(name), *\(name)]", "\(name).gsub('x', \(name))",
      "\(name).gsub(/x/, \(name))", "\(name).join(\(other))", "\(name).map { |x| \(name) }",
      "\(name).flat_map { |x| [x, *\(other)] }", "'%s%s' % [\(name), \(name)]",
      "\(name).merge({ \(other) => \(name) })",
      "ENV['X'] ? \(name) : \(other)", "[\(name), \(other)].flatten", "\(name) | \(other)",
      "\(name).split('x') + \(name).split('')", "'%{k}%{k}%{k}' % { :k => \(name) }",
      "\(name).tr('a-z', \(other))",
      "\(name).inject { |x, y| x + y }", "\(name).scan(/.*/)", "\(name).to_a", "File.join(\(name), \(name))",
      "\(name).each_with_object({}) { |x, m| m[x] = \(name) }", "\(name).to_h { |x| [x, \(other)] }",
      "lambda { |x| \(name) }",
    ])
  }

  private mutating func word() -> String {
    let value = expression(2)
    guard isPodspec else {
      return choices.pick([
        "pod \(value)", "pod 'A', \(value)", "platform :ios, \(value)", "target \(value) do\nend",
        "source \(value)", "post_install do |i|\n\(value)\nend", "use_frameworks! \(value)",
        "script_phase :name => \(value)", "inherit! \(value)", "unknown \(value)",
      ])
    }
    return choices.pick([
      "s.source_files = \(value)", "s.dependency \(value)", "s.dependency 'A', \(value)",
      "s.subspec \(value) do |t|\nt.source_files = \(value)\nend", "s.ios.deployment_target = \(value)",
      "s.platforms = \(value)", "s.swift_versions = \(value)", "s.source = { :git => \(value) }",
      "s.exclude_files = s.source_files", "s.test_spec do |t|\nt.requires_app_host = \(value)\nend",
      "unknown(s, \(value))",
    ])
  }

  private mutating func pattern() -> String {
    let parts = (0..<choices.number(in: 1...8)).map { _ in
      choices.pick(["x", ".", "[a-z]", "\\s", "\\w", "[^x]", "\\d"])
        + choices.pick(["*", "+", "", "?", "*?", "+?", "{2,}", "{1,9}"])
    }
    return "/" + choices.pick(["", "^", "\\A"]) + parts.joined() + choices.pick(["", "$", "\\z", "b"]) + "/"
  }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else {
      return choices.pick(
        names + ["'x'", "'y z'", "[]", "{}", "nil", "true", "7", ":k", "ENV['E']", "s.name"])
    }
    let first = expression(depth - 1)
    switch choices.number(in: 0...9) {
    case 0: return first
    case 1:
      let sign = choices.pick([
        "+", "*", "-", "|", "&", "==", "!=", "<", ">", "&&", "||", "%", "/", "=~", "<=", "..",
      ])
      return "(\(first) \(sign) \(expression(depth - 1)))"
    case 2:
      return "\(first).\(choices.pick(Self.methods))(\(arguments(depth - 1)))"
    case 3: return "\(first).\(choices.pick(Self.methods))"
    case 4: return "[\(first), \(choices.pick(["", "*"]))\(expression(depth - 1))]"
    case 5: return "{ \(first) => \(expression(depth - 1)) }"
    case 6: return "\"#{\(first)}/#{\(expression(depth - 1))}\""
    case 7:
      let method = choices.pick([
        "map", "select", "reject", "flat_map", "find", "any?", "to_h", "inject", "each_with_object",
        "filter_map",
        "transform_values", "each_slice", "tap", "then",
      ])
      return "\(first).\(method) { |x, y| \(expression(depth - 1)) }"
    case 8:
      let method = choices.pick(["gsub", "sub", "=~", "match?", "scan", "[]", "match", "split"])
      return "('ab' + \(first)).\(method)(\(pattern())\(choices.pick(["", ", \(expression(0))"])))"
    default: return "(\(expression(depth - 1)) ? \(first) : \(expression(depth - 1)))"
    }
  }

  private mutating func arguments(_ depth: Int) -> String {
    (0..<choices.number(in: 0...3)).map { _ in expression(depth) }.joined(separator: ", ")
  }

  private static let methods = [
    "to_s", "to_a", "to_h", "to_i", "to_sym", "freeze", "dup", "nil?", "blank?", "strip", "downcase",
    "upcase",
    "capitalize", "lines", "split", "reverse", "length", "size", "count", "first", "last", "uniq", "sort",
    "compact", "flatten", "join", "keys", "values", "merge", "slice", "except", "fetch", "dig", "key?",
    "include?",
    "start_with?", "end_with?", "gsub", "sub", "tr", "delete", "delete_prefix", "delete_suffix", "chomp",
    "chop",
    "basename", "dirname", "extname", "strip_heredoc", "take", "drop", "at", "concat", "prepend", "union",
    "difference", "[]", "entries", "empty?", "any?", "all?", "none?", "version", "major", "+", "*", "%",
  ]
}
