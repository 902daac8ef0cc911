/// A Swift file made of random ways to write imports, and of code that looks like imports. All names of modules in it
/// begin with its own mark.
public struct GeneratedImports: Sendable {
  public private(set) var text = ""
  /// The modules that a compiler on Linux imports, in order.
  public private(set) var modules: [String] = []
  private var random: Random
  private let mark: String
  private var count = 0
  /// Whether the code at the current position is compiled.
  private var isActive = true
  private var depth = 0

  /// - Parameters:
  ///   - mark: A name that no other file has.
  ///   - seed: Equal seeds make equal texts.
  public init(mark: String, seed: UInt64) {
    self.mark = mark
    random = Random(seed: seed)
    if random.chance(10) { text += "\u{FEFF}" }
    if random.chance(10) {
      text += "#!/usr/bin/env swift; import \(mark)\(random.pick(["\n", "\r", "\r\n"]))"
    }
    for _ in 0..<(1 + random.below(7)) { addItem() }
    text += random.pick(["", "\n", "\u{A0}", " ", "// import \(mark)", "/* import \(mark) */"])
  }

  private mutating func addItem() {
    text += gap()
    switch random.below(10) {
    case 0...4: addImport()
    case 5, 6: text += random.pick(Self.decoys).replacing("M", with: mark)
    case 7 where depth < 3, 8 where depth < 3: return addBlock()
    default: text += random.pick(Self.declarations).replacing("M", with: mark)
    }
    text += separator()
  }

  // MARK: Imports

  private mutating func addImport() {
    var attributes = Self.attributes
    for _ in 0..<random.below(3) {
      let attribute = attributes.remove(at: random.below(attributes.count))
      text += attribute.replacing("~", with: gap()) + space()
    }
    if random.chance(30) { text += random.pick(Self.access) + space() }
    text += "import" + space()
    var isScoped = false
    if random.chance(25) {
      text += random.pick(Self.kinds) + space()
      isScoped = true
    }
    count += 1
    let name = "\(mark)x\(count)" + random.pick(["", "", "", "", "ü", "模块"])
    let (written, module) =
      switch random.below(8) {
      case 0: ("`\(name)`", name)
      case 1: ("`\(name) import; y`", "\(name) import; y")
      default: (name, name)
      }
    text += written
    for _ in 0..<(isScoped ? 1 + random.below(2) : random.below(3)) {
      text += "." + random.pick(["Part", "`Part`", "`import`", "`a b`", "part_2"])
    }
    if isActive { modules.append(module) }
  }

  // MARK: Conditions

  private mutating func addBlock() {
    depth += 1
    defer { depth -= 1 }
    let isOutside = isActive
    var isTaken = false
    for branch in 0..<(1 + random.below(3)) {
      let (condition, value) = condition(2)
      text += (branch == 0 ? "#if" : "#elseif") + inlineSpace() + condition + lineEnd()
      isActive = isOutside && !isTaken && value
      isTaken = isTaken || value
      for _ in 0..<random.below(3) { addItem() }
    }
    if random.chance(40) {
      text += "#else" + lineEnd()
      isActive = isOutside && !isTaken
      for _ in 0..<random.below(3) { addItem() }
    }
    text += "#endif" + lineEnd()
    isActive = isOutside
  }

  private mutating func condition(_ parts: Int) -> (text: String, value: Bool) {
    if parts > 0, random.chance(40) {
      let (left, right) = (condition(parts - 1), condition(parts - 1))
      let isAnd = random.chance(50)
      let sign = isAnd ? "&&" : "||"
      let text =
        "(" + inlineGap() + left.text + " " + inlineGap() + sign + " " + inlineGap() + right.text + ")"
      return (text, isAnd ? left.value && right.value : left.value || right.value)
    }
    let (text, value) = random.pick(Self.conditions)
    let written = text.replacing("~", with: inlineGap())
    return random.chance(20) ? ("!(" + inlineGap() + written + ")", !value) : (written, value)
  }

  // MARK: White space

