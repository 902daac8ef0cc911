import ModuleGraph

/// The name of a new module or application. The names of its files and types are derived from this name.
public struct ModuleName: Hashable, Sendable, CustomStringConvertible {
  /// The name, in upper camel case.
  public let text: String

  /// - Throws: ``TemplateError`` if the name cannot be used for a target, a folder and a type.
  public init(_ text: String) throws(TemplateError) {
    let name = text.onOneLine
    guard text.utf8.count <= Self.longest else {
      throw TemplateError(
        .invalidName, "a name of \(text.utf8.count) bytes is too long", remedy: "use at most \(Self.longest)")
    }
    let suggestion = Self.suggestion(for: text).map { "for instance '\($0)'" }
    guard let first = text.utf8.first, Self.isUppercase(first), text.utf8.allSatisfy(Self.isPart) else {
      throw TemplateError(
        .invalidName, "'\(name)' cannot be the name of a module",
        remedy: ["use letters and digits, beginning with a capital letter", suggestion].compactMap { $0 }
          .joined(separator: ", "))
    }
    if Self.isReserved(text) {
      throw TemplateError(
        .invalidName, "'\(text)' means something else in Swift",
        remedy: "choose another name, for instance 'App\(text)'")
    }
    self.text = text
  }

  public var description: String { text }

  /// The name in lower camel case: `Cart` becomes `cart`, and `URLList` becomes `urlList`.
  public var lowerCamel: String {
    let capitals = text.prefix { $0.isUppercase }
    let count = capitals.count <= 1 || capitals.count == text.count ? capitals.count : capitals.count - 1
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }

  /// What a file system and a type can hold with all suffixes.
  private static let longest = 100

  private static func isUppercase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
  private static func isPart(_ byte: UInt8) -> Bool {
    isUppercase(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A similar name that is possible.
  private static func suggestion(for text: String) -> String? {
    let words = text.utf8.split { !isPart($0) }.map { String(decoding: $0, as: UTF8.self) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = joined.utf8.first, isUppercase(first), !isReserved(joined) else {
      return nil
    }
    return joined
  }

  /// Whether the name means something else. Tenon's own libraries all begin with its name.
  private static func isReserved(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("tenon") || reserved.contains(name)
  }

  /// Names that the language, its libraries or Apple's systems use, in lower case: on some disks, case is no difference.
  private static let reserved: Set<String> = [
    "any", "anyobject", "self", "type", "protocol", "swift", "main", "package", "packagedescription",
    "foundation",
    "foundationessentials", "dispatch", "darwin", "glibc", "musl", "android", "winsdk", "testing", "xctest",
    "synchronization",
    "observation", "regexbuilder", "distributed", "concurrency", "combine", "swiftui", "swiftdata", "uikit",
    "appkit", "watchkit",
    "coredata", "coregraphics", "corefoundation", "corelocation", "quartzcore", "mapkit", "webkit",
    "storekit", "cloudkit",
    "gamekit", "healthkit", "homekit", "contacts", "photos", "network", "security", "charts", "intents",
    "messages",
    "usernotifications", "widgetkit", "activitykit", "appintents", "tipkit", "vision", "coreml", "arkit",
    "realitykit",
    "scenekit", "spritekit", "metal", "avfoundation", "os", "oslog", "objectivec", "tests", "sources",
    "plugins", "con", "prn",
    "aux", "nul", "builtin", "cxx", "accounts", "system",
  ]
}
