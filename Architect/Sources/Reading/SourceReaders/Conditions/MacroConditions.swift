import ModuleGraph

extension ConditionParser {
  /// Returns the condition that a check for a macro represents. The macros of platforms and build systems are known;
  /// whether a header defines any other macro is known only in a build.
  static func macro(_ text: String) -> Condition {
    let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    switch name {
    case "SWIFT_PACKAGE", "COCOAPODS", "DEBUG": return .flag(name)
    case "TARGET_OS_IOS": return .os("iOS")
    case "TARGET_OS_OSX": return .os("macOS")
    case "TARGET_OS_TV": return .os("tvOS")
    case "TARGET_OS_WATCH": return .os("watchOS")
    case "TARGET_OS_VISION": return .os("visionOS")
    case "TARGET_OS_IPHONE": return anyOf(["iOS", "tvOS", "watchOS", "visionOS"])
    case "__APPLE__": return anyOf(["iOS", "macOS", "tvOS", "watchOS", "visionOS"])
    case "__linux__": return anyOf(["Linux", "Android"])
    case "__ANDROID__": return .os("Android")
    case "_WIN32": return .os("Windows")
    case _ where name.first?.isNumber == true: return name.contains { $0 != "0" } ? .always : .never
    default: return .or(.flag(name), .sometimes(name))
    }
  }

  private static func anyOf(_ systems: [String]) -> Condition {
    systems.dropFirst().reduce(.os(systems[0])) { .or($0, .os($1)) }
  }

  static func macroCall(_ name: String, _ argument: String) -> Condition {
    let text = argument.filter { !"<>\"".contains($0) }
    let opaque = Condition.sometimes("\(name)(\(text))")
    guard name.hasPrefix("__has_include") else { return opaque }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let generated = "-Swift.h"
    if let file = parts.last, file.hasSuffix(generated) {
      return .canImport([String(file.dropLast(generated.count))])
    }
    return argument.hasPrefix("<") && parts.count > 1 ? .canImport([String(parts[0])]) : opaque
  }
}
