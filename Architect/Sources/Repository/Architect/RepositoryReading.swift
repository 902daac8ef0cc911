import Contracts
import Files
import ModuleGraph
import ProjectReaders
import Rules
import SourceReaders

/// Everything that was read from a repository. An ``Architecture`` is derived from a reading. When a file is edited,
/// most of the reading stays the same.
///
/// ```swift
/// let reading = try RepositoryReading(of: "/path/of/repository")
/// let before = reading.architecture
/// let after = try reading.changed(by: Overlay(["Sources/Cart/Cart.swift": text])).architecture
/// ```
public struct RepositoryReading: Sendable {
  /// The absolute path of the repository.
  public let root: String
  public let configuration: Configuration
  private let options: Architecture.Options
  /// Where results are cached and shared; `nil` if they are not, or if git tracks the folder.
  package let cacheFolder: String?
  package let sharedCache: SharedCache?
  private let repository: Repository
  package let submodules: [String]
  private let owners: CodeOwners?
  private let scanned: Int
  /// A digest of all source files; `nil` if it is not known, or if files were replaced.
  private var digest: SHA256?
  /// The hashes of the contents that were read, in the order of the files.
  private let hashes: [SHA256?]
  /// Contents that replace those on disk.
  private var overlay: Overlay
  /// The source files of all targets, each listed once, by path.
  private var files: [SourceFile]
  private let numbers: PathTable<Int>
  /// Headers that no target lists; `nil` in the usual case that no import depends on an undefined macro.
  private var looseHeaders: [SourceFile]?
  /// The files that were parsed for the wiring, which all readings of the repository share.
  private let code: CodeCache

  /// Reads the repository at `root`, an absolute path.
  /// - Parameter overlay: File contents that replace the contents on disk.
  /// - Throws: ``ConfigurationError``, ``OutsideRepository``, or `FileError` if the given configuration cannot be read.
  public init(of root: String, options: Architecture.Options = .init(), overlay: Overlay = Overlay()) throws {
    try self.init(of: root, options: options, overlay: overlay, earlier: nil)
  }

  /// - Parameter earlier: A reading of the same repository, whose sources are not read again unless the overlay replaces
  ///   them.
  private init(
    of root: String, options: Architecture.Options, overlay: Overlay, earlier: RepositoryReading?
  ) throws {
    let configuration = try Self.configuration(root: root, path: options.configuration, overlay: overlay)
    if !options.allowsOutside { try RepositoryBorder(root: root).check(configuration.baseline, "baseline:") }
    let (cache, shared, refusals) = Self.usableCaches(options, root: root)
    var repository = RepositoryReader(
      readers: RepositoryReader.standardReaders(
        cacheFolder: cache, sharedCache: shared, runsManifests: options.runsManifests,
        platforms: configuration.platforms, specs: configuration.specs),
      excluded: configuration.excluded
    ).read(root: root, overlay: overlay)
    repository.problems += refusals
    FilesWithoutUse(root: repository.tree.root, overlay: overlay).mark(in: &repository.projects)
    let paths = PathSet(repository.projects.lazy.flatMap { $0.targets.flatMap(\.files) }).sorted()
    let sources = SourceReader(root: repository.tree.root, cacheFolder: cache, sharedCache: shared)
    let (files, statistics) = sources.read(
      paths, overlay: overlay,
      earlier: { path in
        guard let earlier, let number = earlier.numbers[path] else { return nil }
        return (earlier.files[number], earlier.hashes[number])
      }, progress: { done in options.progress(done, paths.count) })
    options.progress(paths.count, paths.count)
    self.root = root
    self.configuration = configuration
    self.options = options
    self.repository = repository
    self.files = files
    self.overlay = overlay
    cacheFolder = cache
    sharedCache = shared
    submodules = Git.submodules(in: repository.tree.root)
    owners = CodeOwners(root: repository.tree.root)
    scanned = statistics.scanned
    digest = statistics.digest
    hashes = statistics.hashes
    numbers = PathTable(paths.enumerated().lazy.map { ($1, $0) })
    code = earlier?.code ?? CodeCache()
    looseHeaders = readLooseHeaders()
  }

  /// What each symbolic link leads to, by the link's path.
  package var links: [String: String] {
    Dictionary(repository.tree.links.map { ($0, $1) }) { first, _ in first }
  }

  /// Whether there is a symbolic link to a folder at `path`, which ``affected(by:)`` follows wherever it leads.
  package func isLinkToFolder(_ path: String) -> Bool {
    repository.tree.links[path] != nil
      && FileSystem.status(of: repository.tree.absolute(path))?.kind == .folder
  }

  /// Whether the file at `path` is a source file of a target.
  public func hasSource(_ path: String) -> Bool { numbers[path] != nil }

