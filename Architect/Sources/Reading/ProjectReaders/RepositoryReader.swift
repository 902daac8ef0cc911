import Files
import ModuleGraph

/// Everything that the manifests of a repository declare.
public struct Repository: Sendable {
  public var tree: FileTree
  public var projects: [Project]
  public var problems: [ReadingProblem]
  /// The manifests and folders that were deliberately not read, with the reasons.
  public var leftOut: [LeftOut]
  /// The manifests that are built together because a workspace lists them.
  public var workspaces: [[String]] = []

  /// The manifests and folders that were not read, deliberately or because nothing in them could be evaluated.
  package var unread: [String] {
    let read = Set(projects.lazy.filter { $0.format == .tuist }.map(\.folder))
    let tuist = tree.folders.filter { $0.value.files.contains("Project.swift") && !read.contains($0.key) }
    return leftOut.map(\.path) + tuist.map(\.key).sorted()
  }

  /// A manifest or folder that was deliberately not read.
  public struct LeftOut: Hashable, Sendable {
    public var path: String
    public var reason: String

    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }
}

/// Finds and reads the manifests of every format in a repository.
public struct RepositoryReader: Sendable {
  private let readers: [any ProjectReader]
  private let excluded: [Glob]

  /// Creates a reader.
  /// - Parameters:
  ///   - readers: The readers, one for each format.
  ///   - excluded: The paths that are not read, relative to the root.
  public init(readers: [any ProjectReader], excluded: [Glob] = []) {
    self.readers = readers
    self.excluded = excluded
  }

  /// Returns the readers of all formats.
  /// - Parameters:
  ///   - cacheFolder: The folder in which to cache the contents of manifests that are slow to read, or `nil`
  ///     for no cache.
  ///   - sharedCache: The results of other machines, which are used if the cache has none.
  ///   - runsManifests: Whether manifests that compute values may be run.
  ///   - platforms: The relevant platforms. If the array is empty, all platforms are relevant.
  ///   - specs: The paths of XcodeGen's specs, in addition to those that their names or contents tell.
  public static func standardReaders(
    cacheFolder: String?, sharedCache: SharedCache? = nil, runsManifests: Bool = true,
    platforms: [Platform] = [], specs: [Glob] = []
  ) -> [any ProjectReader] {
    [
      SwiftPMReader(
        cacheFolder: cacheFolder, sharedCache: sharedCache, runsManifests: runsManifests, platforms: platforms
      ),
      CocoaPodsReader(), XcodeReader(),
      XcodeGenReader(specs: specs), TuistReader(), BazelReader(),
    ]
  }

