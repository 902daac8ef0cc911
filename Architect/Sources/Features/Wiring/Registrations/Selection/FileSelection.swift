import Files

/// Which files of a repository can contain registrations and uses of which frameworks.
struct FileSelection: Sendable {
  /// The files to read, each with the frameworks that it can use.
  private(set) var frameworks: [(path: String, frameworks: Set<Registration.Framework>)] = []

  private struct Facts: Sendable {
    var words: Set<Registration.Framework> = []
    var imports: Set<String> = []
    /// The frameworks of whose own sources the file is one.
    var sources: Set<Registration.Framework> = []
  }

  private struct FolderOfSources: Hashable {
    var framework: Registration.Framework
    var folder: String
  }

  init(_ paths: [String], content: @Sendable (String) -> [UInt8]?) {
    let words = Registration.Framework.allCases.map { framework in
      (
        framework: framework, swift: framework.swiftWords.map { TextSearch($0) },
        objectiveC: framework.objectiveCWords.map { TextSearch($0) },
        sources: framework.sourceWords.map { TextSearch($0) }
      )
    }
    let importing = TextSearch("import")
    let facts = paths.concurrentMap { path -> Facts in
      guard let bytes = content(path) else { return Facts() }
      let isSwift = SourceFile.isSwift(path)
      var facts = Facts()
      if isSwift, importing.isFound(in: bytes) { facts.imports = ImportSearch.imports(in: bytes) }
      for (framework, swift, objectiveC, sources) in words {
        if (isSwift ? swift : objectiveC).contains(where: { $0.isFound(in: bytes) }) {
          facts.words.insert(framework)
        }
        guard isSwift, sources.contains(where: { $0.isFound(in: bytes) }) else { continue }
        // The rest of the target sees the framework as if it imported it.
        facts.sources.insert(framework)
        facts.imports.formUnion(framework.modules)
      }
      return facts
    }
    // A value of an imported type can be used without importing the module of its type.
    var passedOn: [String: Set<String>] = [:]
    for (path, facts) in zip(paths, facts) {
      // A module usually has the name of one of the folders around its files.
      for folder in path.split(separator: "/").dropLast() {
        passedOn[String(folder), default: []].formUnion(facts.imports)
      }
    }
    // Members of an imported module are visible in all files of a target.
    var visible: [String: Set<Registration.Framework>] = [:]
    let seen = facts.map { facts in
      var modules = facts.imports
      for _ in 0..<4 {
        let more = modules.reduce(into: modules) { $0.formUnion(passedOn[$1] ?? []) }
        if more == modules { break }
        modules = more
      }
      return Set(Registration.Framework.allCases.filter { !$0.modules.isDisjoint(with: modules) })
    }
    for (path, frameworks) in zip(paths, seen) where !frameworks.isEmpty {
      visible[SourceFile.target(of: path), default: []].formUnion(frameworks)
    }
    // What the framework's own sources do with its methods are no uses.
    let own = Set(
      zip(paths, facts).flatMap { path, facts in
        facts.sources.map { FolderOfSources(framework: $0, folder: FilePath.folder(of: path)) }
      })
    for (path, facts) in zip(paths, facts) {
      let folder = FilePath.folder(of: path)
      let reachable = visible[SourceFile.target(of: path)] ?? []
      let wanted = facts.words.filter { framework in
        (framework.modules.isEmpty || reachable.contains(framework))
          && !own.contains(FolderOfSources(framework: framework, folder: folder))
      }
      if !wanted.isEmpty { frameworks.append((path, wanted)) }
    }
  }
}

/// What the path of a source file tells.
enum SourceFile {
  private static let objectiveC: Set<String> = ["h", "m", "mm", "pch"]
  private static let testWords: Set<String> = [
    "test", "tests", "spec", "specs", "uitests", "unittests", "mocks", "mock", "stubs", "fakes",
  ]

  static func isSwift(_ path: String) -> Bool { FilePath.fileExtension(of: path) == "swift" }
  static func isObjectiveC(_ path: String) -> Bool { objectiveC.contains(FilePath.fileExtension(of: path)) }

  /// The folder that most likely contains the whole target of a file: the one below `Sources` or `Tests`, or else the
  /// first folder of the path.
  static func target(of path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    let roots: Set<Substring> = ["Sources", "Source", "Tests"]
    guard let root = folders.lastIndex(where: roots.contains), root + 1 < folders.endIndex else {
      return folders.first.map(String.init) ?? ""
    }
    return folders[...(root + 1)].joined(separator: "/")
  }

  /// Whether the path is one of a template, in which names are missing.
  static func isTemplate(_ path: String) -> Bool { path.contains(".xctemplate/") }

  /// Whether the path is one of a test, or of what only tests use.
  static func isTest(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isFile = index == parts.count - 1
      let name = isFile ? part.prefix { $0 != "." } : part
      if testWords.contains(name.lowercased()) { return true }
      if ["Tests", "Test", "Spec", "Specs"].contains(where: name.hasSuffix) { return true }
      if isFile, ["Mock", "Stub", "Fake"].contains(where: { name.hasPrefix($0) || name.hasSuffix($0) }) {
        return true
      }
    }
    return false
  }
}
