import Files
import ModuleGraph
import ObjectiveCParsing
import SwiftParsing

/// The files in which targets of Objective-C, and calls from Objective-C, are looked for.
struct SourcesOfObjectiveC {
  private let sources: SourceStore
  /// The paths of files, each with the modules that contain it.
  private var swift: [(path: String, module: String)] = []
  private var objectiveC: [(path: String, home: Module.ID)] = []
  /// A file that cannot be read.
  private(set) var unreadable: String?

  init(_ graph: ModuleGraph, _ sources: SourceStore) {
    self.sources = sources
    var known = PathSet()
    for module in graph.modules where !module.kind.isTest && !CodeBase.runtime.contains(module.name) {
      for file in module.files {
        switch file.language {
        case .swift: swift.append((file.path, module.name))
        case .objectiveC, .header: if known.insert(file.path) { objectiveC.append((file.path, module.id)) }
        case .c: continue
        }
        if file.problem?.effect == .blocks { unreadable = unreadable ?? file.path }
      }
    }
  }

  // MARK: - Targets

  /// The classes whose names are those of targets.
  func targets() -> ObjectiveCClasses {
    var result = ObjectiveCClasses()
    let headers = sources.paths(containing: ["\(ObjectiveCClasses.prefix)##"], among: objectiveC.map(\.path))
    result.macro = headers.first
    let texts = sources.objectiveC(containing: [ObjectiveCClasses.prefix], among: objectiveC.map(\.path))
    for (path, text) in texts { result.add(text, at: path) }
    var modules = PathTable<[String]>()
    for (path, module) in swift { modules[path, default: []].append(module) }
    let paths = Array(modules.keys).sortedExactly()
    // Extensions may be in files that name the class in Swift only.
    let declaring = sources.paths(containing: [ObjectiveCClasses.prefix], among: paths)
    for (path, code) in zip(declaring, sources.code(of: declaring)) {
      guard let code else { continue }
      for module in modules[path] ?? [] { result.add(code, at: path, in: module) }
    }
    let known = PathSet(declaring)
    let extending = sources.paths(declaring: result.namesInSwift, among: paths.filter { !known.contains($0) })
    for (path, code) in zip(extending, sources.code(of: extending)) {
      guard let code else { continue }
      for module in modules[path] ?? [] { result.add(code, at: path, in: module) }
    }
    result.complete()
    return result
  }

  // MARK: - Calls

  /// The names by which Objective-C performs actions, opens routes and asks for services, and the URLs that it opens.
  func calls() -> [ObjectiveCCallReading] {
    let files = objectiveC.filter { FilePath.fileExtension(of: $0.path) != "h" }
    let homes = PathTable(files.map { ($0.path, $0.home) })
    return sources.objectiveC(
      containing: ["serviceForProtocol:", "perform:", "open:", "openURL:"], among: files.map(\.path)
    ).map { path, text in ObjectiveCCallReading(text, path: path, home: homes[path]) }
  }
}
