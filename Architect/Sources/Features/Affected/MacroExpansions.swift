import Files
import ModuleGraph
import SwiftParsing

/// The modules whose code expands the macros of a module, and is compiled again with it.
struct MacroExpansions {
  /// Each module, and whether it expands a macro in what other modules see: outside bodies.
  private(set) var users: [(module: Module.ID, isInterface: Bool)] = []

  /// - Parameters:
  ///   - macro: The module that implements the macros.
  ///   - users: The modules that depend on it, directly or not.
  ///   - content: Returns the content of a file.
  ///   - interfaces: The interfaces of files by their contents.
  /// - Returns: `nil` if it cannot be known which macros these are.
  init?(
    of macro: Module.ID, in graph: ModuleGraph, _ users: [Module.ID],
    _ content: @escaping @Sendable (String) -> [UInt8]?, _ interfaces: InterfaceCache
  ) {
    guard let direct = Self.names(of: macro, in: graph, content, interfaces) else { return nil }
    let files = users.compactMap { graph[$0] }.flatMap(\.files).map(\.path)
    let names = Self.withDerived(direct, from: files, content, interfaces)
    let search = WordSearch(names.sorted())
    for user in users {
      guard let module = graph[user] else { continue }
      let found = module.files.filter { $0.language == .swift }.map(\.path).concurrentMap { path in
        Self.use(of: names, search, in: content(path), interfaces)
      }
      // Hidden code may expand anything.
      if module.hasGeneratedSources || found.contains(.interface) {
        self.users.append((user, true))
      } else if found.contains(.body) {
        self.users.append((user, false))
      }
    }
  }

  private enum Use { case none, body, interface }

  private static func use(
    of names: Set<String>, _ search: WordSearch, in bytes: [UInt8]?, _ interfaces: InterfaceCache
  ) -> Use {
    guard let bytes else { return .interface }
    guard !search.found(in: bytes).isEmpty else { return .none }
    guard let file = interfaces.interface(of: bytes) else { return .interface }
    if !file.visibleExpansions.isDisjoint(with: names) { return .interface }
    // The compiler loads the module for a declaration of its macros, too.
    return file.expansions.union(file.macros).isDisjoint(with: names) ? .none : .body
  }

  /// The names, and those of macros that are defined as an expansion of another one.
  private static func withDerived(
    _ direct: Set<String>, from files: [String], _ content: @Sendable (String) -> [UInt8]?,
    _ interfaces: InterfaceCache
  ) -> Set<String> {
    var names = direct
    var count = 0
    while count < names.count {
      count = names.count
      let search = WordSearch(["macro"] + names.sorted())
      for bytes in files.compactMap(content) {
        let found = search.found(in: bytes)
        guard found.contains(0), found.count > 1, let file = interfaces.interface(of: bytes) else { continue }
        for declaration in file.declarations where declaration.kind == .macro {
          if !declaration.mentioned.isDisjoint(with: names) { names.formUnion(declaration.names) }
        }
      }
    }
    return names
  }

  /// The names of the macros that a module implements, and of those that may expand to one of them.
  private static func names(
    of macro: Module.ID, in graph: ModuleGraph, _ content: (String) -> [UInt8]?,
    _ interfaces: InterfaceCache
  ) -> Set<String>? {
    let declarations = graph.modules.flatMap(\.files).filter { !$0.macroModules.isEmpty }.map { file in
      (file.macroModules, content(file.path).flatMap(interfaces.interface)?.macros)
    }
    func declared(by modules: Set<String>) -> Set<String>? {
      let found = declarations.filter { !modules.isDisjoint(with: $0.0) }.map(\.1)
      return found.contains(nil) ? nil : Set(found.compactMap(\.self).joined())
    }
    var implementing: Set<String> = graph[macro]?.names ?? [macro]
    guard var names = declared(by: implementing), !names.isEmpty else { return nil }
    // What another macro expands to is text in its own module.
    let others = graph.modules.filter { $0.kind == .macro && $0.id != macro }
    while true {
      let search = WordSearch(names.sorted())
      let found = others.filter { module in
        implementing.isDisjoint(with: module.names)
          && module.files.contains { file in content(file.path).map { !search.found(in: $0).isEmpty } ?? true
          }
      }
      guard !found.isEmpty else { return names }
      implementing.formUnion(found.flatMap(\.names))
      guard let all = declared(by: implementing) else { return nil }
      names = all
    }
  }
}
