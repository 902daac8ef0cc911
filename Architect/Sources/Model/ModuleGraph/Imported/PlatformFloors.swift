/// The oldest versions of the platforms that a version of Xcode builds for.
///
/// Xcode refuses a project with an older version ("the range of supported deployment target versions is 15.0 to
/// 27.0.x"). For a package, reports disagree on whether that is an error or a warning.
public struct PlatformFloors: Sendable {
  /// The version of Xcode, such as `27`.
  public let xcode: String
  /// The day on which it was released, such as `2026-09-15`.
  public let date: String
  private let versions: [Platform: [Int]]

  /// The floors that are known, the newest first. A new version of Xcode gets a new entry.
  public static let known = [
    // hmlongco/Factory#382, mplpl/mft#12, iziz/libPhoneNumber-iOS#449
    PlatformFloors(
      xcode: "27", date: "2026-09-15",
      versions: [.iOS: [15], .tvOS: [15], .macOS: [12], .watchOS: [9], .visionOS: [1]]),
    PlatformFloors(
      xcode: "15", date: "2023-09-18",
      versions: [.iOS: [12], .tvOS: [12], .macOS: [10, 13], .watchOS: [4], .visionOS: [1]]),
  ]

  /// The floors of the newest version of Xcode.
  public static let current = known[0]

  /// The oldest version, as numbers such as `[10, 13]`; empty for a platform without versions in manifests.
  public subscript(platform: Platform) -> [Int] { versions[platform] ?? [] }

  /// Whether a version is older than Xcode builds for. A version that is not known, such as a variable, is not.
  public func excludes(_ version: String, of platform: Platform) -> Bool {
    var numbers: [Int] = []
    for part in version.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part) else { return false }
      numbers.append(number)
    }
    return numbers.lexicographicallyPrecedes(self[platform])
  }

  /// What Xcode builds for, such as `Xcode 27 builds for iOS 15 or later`.
  public func sentence(for platform: Platform) -> String {
    "Xcode \(xcode) builds for \(platform.rawValue) \(self[platform].map(String.init).joined(separator: ".")) or later"
  }
}

extension Project {
  /// A minimum version that is older than Xcode builds for.
  public struct OldVersion: Hashable, Sendable {
    public var platform: Platform
    /// The version as written.
    public var version: String
    /// The targets that state it; empty if the manifest states it for all.
    public var targets: [String]
  }

  /// The minimum versions that are older than those of the newest Xcode, by platform and version.
  public var oldVersions: [OldVersion] {
    var found: [OldVersion] = []
    func add(_ platforms: [Platform: String], _ target: String?) {
      for platform in Platform.allCases {
        guard let version = platforms[platform], !version.isEmpty,
          PlatformFloors.current.excludes(version, of: platform)
        else { continue }
        if let index = found.firstIndex(where: { $0.platform == platform && $0.version == version }) {
          found[index].targets += target.map { [$0] } ?? []
        } else {
          found.append(OldVersion(platform: platform, version: version, targets: target.map { [$0] } ?? []))
        }
      }
    }
    add(platforms, nil)
    for target in targets where target.platforms != platforms { add(target.platforms, target.name) }
    return found
  }
}
