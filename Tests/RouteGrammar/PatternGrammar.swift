/// Makes the texts of route patterns from the grammar of patterns. There are so few literals that patterns often have
/// them in common.
package struct PatternGrammar {
  var choices: Choices
  /// The number of parameters in the current pattern; each gets the next name.
  private var parameters = 0

  init(_ choices: Choices) { self.choices = choices }

  /// Returns a pattern, which one time in four is damaged.
  package static func pattern(_ choices: Choices) -> String {
    var grammar = PatternGrammar(choices)
    let pattern = grammar.pattern()
    return grammar.choices.chance(4) ? grammar.damaged(pattern) : pattern
  }

  /// Returns a pattern. One time in sixteen, it is damaged, so that it is probably malformed.
  mutating func pattern() -> String {
    parameters = 0
    var text = choices.pick(["", "", "", "", "", "", "app:", "https:", "App:"])
    text += choices.pick(["", "", "", "", "", "", "//h.example", "//*.h.example"])
    text += path()
    if choices.chance(8) { text += "#" + fragment() }
    return choices.chance(16) ? damaged(text) : text
  }

  /// Returns the target of a redirect for a pattern, which is often a valid one.
  mutating func target() -> String {
    switch choices.number(in: 0...7) {
    case 0: pattern()
    case 1:
      choices.pick([
        "/nowhere", "https://h.example/home", "app:/item/7", "/item/%2", "home", "/admin/:a(/:b)",
      ])
    case 2: "/files/:a**"
    default:
      choices.pick(["/home", "/item/7", "/item/:a", "/item/x:a-y", "/item/:a-:b"])
        + choices.pick(["", "", "", "", "?x=1", "?x=1&x", "?", "?%", "?x=1#f"])
    }
  }

  // MARK: - Paths

  private mutating func path() -> String {
    var path = ""
    for _ in 0..<choices.number(in: 0...3) { path += part(depth: 0) }
    if choices.chance(12) {
      path += choices.pick(["/**", "(/**)", "/:" + name() + "**", "(/:" + name() + "**)"])
    }
    return path.isEmpty ? "/" : path + choices.pick(["", "", "", "", "", "", "", "/"])
  }

  private mutating func part(depth: Int) -> String {
    // Two optional parts beside each other that match the same URLs.
    if choices.chance(32) { return "(/" + parameter() + ")(/" + parameter() + ")" }
    let segment = "/" + segment()
    guard depth < 3, choices.number(in: 0...2) == 2 else { return segment }
    // An optional part begins with a segment. What follows may be another optional part.
    var group = "(" + segment
    for _ in 0..<choices.number(in: 0...2) { group += part(depth: depth + 1) }
    return group + ")"
  }

  private mutating func segment() -> String {
    switch choices.number(in: 0...11) {
    case 0..<4: literal()
    case 4..<8: parameter()
    case 8: choices.pick(["a", "v", "%2F", "é"]) + parameter()
    case 9: parameter() + choices.pick([".html", "b", "%20"])
    case 10: parameter() + choices.pick(["-", "--", ".", "é"]) + parameter()
    default: "*"
    }
  }

  private mutating func literal() -> String {
    choices.pick([
      "a", "a", "a", "b", "A", "7", "x-y", "é", "%61", "%41", "%2f", "%C3%A9", "商品", "-", "h.example",
      "a-literal-that-is-longer-than-two-blocks-of-bytes",
    ])
  }

  private mutating func parameter() -> String {
    ":" + name()
      + choices.pick(["", "", "", "", "", "<int>", "<uint>", "<bool>", "<double>", "<uuid>", "<sku>"])
  }

  /// Returns the name of the next parameter, which one time in 32 is that of an earlier one.
  private mutating func name() -> String {
    let number = choices.chance(32) ? 0 : parameters
    parameters += 1
    return number < 26 ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number))) : "_\(number)"
  }

  private mutating func fragment() -> String { choices.chance(2) ? literal() : parameter() }

  // MARK: - Mistakes

  private mutating func damaged(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0...choices.number(in: 0...1) {
      let place = choices.number(in: 0...characters.count)
      let mistake = choices.pick([
        "/", ":", "(", ")", "*", "**", "#", "?", "%", "%FF", "<", ">", "<cat>", "<>", ".", "/..", "-", "1",
        " ",
        "\u{0}", "\u{7F}", "@", "(/a)", "(/:z)(/:y)", "//",
      ])
      switch choices.number(in: 0...2) {
      case 0 where place < characters.count: characters.remove(at: place)
      case 1 where place < characters.count: characters.replaceSubrange(place...place, with: Array(mistake))
      default: characters.insert(contentsOf: Array(mistake), at: place)
      }
    }
    return String(characters)
  }
}