  /// Returns the reading that would result if files had different contents. Only those files are read again, and the
  /// manifests unless all of them are sources of targets.
  /// - Throws: Any error that reading throws.
  public func changed(by changes: Overlay) throws -> RepositoryReading {
    var result = self
    result.overlay = overlay.adding(changes)
    result.digest = nil
    for (path, content) in changes.contents {
      guard let content, let number = numbers[path] else {
        return try RepositoryReading(of: root, options: options, overlay: result.overlay, earlier: self)
      }
      result.files[number] = SourceReader.file(content, at: path)
    }
    if looseHeaders == nil { result.looseHeaders = result.readLooseHeaders() }
    return result
  }

  private var headers: [String] {
    repository.tree.files(below: "").filter {
      SourceFile.Language(fileExtension: FilePath.fileExtension(of: $0)) == .header
    }
  }

  private func readLooseHeaders() -> [SourceFile]? {
    guard !GraphAssembly.deniedMacros(in: files).isEmpty else { return nil }
    let prefixes = repository.tree.files(below: "").filter { FilePath.fileExtension(of: $0) == "pch" }
    let loose = (headers + prefixes).filter { numbers[$0] == nil }.sorted()
    return SourceReader(root: repository.tree.root, cacheFolder: nil).read(loose, overlay: overlay).files
  }

  /// Whether the source files of both readings would lead to the same findings.
  public func hasSameSources(as other: RepositoryReading) -> Bool { files == other.files }

  /// The architecture that is derived from this reading.
  public var architecture: Architecture {
    var assembly = GraphAssembly(
      projects: repository.projects, files: files, configurations: configuration.builds,
      problems: repository.problems, headers: headers)
    assembly.looseHeaders = looseHeaders ?? []
    assembly.submodules = submodules
    assembly.workspaces = repository.workspaces
    assembly.unread = repository.unread
    let policy = configuration.policy
    let graph = assembly.graph(layers: policy.layers.map(\.name), role: policy.role)
    var wiring = WiringReader(root: root, overlay: overlay, code: code)
    if cacheFolder != nil || sharedCache != nil, let digest, WiringReader.concerns(graph) {
      let contents = PathTable(
        zip(files, hashes).lazy.compactMap { file, hash in hash.map { (file.path, $0) } })
      wiring.cache = WiringCache(
        folder: cacheFolder, sharedCache: sharedCache, sources: digest, contents: contents, graph: graph)
    }
    return Architecture(
      root: root, configuration: configuration, graph: graph,
      coverage: Coverage(repository, owned: PathSet(numbers.keys), graph: graph, scanned: scanned),
      projects: repository.projects, owners: owners, cacheFolder: cacheFolder,
      sharedCache: sharedCache, tree: repository.tree, submodules: submodules,
      wiring: LazyWiring(wiring, graph, configuration.builds))
  }

  /// The caches, unless they came with the checkout.
  private static func usableCaches(_ options: Architecture.Options, root: String) -> (
    own: String?, shared: SharedCache?, refusals: [ReadingProblem]
  ) {
    let own = options.cache.folder(for: root)
    let isOwnLinked = own.map { CacheLocation.isBehindLink($0, in: root) } ?? false
    let isOwnRefused = isOwnLinked || own.map { CacheLocation.isTracked($0, in: root) } ?? false
    let isSharedRefused = options.sharedCache.map { CacheLocation.isTracked($0.root) } ?? false
    let refused = [isOwnRefused ? own : nil, isSharedRefused ? options.sharedCache?.root : nil]
    let problems = refused.compactMap(\.self).map { folder in
      let reason =
        isOwnLinked && folder == own
        ? "a symbolic link in the repository leads to it; name the folder itself"
        : "git tracks it, so any commit could have changed it; remove it from git"
      return ReadingProblem(
        place: Place(file: "."), message: "the cache \(folder) was not used: \(reason)", effect: .notes)
    }
    return (isOwnRefused ? nil : own, isSharedRefused ? nil : options.sharedCache, problems)
  }

  /// The path of the configuration: relative to the root, or absolute if it is outside the repository.
  package var configurationFile: String { Self.configurationFile(root: root, path: options.configuration) }

  private static func configurationFile(root: String, path: String?) -> String {
    let file = FilePath.join(root, path ?? Configuration.fileName)
    return FilePath.contains(root, file) ? String(file.dropFirst(root.count + 1)) : file
  }

  /// Whether the repository has a configuration. A link to nothing is one, which cannot be read.
  package static func hasConfiguration(root: String) -> Bool {
    FileSystem.status(of: FilePath.join(root, Configuration.fileName), followingLinks: false) != nil
  }

  package static func configuration(root: String, path: String?, overlay: Overlay = Overlay()) throws
    -> Configuration
  {
    let file = FilePath.join(root, path ?? Configuration.fileName)
    let shown = configurationFile(root: root, path: path)
    if let content = overlay.contents[shown] {
      return try content.map { try ConfigurationReader(file: shown).read($0) } ?? Configuration()
    }
    if path == nil, !hasConfiguration(root: root) { return Configuration() }
    return try ConfigurationReader(file: shown).read(try FileSystem.read(file))
  }
}
