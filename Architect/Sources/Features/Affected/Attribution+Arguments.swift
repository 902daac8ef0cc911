import ModuleGraph

/// What other dependencies of targets mean for the arguments of the compiler.
///
/// The modules in Swift of a build are all in one folder. The module maps of C code, plug-ins and macros are arguments for
/// everything above them, and the compiler compiles a module again if it gets them in another order. Each build system has an
/// order of its own.
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
        let known = isAnyForeign ? before.foreignModules(below: earlier, system) : []
        let now = isAnyForeign ? after.foreignModules(below: declaration, system) : []
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
  /// The modules below a target that the compiler does not find by itself, in an order that changes if that of its arguments
  /// does.
  fileprivate func foreignModules(below declaration: Module.Declaration, _ system: BuildSystem) -> [Module.ID]
  {
    switch system {
    case .native: nativeOrder(below: declaration)
    case .swiftBuild: swiftBuildOrder(below: declaration)
    }
  }

  /// Each module after those that it depends on, the dependencies of the first one first. The arguments are in the opposite
  /// order.
  ///
  /// Source: `topologicalSort` in SwiftPM, with which it lists a target's dependencies for Swift Build.
  private func swiftBuildOrder(below declaration: Module.Declaration) -> [Module.ID] {
    var seen: Set<Module.ID> = []
    var result: [Module.ID] = []
    // The modules on the way, each with those of its dependencies that are left.
    var way: [(id: Module.ID?, rest: ArraySlice<Module.ID>)] = [
      (nil, declaration.uses.flatMap(\.modules)[...])
    ]
    while let last = way.indices.last {
      guard let next = way[last].rest.popFirst() else {
        if let id = way.removeLast().id, graph[id]?.isPlainSwift == false { result.append(id) }
        continue
      }
      guard seen.insert(next).inserted else { continue }
      way.append((next, (graph[next]?.declarations.first?.uses.flatMap(\.modules) ?? [])[...]))
    }
    return result
  }

  /// Source: `depthFirstSearch` in SwiftPM, which goes through the dependencies of each direct dependency, the last one first,
  /// and leaves out what it has met before, except direct dependencies.
  private func nativeOrder(below declaration: Module.Declaration) -> [Module.ID] {
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