  /// Reads the repository at `root`.
  /// - Parameter overlay: File contents that replace the contents on disk.
  public func read(root: String, overlay: Overlay = Overlay()) -> Repository {
    let tree = FileTree(root: root, overlay: overlay) { path in excluded.contains { $0.matches(path) } }
    var repository = Repository(tree: tree, projects: [], problems: [], leftOut: leftOutFolders(tree))
    for gap in tree.gaps where gap.reason != .linkLoop { repository.problems.append(problem(gap)) }
    var manifests: [String] = []
    let named = tree.withOthers
    let links = LinkedFolders(tree)
    for reader in readers {
      // A manifest that is a pipe, or a link to nothing, cannot be read, and must not go unseen.
      let (kept, leftOut) = sort(links.once(reader.manifests(in: named)), in: tree)
      manifests += kept
      repository.leftOut += leftOut
      let reading = reader.read(kept, in: tree)
      repository.projects += reading.projects
      repository.problems += reading.problems
    }
    links.follow(in: &repository.projects)
    repository.problems += ReferredPackages.problems(in: repository)
    let playgrounds = Playgrounds(tree)
    for project in repository.projects.indices {
      let used = playgrounds.imports(below: repository.projects[project].folder)
      // If a part of a project is not known, the project may use any target.
      let isWhole = repository.projects[project].isWhole
      for target in repository.projects[project].targets.indices {
        if !isWhole {
          repository.projects[project].targets[target].isUsedUnseen = true
          // For Bazel, this is known for each rule.
          if repository.projects[project].format != .bazel {
            repository.projects[project].targets[target].unresolved.append(
              .computed(repository.projects[project].manifest))
          }
        }
        repository.projects[project].targets[target].playgroundImports = used
        repository.projects[project].targets[target].excludedImports = ExcludedFiles.imports(
          of: repository.projects[project].targets[target], in: tree)
        let files = repository.projects[project].targets[target].files.map(tree.spelled)
        repository.projects[project].targets[target].files = files
        repository.projects[project].targets[target].originals = files.filter { !$0.hasSuffix(".swift") }
          .map(tree.original).filter { !files.contains($0) }
        Self.follow(&repository.projects[project].targets[target].files, in: tree)
      }
    }
    repository.leftOut.removeAll { folder in
      tree.isEntered(folder.path)
        && repository.projects.contains { project in
          project.targets.contains { $0.files.contains { FilePath.contains(folder.path, $0) } }
        }
    }
    repository.problems += problems(ofLinksIn: repository) + problems(ofLoopsIn: repository)
    repository.projects = GeneratedProjects.left(out: repository.projects)
    repository.problems += PlanEntries(tree, repository.projects).problems
    let ignored = IgnoredPaths(tree)
    repository.leaveOutCreatedPackages(ignored)
    repository.problems += EmptyTargets.mark(
      in: &repository.projects, besides: repository.problems, ignored: ignored, tree: tree)
    repository.problems += MissingReferences(tree, ignored: ignored).problems(of: repository.projects)
    repository.workspaces = Repository.workspaces(repository.projects, in: tree)
    if repository.projects.isEmpty, repository.problems.isEmpty {
      let hasSources = tree.files(below: "").contains(where: SourceGlobs.isSource)
      repository.problems.append(
        manifests.min().map(Self.nothingDeclared) ?? (hasSources ? Self.nothingFound : Self.nothingThere))
    }
    let checkouts = PackageCheckouts(
      in: tree, below: [""] + repository.projects.map(\.folder))
    if !repository.projects.isEmpty { repository.projects[0].externalProducts = checkouts.products }
    repository.projects.sort { ($0.manifest, $0.name) < ($1.manifest, $1.name) }
    return repository
  }

  /// Replaces Swift sources that are links, or behind links, with the files that they lead to, so that two manifests that
  /// build the same file share it, and its findings are where people edit it. Headers are not replaced, because their
  /// location determines which files their own includes find.
  private static func follow(_ files: inout [String], in tree: FileTree) {
    guard !tree.links.isEmpty else { return }
    var seen = PathSet()
    files = files.map { $0.hasSuffix(".swift") ? tree.original(of: $0) : $0 }.filter { seen.insert($0) }
  }

  /// A clean result would be misleading if nothing was checked.
  private static let nothingFound = ReadingProblem(
    place: Place(file: "."),
    message:
      "no Package.swift, podspec, Podfile, Xcode project, project.yml, Project.swift or BUILD file was found, so nothing is "
      + "checked; specify the repository with --project-root, or see what was left out with `tenon doctor`")

  /// A repository may consist of documents, or keep its code on other branches.
  private static let nothingThere = ReadingProblem(
    place: Place(file: "."), message: "there is neither a manifest nor a source file, so nothing is checked",
    effect: .notes)

  private static func nothingDeclared(_ manifest: String) -> ReadingProblem {
    ReadingProblem(
      place: Place(file: manifest),
      message:
        "neither this nor any other manifest declares sources in a form that can be read without running a "
        + "build tool, so nothing is checked; see `tenon doctor`")
  }

  private func leftOutFolders(_ tree: FileTree) -> [Repository.LeftOut] {
    tree.leftOut.map { path in
      let isExcluded = excluded.contains { $0.matches(path) }
      return Repository.LeftOut(
        path: path,
        reason: isExcluded ? "excluded by the configuration" : "third-party code or build products")
    }
  }

  /// Returns the problems of links that targets lead into and that are not followed, unless everything behind them belongs
  /// to a target at its own path.
  private func problems(ofLinksIn repository: Repository) -> [ReadingProblem] {
    let links = repository.tree.metLinks
    guard !links.isEmpty else { return [] }
    let owned = PathSet(repository.projects.lazy.flatMap { $0.targets.flatMap(\.files) })
    return links.compactMap { link in
      let destination = repository.tree.links[link]
      if let destination, !destination.hasPrefix("/"),
        repository.tree.whole.files(below: destination).filter(SourceGlobs.isSource).allSatisfy(
          owned.contains)
      {
        return nil
      }
      return problem(ofLink: link, to: destination)
    }
  }

