import Files
import ModuleGraph
import SwiftParsing

/// Why the compiler may compile a module again because others changed.
struct Candidate {
  var reason: AffectedModules.Reason
  /// The modules whose interfaces changed.
  var changed: Set<Module.ID> = []
  /// Whether its code may use what changed, although it may not import it.
  var isUsing = false
}

/// Whether the build system runs the compiler for modules that others changed, and what they change themselves.
///
/// SwiftPM's native build system runs the compiler for a module if there is something new of a dependency that the manifest
/// declares: the file with the dependency's interface, or a program. Only then, the compiler compares everything that the
/// module loads, however indirectly. A module that is compiled again because of another one rarely has a new interface itself;
/// its file then stays as it was, and the modules above it are not looked at. Swift Build runs the compiler for every module
/// that depends on a new interface, directly or not; those that load it only through others are compiled if their code uses
/// something of it that changed.
struct CompilerRuns {
  private let graph: ModuleGraph
  private let direct: [Module.ID: DirectEffect]
  private let content: @Sendable (String) -> [UInt8]?
  private let interfaces: InterfaceCache
  private let system: BuildSystem
  /// The modules whose interfaces may be new.
  private var new: Set<Module.ID>
  private var rebuilt: Set<Module.ID>
  /// The names through which the interface of each changed module can change others.
  private var names: [Module.ID: DirectEffect.ChangedNames]
  /// The changed modules whose names include what leads to them in the module itself.
  private var complete: Set<Module.ID> = []

  /// - Parameters:
  ///   - rebuilt: The modules that are compiled in any case.
  ///   - bodiesOnly: Those among them whose interfaces stay.
  init(
    _ graph: ModuleGraph, _ direct: [Module.ID: DirectEffect], rebuilt: Set<Module.ID>,
    bodiesOnly: Set<Module.ID>, _ system: BuildSystem,
    _ content: @escaping @Sendable (String) -> [UInt8]?, _ interfaces: InterfaceCache
  ) {
    self.system = system
    self.graph = graph
    self.direct = direct
    self.content = content
    self.interfaces = interfaces
    // SwiftPM does not look at the headers of system libraries.
    self.rebuilt = rebuilt.union(direct.keys).filter { graph[$0]?.kind != .system }
    new = self.rebuilt.subtracting(bodiesOnly.subtracting(direct.keys))
    names = direct.mapValues(\.spread.names)
  }

  /// Returns whether a candidate is compiled. Modules come after those that they depend on.
  mutating func compiles(_ id: Module.ID, _ candidate: Candidate) -> Bool {
    guard let module = graph[id], isRun(for: module) || system == .swiftBuild && candidate.isUsing else {
      return false
    }
    let isOnlyOfSwift = candidate.changed.allSatisfy { changed in
      graph[changed]?.files.allSatisfy { $0.language == .swift } ?? false
    }
    if isOnlyOfSwift, isOnlyImports(module) { return false }
    rebuilt.insert(id)
    let passing = candidate.changed.filter { passesOn(module, $0) }
    if !passing.isEmpty { new.insert(id) }
    return true
  }

  private func isRun(for module: Module) -> Bool {
    if direct[module.id] != nil || rebuilt.contains(module.id) { return true }
    return module.declarations.contains { declaration in
      declaration.format != .swiftPM
        || declaration.uses.contains { use in
          use.modules.contains { new.contains($0) || (use.isShared || isProgram($0)) && isLinkedAgain($0) }
        }
    }
  }

  private func isProgram(_ id: Module.ID) -> Bool {
    graph[id].map { $0.kind.isProgram || $0.kind == .macro || $0.kind == .plugin } ?? true
  }

  private func isLinkedAgain(_ id: Module.ID) -> Bool {
    rebuilt.contains(id)
      || graph[id]?.declarations.contains { rebuilt.contains(where: $0.reachable.contains) } ?? true
  }

  /// Whether a module has no code that could use what it imports.
  private func isOnlyImports(_ module: Module) -> Bool {
    !module.files.isEmpty && !module.hasGeneratedSources
      && module.files.allSatisfy { file in
        file.language == .swift
          && content(file.path).flatMap(interfaces.interface)?.isOnlyImports ?? false
      }
  }

  /// Whether a module's own interface can differ because of a changed module: types that it does not write, what it inherits,
  /// and code that it shows to others, come from what it mentions outside bodies.
  private mutating func passesOn(_ module: Module, _ changed: Module.ID) -> Bool {
    if complete.insert(changed).inserted, let source = graph[changed],
      case .some(.some(let own)) = names[changed]
    {
      names[changed] = .some(leading(to: own, in: source))
    }
    guard case .some(let known) = names[changed] ?? .any else { return true }
    let inherited = direct[changed]?.spread.supertypes ?? []
    guard !known.isEmpty || !inherited.isEmpty else { return false }
    let search = WordSearch(known.union(inherited).sorted())
    let (content, interfaces) = (content, interfaces)
    let found = module.files.map(\.path).concurrentMap { path -> Set<String>? in
      guard let bytes = content(path) else { return nil }
      guard !search.found(in: bytes).isEmpty else { return [] }
      guard let file = interfaces.interface(of: bytes) else { return nil }
      // The type behind `some` comes from a body.
      if !WordSearch(["some"]).found(in: bytes).isEmpty { return nil }
      let loose = file.declarations.reduce(into: file.names) { $0.subtract($1.mentioned) }
      guard loose.isDisjoint(with: known) else { return nil }
      let users = file.declarations.filter { declaration in
        !declaration.mentioned.isDisjoint(with: known)
          || declaration.isOfType && !declaration.mentioned.isDisjoint(with: inherited)
      }
      return Set(users.flatMap(\.ownNames))
    }
    guard !found.contains(nil), !module.hasGeneratedSources else {
      names[changed] = .any
      return true
    }
    let further = Set(found.compactMap(\.self).joined())
    guard !further.isEmpty else { return false }
    names[changed] = .some(known.union(leading(to: further, in: module)))
    return true
  }

  /// The names, and those of a module's declarations that mention one of them, however indirectly: types whose values contain
  /// a changed one, and what has a type that the code does not write.
  private func leading(to names: Set<String>, in module: Module) -> Set<String> {
    let files = module.files.filter { $0.language == .swift }.map(\.path)
    let (content, interfaces) = (content, interfaces)
    var result = names
    while true {
      let (known, search) = (result, WordSearch(result.sorted()))
      let found = files.concurrentMap { path -> Set<String> in
        guard let bytes = content(path), !search.found(in: bytes).isEmpty,
          let file = interfaces.interface(of: bytes)
        else { return [] }
        let users = file.declarations.filter { !$0.mentioned.subtracting($0.names).isDisjoint(with: known) }
        return Set(users.flatMap(\.ownNames))
      }
      result.formUnion(found.joined())
      if result.count == known.count { return result }
    }
  }
}

extension CompiledInterface.Declaration {
  fileprivate var isOfType: Bool { kind == .type || kind == .extension }

  /// The names by which code mentions the declaration, or the type that it is a member of.
  fileprivate var ownNames: [String] {
    // An initializer and a subscript are mentioned by their type.
    let own = names.filter { $0 != "init" && $0 != "subscript" }
    return (own + [container].compactMap(\.self)).compactMap {
      $0.split(separator: ".").last.map(String.init)
    }
  }
}
