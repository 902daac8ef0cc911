import Files
import ModuleGraph

/// The modules that read a file because of where it is, besides their sources.
struct FileOwners {
  /// The modules of each folder with sources or resources.
  private var folders: [String: Set<Module.ID>] = [:]
  /// The modules of each file and folder that an Xcode project or its specification lists. Several targets may list the
  /// same ones, or what is in the folder of another.
  private var listed: [String: Set<Module.ID>] = [:]
  /// The folders around the sources of Xcode's targets. What they contain besides sources belongs to the targets that list
  /// it, wherever their own sources are.
  private var surroundings: Set<String> = []

  mutating func add(_ module: Module) {
    let isOfXcode = module.declarations.contains(where: \.format.isBuiltByXcode)
    var hasFolder = false
    for declaration in module.declarations {
      let (roots, resources) = (declaration.target.roots, declaration.target.resources)
      for path in resources { listed[path, default: []].insert(module.id) }
      for path in roots where !path.isEmpty {
        hasFolder = true
        if declaration.format.isBuiltByXcode {
          listed[path, default: []].insert(module.id)
        } else {
          folders[path, default: []].insert(module.id)
        }
      }
    }
    guard !hasFolder else { return }
    for folder in module.folders {
      if isOfXcode {
        surroundings.insert(folder)
      } else {
        folders[folder, default: []].insert(module.id)
      }
    }
  }

  subscript(path: String) -> [Module.ID] {
    var result: Set<Module.ID> = []
    var isInFolder = false
    for folder in Self.folders(around: path) {
      result.formUnion(listed[folder] ?? [])
      // A folder within that of another module is no part of that module.
      if !isInFolder, let modules = folders[folder] {
        result.formUnion(modules)
        isInFolder = true
      }
    }
    return result.sorted()
  }

  /// Whether a file is among the sources of a target of Xcode.
  func isAmongSourcesOfXcode(_ path: String) -> Bool {
    Self.folders(around: path).contains(where: surroundings.contains)
  }

  /// The path, and the folders around it, from within.
  private static func folders(around path: String) -> some Sequence<String> {
    sequence(first: path) { $0.isEmpty || $0 == "/" ? nil : FilePath.folder(of: $0) }
  }
}
