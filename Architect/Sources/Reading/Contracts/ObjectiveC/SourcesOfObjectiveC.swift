import Files
import ModuleGraph
import SourceReaders
import SwiftParsing

/// The files in which targets of Objective-C, and calls from Objective-C, are looked for.
struct SourcesOfObjectiveC {
  private let sources: SourceStore
  /// The Swift files, each with the names of the modules that contain it.
  private var swift = PathTable<[String]>()
  private var objectiveC: [String] = []
  /// The module of each file; of several, the first one.
  private var homes = PathTable<Module.ID>()
  /// A file that cannot be read.
  private(set) var unreadable: String?

  init(_ graph: ModuleGraph, _ sources: SourceStore) {
    self.sources = sources
    for module in graph.modules where !module.kind.isTest && !CodeBase.runtime.contains(module.name) {
      for file in module.files {
        switch file.language {
        case .swift: swift[file.path, default: []].append(module.name)
        case .objectiveC, .header: if homes[file.path] == nil { objectiveC.append(file.path) }
        case .c: continue
        }
        if homes[file.path] == nil { homes[file.path] = module.id }
        if file.problem?.effect == .blocks { unreadable = unreadable ?? file.path }
      }
    }
  }

  /// The module that contains a file.
  func home(of path: String) -> Module.ID? { homes[path] }

  // MARK: - Targets

  /// Why there may be targets that no source declares by name.
  func makers() -> String? {
    let macros = sources.paths(containing: ["\(ObjectiveCClasses.prefix)##"], among: objectiveC)
    if let path = macros.first { return "\(path) writes names of targets with a macro" }
    let making = ["objc_allocateClassPair", "objc_duplicateClass"]
    let all = objectiveC + Array(swift.keys).sortedExactly()
    return sources.paths(containing: making, among: all).first.map { "\($0) makes classes at run time" }
  }

  /// The classes whose names are those of targets, and those that these inherit from.
  func targets() -> ObjectiveCClasses {
    let prefix = [ObjectiveCClasses.prefix]
    let paths = Array(swift.keys).sortedExactly()
    let declaring = sources.paths(containing: prefix, among: paths)
    var result = classes([], sources.objectiveC(containing: prefix, among: objectiveC), declaring)
    // Extensions may be in files that name the class in Swift only.
    let known = PathSet(declaring)
    let rest = paths.filter { !known.contains($0) }
    result.add(classes([], [], sources.paths(declaring: result.namesInSwift, among: rest)))
    result.complete { names in
      let texts = names.sorted().flatMap { ["@implementation \($0)", "@interface \($0)"] }
      let files = sources.objectiveC(containing: texts, among: objectiveC)
      return [classes(names, files, sources.paths(declaring: names, among: paths))]
    }
    return result
  }

  private func classes(
    _ wanted: Set<String>, _ objectiveC: [(path: String, text: ObjectiveCText)], _ paths: [String]
  ) -> ObjectiveCClasses {
    var result = ObjectiveCClasses(wanted: wanted)
    for (path, text) in objectiveC { result.add(text, ObjectiveCOutline(text), at: path) }
    for (path, code) in zip(paths, sources.code(of: paths)) {
      guard let code else { continue }
      for module in swift[path] ?? [] { result.add(code, at: path, in: module) }
    }
    return result
  }

  // MARK: - Calls

  /// The names by which Objective-C performs actions, opens routes and asks for services, and the URLs that it opens.
  func calls() -> [ObjectiveCCallReading] {
    let files = sources.objectiveC(
      containing: ObjectiveCCallReading.words,
      among: objectiveC.filter { FilePath.fileExtension(of: $0) != "h" })
    let readings = files.map { ObjectiveCCallReading($0.text, path: $0.path, home: homes[$0.path]) }
    let unknown = readings.reduce(into: Set<String>()) { $0.formUnion($1.unknownNames) }
    guard !unknown.isEmpty else { return readings }
    let constants = constants(unknown)
    return zip(files, readings).map { file, reading in
      guard !reading.unknownNames.isDisjoint(with: constants.keys) else { return reading }
      return ObjectiveCCallReading(file.text, path: file.path, home: homes[file.path], constants: constants)
    }
  }

  /// The values of constants that other files define; `nil` for those with several.
  private func constants(_ names: Set<String>) -> [String: String?] {
    sources.objectiveC(containing: names.sorted(), among: objectiveC).reduce(into: [:]) { result, file in
      for (name, value) in file.text.constants where names.contains(name) {
        let text = value.literal
        result.updateValue(result[name].map { $0 == text ? text : nil } ?? text, forKey: name)
      }
    }
  }
}
