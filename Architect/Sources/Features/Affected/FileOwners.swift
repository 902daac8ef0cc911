import Files
import ModuleGraph

/// The modules that read a file because of where it is, besides their sources.
struct FileOwners {
  /// A module that may read what other manifests declare.
  private struct Reader: Hashable {
    var module: Module.ID
    var manifest: String
  }

  /// The modules of each folder with sources or resources.
  private var folders: [String: Set<Module.ID>] = [:]
  /// The modules of each file and folder that a manifest lists. Several targets may list the
  /// same ones, or what is in the folder of another.
  private var listed: [String: Set<Module.ID>] = [:]
  /// The modules that have a file or folder as a resource.
  private var resources: [String: Set<Reader>] = [:]
  /// The test targets of packages, by folder.
  private var tests: [String: Set<Reader>] = [:]
  private var manifests: [Module.ID: Set<String>] = [:]
  /// The folders around the sources of Xcode's targets. What they contain besides sources belongs to the targets that list
  /// it, wherever their own sources are.
  private var surroundings: Set<String> = []

  mutating func add(_ module: Module) {
    let isOfXcode = module.declarations.contains(where: \.format.isBuiltByXcode)
    var hasFolder = false
    for declaration in module.declarations {
      let (roots, resources) = (declaration.target.roots, declaration.target.resources)
      let reader = Reader(module: module.id, manifest: declaration.manifest)
      manifests[module.id, default: []].insert(declaration.manifest)
      for path in resources {
        listed[path, default: []].insert(module.id)
        self.resources[path, default: []].insert(reader)
      }
      for path in roots where !path.isEmpty {
        hasFolder = true
        if declaration.format == .swiftPM, declaration.target.kind.isTest {
          tests[path, default: []].insert(reader)
        }
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
        result.formUnion(readers(of: path, besides: modules))
        isInFolder = true
      }
    }
    return result.sorted()
  }

  /// The modules that have a file of other modules among their resources, and the tests around the package that declares
  /// these, because they work with that package.
  func readers(of path: String, besides modules: some Sequence<Module.ID>) -> [Module.ID] {
    readers(of: path, declaredIn: modules.reduce(into: []) { $0.formUnion(manifests[$1] ?? []) })
  }

  /// - Parameter manifests: The manifests to which the file belongs. They say themselves what their modules read.
  func readers(of path: String, declaredIn manifests: Set<String>) -> [Module.ID] {
    let declared = manifests.map(FilePath.folder)
    var result: Set<Reader> = []
    for folder in Self.folders(around: path) {
      result.formUnion(resources[folder] ?? [])
      if let tests = tests[folder], declared.contains(where: { FilePath.contains(folder, $0) }) {
        result.formUnion(tests)
      }
    }
    return Set(result.filter { !manifests.contains($0.manifest) }.map(\.module)).sorted()
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
