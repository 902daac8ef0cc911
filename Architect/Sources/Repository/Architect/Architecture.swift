import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Rules
import SourceReaders

/// The architecture of a repository: its modules, their dependencies, and the rules that apply to them.
///
/// One line in a test checks the modules of a repository:
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
  /// The code owners; `nil` if the repository has no CODEOWNERS file.
  public let owners: CodeOwners?
  /// The folder where results are cached; `nil` if they are not cached.
  package let cacheFolder: String?
  private let sharedCache: SharedCache?
  private let tree: FileTree
  private let submodules: [String]
  /// Whether anything was taken from what other machines have read, whose folder others may be able to write.
  public var usesSharedResults: Bool { sharedCache?.wasUsed ?? false }
  /// What the compiler recorded about the files of targets with parts; `nil` if no index is used.
  public internal(set) var index: CompilerIndex?
  /// Why an index that was asked for is not used.
  private var indexProblem: ReadingProblem?
  var lazyWiring: LazyWiring

  init(
    root: String, configuration: Configuration, graph: ModuleGraph, coverage: Coverage, projects: [Project],
    owners: CodeOwners?, cacheFolder: String?, sharedCache: SharedCache?, tree: FileTree,
    submodules: [String],
    wiring: LazyWiring
  ) {
    self.root = root
    self.configuration = configuration
    self.graph = graph
    self.coverage = coverage
    self.projects = projects
    self.owners = owners
    self.cacheFolder = cacheFolder
    self.sharedCache = sharedCache
    self.tree = tree
    self.submodules = submodules
    lazyWiring = wiring
  }

  /// The applications that are assembled from Tenon modules. They are read from the sources when they are first needed.
  public var wiring: WiredGraph { lazyWiring.value }

  /// The graph with the wiring.
  public var wiredGraph: ModuleGraph {
    var result = graph
    result.wiring = wiring
    return result
  }

  /// The version of `tenon`.
  public static let version = "0.1.0"

  /// Options for loading an architecture.
  public struct Options: Sendable {
    /// The configuration's path; `nil` means `.tenon.yml` at the root.
    public var configuration: String?
    /// Where results are cached.
    public var cache = CacheLocation.standard
    /// The results of other machines, which are used where the cache has none, and to which new results are added.
    public var sharedCache: SharedCache?
    /// Whether a Package.swift that computes its declarations may be run. If not, the file is not read.
    public var runsManifests = true
    /// Whether the configuration may specify a baseline outside the repository.
    public var allowsOutside = false
    /// A function that is called from several threads with the number of files read so far and the total number of
    /// files.
    public var progress: @Sendable (Int, Int) -> Void = { _, _ in }

    public init() {}
  }

  /// Reads the repository that contains a file. The repository's root is the nearest folder above the file
  /// that contains a `.tenon.yml`. If no folder contains one, the root is the nearest folder with a `.git`
  /// or, failing that, a `Package.swift`.
  /// - Parameter file: A file in the repository; by default, the calling source file.
  /// - Throws: ``ConfigurationError``, or `FileError` if no repository is found.
  public static func load(file: String = #filePath) throws -> Architecture {
    guard let root = RepositoryRoot.above(FilePath.folder(of: file)) else {
      throw FileError(path: file, code: ENOENT, operation: "find a .tenon.yml, .git or Package.swift above")
    }
    return try load(at: root)
  }

  /// Reads the repository at `root`, an absolute path.
  /// - Throws: ``ConfigurationError``, ``OutsideRepository``, or `FileError` if the given configuration cannot be read.
  public static func load(at root: String, options: Options = Options()) throws -> Architecture {
    try RepositoryReading(of: root, options: options).architecture
  }

  /// Runs the rules.
  /// - Parameters:
  ///   - only: The ids of the rules to run; `nil` runs all of them.
  ///   - today: The current date, which determines whether an exception has expired.
  public func inspect(only: Set<String>? = nil, today: CalendarDay = .today) -> Inspection {
    var parts = PartGraphs(of: self).graphs
    if let indexProblem { parts.append(ModuleGraph(modules: [], problems: [indexProblem])) }
    var policy = configuration.policy
    func runs(_ rule: any Rule) -> Bool {
      policy.severity(of: rule) != .off && only?.contains(rule.id) ?? true
    }
    let graph = WiringRule.all.contains(where: runs) ? wiredGraph : graph
    if runs(UnmatchedPatternRule()), policy.patterns.contains(where: { !$0.role.isForModules }) {
      policy.patterns = PathPatterns(tree, submodules: submodules, projects: projects).matched(
        policy.patterns)
    }
    var inspection = Inspection(
      of: graph, parts: parts, under: policy, only: only, today: today, knowsModules: { knowsModules }
    ) { file in
      owners?.owners(of: file) ?? []
    }
    var imports = InterfaceImports(self, today: today)
    inspection.setFixes { imports.fix(for: $0) }
    return inspection
  }

  /// Whether every manifest of the repository was read as a whole, so that no further module can exist.
  private var knowsModules: Bool {
    projects.allSatisfy(\.isWhole) && !graph.problems.contains { $0.effect == .blocks }
      && submodules.allSatisfy { tree.folders[$0].map { !$0.files.isEmpty || !$0.folders.isEmpty } ?? true }
      && !Git.isSparse(root)
  }

  /// Lets the `unread` rule find that an index could not be used.
  /// - Parameter error: What ``useIndex(at:)`` threw.
  public mutating func addProblem(_ error: IndexError) {
    let file = FilePath.contains(root, error.store) ? FilePath.relative(error.store, to: root) : error.store
    indexProblem = ReadingProblem(
      place: Place(file: file), message: "the index store was not used: \(error.message)")
  }

  /// The errors in manifests and sources that could not be read.
  public var unread: [Finding] {
    inspect(only: [UnreadRule(.blocks).id]).findings.filter { $0.severity == .error }
  }

  /// Checks the repository, and throws if there are errors that the baseline does not record.
  /// - Parameter strict: Whether to throw for warnings as well as errors.
  /// - Throws: ``BrokenArchitecture`` with every finding, ``InsufficientCoverage`` if less is checked than the configuration
  ///   requires, or ``BaselineError``.
  public func verify(strict: Bool = false) throws {
    let baseline = try Baseline.load(root: root, path: configuration.baseline)
    let report = Comparison(inspect().findings, against: baseline).new
    if report.contains(where: { strict || $0.severity == .error }) {
      throw BrokenArchitecture(findings: report)
    }
    if let shortfall = configuration.requiredCoverage.flatMap(shortfall(of:)) { throw shortfall }
  }
}

