/// A build for which conditions are evaluated, with its platform, flags and compiler version.
public struct BuildConfiguration: Hashable, Sendable {
  public var platform: Platform
  /// The flags that are set with `-D`, such as `DEBUG`.
  public var flags: Set<String>
  /// The compiler version that `compiler(…)` conditions are compared with.
  public var compiler: [Int]
  /// The language mode that `swift(…)` conditions are compared with; `nil` if it may be any mode that the
  /// compiler supports.
  public var language: [Int]?
  /// The modules that `canImport` finds, in addition to the modules of the SDK.
  public var importable: Set<String>
  /// The modules that exist in the repository. `canImport` is false for each of them that is not in ``importable``.
  public var existing: Set<String>
  /// Whether `canImport` is false for an unknown module, as when the compiler is run without search paths.
  public var isClosed: Bool
  /// Whether to assume that flags may be set even if no manifest sets them, and that modules may be importable even if
  /// no declared dependency leads to them. A command line can set such flags, and earlier builds can leave such modules
  /// behind.
  public var isOpen = false

  /// Flags that the build system sets, or that are evaluated both ways: a build that does not list such a
  /// flag is known not to set it.
  private static let settledFlags: Set<String> = ["SWIFT_PACKAGE", "COCOAPODS", "DEBUG"]

  public init(
    platform: Platform, flags: Set<String> = [], compiler: [Int] = [6, 3], language: [Int]? = nil,
    importable: Set<String> = [],
    existing: Set<String> = [], isClosed: Bool = false
  ) {
    self.platform = platform
    self.flags = flags
    self.compiler = compiler
    self.language = language
    self.importable = importable
    self.existing = existing
    self.isClosed = isClosed
  }

  /// Returns whether `condition` is true in this build.
  public func evaluate(_ condition: Condition) -> Truth {
    switch condition {
    case .always: .yes
    case .never: .no
    case .flag(let name): flag(name)
    case .os(let name): Truth(names(of: platform).contains(name))
    case .canImport(let path): canImport(path)
    case .version(let subject, let isAtLeast, let numbers):
      isAtLeast ? reaches(subject, numbers) : !reaches(subject, numbers)
    case .sometimes: .unknown
    case .not(let inner): !evaluate(inner)
    case .and(let left, let right): evaluate(left) && evaluate(right)
    case .or(let left, let right): evaluate(left) || evaluate(right)
    }
  }

  private func flag(_ name: String) -> Truth {
    if flags.contains(name) { return .yes }
    return isOpen && !Self.settledFlags.contains(name) ? .unknown : .no
  }

  private func names(of platform: Platform) -> [String] {
    switch platform {
    case .macOS: ["macOS", "OSX"]
    case .visionOS: ["visionOS", "xrOS"]
    default: [platform.rawValue]
    }
  }

  private func canImport(_ path: [String]) -> Truth {
    guard let module = path.first else { return .unknown }
    if importable.contains(module) { return .yes }
    if existing.contains(module) { return isOpen ? .unknown : .no }
    switch SystemModules.exists(module, on: platform) {
    case .yes: return path.count > 1 ? .unknown : .yes
    case .no: return .no
    case .unknown: return isClosed ? .no : .unknown
    }
  }

  /// Whether the version of the compiler or the language is `numbers` or later.
  private func reaches(_ subject: String, _ numbers: [Int]) -> Truth {
    if subject == "compiler" { return !Truth(Self.precedes(compiler, numbers)) }
    if let language { return !Truth(Self.precedes(language, numbers)) }
    if !Self.precedes(Self.oldestLanguage, numbers) { return .yes }
    return Self.precedes(compiler, numbers) ? .no : .unknown
  }

  /// The version that current compilers report for the oldest language mode that they support.
  private static let oldestLanguage = [5, 10]

  private static func precedes(_ left: [Int], _ right: [Int]) -> Bool {
    let length = max(left.count, right.count)
    let pad = { (numbers: [Int]) in numbers + Array(repeating: 0, count: length - numbers.count) }
    return pad(left).lexicographicallyPrecedes(pad(right))
  }
}
