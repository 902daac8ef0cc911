/// The condition under which a piece of source code is compiled, such as the `#if` around an import.
public indirect enum Condition: Hashable, Sendable {
  case always
  /// `DEBUG`
  case flag(String)
  /// `os(iOS)`
  case os(String)
  /// `canImport(UIKit)`, with the path of the module.
  case canImport([String])
  /// `swift(>=6.0)`, `compiler(<5.9)`
  case version(of: String, isAtLeast: Bool, [Int])
  /// `targetEnvironment(simulator)`, `arch(arm64)`, `hasFeature(…)`: true in some builds.
  case sometimes(String)
  case never
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// Returns the conjunction of both conditions, without redundant nodes.
  public static func both(_ left: Condition, _ right: Condition) -> Condition {
    switch (left, right) {
    case (.always, let other), (let other, .always): other
    case (.never, _), (_, .never): .never
    default: .and(left, right)
    }
  }

  /// The number of flags, calls and operators in the condition.
  public var count: Int {
    switch self {
    case .not(let inner): inner.count + 1
    case .and(let left, let right), .or(let left, let right): left.count + right.count + 1
    default: 1
    }
  }

  /// Whether the condition checks, without negation, that `module` can be imported.
  public func guards(_ module: String) -> Bool {
    switch self {
    case .canImport(let path): path.first == module
    // Whether a header exists depends on what was built before, and so does a macro that is named after the module.
    case .sometimes(let text): text.hasPrefix("__has_include") || Self.names(text, module)
    case .and(let left, let right): left.guards(module) || right.guards(module)
    case .or(let left, let right): left.guards(module) || right.guards(module)
    case .not(.not(let inner)): inner.guards(module)
    default: false
    }
  }

  /// A C macro that the condition checks and that a header or a setting must define. The macros of compilers and
  /// platforms count as known.
  var macro: String? {
    switch self {
    case .sometimes(let text): Self.isSettled(text) ? nil : text
    // A negated macro is ignored here, because a macro without a definition is undefined. See
    // ``collectDeniedMacros(into:isDenied:)``.
    case .and(let left, let right), .or(let left, let right): left.macro ?? right.macro
    default: nil
    }
  }

  /// Whether the text is a macro of a compiler or platform, or is not a plain macro.
  private static func isSettled(_ text: String) -> Bool {
    ["_", "TARGET_", "NDEBUG"].contains(where: text.hasPrefix) || text.contains("(")
  }

  /// Adds the C macros that must be undefined, or must not have the checked value, for the condition to be true.
  func collectDeniedMacros(into names: inout Set<String>, isDenied: Bool = false) {
    switch self {
    case .sometimes(let text):
      guard isDenied, !Self.isSettled(text) else { return }
      names.insert(String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    case .not(let inner): inner.collectDeniedMacros(into: &names, isDenied: !isDenied)
    case .and(let left, let right), .or(let left, let right):
      left.collectDeniedMacros(into: &names, isDenied: isDenied)
      right.collectDeniedMacros(into: &names, isDenied: isDenied)
    default: return
    }
  }

  /// Whether the name of a macro such as `HAS_IMAGE_KIT` refers to the module `ImageKit`.
  private static func names(_ macro: String, _ module: String) -> Bool {
    guard !module.isEmpty, !macro.contains("(") else { return false }
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(module)
    return !wanted.isEmpty && letters(macro).contains(wanted)
  }

  /// Adds the modules that `canImport` checks.
  func collectModules(into names: inout Set<String>) {
    switch self {
    case .canImport(let path): if let module = path.first { names.insert(module) }
    case .not(let inner): inner.collectModules(into: &names)
    case .and(let left, let right), .or(let left, let right):
      left.collectModules(into: &names)
      right.collectModules(into: &names)
    default: return
    }
  }

  /// The condition in Swift syntax. ``init(spelled:)`` in SourceReaders is the inverse.
  public var spelling: String {
    switch self {
    case .always: "true"
    case .never: "false"
    case .flag(let name): name
    case .os(let name): "os(\(name))"
    case .canImport(let path): "canImport(\(path.joined(separator: ".")))"
    case .version(let subject, let isAtLeast, let numbers):
      "\(subject)(\(isAtLeast ? ">=" : "<")\(numbers.map(String.init).joined(separator: ".")))"
    case .sometimes(let text): Self.opaque(text)
    case .not(let inner): "!(\(inner.spelling))"
    case .and(let left, let right): "(\(left.spelling) && \(right.spelling))"
    case .or(let left, let right): "(\(left.spelling) || \(right.spelling))"
    }
  }

  /// Returns `text` if it is a call that can be parsed back unchanged, otherwise a call that represents it.
  private static func opaque(_ text: String) -> String {
    let inner = text.split(separator: "(", maxSplits: 1).last?.dropLast() ?? ""
    let special = "()!&|\"\n"
    if text.hasSuffix(")"), text.first?.isLetter == true, !inner.contains(where: special.contains),
      text.prefix(while: { $0 != "(" }).allSatisfy({ $0.isLetter || $0 == "_" })
    {
      return text
    }
    return "sometimes(\(String(text.filter { !special.contains($0) })))"
  }
}
