import Affected
import Files
import ModuleGraph

/// A package that is described in a few words, and what a change in it affects.
struct SampleGraph {
  struct Part {
    var name: String
    var uses: [String]
    var kind: Target.Kind
    var reachable: ModuleSet
    /// The contents of the files, by the name of the file.
    var files: [String: String]

    init(
      _ name: String, _ uses: [String] = [], kind: Target.Kind = .library, reachable: ModuleSet = [],
      files: [String: String]
    ) {
      (self.name, self.uses, self.kind, self.reachable, self.files) = (name, uses, kind, reachable, files)
    }

    func path(_ file: String) -> String { "Sources/\(name)/\(file)" }
  }

  private let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  private var graph: ModuleGraph {
    ModuleGraph(modules: parts.map(module), edges: parts.flatMap(edges))
  }

  /// The modules that are compiled after a change of one file.
  func rebuilt(_ name: String, _ file: String, _ text: String, by system: BuildSystem = .native) -> [String] {
    effects(name, file, text, by: system).filter(\.isRebuilt).map(\.module)
  }

  /// What a change of one file affects.
  func effects(
    _ name: String, _ file: String, _ text: String, by system: BuildSystem = .native,
    cacheFolder: String? = nil,
    sharedCache: SharedCache? = nil
  ) -> [AffectedModules.Effect] {
    let part = parts.first { $0.name == name }
    let change = ChangedFile(
      path: "Sources/\(name)/\(file)", before: .bytes(Array((part?.files[file] ?? "").utf8)),
      after: .bytes(Array(text.utf8)))
    var contents = Dictionary(
      uniqueKeysWithValues: parts.flatMap { part in
        part.files.map { (part.path($0.key), Array($0.value.utf8)) }
      })
    contents[change.path] = Array(text.utf8)
    let state = RepositoryState(graph: graph, projects: [])
    let all = contents
    return AffectedModules(
      of: [change], before: state, after: state, buildSystem: system, cacheFolder: cacheFolder,
      sharedCache: sharedCache
    ) { all[$0] }.effects
  }

  private func module(_ part: Part) -> Module {
    let files = part.files.keys.sorted().map { part.path($0) }
    let target = Target(
      name: part.name, kind: part.kind, place: Place(file: "Package.swift"), files: files,
      roots: ["Sources/\(part.name)"])
    let uses = part.uses.map { name in
      Module.Use(
        dependency: DeclaredDependency(name: name, kind: .target, place: Place(file: "Package.swift")),
        modules: [name])
    }
    let sources = part.files.sorted { $0.key < $1.key }.map { file, text in
      SourceFile(
        path: part.path(file), language: file.hasSuffix(".h") ? .header : file.hasSuffix(".c") ? .c : .swift,
        imports: imports(text), macroModules: text.contains("#externalMacro") ? ["Plugin"] : [])
    }
    return Module(
      id: part.name, name: part.name,
      declarations: [
        Module.Declaration(
          format: .swiftPM, manifest: "Package.swift", target: target, uses: uses, reachable: part.reachable)
      ], files: sources)
  }

  private func edges(_ part: Part) -> [Edge] {
    let evidence = part.files.flatMap { file, text in
      imports(text).map { ImportEvidence(place: Place(file: part.path(file)), statement: $0) }
    }
    return Set(part.uses + evidence.map(\.statement.module)).map { name in
      Edge(
        from: part.name, to: name,
        declarations: part.uses.contains(name) ? [Place(file: "Package.swift")] : [],
        imports: evidence.filter { $0.statement.module == name })
    }
  }

  private func imports(_ text: String) -> [ImportStatement] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.contains("import"), let name = words.last else { return nil }
      return ImportStatement(
        module: String(name), attributes: words.first == "@_exported" ? .exported : [], line: 1, column: 1)
    }
  }
}