  /// Returns the problems of links that lead to one of their parent folders, where a target leads into them. Nobody needs
  /// to do anything about the others.
  private func problems(ofLoopsIn repository: Repository) -> [ReadingProblem] {
    let loops = repository.tree.gaps.filter { $0.reason == .linkLoop }
    guard !loops.isEmpty else { return [] }
    let roots = PathSet(repository.projects.lazy.flatMap { $0.targets.flatMap(\.roots) })
    return loops.filter { loop in roots.contains { FilePath.contains($0, loop.path) } }.map(problem)
  }

  private func problem(ofLink link: String, to destination: String?) -> ReadingProblem {
    let way =
      destination.map {
        $0.hasPrefix("/") ? "leads out of the repository, to \($0)" : "is itself behind a link, to \($0)"
      }
      ?? "leads out of the repository, or is itself behind a link"
    return ReadingProblem(
      place: Place(file: link),
      message:
        "the link \(way), and was not followed, so what a target compiles there is not checked; put the folder in its place, or "
        + "leave the link out of the target, or with `exclude` in .tenon.yml")
  }

  private func problem(_ gap: FileTree.Gap) -> ReadingProblem {
    let place = Place(file: gap.path.isEmpty ? "." : gap.path)
    switch gap.reason {
    case .unreadable(let why):
      return ReadingProblem(
        place: place,
        message: "the folder was not read (\(why))"
          + (ScriptSandbox.remedy() == nil ? "; make it readable or exclude it in .tenon.yml" : ""))
    case .sameName:
      return ReadingProblem(
        place: place,
        message:
          "the name is written with other bytes than one beside it that looks the same, so a Mac has one of them where Linux "
          + "has two; rename or remove one of the two")
    case .linkLoop:
      return ReadingProblem(
        place: place, message: "the link leads to one of its parent folders and was not followed",
        effect: .notes)
    }
  }

  /// Folders whose manifests are inputs for tests or templates for generators, rather than part of the product.
  private static let fixtureFolders: Set<String> = [
    "fixture", "fixtures", "testfixtures", "testdata", "test-data", "test_data", "inputs", "template",
    "templates",
    "__fixtures__", "mocks-projects", "testprojects",
  ]

  /// Whether the folders lead through a folder for tests to one for resources. Tests read what is there, and do not
  /// build it.
  private static func isResourceOfTests(_ folders: [Substring]) -> Bool {
    let names = folders.map { $0.lowercased() }
    guard let tests = names.firstIndex(where: { $0.hasSuffix("tests") || $0 == "test" }) else { return false }
    return names[tests...].contains("resources")
  }

  private func sort(
    _ manifests: [String], in tree: FileTree
  ) -> (kept: [String], leftOut: [Repository.LeftOut]) {
    var kept: [String] = []
    var published: Set<String> = []
    var leftOut: [Repository.LeftOut] = []
    for manifest in manifests {
      let folders = FilePath.folder(of: manifest).split(separator: "/")
      if excluded.contains(where: { $0.matches(manifest) }) {
        leftOut.append(Repository.LeftOut(path: manifest, reason: "excluded by the configuration"))
      } else if let folder = folders.first(where: { Self.fixtureFolders.contains($0.lowercased()) }) {
        leftOut.append(
          Repository.LeftOut(path: manifest, reason: "a fixture or template, because it is in \(folder)"))
      } else if let folder = folders.first(where: { $0.hasPrefix(".") && $0 != ".." }) {
        leftOut.append(
          Repository.LeftOut(path: manifest, reason: "not part of a build, because it is in \(folder)"))
      } else if Self.isResourceOfTests(folders) {
        leftOut.append(
          Repository.LeftOut(path: manifest, reason: "a fixture, because it is a test resource"))
      } else if let podspec = PublishedPodspec(manifest, in: tree) {
        published.insert(podspec.repository)
      } else {
        kept.append(manifest)
      }
    }
    leftOut += published.sorted().map {
      Repository.LeftOut(path: $0.isEmpty ? "." : $0, reason: "a repository of published podspecs")
    }
    return (kept, leftOut)
  }
}
