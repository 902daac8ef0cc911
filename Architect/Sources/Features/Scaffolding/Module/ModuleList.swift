import Text
import ModuleGraph
import ProjectEditors

/// What a host lists: which modules it creates, and what it imports for them.
struct ModuleList {
  /// A module that the list creates.
  struct Element {
    var type: ModuleTypes.ModuleType
    var module: String
    /// The type's name in the list, with the module's name if it would be ambiguous without.
    var written: String
  }

  private(set) var elements: [Element] = []
  private(set) var notes: [String] = []
  /// The modules whose types the list or the rest of the file mentions.
  private var imported: Set<String> = []

  /// - Parameter regions: The file with the list; what it creates outside the list is not listed again. `nil` for a
  ///   list of all modules that can be created.
  init(_ host: RegisteringHost, _ types: ModuleTypes, _ regions: MarkedRegions?) {
    let calls = regions?.callsOutside ?? []
    let names = regions?.namesOutside ?? []
    let found = host.dependencies.flatMap { module in
      types.types(of: module).map { (type: $0, module: host.importName(of: module)) }
    }
    let own = host.modules.reduce(into: Set<String>()) { $0.formUnion(types.declaredNames(in: $1.id)) }
    let modulesByRoot = Dictionary(grouping: found) { $0.type.root }.mapValues { Set($0.map(\.module)) }
    for (type, module) in found {
      let isAmbiguous = modulesByRoot[type.root, default: []].count > 1 || own.contains(type.root)
      let qualified = "\(module).\(type.name)"
      let isCreated = calls.contains(qualified) || !isAmbiguous && calls.contains(type.name)
      if names.contains(type.simpleName) { imported.insert(module) }
      if isCreated { continue }
      if let obstacle = type.obstacle {
        guard !names.contains(type.simpleName) else { continue }
        notes.append("\(type.place): \(type.name.onOneLine) \(obstacle.advice)")
        continue
      }
      imported.insert(module)
      elements.append(Element(type: type, module: module, written: isAmbiguous ? qualified : type.name))
    }
    elements.sort { ($0.type.name, $0.module) < ($1.type.name, $1.module) }
  }

  /// The file with the list.
  /// - Throws: `ProjectEditError` if the file lacks the region for modules, or has no place for an import.
  func written(to file: MarkedRegions, file path: String) throws -> MarkedRegions {
    guard file.kinds.contains(.modules) else {
      throw ProjectEditError(
        .missing, "\(path.onOneLine):1: the file has a region for imports, but none for modules",
        remedy: "put '\(MarkedRegions.Kind.modules.mark)' and '\(MarkedRegions.end)' into the list of modules"
      )
    }
    let imports = imported.subtracting(file.importsOutside).sorted()
    guard file.kinds.contains(.imports) || imports.isEmpty else {
      throw ProjectEditError(
        .missing, "\(path.onOneLine):1: the file does not import \(imports.joined(separator: ", "))",
        remedy: "put '\(MarkedRegions.Kind.imports.mark)' and '\(MarkedRegions.end)' above its imports")
    }
    var result = file
    result.replace(.imports, with: imports.map { "import \(SwiftSource.name($0))" })
    result.replace(.modules, with: elements.map { "\(SwiftSource.path($0.written))()," })
    return result
  }

  /// The names of the modules, sorted.
  /// - Throws: `ProjectEditError` if a module computes its name, or if two have the same.
  func moduleNames(for manifest: String) throws -> [String] {
    var places: [String: ModuleTypes.ModuleType] = [:]
    for element in elements {
      guard let name = element.type.moduleName else {
        throw ProjectEditError(
          .conflict,
          "\(element.type.place): \(element.type.name.onOneLine) computes its name, so \(manifest.onOneLine) cannot list it",
          remedy: "return a string literal")
      }
      if let other = places.updateValue(element.type, forKey: name) {
        throw ProjectEditError(
          .conflict,
          "\(element.type.place): \(element.type.name.onOneLine) and \(other.name.onOneLine) (\(other.place)) are both named '\(name.onOneLine)'",
          remedy: "give one of them a different `name`")
      }
    }
    return places.keys.sorted()
  }
}

extension ModuleTypes.ModuleType {
  /// The first part of the name, which decides whether the name is ambiguous.
  fileprivate var root: String { name.split(separator: ".").first.map(String.init) ?? name }
}

extension ModuleTypes.Obstacle {
  fileprivate var advice: String {
    switch self {
    case .arguments: "needs arguments; construct it in the host by hand"
    case .hidden: "has no public initializer; give it a `public init() {}`"
    case .generic: "is generic; construct it in the host by hand"
    case .condition:
      "exists only under a condition; construct it in the host by hand, under the same condition"
    }
  }
}
