import ModuleGraph

/// What other dependencies of targets mean for the arguments of the compiler.
///
/// The modules in Swift of a build are all in one folder. The module maps of C code, plug-ins and macros are arguments for
/// everything above them, and the compiler compiles a module again if it gets them in another order.
extension Attribution {
  /// Adds the modules for which the compiler gets other arguments, because targets have other dependencies.
  mutating func addArguments() {
    guard !changedDependencies.isEmpty else { return }
    let isAnyForeign = [before, after].contains { state in state.graph.modules.contains { !$0.isPlainSwift } }
    let isConditional = isAnyForeign && hasConditionalDependencies
    for module in after.graph.modules where before.graph[module.id] != nil {
      for declaration in module.declarations {
        guard let earlier = before.declaration(of: module.id, in: declaration.manifest) else { continue }
        let isAbove = changedDependencies.contains { changed in
          changed == module.id || declaration.reachable.contains(changed)
            || earlier.reachable.contains(changed)
        }
        guard isAbove else { continue }
        let known = isAnyForeign ? before.foreignModules(below: earlier) : []
        let now = isAnyForeign ? after.foreignModules(below: declaration) : []
        guard
          known != now || earlier.reachableExternals != declaration.reachableExternals
            || isConditional && !now.isEmpty
        else { continue }
        add("\(declaration.manifest) changes the compiler's arguments for it", to: module.id, isRebuilt: true)
      }
    }
  }
}

extension RepositoryState {
  /// The modules below a target that the compiler does not find by itself, in the order of its arguments.
  ///
  /// Source: `depthFirstSearch` in SwiftPM, which goes through the dependencies of each direct dependency, the last one first,
  /// and leaves out what it has met before, except direct dependencies.
  fileprivate func foreignModules(below declaration: Module.Declaration) -> [Module.ID] {
    var seen: Set<Module.ID> = []
    var result: [Module.ID] = []
    for direct in declaration.uses.flatMap(\.modules) {
      seen.insert(direct)
      var waiting = [direct]
      while let id = waiting.popLast() {
        guard let module = graph[id] else { continue }
        if !module.isPlainSwift { result.append(id) }
        for next in module.declarations.first?.uses.flatMap(\.modules) ?? []
        where seen.insert(next).inserted {
          waiting.append(next)
        }
      }
    }
    return result
  }
}

extension Module {
  /// Whether the compiler finds the module in the folder of all modules, and needs nothing else to import it.
  fileprivate var isPlainSwift: Bool {
    kind != .macro && kind != .plugin && !files.isEmpty && files.allSatisfy { $0.language == .swift }
  }
}
