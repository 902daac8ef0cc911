import ModuleGraph
import SwiftParsing

/// The types of the repository that are Tenon modules, by the target that declares them.
struct ModuleTypesOfRepository {
  private let base: CodeBase
  private let interpreter: Interpreter
  private var types: [Int: [TypeInfo]] = [:]
  private var layers: [Int: Set<String>] = [:]

  init(_ base: CodeBase) {
    self.base = base
    interpreter = Interpreter(base)
    for (id, info) in base.types {
      guard let module = id.module, info.own != nil, info.kind != .protocol,
        interpreter.conforms(info, to: ["Module", "DefaultModule"])
      else { continue }
      types[module, default: []].append(info)
    }
    for module in types.keys { types[module]?.sort { $0.id.path < $1.id.path } }
    for (module, infos) in types {
      layers[module] = Set(infos.compactMap { interpreter.layer(of: instance($0)) })
    }
  }

  private func instance(_ info: TypeInfo) -> Instance {
    Instance(
      .own(info.id, []), info, place: info.own?.place ?? Place(file: ""), callers: [])
  }

  func hasModules(_ module: Int) -> Bool { types[module] != nil }

  /// The targets with modules that are all below the uppermost layer.
  var modulesBelowHost: Set<Int> {
    Set(layers.filter { !$0.value.isEmpty && !$0.value.contains(WiredApplication.standardLayers[0]) }.keys)
  }

  /// The targets that the file with an application's list imports, but of which no application of the file has a module.
  func unlisted(in application: WiredApplication, of all: [WiredApplication]) -> [UnlistedModule] {
    guard application.gaps.isEmpty else { return [] }
    let files = application.files
    let listed = Set(
      all.filter { !$0.files.isDisjoint(with: files) }.flatMap { $0.modules.compactMap(\.home) })
    var seen: Set<Int> = []
    return base.units.filter { files.contains($0.path) }.flatMap { unit -> [UnlistedModule] in
      let written = base.imports(in: unit)
      return unit.imports.own.compactMap { module -> UnlistedModule? in
        let target = base.graph.modules[module]
        guard !listed.contains(target.id), let types = types[module], seen.insert(module).inserted,
          let line = written.first(where: { target.names.contains($0.module) }),
          // What is used here may wrap the module, or be something else of the target.
          !base.uses(unit, of: module)
        else { return nil }
        let kinds: Set<Wire.Kind> = [.provides, .performs, .routes, .destination]
        let wires = types.flatMap { interpreter.module(instance($0), WireReach()).wires }
        return UnlistedModule(
          types: types.map(\.id.path), home: target.id,
          place: Place(file: unit.path, line: line.line, column: line.column), isImported: true,
          offers: Set(wires.filter { kinds.contains($0.kind) }.map(\.subject)))
      }
    }
  }

  /// What the types that no application lists declare, each created without arguments.
  func modules(notListedBy applications: [WiredApplication]) -> [WiredModule] {
    let listed = Set(applications.flatMap { $0.modules.map(\.place) })
    let rest = types.values.joined().filter { info in info.own.map { !listed.contains($0.place) } ?? false }
    return rest.map { interpreter.module(instance($0), WireReach()) }.sorted { $0.place < $1.place }
  }

  /// The types that no application lists and no other code mentions, although the programs of the repository contain
  /// them. There are none if some list is not fully known.
  func forgotten(by applications: [WiredApplication]) -> [UnlistedModule] {
    guard applications.allSatisfy({ $0.gaps.isEmpty && !$0.isAssembledElsewhere }) else { return [] }
    let listed = Set(applications.flatMap { $0.modules.map(\.place) })
    let rest = types.values.joined().filter { info in info.own.map { !listed.contains($0.place) } ?? false }
    let unused = base.unused(Set(rest.map(\.lastName)).sorted())
    return rest.filter { unused.contains($0.lastName) }.compactMap { info in
      guard let module = info.id.module, let place = info.own?.place else { return nil }
      return UnlistedModule(
        types: [info.id.path], home: base.id(of: module), place: place, isImported: false, offers: [])
    }.sorted { $0.place < $1.place }
  }
}

extension WiredApplication {
  /// The files that list its modules and assemble it.
  fileprivate var files: Set<String> { Set(modules.map(\.listed.file) + [site.file, place.file]) }
}
