import ModuleGraph
import ProjectEditors

typealias XcodeRequirement = XcodePackage.Requirement

/// A version such as `5.9` or `1.0.0-beta.2`, of which the numbers before the first other character count.
struct PodVersion: Hashable {
  let text: String
  let numbers: [Int]
  /// Whether the version is a prerelease.
  let isPrerelease: Bool

  init(_ text: String) {
    self.text = text
    let plain = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    numbers = plain.split(separator: ".").map { Int($0) ?? .max }
    isPrerelease = plain.count < text.count
  }

  /// Whether the text is numbers and dots, with an optional suffix.
  var isValid: Bool { !numbers.isEmpty && numbers.count <= 4 && !numbers.contains(.max) }

  func isLower(than other: PodVersion) -> Bool {
    for index in 0..<max(numbers.count, other.numbers.count) {
      let own = index < numbers.count ? numbers[index] : 0
      let its = index < other.numbers.count ? other.numbers[index] : 0
      if own != its { return own < its }
    }
    return isPrerelease && !other.isPrerelease
  }

  /// The version with three numbers, as SwiftPM requires; `nil` if it has more numbers.
  var semantic: String? {
    guard isValid, numbers.count <= 3 else { return nil }
    guard !isPrerelease else { return numbers.count == 3 ? text : nil }
    return (numbers + [0, 0, 0]).prefix(3).map(String.init).joined(separator: ".")
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
    var lowest: PodVersion? = first.map(PodVersion.init)
    if let installed, requirements.isEmpty { lowest = PodVersion("\(installed)") }
    var isMinor = false
    var isOpen = true
    var upper: PodVersion?
    for requirement in requirements {
      let sign = requirement.prefix { "~<>=! ".contains($0) }.filter { $0 != " " }
      let version = PodVersion(String(requirement.drop { "~<>=! ".contains($0) }))
      guard version.isValid else { return nil }
      switch sign {
      case "", "=":
        guard let exact = version.semantic else { return nil }
        self = .exact(exact)
        return
      case "~>", ">=", ">":
        if lowest.map({ $0.isLower(than: version) }) ?? true { lowest = version }
        if sign == "~>" { isOpen = false }
        if sign == "~>", version.numbers.count > 2 { isMinor = true }
      case "<": if upper.map({ version.isLower(than: $0) }) ?? true { upper = version }
      case "<=":
        var next = version.numbers
        next[next.count - 1] += 1
        upper = PodVersion(next.map(String.init).joined(separator: "."))
      default: return nil
      }
    }
    guard let from = (lowest ?? (upper == nil ? nil : PodVersion("0.0.0")))?.semantic else { return nil }
    if let upper {
      guard let to = upper.semantic, PodVersion(from).isLower(than: PodVersion(to)) else { return nil }
      self = .range(from: from, to: to)
    } else if isOpen, let installed, let start = PackageVersion(from), start.major < installed.major {
      // SwiftPM has no requirement without an end.
      self = .range(from: from, to: "\(installed.major + 1).0.0")
    } else {
      self = isMinor ? .upToNextMinor(from: from) : .upToNextMajor(from: from)
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
