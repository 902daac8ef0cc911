import Formats
import ModuleGraph
import Rules

/// The data that the page's script needs: modules or files and edges by number, each with its evidence and its findings.
struct PageData {
  /// The maximum number of places or findings that are shown for an edge.
  private static let shown = 8

  private let graph: ModuleGraph
  private let files: FileDetails?
  private let index: [Module.ID: Int]
  private let edgeFindings: [[Module.ID]: [Finding]]
  private let moduleFindings: [Module.ID: [Finding]]

  init(_ graph: ModuleGraph, findings: [Finding], files: FileDetails? = nil) {
    self.graph = graph
    self.files = files
    index = Dictionary(uniqueKeysWithValues: graph.modules.enumerated().map { ($1.id, $0) })
    var onEdges: [[Module.ID]: [Finding]] = [:]
    var onModules: [Module.ID: [Finding]] = [:]
    for finding in findings {
      guard let from = finding.from else { continue }
      if let to = finding.to, graph.edge(from: from, to: to) != nil {
        onEdges[[from, to], default: []].append(finding)
      } else {
        onModules[from, default: []].append(finding)
      }
    }
    edgeFindings = onEdges
    moduleFindings = onModules
  }

  var json: JSON {
    let heights = Dictionary(uniqueKeysWithValues: graph.metrics().modules.map { ($0.module, $0.height) })
    return .members([
      "noun": .string(files == nil ? "module" : "file"), "ways": .strings(ways),
      "layers": .strings(graph.layers), "modules": .array(graph.modules.map { module($0, heights) }),
      "edges": .array(graph.edges.map(edge)), "wires": .array(graph.wiredEdges.map(wire)),
      "order": .array(StructureMatrix(graph).order.map { .integer(index[$0.id] ?? 0) }),
    ])
  }

  /// The members by which the boxes can be grouped. For modules, the first that gives few groups is used; for files,
  /// the first.
  private var ways: [String] {
    guard let files else { return ["layer", "package", "folder"] }
    return files.modules.isEmpty ? ["folder"] : ["module", "layer", "folder"]
  }

  private func module(_ module: Module, _ heights: [Module.ID: Int]) -> JSON {
    if let files { return file(module, files, heights) }
    let findings = moduleFindings[module.id] ?? []
    let package = module.declarations.first.map { Self.package($0.manifest) } ?? ModuleGraph.outsideLayer
    return .members([
      "id": .string(module.id), "layer": module.layer.map { .string($0) },
      "kind": .string(module.kind.rawValue), "interface": module.isInterface ? .boolean(true) : nil,
      "files": .integer(module.files.count), "lines": .integer(module.lines),
      "place": .string(module.place.description), "height": .integer(heights[module.id] ?? 1),
      "seconds": graph.buildSeconds[module.id].map { .string($0.inTenths) },
      "package": .string(package), "folder": .string(Self.folder(of: module)),
      "beside": isBeside(module) ? .boolean(true) : nil,
      "r": Self.texts(findings, .error), "w": Self.texts(findings, .warning),
    ])
  }

  private func file(_ file: Module, _ details: FileDetails, _ heights: [Module.ID: Int]) -> JSON {
    .members([
      "id": .string(file.id), "name": .string(file.name), "kind": .string("file"),
      "layer": file.layer.map { .string($0) }, "module": details.modules[file.id].map { .string($0) },
      "folder": .string(details.folders[file.id] ?? ""), "lines": .integer(file.lines),
      "place": .string(file.id), "height": .integer(heights[file.id] ?? 1),
      "types": details.types[file.id],
    ])
  }

  /// Whether the module is a test or, if there are layers, has no layer, such as test support, a preview or a plug-in.
  private func isBeside(_ module: Module) -> Bool {
    module.kind.isTest || (!graph.layers.isEmpty && module.layer == nil)
  }

  /// The manifest, or its folder if the file name is the same in every package or project.
  private static func package(_ manifest: String) -> String {
    let names = ["Package.swift"] + XcodeProjectFile.allCases.map(\.name)
    for name in names.map({ "/" + $0 }) where manifest.hasSuffix(name) {
      return String(manifest.dropLast(name.count))
    }
    return manifest
  }

  /// The folder that contains the module's own folder; folders that build systems prescribe are skipped.
  private static func folder(of module: Module) -> String {
    var parts = (module.folders.first ?? "").split(separator: "/")
    if parts.last.map({ $0 == module.name }) ?? false { parts.removeLast() }
    while let last = parts.last, ["Sources", "Tests", "src"].contains(last), parts.count > 1 {
      parts.removeLast()
    }
    return parts.prefix(3).joined(separator: "/")
  }

  private static func texts(_ findings: [Finding], _ severity: Severity) -> JSON? {
    let found = findings.filter { $0.severity == severity }
    return found.isEmpty
      ? nil : .strings(found.prefix(shown).map { "\($0.rule): \($0.message.onOneLine)" })
  }

  private func wire(_ edge: WiredEdge) -> JSON {
    .members([
      "f": .integer(index[edge.from] ?? 0), "t": .integer(index[edge.to] ?? 0),
      "k": .string(edge.kind.rawValue),
      "c": .string(edge.kind.color),
      "s": .strings(edge.uses.prefix(Self.shown).map { "\($0.subject) (\($0.place))" }),
    ])
  }

  private func edge(_ edge: Edge) -> JSON {
    let imports = edge.imports.filter(\.isActive).map { evidence in
      evidence.place.description + (evidence.usedName.map { " \($0)" } ?? "")
    }
    let findings = edgeFindings[[edge.from, edge.to]] ?? []
    return .members([
      "f": .integer(index[edge.from] ?? 0), "t": .integer(index[edge.to] ?? 0), "n": .integer(imports.count),
      "i": .strings(imports.prefix(Self.shown)),
      "d": .strings(edge.declarations.prefix(Self.shown).map(\.description)),
      "r": Self.texts(findings, .error), "w": Self.texts(findings, .warning),
    ])
  }
}
