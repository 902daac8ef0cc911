import Files
import ModuleGraph
import SourceReaders
import SwiftParsing

/// The parsed files of a repository, and the declarations in them.
///
/// At first, only files that import Tenon are parsed. Others follow when something in them is needed.
final class CodeBase {
  let graph: ModuleGraph
  private let sources: SourceStore
  private let definingFiles: [String: [String: Set<String>]]
  private(set) var units: [SourceUnit] = []
  private(set) var types: [TypeID: TypeInfo] = [:]
  private(set) var aliases: [TypeID: Declared<Code.Alias>] = [:]
  private var followedAliases = 0
  private static let mostAliases = 32
  private(set) var functions: [Int: [String: [Declared<Code.Function>]]] = [:]
  private(set) var globals: [Int: [String: Declared<Code.Variable>]] = [:]
  /// The paths of types with a given last name, for names that no import explains.
  private var typesByName: [String: [TypeID]] = [:]
  let modulesByName: [String: [Int]]
  private let indices: [Module.ID: Int]
  private let modulesOfFile: PathTable<[Int]>
  /// What each file imports, by the position of its module.
  private let importsOfFile: [FileInModule: [ImportStatement]]
  private var targets: [Int: Set<Int>] = [:]
  /// What names mean, as long as no more files are loaded.
  private var known: [NameInFile: Found?] = [:]
  private var isLoading = false
  private var knownChanges: Set<String>?
  private let reexports: ReExports
  private var loaded = PathSet()
  /// Names whose declarations, and whose calls, were searched for in all files.
  private var searched: Set<String> = []
  private var mentioned: Set<String> = []

  /// The libraries of the runtime. Their own sources are not read, because their declarations are known.
  static let runtime: Set<String> = [
    "Tenon", "TenonRoutes", "TenonActions", "TenonScreens", "TenonHost", "TenonServices", "TenonEvents",
    "TenonRouter",
    "TenonMediator", "TenonNavigator", "TenonUIKit", "TenonSwiftUI", "TenonTesting", "TenonSynchronization",
    "TenonDiagnostics", "TenonURLCoding", "TenonRoutePatterns", "TenonWiringFaults", "TenonObjectiveC",
  ]

