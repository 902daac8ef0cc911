import Files
import ModuleGraph
import ProjectEditors
import SwiftParsing

/// The public types that conform to Tenon's protocol `Module`, found without building anything.
struct ModuleTypes {
  /// A type that conforms to `Module`.
  struct ModuleType: Hashable {
    /// The name, after the names of the types around it.
    var name: String
    var place: Place
    /// Why a list of modules cannot create it; `nil` if it can.
    var obstacle: Obstacle?
    var nameProperty: TypeOutline.NameProperty?

    /// The module's name in an application: a literal `name`, otherwise the type's name without the suffix `Module`;
    /// `nil` if it is computed.
    var moduleName: String? {
      switch nameProperty {
      case .literal(let text): text
      case .computed: nil
      case nil:
        simpleName.hasSuffix("Module") && simpleName.count > 6 ? String(simpleName.dropLast(6)) : simpleName
      }
    }

    /// The name without the names of the types around it.
    var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
  }

  enum Obstacle: Hashable {
    /// The type exists only in some builds.
    case condition
    case generic
    /// The type has no public initializer.
    case hidden
    /// Each public initializer needs arguments, can fail, or can suspend.
    case arguments
  }

  private let modules: [Module]
  private var declarations: [Module.ID: [(path: String, declaration: TypeOutline.Entry)]] = [:]
  /// The names that each module declares.
  private var declared: [Module.ID: Set<String>] = [:]
  /// The names among them of types and protocols that conform.
  private var conforming: [Module.ID: Set<String>] = [:]
  /// The modules with those names, by the names and by the names after the modules' own.
  private var providers: [String: Set<Module.ID>] = [:]

  /// Reads the files of modules. Only files that mention a module or one of the types found are parsed.
  /// - Parameters:
  ///   - modules: The modules, with all those that declare protocols that refine `Module`.
  ///   - content: Returns the content of a file; `nil` if it cannot be read.
  /// - Throws: `ProjectEditError` for a file that cannot be parsed, because it could contain a module.
  init(_ modules: [Module], content: @Sendable (String) -> [UInt8]?) throws {
    self.modules = modules
    let paths = Set(modules.flatMap(\.swiftPaths)).sorted()
    let contents = Dictionary(uniqueKeysWithValues: zip(paths, paths.concurrentMap(content))).compactMapValues
    { $0 }
    if let path = paths.first(where: { contents[$0] == nil }) {
      throw Self.undecided(path.onOneLine, "the file cannot be read", "make it readable")
    }
    let owners = Dictionary(
      modules.flatMap { module in module.swiftPaths.map { ($0, [module.id]) } }, uniquingKeysWith: +)
    var unread = Set(paths)
    var wanted: [Wanted] = [Wanted(name: "Module", module: nil)]
    var searched = Set(wanted)
    while !wanted.isEmpty {
      let searches = Dictionary(grouping: wanted, by: \.module).mapValues { $0.map { TextSearch($0.name) } }
      let next = unread.sorted().concurrentMap { path -> String? in
        let texts =
          searches[nil, default: []] + owners[path, default: []].flatMap { searches[$0, default: []] }
        return texts.contains { $0.isFound(in: contents[path] ?? []) } ? path : nil
      }.compactMap { $0 }
      unread.subtract(next)
      let outlines = next.concurrentMap { path in Result { try Self.outline(of: path, contents[path] ?? []) }
      }
      for (path, outline) in zip(next, outlines) {
        let found = try outline.get().declarations.map { (path, $0) }
        for id in owners[path, default: []] { declarations[id, default: []] += found }
      }
      resolve()
      wanted = named.filter { searched.insert($0).inserted }
    }
  }

  private static func outline(of path: String, _ bytes: [UInt8]) throws -> TypeOutline {
    do { return try TypeOutline(bytes) } catch {
      throw undecided("\(path.onOneLine):\(error.line)", error.reason, "split the file")
    }
  }

  private static func undecided(_ place: String, _ reason: String, _ remedy: String) -> ProjectEditError {
    ProjectEditError(.unreadable, "\(place): \(reason), and could declare a module", remedy: remedy)
  }

