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
      layers[module] = Set(infos.compactMap { interpreter.module(instance($0), WireReach()).layer })
    }
  }

  private func instance(_ info: TypeInfo) -> Instance {
    Instance(
      .own(info.id, []), info, place: info.own?.place ?? Place(file: ""), callers: [], level: 0)
  }

  func hasModules(_ module: Int) -> Bool { types[module] != nil }

  /// The targets with modules that are all below the uppermost layer.
  var modulesBelowHost: Set<Int> {
    Set(layers.filter { !$0.value.isEmpty && !$0.value.contains(WiredApplication.standardLayers[0]) }.keys)
  }

  /// The targets that the file with an application's list imports, but of which nothing is listed.
  func unlisted(in application: WiredApplication) -> [UnlistedModule] {
    guard application.gaps.isEmpty else { return [] }
    let listed = Set(application.modules.compactMap(\.home))
    let files = Set(application.modules.map(\.listed.file) + [application.site.file, application.place.file])
    var seen: Set<Int> = []
    return base.units.filter { files.contains($0.path) }.flatMap { unit -> [UnlistedModule] in
      let written = base.graph.modules[unit.module].files.first { $0.path == unit.path }?.imports ?? []
      return unit.imports.own.compactMap { module -> UnlistedModule? in
        let target = base.graph.modules[module]
        guard !listed.contains(target.id), let types = types[module], seen.insert(module).inserted,
          let line = written.first(where: { target.names.contains($0.module) })
        else { return nil }
        let kinds: Set<Wire.Kind> = [.provides, .performs, .routes, .destination]
        let wires = types.flatMap { interpreter.module(instance($0), WireReach()).wires }
        return UnlistedModule(
          types: types.map(\.id.path), home: target.id,
          place: Place(file: unit.path, line: line.line, column: line.column),
          offers: Set(wires.filter { kinds.contains($0.kind) }.map(\.subject)))
      }
    }
  }
}
