/// A platform that `#if os(…)` can check for.
public enum Platform: String, Hashable, Sendable, Codable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS, Linux, Android, Windows

  /// Whether modules from Apple's SDKs can be available on the platform.
  public var isApple: Bool {
    switch self {
    case .iOS, .macOS, .tvOS, .watchOS, .visionOS: true
    case .Linux, .Android, .Windows: false
    }
  }

  /// Creates a platform from its name in any case, as written in manifests (`ios`, `macos`, `OSX`).
  public init?(spelled name: String) {
    let lowered = name.lowercased()
    switch lowered {
    case "osx", "macosx", "maccatalyst": self = lowered == "maccatalyst" ? .iOS : .macOS
    case "xros", "visionos": self = .visionOS
    default:
      guard let match = Self.allCases.first(where: { $0.rawValue.lowercased() == lowered }) else {
        return nil
      }
      self = match
    }
  }
}

extension [Platform: String] {
  /// The minimum versions of Apple's platforms, by the platforms' names.
  public var ofApple: [String: String] {
    reduce(into: [:]) { versions, entry in
      if entry.key.isApple { versions[entry.key.rawValue] = entry.value }
    }
  }
}
