import CocoaPods
import Files
import ModuleGraph

/// The contents of a podspec, in Ruby or JSON.
struct PodSpecification {
  /// The specification itself, a subspec, or a test specification.
  struct Part {
    var name = ""
    /// The names of the enclosing subspecs, from the outermost to the innermost.
    var around: [String] = []
    var isTest = false
    /// Whether the part contains prebuilt frameworks or libraries.
    var isBinary = false
    /// The patterns of the prebuilt frameworks and libraries.
    var vendored: [String] = []
    var sources: [String] = []
    var excluded: [String] = []
    /// The patterns that are excluded on one platform only.
    var excludedOn: [Platform: [String]] = [:]
    var dependencies: [(name: String, line: Int, column: Int)] = []
    /// The patterns of the headers for users of the pod; if there are none, all others are for them.
    var publicHeaders: [String] = []
    /// The patterns of the headers that are not for users of the pod.
    var privateHeaders: [String] = []
    var line = 1
    var column = 1
  }

  /// A value that only Ruby can determine.
  struct Gap: Hashable {
    /// The attribute that the value is assigned to, such as `source_files`.
    var name: String
    var line: Int
    var column: Int
    /// Whether the value is assigned to a test specification, which no other target uses.
    var isOfTest = false
  }

  var name: String?
  var moduleName: String?
  var platforms: [Platform: String] = [:]
  var version: String?
  /// The pods that are required in exactly the version of this one.
  var sameReleases: Set<String> = []
  /// The URL of the repository or archive that contains the sources.
  var origin: String?
  /// The names of the subspecs that users get without asking for them; if empty, they get all of them.
  var defaultSubspecs: [String] = []
  /// The search paths for quoted headers in the pod's own files, relative to the pod's folder.
  var headerFolders: [String] = []
  /// The folders that are searched for module maps, relative to the pod's folder.
  var moduleFolders: [String] = []
  /// The first part is the specification itself.
  var parts = [Part()]
  /// The values that could not be read.
  var gaps: [Gap] = []
  /// Whether all patterns of public and private headers could be read.
  var knowsHeaders = true

