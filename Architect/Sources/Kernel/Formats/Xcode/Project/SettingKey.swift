/// The key of a build setting, such as `OTHER_LDFLAGS[config=Debug][sdk=iphoneos*]`.
///
/// A JSON project has one table of settings for all configurations, and writes the configuration as a condition. A
/// property list has a table for each configuration.
public struct SettingKey: Hashable, Sendable {
  /// The name with all conditions but those on the configuration.
  public let name: String
  /// The configurations that the setting is for, with `*` for any text; empty for all.
  public let configurations: [String]

  public init(_ text: String) {
    guard let start = text.firstIndex(of: "[") else {
      (name, configurations) = (text, [])
      return
    }
    var kept = String(text[..<start])
    var configurations: [String] = []
    for part in text[start...].split(separator: "[").map({ $0.hasSuffix("]") ? $0.dropLast() : $0 }) {
      var rest: [Substring] = []
      for condition in part.split(separator: ",") {
        if condition.hasPrefix("config=") {
          configurations.append(String(condition.dropFirst("config=".count)))
        } else {
          rest.append(condition)
        }
      }
      if !rest.isEmpty { kept += "[\(rest.joined(separator: ","))]" }
    }
    (name, self.configurations) = (kept, configurations)
  }

  /// A key for one configuration.
  public static func text(_ name: String, for configuration: String) -> String {
    guard let start = name.firstIndex(of: "[") else { return "\(name)[config=\(configuration)]" }
    return "\(name[..<start])[config=\(configuration)]\(name[start...])"
  }

  /// Whether a configuration has the setting.
  public func applies(to configuration: String) -> Bool {
    configurations.allSatisfy { Self.matches(configuration, $0) }
  }

  /// How exactly the key names its configuration. The more exact one of two keys wins.
  public var rank: Int {
    guard let pattern = configurations.first else { return 0 }
    return pattern.contains("*") ? 1 : 2
  }

  /// Whether a text has the form of a pattern, in which `*` stands for any text.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return text == pattern }
    guard text.utf8.count >= first.utf8.count + last.utf8.count, text.hasPrefix(first), text.hasSuffix(last)
    else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
