import Architect
import Files
import ModuleGraph
import Rules

/// How a repository names the targets of a module and where it keeps them, learned from a module that it already has.
struct ModuleLayout {
  /// A module that new modules imitate, and the targets around it.
  struct Example {
    var module: Module
    var declaration: Module.Declaration
    /// The part of the name that the targets of the module share.
    var stem: String
    /// The other targets of the module, which the same manifest declares.
    var companions: [ModuleTemplate.Part: Module.Declaration]
    /// The folders that also contain other modules, which a new module does not rename: `Core` is in `CoreModules`.
    var sharedFolders: Set<String> = []
  }

  let layer: String?
  let example: Example?
  /// The folder of the package to create, if the repository has no module to imitate.
  var package: String?
  /// Whether the module gets a package of its own like the example, so that its folders are those of the example's package.
  var hasOwnPackage = false
  private let graph: ModuleGraph
  private let policy: Policy

  /// Learns the layout.
  /// - Parameters:
  ///   - layer: The layer of the new module; its own modules are the best examples.
  ///   - manifests: The manifests that can be edited.
  init(_ architecture: Architecture, layer: String?, manifests: Set<String>) {
    self.layer = layer
    graph = architecture.graph
    policy = architecture.configuration.policy
    let support = BesideModules(architecture.graph)
    let names = Set(architecture.graph.modules.map(\.name))
    let used = Set(
      architecture.graph.modules.filter { $0.kind == .app }
        .flatMap(\.declarations).flatMap(\.dependencies))
    var best: (rank: [Int], example: Example)?
    for module in architecture.graph.modules.sorted(by: { $0.name < $1.name }) {
      guard module.kind == .library, !module.isInterface, !support.contains(module),
        let declaration = module.declarations.first(where: {
          manifests.contains($0.manifest) && !$0.target.files.isEmpty
        }),
        module.files.contains(where: { $0.language == .swift })
      else { continue }
      let example = Self.example(module, declaration, graph: architecture.graph, names: names)
      let isOfLayer = layer != nil && module.layer == layer
      // A module of another layer that has an interface shows more than one that has none.
      let rank = [
        isOfLayer ? 1 : 0, Self.isNamed(example) ? 1 : 0, used.contains(module.id) ? 1 : 0,
        example.companions[.interface] == nil ? 0 : 1,
        example.companions.count,
      ]
      if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (rank, example) }
    }
    if var example = best?.example {
      example.sharedFolders = Self.sharedFolders(of: example, architecture.graph)
      self.example = example
    } else {
      example = nil
    }
  }

  /// The suffixes by which repositories name the targets around a module, the usual one first.
  private static let suffixes: [(part: ModuleTemplate.Part, names: [String])] = [
    (.interface, InterfaceImports.suffixes),
    (.testing, ["Testing", "TestSupport", "Mocks", "Mock", "Doubles", "Fakes", "Stubs", "TestHelpers"]),
    (.demo, ["Demo", "DemoApp", "Example", "ExampleApp", "Sandbox", "Playground"]),
    (.tests, ["Tests", "UnitTests", "Test", "Specs"]),
  ]

  static func suffixes(of part: ModuleTemplate.Part) -> [String] {
    suffixes.first { $0.part == part }?.names ?? []
  }

  private static func example(
    _ module: Module, _ declaration: Module.Declaration, graph: ModuleGraph, names: Set<String>
  ) -> Example {
    // `ShopCart` with `CartInterface`, and `CartImpl` with `CartInterface`, share `Cart`.
    let words = NameWords.of(module.name)
    var stems = [module.name]
    if words.count > 1, words.joined() == module.name {
      stems += [words.dropFirst().joined(), words.dropLast().joined()]
    }
    var best = Example(module: module, declaration: declaration, stem: module.name, companions: [:])
    for stem in stems {
      var companions: [ModuleTemplate.Part: Module.Declaration] = [:]
      for (part, candidates) in suffixes {
        // Tests are usually named after the target that they test.
        let wanted = candidates.flatMap { stem == module.name ? [stem + $0] : [stem + $0, module.name + $0] }
        for name in wanted where names.contains(name) && companions[part] == nil && name != module.name {
          companions[part] = graph.modules.lazy.filter { $0.name == name }.flatMap(\.declarations)
            .first { Self.isBeside($0, declaration) }
        }
      }
      // A stem that only one word of the name is left of must be shared by an interface.
      let isShared = stem == module.name || companions[.interface] != nil
      if isShared, companions.count > best.companions.count { best.stem = stem; best.companions = companions }
    }
    return best
  }

  /// Whether two targets belong to one module: the same manifest declares both, or manifests next to each other.
  private static func isBeside(_ one: Module.Declaration, _ other: Module.Declaration) -> Bool {
    one.format == other.format
      && (one.manifest == other.manifest
        || FilePath.folder(of: FilePath.folder(of: one.manifest))
          == FilePath.folder(of: FilePath.folder(of: other.manifest)))
  }

  // MARK: - Names

  /// The part of a new name that its targets share: a prefix or suffix that all implementations have is not repeated.
  func stem(of name: ModuleName) -> String {
    guard let example, example.stem != example.module.name else { return name.text }
    let (prefix, suffix) = affixes(of: example)
    var words = NameWords.of(name.text)[...]
    // What is left must be a name itself: `Shopping` does not begin with the prefix `Shop`.
    guard words.joined() == name.text else { return name.text }
    if words.count > 1, words.first == prefix { words.removeFirst() }
    if words.count > 1, words.last == suffix { words.removeLast() }
    return words.joined()
  }

  private func affixes(of example: Example) -> (prefix: String, suffix: String) {
    guard let range = example.module.name.firstRange(of: example.stem) else { return ("", "") }
    return (
      String(example.module.name[..<range.lowerBound]), String(example.module.name[range.upperBound...])
    )
  }

  /// The name of a target of the new module.
  func targetName(of part: ModuleTemplate.Part, stem: String) -> String {
    guard let example else { return stem + (Self.suffixes(of: part).first ?? "") }
    if part == .implementation { return Self.replacing(example.stem, in: example.module.name, by: stem) }
    if let companion = example.companions[part] {
      return Self.replacing(example.stem, in: companion.target.name, by: stem)
    }
    let usual = usualSuffix(of: part)
    // Tests are named after the target that they test, everything else after the module.
    return (part == .tests ? Self.replacing(example.stem, in: example.module.name, by: stem) : stem) + usual
  }

  /// The suffix that most modules of the repository use.
  private func usualSuffix(of part: ModuleTemplate.Part) -> String {
    guard let names = Self.suffixes.first(where: { $0.part == part })?.names else { return "" }
    let all = graph.modules.map(\.name)
    let known = Set(all)
    let counts = names.map { suffix in
      all.count { $0.hasSuffix(suffix) && known.contains(String($0.dropLast(suffix.count))) }
    }
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return names[0] }
    return names[index]
  }

  private static func replacing(_ stem: String, in name: String, by new: String) -> String {
    guard let range = name.firstRange(of: stem) else { return new }
    return name.replacingCharacters(in: range, with: new)
  }

  // MARK: - Folders

  /// The folder of a target of the new module.
  func folder(of part: ModuleTemplate.Part, target: String, stem: String) -> String {
    if let example, example.companions[part] != nil || part == .implementation {
      let declaration = example.companions[part] ?? example.declaration
      if part != .implementation || followsFolders(of: example) {
        return Self.renamedOrBeside(declaration, example, to: target, stem)
      }
    }
    let implementation = folderOfImplementation(stem: stem)
    if part == .implementation { return implementation }
    if part == .tests, let range = implementation.firstRange(of: "Sources/"),
      range.lowerBound == implementation.startIndex || implementation[..<range.lowerBound].hasSuffix("/")
    {
      return implementation[..<range.lowerBound] + "Tests/" + target
    }
    return FilePath.join(FilePath.folder(of: implementation), target)
  }

  /// The folder of a target, renamed; a folder that is not named after the target or its module gets a neighbour.
  private static func renamedOrBeside(
    _ declaration: Module.Declaration, _ example: Example, to target: String, _ stem: String
  ) -> String {
    let own = folder(of: declaration)
    let result = renamed(own, from: declaration.target.name, example, to: target, stem)
    guard result == own else { return result }
    return own == FilePath.folder(of: declaration.manifest)
      ? FilePath.join(own, "Sources/\(target)") : FilePath.join(FilePath.folder(of: own), target)
  }

  /// Whether the folders of the new module follow from those of the example.
  private func followsFolders(of example: Example) -> Bool {
    layer == nil || hasOwnPackage || example.module.layer == layer
  }

  /// Where the layer's patterns want the implementation to be, if no module of the layer shows it.
  private func folderOfImplementation(stem: String) -> String {
    let target = targetName(of: .implementation, stem: stem)
    guard let example else {
      if let package { return FilePath.join(package, "Sources/\(target)") }
      return folderOfLayer.map { FilePath.join($0, target) } ?? FilePath.join("Sources", target)
    }
    let own = Self.renamedOrBeside(example.declaration, example, to: target, stem)
    if followsFolders(of: example) { return own }
    return folderOfLayer.map { FilePath.join($0, target) } ?? own
  }

  /// The folder in the layer's first pattern for a folder, such as `Sources/Features` of `path:Sources/Features/*`.
  var folderOfLayer: String? {
    let patterns = policy.layers.first { $0.name == layer }?.modules ?? []
    return patterns.lazy.map(\.description).first {
      $0.hasPrefix("path:") && $0.hasSuffix("/*") && $0.count { $0 == "*" } == 1
    }
    .map { String($0.dropFirst(5).dropLast(2)) }
  }

  static func folder(of declaration: Module.Declaration) -> String {
    // Tuist's manifests have patterns of files instead of folders.
    if declaration.format == .tuist { return sourceFolder(of: declaration.target.files) }
    return declaration.target.roots.first { !$0.isEmpty }
      ?? FilePath.folder(of: declaration.target.files.first ?? "")
  }

  /// Whether the name of the module is part of its folder, so that the folder of another module follows from it.
  private static func isNamed(_ example: Example) -> Bool {
    let own = folder(of: example.declaration)
    return renamed(own, from: example.declaration.target.name, example, to: "___", "___") != own
  }

  /// The folder that files have in common; what is below a folder for all sources is not part of it.
  private static func sourceFolder(of files: [String]) -> String {
    guard let first = files.first else { return "" }
    var common = first.split(separator: "/").dropLast()
    for file in files.dropFirst() {
      let parts = file.split(separator: "/")
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    let names: Set<Substring> = ["Sources", "Source", "Src", "Tests", "Testing", "Interface"]
    if let end = common.lastIndex(where: names.contains) { common = common[...end] }
    return common.joined(separator: "/")
  }

  /// A folder of the example, renamed: a part of the path that is named after the target or after the module is renamed
  /// with it.
  static func renamed(_ folder: String, from old: String, _ example: Example, to new: String, _ stem: String)
    -> String
  {
    let parts = folder.split(separator: "/").map(String.init)
    return parts.indices.map { index in
      let isShared = example.sharedFolders.contains(parts[...index].joined(separator: "/"))
      // The last part is the target's own folder, whatever else is in it.
      guard index == parts.count - 1 || !isShared else { return parts[index] }
      return renamed(part: parts[index], from: old, example, to: new, stem)
    }.joined(separator: "/")
  }

  private static func renamed(
    part: String, from old: String, _ example: Example, to new: String, _ stem: String
  ) -> String {
    if part.contains(old) { return part.replacing(old, with: new, maxReplacements: 1) }
    if part == old.lowercased() { return new.lowercased() }
    if part.contains(example.module.name) {
      let name = replacing(example.stem, in: example.module.name, by: stem)
      return part.replacing(example.module.name, with: name, maxReplacements: 1)
    }
    if NameWords.of(part).joined().contains(example.stem) {
      return part.replacing(example.stem, with: stem, maxReplacements: 1)
    }
    return part
  }

  private static func sharedFolders(of example: Example, _ graph: ModuleGraph) -> Set<String> {
    let own = Set([example.module.name] + example.companions.values.map(\.target.moduleName))
    var shared: Set<String> = []
    for module in graph.modules where !own.contains(module.name) {
      for var folder in module.declarations.map(Self.folder) {
        while !folder.isEmpty, shared.insert(folder).inserted { folder = FilePath.folder(of: folder) }
      }
    }
    return shared
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
