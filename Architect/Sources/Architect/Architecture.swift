import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Reports
import Rules

/// The architecture of a repository: its modules, who uses whom, and what was decided about them.
///
/// One line in a test keeps a repository's modules apart:
///
/// ```swift
/// @Test func architecture() throws { try Architecture.load().verify() }
/// ```
public struct Architecture: Sendable {
  /// The absolute path of the repository.
  public let root: String
  public let configuration: Configuration
  public let graph: ModuleGraph
  /// What was read and what was not.
  public let coverage: Coverage
  /// What the manifests declare.
  public let projects: [Project]
  /// Who owns which files; nil if the repository has no CODEOWNERS.
  public let owners: CodeOwners?
  /// Where results are remembered; nil if they are not.
  let cacheFolder: String?

  /// The version of the tool.
  public static let version = "0.1.0"

  /// How to load.
  public struct Options: Sendable {
    /// The configuration's path; nil stands for `.tenon.yml` at the root.
    public var configuration: String?
    /// Where results are remembered.
    public var cache = CacheLocation.standard
    /// Whether a Package.swift that computes what it declares may be run; without it, it is not read.
    public var runsManifests = true
    /// Whether the configuration may name a baseline outside of the repository.
    public var allowsOutside = false
    /// Called with the number of files read and of all files, from several threads.
    public var progress: @Sendable (Int, Int) -> Void = { _, _ in }

    public init() {}
  }

  /// Reads the repository that a file belongs to: the nearest folder above it with a `.tenon.yml`, else with a `.git`,
  /// else with a `Package.swift`.
  /// - Parameter file: A file of the repository; the calling source file by default.
  /// - Throws: ``ConfigurationError``, or `FileError` if no repository is found.
  public static func load(file: String = #filePath) throws -> Architecture {
    guard let root = RepositoryRoot.above(FilePath.folder(of: file)) else {
      throw FileError(path: file, code: ENOENT, operation: "find a .tenon.yml, .git or Package.swift above")
    }
    return try load(at: root)
  }

  /// Reads the repository at `root`, an absolute path.
  /// - Throws: ``ConfigurationError``, ``OutsideRepository``, or `FileError` if the named configuration cannot be read.
  public static func load(at root: String, options: Options = Options()) throws -> Architecture {
    try RepositoryReading(of: root, options: options).architecture
  }

  /// Runs the rules.
  /// - Parameters:
  ///   - only: The ids of the rules to run; nil runs all.
  ///   - today: The day by which exceptions expire.
  public func inspect(only: Set<String>? = nil, today: CalendarDay = .today) -> Inspection {
    Inspection(of: graph, under: configuration.policy, only: only, today: today) { file in
      owners?.owners(of: file) ?? []
    }
  }

  /// Throws where the repository breaks a rule in a way that the baseline does not know.
  /// - Parameter strict: Whether warnings break it, too, and not only errors.
  /// - Throws: ``BrokenArchitecture`` with every finding, or ``BaselineError``.
  public func verify(strict: Bool = false) throws {
    let baseline = try Baseline.load(root: root, path: configuration.baseline)
    let report = Comparison(inspect().findings, against: baseline).new
    if report.contains(where: { strict || $0.severity == .error }) {
      throw BrokenArchitecture(findings: report)
    }
  }
}

/// Every way in which a repository breaks its rules, one a line, for a test's message.
public struct BrokenArchitecture: Error, Sendable, CustomStringConvertible {
  public var findings: [Finding]

  public var description: String {
    let lines = findings.map { "\($0.place): \($0.severity.rawValue): \($0.message.onOneLine) [\($0.rule)]" }
    return "\(findings.count) finding\(findings.count == 1 ? "" : "s")\n" + lines.joined(separator: "\n")
  }
}

extension CalendarDay {
  /// The present day in the local calendar.
  public static var today: CalendarDay { inDays(0) }

  /// The day so many days after the present one.
  public static func inDays(_ days: Int) -> CalendarDay {
    let date = Date().addingTimeInterval(Double(days) * 86_400)
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    return CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
  }
}
