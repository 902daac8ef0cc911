import Contracts
import Files
import ModuleGraph
import ProjectReaders
import Rules
import SourceReaders

/// Parts of one target that are checked like modules, before any code is moved.
public struct TargetParts: Hashable, Sendable {
  /// The files of a target that form a module.
  public struct Part: Hashable, Sendable {
    public var name: String
    /// Patterns of the files' paths, relative to the root.
    public var patterns: [Glob]
    /// The location of the part in the configuration.
    public var place: Place
  }

  public var target: String
  public var parts: [Part]
  /// The location of the target's entry in the configuration.
  public var place: Place
}

extension Architecture {
  /// Adds what the compiler recorded to the references between the parts of targets and to the wiring, so that the rules
  /// know them exactly.
  /// - Parameter store: The absolute path of an index store of the compiler.
  /// - Throws: ``ConfigurationError`` if the repository has neither parts nor Tenon modules, or `IndexError` if the index cannot be read.
  public mutating func useIndex(at store: String) throws {
    let names = configuration.parts.map(\.target)
    let hasWiring = WiringReader.concerns(graph)
    guard !names.isEmpty || hasWiring else {
      throw ConfigurationError(
        place: Place(file: Configuration.fileName, line: 1),
        message:
          "an index is only read for targets with parts and for Tenon modules; declare parts under inside:")
    }
    let modules =
      hasWiring
      ? graph.modules.filter { !$0.kind.isTest } : names.compactMap { try? graph.module(named: $0) }
    let index = try CompilerIndex(
      at: store, root: root, of: Set(modules.flatMap(\.files).map(\.path)),
      library: ToolchainProbe.indexLibrary(for: root))
    self.index = index
    if hasWiring { lazyWiring = lazyWiring.resolving(index.definingFiles) }
  }
}

/// The graphs of the parts that the configuration declares, and of the uses that it restricts.
struct PartGraphs {
  private(set) var graphs: [ModuleGraph] = []

  init(of architecture: Architecture) {
    for parts in architecture.configuration.parts {
      graphs.append(Self.graph(of: parts, in: architecture))
    }
    let policy = architecture.configuration.policy
    if (policy.severities[FileCycleRule().id] ?? .off) != .off,
      let graph = Self.graph(ofCyclesIn: architecture)
    {
      graphs.append(graph)
    }
    let symbols = Set(policy.uses.flatMap(\.symbols)).sorted()
    if !symbols.isEmpty { graphs.append(Self.graph(ofUses: symbols, in: architecture)) }
  }

  private static func graph(of parts: TargetParts, in architecture: Architecture) -> ModuleGraph {
    let policy = architecture.configuration.policy
    let target: Module
    do {
      target = try architecture.graph.module(named: parts.target)
    } catch {
      return ModuleGraph(
        modules: [], problems: [ReadingProblem(place: parts.place, message: "inside: \(error)")])
    }
    let inside = TargetInside(target, in: architecture, index: architecture.index)
    var matched: Set<String> = []
    var problems: [ReadingProblem] = []
    let graph = inside.graph(layers: policy.layers.map(\.name), role: policy.role) { path in
      guard let part = parts.parts.first(where: { $0.patterns.contains { $0.matches(path) } }) else {
        return (target.id, target.name)
      }
      matched.insert(part.name)
      return ("\(target.id)/\(part.name)", part.name)
    }
    for part in parts.parts where !matched.contains(part.name) {
      problems.append(
        ReadingProblem(
          place: part.place,
          message: "inside: no file of '\(target.id)' matches the patterns of '\(part.name)'"))
    }
    let places = Dictionary(parts.parts.map { ("\(target.id)/\($0.name)", $0.place) }) { first, _ in first }
    let modules = graph.modules.map { module in
      var module = module
      let declared = Target(
        name: module.name, kind: target.kind == .test ? .test : .library,
        place: places[module.id] ?? target.place,
        files: module.files.map(\.path))
      module.declarations = [
        Module.Declaration(format: .swiftPM, manifest: Configuration.fileName, target: declared)
      ]
      return module
    }
    return ModuleGraph(modules: modules, edges: graph.edges, layers: graph.layers, problems: problems)
  }

  /// The largest module, with the number of files in its largest cycle.
  private static func graph(ofCyclesIn architecture: Architecture) -> ModuleGraph? {
    guard var largest = architecture.graph.modules.filter({ !$0.kind.isTest }).largest else { return nil }
    largest.cyclicFiles = TargetInside(largest, in: architecture).references.cycles().first?.files.count ?? 0
    return ModuleGraph(modules: [largest], layers: architecture.graph.layers)
  }

  private static func graph(ofUses symbols: [String], in architecture: Architecture) -> ModuleGraph {
    let reader = ReferenceReader(root: architecture.root)
    var externals: [ExternalUse] = []
    let policy = architecture.configuration.policy
    for module in architecture.graph.modules where !policy.isOutside(module) {
      var found: [String: [ImportEvidence]] = [:]
      for use in reader.uses(of: symbols, in: module.files.map(\.path)) {
        var evidence = ImportEvidence(
          place: Place(file: use.path, line: use.line),
          statement: ImportStatement(module: use.name, line: use.line, column: 1))
        evidence.usedName = use.name
        found[use.name, default: []].append(evidence)
      }
      externals += found.map { ExternalUse(from: module.id, name: $0.key, imports: $0.value) }
    }
    let users = Set(externals.map(\.from))
    return ModuleGraph(
      modules: architecture.graph.modules.filter { users.contains($0.id) }, externals: externals,
      layers: architecture.graph.layers)
  }
}