extension Architecture {
  /// Returns an error if a smaller share of the repository was checked.
  /// - Parameter required: The share in per cent.
  public func shortfall(of required: Int) -> InsufficientCoverage? {
    coverage.percent < required
      ? InsufficientCoverage(
        percent: coverage.percent, required: required, missing: NotChecked(coverage).lines)
      : nil
  }
}

/// Less of a repository is checked than is required.
public struct InsufficientCoverage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The share that was checked, in per cent.
  public var percent: Int
  public var required: Int
  /// What was not checked.
  public var missing: [String]

  public var description: String { "\(percent) % of the repository was checked" }
}

/// All findings of a repository, one per line, for a test's failure message.
public struct BrokenArchitecture: Error, Sendable, CustomStringConvertible {
  public var findings: [Finding]

  public var description: String {
    let lines = findings.map { "\($0.place): \($0.severity.rawValue): \($0.message.onOneLine) [\($0.rule)]" }
    return "\(findings.count) finding\(findings.count == 1 ? "" : "s")\n" + lines.joined(separator: "\n")
  }
}

extension CalendarDay {
  /// Today's date in the local time zone.
  public static var today: CalendarDay { inDays(0) }

  /// Returns the date that is `days` days after today.
  public static func inDays(_ days: Int) -> CalendarDay {
    let date = Date().addingTimeInterval(Double(days) * 86_400)
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    return CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
  }
}