  // MARK: - Which types conform

  /// A name to look for, in one module or in all.
  private struct Wanted: Hashable {
    var name: String
    var module: Module.ID?
  }

  /// What can conform through its name, or be extended elsewhere in its module.
  private var named: [Wanted] {
    modules.flatMap { module in
      let all = declarations[module.id, default: []].map(\.declaration)
      return conforming[module.id, default: []].sorted().map { name in
        let isProtocol = all.contains { $0.name == name && $0.kind == .protocol }
        let simple = name.split(separator: ".").last.map(String.init) ?? name
        return Wanted(name: simple, module: isProtocol ? nil : module.id)
      }
    }
  }

  private mutating func resolve() {
    for module in modules {
      let names = declarations[module.id, default: []].filter { $0.declaration.kind != .extension }
      declared[module.id] = Set(names.map(\.declaration.name))
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for module in modules {
        for (_, declaration) in declarations[module.id, default: []]
        where declaration.inherited.contains(where: { conforms($0, in: module) }) {
          let name = extended(declaration, in: module)
          guard conforming[module.id, default: []].insert(name).inserted else { continue }
          for written in [name, "\(module.name).\(name)"] {
            providers[written, default: []].insert(module.id)
          }
          isGrowing = true
        }
      }
    }
  }

  /// The name of the type that a declaration declares or extends.
  private func extended(_ declaration: TypeOutline.Entry, in module: Module) -> String {
    let prefix = module.name + "."
    guard declaration.kind == .extension, declaration.name.hasPrefix(prefix),
      declared[module.id]?.contains(declaration.name) != true
    else { return declaration.name }
    return String(declaration.name.dropFirst(prefix.count))
  }

  /// Whether whatever inherits from a name in a module conforms to `Module`.
  private func conforms(_ name: String, in module: Module) -> Bool {
    if declared[module.id]?.contains(name) == true { return conforming[module.id]?.contains(name) == true }
    if Self.roots.contains(name) { return true }
    return providers[name, default: []].contains { id in
      id == module.id || module.declarations.contains { $0.reachable.contains(id) }
    }
  }

  private static let roots: Set<String> = ["Module", "DefaultModule", "Tenon.Module", "Tenon.DefaultModule"]

  // MARK: - Results

  /// The names of the types that a module declares, as far as its files were read.
  func declaredNames(in module: Module.ID) -> Set<String> { declared[module] ?? [] }

  /// The public types of a module that conform to `Module`, sorted by name.
  func types(of module: Module) -> [ModuleType] {
    let all = declarations[module.id, default: []]
    return conforming[module.id, default: []].sorted().compactMap { name in
      let parts = all.filter { extended($0.declaration, in: module) == name }
      guard let own = parts.first(where: { $0.declaration.kind.isConcreteType }), own.declaration.isPublic,
        isVisible(name, all.map(\.declaration))
      else { return nil }
      let certain = parts.map(\.declaration).filter { !$0.isConditional }
      let isConforming = certain.contains { $0.inherited.contains { conforms($0, in: module) } }
      var obstacle: Obstacle?
      if own.declaration.isConditional || !isConforming {
        obstacle = .condition
      } else if own.declaration.isGeneric {
        obstacle = .generic
      } else if !certain.contains(where: \.hasPlainInitializer) {
        obstacle = parts.contains { $0.declaration.hasPublicInitializer } ? .arguments : .hidden
      }
      return ModuleType(
        name: name,
        place: Place(file: own.path, line: own.declaration.line, column: own.declaration.column),
        obstacle: obstacle, nameProperty: parts.lazy.compactMap(\.declaration.nameProperty).first)
    }
  }

  /// Whether the types around a type, which may be declared in other files, are public.
  private func isVisible(_ name: String, _ all: [TypeOutline.Entry]) -> Bool {
    !all.contains { $0.kind.isConcreteType && !$0.isPublic && name.hasPrefix($0.name + ".") }
  }
}

extension Module {
  fileprivate var swiftPaths: [String] { files.filter { $0.language == .swift }.map(\.path) }
}