  /// Returns the project of one pod, with a library of all its subspecs and a test target for each test specification.
  func project(manifest: String, tree: FileTree) -> Project? {
    guard let name else { return nil }
    let folder = base(of: manifest, in: tree)
    let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: false)
    let library = parts.filter { !$0.isTest }
    let tests = parts.filter(\.isTest)
    func dependencies(_ parts: [Part]) -> [DeclaredDependency] {
      var seen: Set<String> = []
      return parts.flatMap(\.dependencies).compactMap { dependency in
        let root = dependency.name.split(separator: "/").first.map(String.init) ?? dependency.name
        guard root != name, seen.insert(dependency.name).inserted else { return nil }
        var declared = DeclaredDependency(
          name: dependency.name, kind: .pod,
          place: Place(file: manifest, line: dependency.line, column: dependency.column))
        declared.isOfSameRelease = sameReleases.contains(dependency.name)
        return declared
      }
    }
    func place(_ part: Part?) -> Place {
      Place(file: manifest, line: part?.line ?? 1, column: part?.column ?? 1)
    }
    let built = Set(library.flatMap { files(of: $0, globs) })
    var targets = [
      Target(
        name: name, moduleName: moduleName, kind: kind(library, built), place: place(library.first),
        files: built.sorted(), roots: [folder], dependencies: dependencies(library))
    ]
    targets[0].privateHeaders = privateHeaders(library, built, globs)
    let excluded = library.flatMap { $0.excluded + $0.excludedOn.values.flatMap { $0 } }
    targets[0].excludedFiles = globs.files(named: excluded)
    targets[0].filesOfExcludedFolders = globs.files(inFolders: excluded)
    let always = library.filter { !isOptional($0) }.flatMap { files(of: $0, globs) }
    targets[0].optionalParts = library.filter(isOptional).map {
      Set(files(of: $0, globs)).subtracting(always)
    }
    .filter { !$0.isEmpty }
    if built.isEmpty {
      let wanted = library.flatMap(\.sources).map { FilePath.join(folder, $0) }
      targets[0].roots += wanted + wanted.map { Glob($0).fixedFolder }.filter { !$0.isEmpty }
    }
    // A pod that only stores or fetches files, such as the pod of a command-line tool, has no sources to check.
    targets[0].isBuiltFromSources =
      library.contains { !$0.sources.isEmpty } || gaps.contains { $0.name == "source_files" && !$0.isOfTest }
    for part in tests {
      // Every test specification implicitly depends on the pod, whether it imports the pod or not.
      let own = DeclaredDependency(name: name, kind: .target, place: place(part), isNeededUnimported: true)
      targets.append(
        Target(
          name: ([name, "Unit"] + part.around + [part.name]).joined(separator: "-"), kind: .test,
          place: place(part),
          files: files(of: part, globs), roots: [folder],
          dependencies: [own] + dependencies([part])))
    }
    // A problem is already reported for tests whose files are computed.
    if gaps.contains(where: { $0.name == "source_files" && $0.isOfTest }) {
      for index in targets.indices.dropFirst() { targets[index].isBuiltFromSources = false }
    }
    let isOpen = gaps.contains { !["source_files", "exclude_files", "module_name"].contains($0.name) }
    targets[0].vendoredModules = Self.modules(named: library.flatMap(\.vendored), folder, tree)
    let searched = searchedModules(folder, tree).union(targets[0].vendoredModules)
    for index in targets.indices {
      targets[index].searchedModules = searched
      targets[index].headerFolders = headerFolders.map { FilePath.join(folder, $0) }
      targets[index].isOpaque = isOpen || targets[index].kind == .binary
      if isOpen { targets[index].unresolved = [.computedPods(manifest)] }
    }
    var project = Project(
      format: .cocoaPods, manifest: manifest, name: name, targets: targets, platforms: platforms)
    if !gaps.contains(where: { !["source_files", "exclude_files", "module_name"].contains($0.name) }) {
      project.subspecs = Set(
        parts.dropFirst().map { ([name] + $0.around + [$0.name]).joined(separator: "/") })
    }
    return project
  }

  /// Returns the headers that users of the pod may not include. A subspec has the patterns of the pod as well.
  private func privateHeaders(_ library: [Part], _ built: Set<String>, _ globs: SourceGlobs) -> Set<String> {
    let shown = library.flatMap(\.publicHeaders)
    let hidden = library.flatMap(\.privateHeaders)
    guard knowsHeaders, !(shown + hidden).isEmpty else { return [] }
    var result = Set(globs.files(matching: hidden, excluding: []))
    let isWhole = library.first.map { !$0.publicHeaders.isEmpty } ?? false
    for part in library where isWhole || !part.publicHeaders.isEmpty {
      result.formUnion(files(of: part, globs))
    }
    result.subtract(
      Set(globs.files(matching: shown, excluding: [])).subtracting(
        globs.files(matching: hidden, excluding: [])))
    return result.filter {
      built.contains($0) && SourceFile.Language(fileExtension: FilePath.fileExtension(of: $0)) == .header
    }
  }

  /// Whether users of the pod get a part only if they ask for it: it is in a subspec that is not a default one.
  private func isOptional(_ part: Part) -> Bool {
    guard !defaultSubspecs.isEmpty, !part.name.isEmpty else { return false }
    let path = (part.around + [part.name]).joined(separator: "/")
    return !defaultSubspecs.contains { path == $0 || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/") }
  }

  /// Returns the folder that the patterns are relative to. This is the folder of the podspec, unless only the root has
  /// matching files: a release is built from the root of the repository, wherever the podspec is.
  private func base(of manifest: String, in tree: FileTree) -> String {
    let folder = FilePath.folder(of: manifest)
    let library = parts.filter { !$0.isTest && !$0.sources.isEmpty }
    guard !folder.isEmpty, !library.isEmpty else { return folder }
    func matches(_ folder: String) -> Bool {
      let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: false)
      return library.contains { !files(of: $0, globs).isEmpty }
    }
    return !matches(folder) && matches("") ? "" : folder
  }

  /// Returns the files that a part builds on any platform of the pod. These are its sources, except the sources that
  /// the part or the pod excludes.
  private func files(of part: Part, _ globs: SourceGlobs) -> [String] {
    let scopes = [parts[0], part]
    let everywhere = scopes.flatMap(\.excluded)
    guard scopes.contains(where: { !$0.excludedOn.isEmpty }) else {
      return globs.files(matching: part.sources, excluding: everywhere)
    }
    let supported = platforms.isEmpty ? Platform.allCases : Array(platforms.keys)
    let files = supported.flatMap { platform in
      globs.files(
        matching: part.sources, excluding: everywhere + scopes.flatMap { $0.excludedOn[platform] ?? [] })
    }
    return Set(files).sorted()
  }

  /// Reads the folders of a build setting such as `"${PODS_TARGET_SRCROOT}/Sources" "other"`. The variable represents
  /// the pod's folder.
  mutating func take(_ setting: String, _ value: String) {
    let folders = value.split(whereSeparator: { $0 == " " || $0 == "\"" }).compactMap { word -> String? in
      for root in ["${PODS_TARGET_SRCROOT}", "$(PODS_TARGET_SRCROOT)"] where word.hasPrefix(root) {
        let path = word.dropFirst(root.count).drop { $0 == "/" }
        return path.contains("$") || path.contains("*") ? nil : String(path)
      }
      return nil
    }
    switch setting {
    case "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS":
      headerFolders += folders
      moduleFolders += folders
    case "SWIFT_INCLUDE_PATHS": moduleFolders += folders
    default: break
    }
  }

  /// The maximum number of patterns for prebuilt frameworks and libraries that are read.
  private static let mostVendored = 64

  /// Returns the modules of prebuilt frameworks. For a pattern, these are the modules of all matching frameworks.
  private static func modules(named patterns: [String], _ folder: String, _ tree: FileTree) -> Set<String> {
    let paths = patterns.prefix(Self.mostVendored).flatMap { pattern -> [String] in
      guard pattern.contains(where: "*?[{".contains) else { return [pattern] }
      let glob = Glob(FilePath.join(folder, pattern))
      return tree.folders.keys.filter(glob.matches)
    }
    return Set(
      paths.map { path in
        let name = FilePath.name(of: path)
        return Target.moduleName(for: name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name)
      })
  }

  /// Returns the modules of module maps in the searched folders.
  private func searchedModules(_ folder: String, _ tree: FileTree) -> Set<String> {
    let maps = moduleFolders.map { FilePath.join(FilePath.join(folder, $0), "module.modulemap") }
    return Set(
      maps.filter { tree.hasFile($0) }.compactMap { try? tree.read($0) }
        .flatMap { ModuleMap($0).modules })
  }

  /// Returns the kind of target that a pod builds. A pod without sources is a binary if it contains one, and builds
  /// nothing if it only depends on other pods. Missing sources may be headers in a binary that is downloaded.
  private func kind(_ library: [Part], _ files: Set<String>) -> Target.Kind {
    guard !gaps.contains(where: { $0.name == "source_files" && !$0.isOfTest }) else { return .library }
    if library.contains(where: \.isBinary), files.isEmpty { return .binary }
    guard library.allSatisfy(\.sources.isEmpty) else { return .library }
    return library.contains { !$0.dependencies.isEmpty } ? .aggregate : .library
  }

  /// The functions with which React Native adds its own pods and their settings to a podspec. Every podspec that calls
  /// one of them has these dependencies, and there is nothing to correct.
  private static let functionsOfReactNative: Set<String> = [
    "install_modules_dependencies", "add_dependency", "depend_on_js_engine", "add_rncore_dependency",
    "add_rn_third_party_dependencies", "use_react_native_codegen", "use_react_native_codegen!",
    "use_hermes_js_engine", "use_third_party_jsc",
  ]

  /// Returns a problem for each value that only Ruby can determine. The problem says whether any files remain to be
  /// checked.
  func problems(manifest: String, of project: Project) -> [ReadingProblem] {
    let library = project.targets.first
    return gaps.filter { !Self.functionsOfReactNative.contains($0.name) }.map { gap in
      let isEmpty = gap.name == "source_files" && !gap.isOfTest && library?.files.isEmpty == true
      return ReadingProblem(
        place: Place(file: manifest, line: gap.line, column: gap.column),
        message:
          "`\(gap.name)` is computed in a way that only Ruby can evaluate, so \(isEmpty ? "the pod has no files and is not checked" : "it may be incomplete"); "
          + "save the output of `pod ipc spec` next to it as \(FilePath.name(of: manifest)).json",
        effect: isEmpty ? .blocks : .notes)
    }
  }
}
