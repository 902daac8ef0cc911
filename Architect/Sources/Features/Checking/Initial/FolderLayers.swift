import ModuleGraph

/// The folders that group the modules of a repository, as candidates for layers.
///
/// Folders that every repository has, such as `Sources`, and folders that hold nearly all modules group nothing. What
/// is left of a module's path is the group, from the top: `Features` for `Modules/Features/Login/Sources/Login`.
struct FolderLayers {
  struct Group {
    var layer: CandidateLayer
    /// The pattern of the folder.
    var pattern: String
  }

  private(set) var groups: [Module.ID: Group] = [:]

  private static let usual: Set = [
    "sources", "source", "src", "swift", "classes", "modules", "module", "packages", "package", "projects",
    "project", "targets", "localpackages",
  ]

  init(_ modules: [Module]) {
    var chains = modules.compactMap { module in Self.chain(of: module).map { (id: module.id, chain: $0) } }
    chains.removeAll(where: \.chain.isEmpty)
    // A folder around nearly all modules, such as one that is called like the product, is no layer.
    while let first = Self.commonFirst(chains.map(\.chain), of: modules.count) {
      for index in chains.indices where chains[index].chain.first?.name == first {
        chains[index].chain.removeFirst()
      }
      chains.removeAll(where: \.chain.isEmpty)
    }
    let folders = Dictionary(grouping: chains) { $0.chain[0] }.filter { folder, members in
      members.count > 1 || KnownLayer.named(folder.name) != nil
    }
    let known = folders.filter { KnownLayer.named($0.key.name) != nil }
    let (grouped, recognised) = (folders.values.joined().count, known.values.joined().count)
    // Where few of the folders have the name of a layer, they are the team's features, each with layers of its own.
    let layers = folders.count > 1 && recognised * 2 >= grouped ? folders : known
    for (folder, members) in layers {
      let group = Group(layer: CandidateLayer(word: folder.name), pattern: "path:\(folder.path)/*")
      for member in members { groups[member.id] = group }
    }
  }

  private struct Folder: Hashable {
    var name: String
    var path: String
  }

  /// The folders around a module's own folder, without the usual ones; `nil` if it is not known where the module is.
  private static func chain(of module: Module) -> [Folder]? {
    guard let folder = module.folders.first else { return nil }
    var parts = folder.split(separator: "/").map(String.init)
    if let own = parts.firstIndex(where: { $0.lowercased() == module.name.lowercased() }) {
      parts.removeSubrange(own...)
    } else {
      while let last = parts.last, usual.contains(last.lowercased()) { parts.removeLast() }
      if !parts.isEmpty { parts.removeLast() }
    }
    return parts.indices.compactMap { index in
      guard !usual.contains(parts[index].lowercased()) else { return nil }
      return Folder(name: parts[index], path: parts[...index].joined(separator: "/"))
    }
  }

  private static func commonFirst(_ chains: [[Folder]], of count: Int) -> String? {
    let counts = chains.reduce(into: [String: Int]()) { $0[$1[0].name, default: 0] += 1 }
    return counts.first { $0.value > 2 && $0.value * 5 >= count * 4 }?.key
  }
}
