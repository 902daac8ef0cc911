import ModuleGraph

/// Finds dependencies that a target may need because macros expand to code that uses them. No file imports them.
enum MacroExpansions {
  /// Whether the expansions of the macros that a declaration uses may need a module of the repository.
  static func mayNeed(
    _ id: Module.ID, in declaration: Module.Declaration, of graph: ModuleGraph
  ) -> Bool {
    libraries(of: declaration, in: graph).contains { library in
      guard library.id != id else { return false }
      return library.declarations.contains { own in
        own.dependencies.contains(id)
          || (own.manifest != declaration.manifest
            && graph[id]?.declarations.contains { $0.manifest == own.manifest } ?? false)
      }
    }
  }

  /// Whether the expansions of the macros that a declaration uses may need a product from outside. What macros from
  /// outside expand to is unknown.
  static func mayNeed(
    outside name: String, in declaration: Module.Declaration, of graph: ModuleGraph
  ) -> Bool {
    declaration.externals.contains { external in
      external != name && NameWords.of(external).contains { ["Macro", "Macros"].contains($0) }
    }
      || libraries(of: declaration, in: graph).contains { library in
        library.declarations.contains { $0.externals.contains(name) }
      }
  }

  /// The libraries that declare macros and on which the declaration depends.
  private static func libraries(of declaration: Module.Declaration, in graph: ModuleGraph) -> [Module] {
    declaration.dependencies.sorted().compactMap { graph[$0] }.filter { library in
      library.files.contains { !$0.macroModules.isEmpty }
    }
  }
}