  /// - Parameter names: For files that the compiler has indexed, the files that define each name.
  init(graph: ModuleGraph, sources: SourceStore, names: [String: [String: Set<String>]] = [:]) {
    self.graph = graph
    self.sources = sources
    definingFiles = names
    var names: [String: [Int]] = [:]
    var files = PathTable<[Int]>()
    var imports: [FileInModule: [ImportStatement]] = [:]
    for (index, module) in graph.modules.enumerated()
    where !module.kind.isTest && !Self.runtime.contains(module.name) {
      for name in module.names { names[name, default: []].append(index) }
      for file in module.files where file.language == .swift {
        files[file.path, default: []].append(index)
        imports[FileInModule(path: file.path, module: index)] = file.imports
      }
    }
    modulesByName = names
    modulesOfFile = files
    importsOfFile = imports
    indices = Dictionary(graph.modules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    reexports = ReExports(graph)
  }

  private struct NameInFile: Hashable {
    var path: [String]
    var file: ObjectIdentifier
    var inside: TypeID?
  }

  private struct FileInModule: Hashable {
    var path: String
    var module: Int
  }

  /// The import statements of a file.
  func imports(in unit: SourceUnit) -> [ImportStatement] {
    importsOfFile[FileInModule(path: unit.path, module: unit.module)] ?? []
  }

  /// Whether a file uses a type, a function or a variable of a module that it imports.
  func uses(_ unit: SourceUnit, of module: Int) -> Bool {
    let words = sources.words(in: unit.path)
    if words.contains(where: { functions[module]?[$0] != nil || globals[module]?[$0] != nil }) { return true }
    // Methods have names like those of other types, so only names of types are searched for.
    let names = words.filter { $0.first?.isUppercase ?? false }
    let files = graph.modules[module].files.filter { $0.language == .swift }.map(\.path)
    return !sources.paths(declaring: names, among: files).isEmpty
  }

  /// Which of the names no code of the repository mentions, its tests included, but where they are declared.
  func unused(_ names: [String]) -> Set<String> {
    let files = graph.modules.flatMap { module in module.files.filter { $0.language == .swift }.map(\.path) }
    let used = sources.used(names, in: Array(Set(files)))
    return Set(names.indices.filter { !used.contains($0) }.map { names[$0] })
  }

  /// The names of variables that some code assigns or changes, and the labels of initializers that set them.
  var changedNames: Set<String> {
    if let known = knownChanges { return known }
    var names: Set<String> = []
    for unit in units { unit.code.items.collectChanges(into: &names) }
    knownChanges = names
    return names
  }

  // MARK: - Loading

  /// Parses the files that import one of the runtime's libraries, or a module that re-exports one.
  /// - Returns: Whether there are any.
  func loadUsersOfRuntime() -> Bool {
    var paths = PathSet()
    let passing = Set(
      reexports.modules(reExporting: Self.runtime) { id in
        graph[id].map { Self.runtime.contains($0.name) } ?? false
      }.compactMap { graph[$0]?.name })
    for (index, module) in graph.modules.enumerated()
    where modulesByName[module.name]?.contains(index) == true {
      for file in module.files
      where file.language == .swift
        && file.imports.contains(where: {
          Self.runtime.contains($0.module) || passing.contains($0.module)
        })
      {
        paths.insert(file.path)
      }
    }
    load(paths.sorted())
    return !units.isEmpty
  }

  /// Parses the files that declare or extend any of the names, unless they were searched for before.
  /// - Returns: Whether anything new was found.
  func load(declaring names: Set<String>) -> Bool {
    let new = names.subtracting(searched)
    guard !new.isEmpty else { return false }
    searched.formUnion(new)
    let paths = modulesOfFile.keys.filter { !loaded.contains($0) }.sortedExactly()
    let found = sources.paths(declaring: new, among: paths)
    load(found)
    return !found.isEmpty
  }

  /// Parses the files that mention any of the names as the name of a call, unless they were searched for before.
  /// - Returns: Whether there are any new files.
  func load(mentioning names: Set<String>) -> Bool {
    let new = names.subtracting(mentioned)
    guard !new.isEmpty else { return false }
    mentioned.formUnion(new)
    let paths = modulesOfFile.keys.filter { !loaded.contains($0) }.sortedExactly()
    let found = sources.paths(calling: new, among: paths)
    load(found)
    return !found.isEmpty
  }

  private func load(_ paths: [String]) {
    let new = paths.filter { loaded.insert($0) }
    (known, isLoading, knownChanges) = ([:], true, nil)
    defer { isLoading = false }
    for (path, code) in zip(new, sources.code(of: new)) {
      guard let code else { continue }
      for module in modulesOfFile[path] ?? [] {
        let unit = SourceUnit(path: path, module: module, code: code, imports: imports(of: path, module))
        units.append(unit)
        add(code.items, unit, around: nil, .always)
      }
    }
  }

  private func imports(of path: String, _ module: Int) -> (own: [Int], outside: Set<String>) {
    let written = importsOfFile[FileInModule(path: path, module: module)] ?? []
    let names = Set(written.map(\.module))
    let used = dependencies(of: module)
    var own: [Int] = []
    for name in names.sorted() {
      let all = modulesByName[name] ?? []
      let linked = all.filter(used.contains)
      own += linked.isEmpty ? all : linked
    }
    let passed = reexports.extent(of: own.map { graph.modules[$0].id })
    own += passed.modules.sorted().compactMap { indices[$0] }.filter { !own.contains($0) }
    return (own, names.union(passed.externals))
  }

  private func dependencies(of module: Int) -> Set<Int> {
    if let known = targets[module] { return known }
    let found = Set(graph.edges(from: graph.modules[module].id).compactMap { indices[$0.to] })
    targets[module] = found
    return found
  }

  // MARK: - Declarations

  private func add(
    _ items: [Code.Statement], _ unit: SourceUnit, around: (info: TypeInfo, Code.TypeDeclaration)?,
    _ condition: Condition
  ) {
    for item in items {
      switch item {
      case .type(let declaration): add(declaration, unit, around?.info, condition)
      case .alias(let alias):
        let path = around.map { "\($0.info.id.path).\(alias.name)" } ?? alias.name
        let id = TypeID(module: unit.module, path: path)
        if aliases[id] == nil { aliases[id] = Declared(syntax: alias, unit: unit, condition: condition) }
        typesByName[alias.name, default: []].append(id)
      case .function(let function):
        let declared = Declared(
          syntax: function, unit: unit, condition: condition, equalities: around?.1.equalities ?? [])
        if let around {
          around.info.functions[function.name, default: []].append(declared)
        } else {
          functions[unit.module, default: [:]][function.name, default: []].append(declared)
        }
      case .variables(let variables):
        for variable in variables where !variable.name.isEmpty {
          let declared = Declared(
            syntax: variable, unit: unit, condition: condition, equalities: around?.1.equalities ?? [])
          if let around {
            around.info.variables[variable.name, default: []].append(declared)
            if variable.isStored, !variable.isStatic { around.info.stored.append(declared) }
          } else if globals[unit.module]?[variable.name] == nil {
            globals[unit.module, default: [:]][variable.name] = declared
          }
        }
      case .conditional(let clauses):
        for (clause, own) in zip(clauses, clauses.conditions) {
          add(clause.items, unit, around: around, .both(condition, own))
        }
      default: break
      }
    }
  }

  private func add(
    _ declaration: Code.TypeDeclaration, _ unit: SourceUnit, _ around: TypeInfo?, _ condition: Condition
  ) {
    let id: TypeID
    if declaration.kind == .extension {
      id = extended(declaration.name, unit)
    } else {
      let name = declaration.name.joined(separator: ".")
      id = TypeID(module: unit.module, path: around.map { "\($0.id.path).\(name)" } ?? name)
      typesByName[declaration.name.last ?? "", default: []].append(id)
      // Extensions that were read before the declaration are of the same type.
      let outside = TypeID(module: nil, path: id.path)
      if let early = types[outside], early.declarations.allSatisfy({ sees($0.unit, unit.module) }) {
        types[outside] = nil
        let info = TypeInfo(id)
        info.take(early)
        types[id] = info
      }
    }
    let info = types[id] ?? TypeInfo(id)
    types[id] = info
    info.declarations.append(Declared(syntax: declaration, unit: unit, condition: condition))
    for one in declaration.cases {
      info.cases[one.name] = Declared(syntax: one, unit: unit, condition: condition)
    }
    add(declaration.members, unit, around: (info, declaration), condition)
  }

  private func extended(_ name: [String], _ unit: SourceUnit) -> TypeID {
    if let found = find(name, from: unit, inside: nil) {
      switch found {
      case .type(let info): return info.id
      case .alias(let alias):
        if case .named(let path, _) = alias.syntax.type,
          let type = throughAlias({ extended(path, alias.unit) })
        {
          return type
        }
      }
    }
    return TypeID(module: nil, path: name.last ?? "")
  }

  /// Returns what an alias leads to; `nil` if it leads through too many others, perhaps back to itself.
  private func throughAlias<Result>(_ body: () -> Result?) -> Result? {
    guard followedAliases < Self.mostAliases else { return nil }
    followedAliases += 1
    defer { followedAliases -= 1 }
    return body()
  }

  /// The modules in which a name of a file is searched for, in order: those that the compiler's index gives, or the file's
  /// own module and those that it imports.
  private func visible(_ name: String, from unit: SourceUnit) -> [Int] {
    let scope = [unit.module] + unit.imports.own
    guard let files = definingFiles[unit.path]?[name] else { return scope }
    let exact = Set(files.flatMap { modulesOfFile[$0] ?? [] }).sorted()
    return exact.isEmpty ? scope : exact
  }

  private func sees(_ unit: SourceUnit, _ module: Int) -> Bool {
    unit.module == module || unit.imports.own.contains(module)
  }

  // MARK: - Names

  enum Found {
    case type(TypeInfo)
    case alias(Declared<Code.Alias>)
  }

  /// Finds the type or type alias that a name means in a file.
  /// - Parameter inside: The type around the place where the name is used.
  func find(_ path: [String], from unit: SourceUnit, inside: TypeInfo?) -> Found? {
    guard !isLoading else { return search(path, from: unit, inside: inside) }
    let key = NameInFile(path: path, file: ObjectIdentifier(unit), inside: inside?.id)
    if let known = known[key] { return known }
    let found = search(path, from: unit, inside: inside)
    known[key] = .some(found)
    return found
  }

  private func search(_ path: [String], from unit: SourceUnit, inside: TypeInfo?) -> Found? {
    let name = path.joined(separator: ".")
    // Types around, from the innermost.
    if let inside, let module = inside.id.module {
      var around = inside.id.path
      while true {
        if let found = found(TypeID(module: module, path: "\(around).\(name)")) { return found }
        guard let dot = around.lastIndex(of: ".") else { break }
        around = String(around[..<dot])
      }
    }
    let modules = visible(path[path.count - 1], from: unit)
    for module in modules { if let found = found(TypeID(module: module, path: name)) { return found } }
    // A name with the name of a module.
    if path.count > 1, let first = path.first, let named = modulesByName[first] {
      let rest = path.dropFirst().joined(separator: ".")
      for module in named { if let found = found(TypeID(module: module, path: rest)) { return found } }
    }
    // A name through an alias or a nested type of an alias.
    if path.count > 1 {
      for module in modules {
        guard let outer = found(TypeID(module: module, path: path[0])), case .alias(let alias) = outer,
          case .named(let target, _) = alias.syntax.type
        else { continue }
        return throughAlias { find(target + path.dropFirst(), from: alias.unit, inside: nil) }
      }
    }
    // Without an import, because another file's import or an unresolved dependency makes it visible.
    let reachable = (typesByName[path.last ?? ""] ?? []).filter { $0.path == name }
    let edges = dependencies(of: unit.module)
    let linked = reachable.filter { $0.module.map(edges.contains) ?? false }
    return Set(linked).count == 1 ? found(linked[0]) : nil
  }

  private func found(_ id: TypeID) -> Found? {
    if let type = types[id], type.id.module != nil, type.own != nil { return .type(type) }
    return aliases[id].map { .alias($0) }
  }

  /// The extensions of a type from outside the repository.
  func outside(_ name: String) -> TypeInfo? { types[TypeID(module: nil, path: name)] }

  /// Functions outside types, from a file.
  func functions(named name: String, from unit: SourceUnit) -> [Declared<Code.Function>] {
    visible(name, from: unit).flatMap { functions[$0]?[name] ?? [] }
  }

  func global(named name: String, from unit: SourceUnit) -> Declared<Code.Variable>? {
    for module in visible(name, from: unit) {
      if let found = globals[module]?[name] { return found }
    }
    return nil
  }

  /// The file that declares a type with a full name.
  func unit(declaring name: String) -> SourceUnit? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let path = String(name[dot...].dropFirst())
    return (modulesByName[String(name[..<dot])] ?? []).compactMap { module in
      types[TypeID(module: module, path: path)]?.own?.unit
    }.first
  }

  func id(of module: Int) -> Module.ID { graph.modules[module].id }
  func index(of id: Module.ID) -> Int? { indices[id] }
}

extension TypeInfo {
  /// Takes over what was read of a type before its declaration.
  fileprivate func take(_ early: TypeInfo) {
    declarations += early.declarations
    variables.merge(early.variables) { $0 + $1 }
    functions.merge(early.functions) { $0 + $1 }
    cases.merge(early.cases) { first, _ in first }
    stored += early.stored
  }
}
