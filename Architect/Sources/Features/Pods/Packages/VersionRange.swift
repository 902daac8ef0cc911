import Architect
import ProjectEditors
import ProjectReaders

/// The versions that requirements accept: from ``lowest`` up to ``end``, which is not accepted itself.
struct VersionRange: Hashable {
  /// `nil` if there is no lowest version.
  private(set) var lowest: PodVersion?
  /// `nil` if there is no highest version.
  private(set) var end: PodVersion?
  /// Whether only ``lowest`` is accepted.
  private(set) var isExact = false
  /// Whether ``end`` comes from `~>`, with the position of the number that is fixed last.
  private(set) var lastFixed: Int?

  /// Reads the requirements of a podspec, such as `~> 1.2` and `< 2.0`.
  /// - Returns: `nil` if they cannot be read, or exclude versions in between.
  init?(_ requirements: [String]) {
    for requirement in requirements.flatMap({ $0.split(separator: ",") }) {
      let sign = requirement.prefix { "~<>=! ".contains($0) }.filter { $0 != " " }
      let version = PodVersion(requirement.drop { "~<>=! ".contains($0) }.filter { $0 != " " })
      guard version.isValid else { return nil }
      switch sign {
      case "", "=":
        raise(to: version)
        lower(to: version.next)
        isExact = true
      case ">=": raise(to: version)
      case ">": raise(to: version.next)
      case "<": lower(to: version)
      case "<=": lower(to: version.next)
      case "~>":
        raise(to: version)
        lower(
          to: version.raised(at: max(0, version.numbers.count - 2)), fixing: max(0, version.numbers.count - 2)
        )
      default: return nil
      }
    }
    if let lowest, let end, !lowest.isLower(than: end) { return nil }
  }

  /// The versions that a manifest accepts.
  /// - Returns: `nil` if they cannot be read.
  init?(_ requirement: PackageDetails.Requirement) {
    let version = PodVersion(requirement.lowest)
    guard version.isValid else { return nil }
    lowest = version
    switch requirement.end {
    case .exact: (end, isExact) = (version.next, true)
    case .nextMajor: end = version.raised(at: 0)
    case .nextMinor: end = version.raised(at: 1)
    case .before(let text): end = PodVersion(text)
    case .through(let text): end = PodVersion(text).next
    }
    guard end?.isValid == true else { return nil }
  }

  /// Excludes lower versions.
  mutating func raise(to version: PodVersion) {
    if lowest.map({ $0.isLower(than: version) }) ?? true { lowest = version }
  }

  private mutating func lower(to version: PodVersion, fixing position: Int? = nil) {
    guard end.map({ version.isLower(than: $0) }) ?? true else { return }
    (end, lastFixed) = (version, position)
  }

  /// The range in words, such as `5.4.0 up to 6.0.0`.
  var description: String {
    func text(_ version: PodVersion) -> String { version.semantic ?? version.text }
    if isExact, let lowest { return "only \(text(lowest))" }
    switch (lowest, end) {
    case (let lowest?, let end?): return "\(text(lowest)) up to \(text(end))"
    case (let lowest?, nil): return "\(text(lowest)) and later"
    case (nil, let end?): return "versions up to \(text(end))"
    case (nil, nil): return "all versions"
    }
  }

  /// Whether two ranges have the same ends, where both have one.
  /// - Parameter first: The first version that can be used at all; lower ones do not count.
  func isConsistent(with other: VersionRange, from first: PodVersion?) -> Bool {
    func differ(_ own: PodVersion?, _ its: PodVersion?) -> Bool {
      guard let own, let its else { return false }
      return own.isLower(than: its) || its.isLower(than: own)
    }
    var (one, two) = (self, other)
    if let first {
      // Versions before the first one are another package's.
      if let end, !first.isLower(than: end) { return true }
      if one.lowest != nil { one.raise(to: first) }
      if two.lowest != nil { two.raise(to: first) }
    }
    return !differ(one.lowest, two.lowest) && !differ(one.end, two.end)
  }
}

extension XcodePackage.Requirement {
  /// Returns the versions that the requirements of a podspec accept.
  /// - Parameters:
  ///   - requirements: The requirements, such as `~> 1.2` and `< 2.0`.
  ///   - first: The first version of the package that can be used; `nil` if it is not known.
  ///   - installed: The version that the app uses; `nil` if it is not known.
  /// - Returns: `nil` if no version is known, or if SwiftPM cannot express the requirements.
  init?(pod requirements: [String], first: String?, installed: PackageVersion? = nil) {
    guard let range = VersionRange(requirements) else { return nil }
    if range.isExact {
      guard let exact = range.lowest?.semantic else { return nil }
      self = .exact(exact)
      return
    }
    var lowest = first.map(PodVersion.init)
    if let installed, requirements.isEmpty { lowest = PodVersion("\(installed)") }
    if let stated = range.lowest, lowest.map({ $0.isLower(than: stated) }) ?? true { lowest = stated }
    guard let from = (lowest ?? (range.end == nil ? nil : PodVersion("0.0.0")))?.semantic else { return nil }
    guard let end = range.end else {
      // SwiftPM has no requirement without an end.
      if let installed, let start = PackageVersion(from), start.major < installed.major {
        self = .range(from: from, to: "\(installed.major + 1).0.0")
      } else {
        self = .upToNextMajor(from: from)
      }
      return
    }
    switch range.lastFixed {
    case 0?: self = .upToNextMajor(from: from)
    case 1?: self = .upToNextMinor(from: from)
    default:
      guard let to = end.semantic, PodVersion(from).isLower(than: end) else { return nil }
      self = .range(from: from, to: to)
    }
  }

  func contains(_ version: PackageVersion) -> Bool {
    guard let lowest = self.version else { return true }
    return switch self {
    case .exact: version == lowest
    case .upToNextMajor: lowest <= version && version.major == lowest.major
    case .upToNextMinor:
      lowest <= version && version.major == lowest.major && version.minor == lowest.minor
    case .range(_, let end): lowest <= version && PackageVersion(end).map { version < $0 } ?? false
    case .branch, .revision: true
    }
  }
}
