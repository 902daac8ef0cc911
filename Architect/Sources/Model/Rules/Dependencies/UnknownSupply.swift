import ModuleGraph
import Text

/// What unknown dependencies of a declaration may have to do with a module of the repository to which none of its known
/// dependencies leads.
///
/// Each of them is asked what it can provide at all. A package from outside cannot depend on a folder of this repository,
/// a Podfile brings nothing but pods, and whatever one build contains has a name of its own. What remains either may offer
/// another module of the same name, which is the condition of a finding, or may lead to the module itself, so that nothing
/// can be said.
struct UnknownSupply {
  /// What may offer another module of the same name.
  private(set) var namesakes: Set<String> = []
  /// What may lead to the module itself.
  private(set) var ways: [String] = []

  /// A Podfile that CocoaPods has read, but that is not in the repository.
  static let missingPodfile = "the Podfile, which was not found"

  private let declaration: Module.Declaration
  private let target: Module
  /// Whether some build contains both the declaration and the module.
  private let isOfOneBuild: Bool
  private let isPod: Bool

  /// - Parameters:
  ///   - target: The module that is imported.
  ///   - offered: Whether a product with the given name that the repository offers leads to the module.
  ///   - packages: The packages that provide each product from outside; an empty name for a pod.
  init(
    of target: Module, to declaration: Module.Declaration, offered: (String) -> Bool,
    packages: [String: Set<String>]
  ) {
    self.declaration = declaration
    self.target = target
    isPod = target.declarations.contains { $0.format == .cocoaPods }
    isOfOneBuild = target.declarations.contains { Self.isOfOneBuild(declaration, $0) }
    for unknown in declaration.unresolved { add(unknown) }
    if declaration.target.lacksPodfile { addPods(Self.missingPodfile) }
    let dangling = Set(
      declaration.uses.lazy.filter { $0.isExternal && Self.meansTarget($0) }.map(\.externalName))
    for name in declaration.opaqueExternals.sorted() {
      if dangling.contains(name) {
        addDangling(name, "'\(name)'")
      } else if offered(name) {
        ways.append("'\(name)', which a package of this repository offers as well")
      } else {
        add(packages[name]?.filter { !$0.isEmpty }.min() ?? name)
      }
    }
    for binary in declaration.opaqueBinaries {
      if Self.isForm(binary, of: target.name) {
        ways.append("the binary '\(binary)'")
      } else {
        add("the binary '\(binary)'")
      }
    }
    if !isOfOneBuild {
      for folder in declaration.target.frameworkFolders { add("the folder \(folder)") }
    }
  }

  /// Whether any build contains both declarations. Bazel builds a repository as a whole.
  static func isOfOneBuild(_ left: Module.Declaration, _ right: Module.Declaration) -> Bool {
    left.scope.contains(right.manifest) || left.builtWith.contains(right.manifest)
      || (left.format == .bazel && right.format == .bazel)
  }

  private mutating func add(_ unknown: Unknown) {
    switch unknown {
    case .computed, .host, .target: ways.append("\(unknown)")
    case .computedPods, .pod: addPods("\(unknown)")
    // What a search path leads to may be the module itself in another form.
    case .setting: ways.append("\(unknown)")
    case .settings: if isPod { ways.append("\(unknown)") } else { namesakes.insert("\(unknown)") }
    case .dependency(let name, _): addDangling(name, "\(unknown)")
    // The target's own dependencies are known, and its sources would only add a module of another name.
    case .withoutSources: break
    }
  }

  /// Whether a dependency means a target, of the same project or, by the file that is linked, of another one.
  private static func meansTarget(_ use: Module.Use) -> Bool {
    [.target, .linked].contains(use.dependency.kind)
  }

  /// Adds a dependency that names nothing. A misspelled one most likely means the module. A target of another project may
  /// have been renamed, unless a build is known to have the module.
  private mutating func addDangling(_ name: String, _ text: String) {
    let isNear = NearMiss.of(name, among: target.products.union([target.name]).sorted()) != nil
    let isTarget = declaration.uses.contains {
      $0.isExternal && Self.meansTarget($0) && $0.externalName == name
    }
    if isNear || isTarget && !isOfOneBuild { ways.append(text) } else { add("'\(name)'") }
  }

  /// Adds something that brings nothing but pods.
  private mutating func addPods(_ text: String) {
    if isPod { ways.append(text) } else { add(text) }
  }

  /// Adds something that may offer a module of the same name, unless a build that has both would refuse it. A program is
  /// hardly ever what an import means.
  private mutating func add(_ text: String) {
    if !isOfOneBuild || target.kind.isProgram || target.kind.isTest { namesakes.insert(text) }
  }

  /// Whether the name of a binary is the name of a module with a prefix or suffix, or vice versa. Packages that offer
  /// both the sources and a prebuilt form of a module give them similar names.
  private static func isForm(_ binary: String, of module: String) -> Bool {
    let names = [Target.moduleName(for: binary).lowercased(), module.lowercased()]
    return names[0].contains(names[1]) || names[1].contains(names[0])
  }

  /// The judgement about an import of the module to which known dependencies do not lead, or lead in the given way.
  func judgement(_ way: ImportJudgement.Way) -> ImportJudgement {
    guard ways.isEmpty else { return .undecided(ways.sorted()) }
    return .undeclared(way, unless: namesakes.isEmpty ? nil : ImportCondition(namesakes.sorted()))
  }
}

/// What must not be the case for a finding to be right: something that could not be read offers a module of the same name.
struct ImportCondition: Hashable, Sendable, CustomStringConvertible {
  /// What may offer such a module, as noun phrases.
  let offering: [String]

  init(_ offering: [String]) { self.offering = offering }

  private static let named = 2

  /// The condition as a clause.
  var description: String {
    let rest = offering.count - Self.named
    let names = offering.prefix(Self.named) + (rest > 0 ? ["\(rest) more"] : [])
    guard names.count > 1 else { return "unless \(names.first ?? "something") offers a module of this name" }
    return "unless \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1]) "
      + "offer\(rest > 1 ? "" : "s") a module of this name"
  }
}