  /// White space, comments and line ends, at least one.
  private mutating func space() -> String {
    (0..<(1 + random.below(2))).map { _ in blank() }.joined()
  }

  private mutating func gap() -> String { random.chance(60) ? "" : space() }

  private mutating func blank() -> String { random.pick(Self.blanks).replacing("M", with: mark) }

  private mutating func inlineSpace() -> String { random.pick(Self.inlineBlanks).replacing("M", with: mark) }

  private mutating func inlineGap() -> String { random.chance(70) ? "" : inlineSpace() }

  private mutating func lineEnd() -> String {
    inlineGap() + random.pick(["\n", "\n", "\r\n", "\r", "// import \(mark)\n"])
  }

  private mutating func separator() -> String { random.chance(25) ? gap() + ";" + gap() : lineEnd() }

  private static let attributes = [
    "@testable", "@_exported", "@preconcurrency", "@_implementationOnly", "@_spi(~X~)", "@_spiOnly",
    "@_weakLinked", "@_documentation(visibility: internal)", "@available(macOS 10, *)",
  ]
  private static let access = ["public", "internal", "package", "private", "fileprivate"]
  private static let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
  private static let blanks = [
    " ", " ", "\t", "\u{B}", "\u{C}", "\u{A0}", "\u{A0}", "\n", "\r", "\r\n", "\u{A0}\u{A0}", "/**/",
    "/* import M */",
    "/* /* import M */ */", "/*\n// */", "/*\r\n*/", "// import M\n", "// import M\r", "/// import M\n",
    "/*//**/*/",
    "// \u{A0}import M\n", "//\\\n", "/*\u{A0}*/", "/* ; import M */", "/*\n; import M*/",
    "// \u{2028}import M\n",
    "/*\"*/", "//\"\"\"\n", "/*#if*/",
  ]
  private static let inlineBlanks = [
    " ", " ", "\t", "\u{A0}", "/**/ ", " /* ) */ ", "/* /* */ */ ", " /* import M */ ",
  ]
  private static let decoys = [
    "let a = \"import M\"", "let a = \"; import M\"", "let a = \"\"\"\n  import M\n  \"\"\"",
    "let a = #\"; import M\"#",
    "let a = #\"\"\"\n; import M \"\"\"\n\"\"\"#", "let a = \"\\(\"; import M\")\"", "let `import` = 1",
    "let imports = 1",
    "enum E { case `import`; case importM }", "let a = x.import", "f(import: 1)", "let importM = 1",
    "let a = ##\"\\#(1) ; import M\"##", "struct S { let a = \"}\" }", "let r = #/ ; import M /#",
    "let r = #/\n  import M\n  /#", "#warning(\"import M\")", "let a = \"\\\\\"", "let a = \"/*\"",
    "let a = \"*/\"",
    "let a = \"//\"", "let a = 1 / 2", "let a = 6 /* ; import M */ / 2", "let a = \"\u{A0}import M\"",
    "let a = \"\\\"; import M\"",
  ]
  private static let declarations = [
    "struct S {}", "func f() {}", "let a = 1", "class C { func f() {} }", "extension Int {}",
    "typealias T = Int",
    "@MainActor final class C {}", "enum E { case a, b }", "protocol P {}", "var a: Int { 1 }",
    "public let b = [1, 2]",
    "@available(macOS 10, *)\nfunc g() {}", "func h() { if true { } }", "let c = { 1 }",
  ]
  private static let conditions: [(String, Bool)] = [
    ("true", true), ("false", false), ("os(~Linux~)", true), ("os(~macOS~)", false), ("os(iOS)", false),
    ("canImport(~Swift~)", true), ("swift(>=5)", true), ("swift(<5)", false), ("compiler(>=6.0)", true),
    ("M_FLAG".replacing("M", with: "NEVER"), false), ("os~(Linux)", true), ("!os(Linux)", false),
    ("os(`Linux`)", true), ("canImport(`Swift`)", true),
  ]
}

/// The random numbers of a seed, the same on every system.
private struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
