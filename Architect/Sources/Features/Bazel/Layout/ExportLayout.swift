import Files
import ModuleGraph

/// Where the rule of each module stands, and which names it has.
struct ExportLayout: Sendable {
  private(set) var modules: [ExportedModule] = []
  private(set) var folders: BuildFolders
  private(set) var problems: [ExportProblem] = []
  /// The labels of modules that only BUILD files declare.
  private(set) var written: [Module.ID: String] = [:]
  private var numbers: [Module.ID: Int] = [:]

  init(_ graph: ModuleGraph, _ projects: [Project], in tree: FileTree) {
    folders = BuildFolders(tree: tree)
    let projects = Dictionary(projects.map { ($0.manifest, $0) }) { first, _ in first }
    var taken: Set<BazelLabel> = []
    for module in graph.modules {
      let declarations = module.declarations.filter { $0.format != .bazel }
      guard let declaration = Self.chosen(declarations), let project = projects[declaration.manifest] else {
        if let label = module.declarations.first?.target.name, label.hasPrefix("//") {
          written[module.id] = label
        }
        continue
      }
      if let problem = Self.refusal(of: declaration) {
        problems.append(problem)
        continue
      }
      let home = Self.home(of: declaration.target, project)
      guard isUsable(home, declaration.target.place) else { continue }
      var label = BazelLabel(package: home, name: BazelLabel.targetName(declaration.target.name))
      var number = 2
      while !Self.take(label, &taken) {
        label.name = BazelLabel.targetName(declaration.target.name) + "_\(number)"
        number += 1
      }
      let uses = declarations.flatMap(\.uses).flatMap(\.modules).filter { $0 != module.id }
      let isOffered = project.products.contains { $0.targets.contains(declaration.target.name) }
      numbers[module.id] = modules.count
      folders.insert(home)
      modules.append(
        ExportedModule(
          module: module, declaration: declaration, project: project, label: label,
          uses: Set(uses).sorted(), isOffered: isOffered))
    }
    relate()
  }

  subscript(id: Module.ID) -> ExportedModule? { numbers[id].map { modules[$0] } }

  /// Takes a label, with those of the rules that a module may have besides its own.
  private static func take(_ label: BazelLabel, _ taken: inout Set<BazelLabel>) -> Bool {
    let all = ["", "_sources", "_module"].map { BazelLabel(package: label.package, name: label.name + $0) }
    let isReserved = all.contains { $0.name == CompilerSettings.releaseCondition }
    guard !isReserved, taken.isDisjoint(with: all) else { return false }
    taken.formUnion(all)
    return true
  }

  /// Adds a folder that needs a BUILD file although no module has its rule there.
  mutating func insert(_ folder: String) { folders.insert(folder) }

  /// SwiftPM's manifest says most about a module; a generated project says less than what it is generated from.
  private static func chosen(_ declarations: [Module.Declaration]) -> Module.Declaration? {
    let order: [Project.Format] = [.swiftPM, .xcodeGen, .tuist, .xcode, .cocoaPods, .bazel]
    return declarations.enumerated().min { left, right in
      func rank(_ entry: (offset: Int, element: Module.Declaration)) -> (Int, Int, Int) {
        let target = entry.element.target
        let hasNothing = target.files.isEmpty && target.kind == .library
        return (hasNothing ? 1 : 0, order.firstIndex(of: entry.element.format) ?? 0, entry.offset)
      }
      return rank(left) < rank(right)
    }?.element
  }

  private static func refusal(of declaration: Module.Declaration) -> ExportProblem? {
    let target = declaration.target
    let name = "'\(target.name)'"
    switch target.kind {
    case .plugin:
      return ExportProblem(
        target.place, "\(name) is a plug-in of SwiftPM, which Bazel does not run",
        remedy:
          "a genrule with the tool that it runs, and the genrule's label in the srcs of the targets that use it"
      )
    case .binary:
      return ExportProblem(
        target.place, "\(name) is a prebuilt binary, and the manifest does not say whether it is static",
        remedy:
          "an apple_static_xcframework_import or apple_dynamic_xcframework_import, or an http_archive for a download"
      )
    case .snippet:
      return ExportProblem(
        target.place, "\(name) is a snippet of the documentation, which only SwiftPM builds",
        remedy: "nothing, or a swift_binary")
    case .aggregate:
      return ExportProblem(
        target.place, "\(name) builds no product, and Bazel runs no scripts of Xcode",
        remedy: "nothing, or a genrule for its script")
    case .appExtension where Set(declaration.platforms.keys) == [.visionOS]:
      return ExportProblem(
        target.place, "\(name) is an extension for visionOS, for which rules_apple has no rule",
        remedy: "a rule of your own")
    default: return nil
    }
  }

  /// The folder of the manifest or, if files are elsewhere, the nearest folder that contains all of them.
  private static func home(of target: Target, _ project: Project) -> String {
    let own = project.folder
    guard !target.files.allSatisfy({ FilePath.contains(own, $0) }) else { return own }
    return FilePath.commonFolder(of: target.files + [FilePath.join(own, "BUILD.bazel")])
  }

  private mutating func isUsable(_ folder: String, _ place: Place) -> Bool {
    guard BazelLabel.isPath(folder) else {
      problems.append(
        ExportProblem(
          place, "Bazel accepts no BUILD file in the folder '\(folder.spelledOut)', because of its name",
          remedy: "rename the folder"))
      return false
    }
    if let inner = folders.repository(around: folder) {
      problems.append(
        ExportProblem(
          place, "the folder \(inner) is a repository of its own, whose files are not changed from here",
          remedy: "run `tenon export bazel` in it, and name it in MODULE.bazel"))
      return false
    }
    return true
  }

  /// Finds out who uses what: for visibility, for what only tests need, and for programs that tests import.
  private mutating func relate() {
    var users: [Int: [Int]] = [:]
    for (number, module) in modules.enumerated() {
      for use in module.uses {
        guard let used = numbers[use] else { continue }
        users[used, default: []].append(number)
        if module.package != modules[used].package {
          modules[used].userPackages.insert(module.package)
        }
      }
    }
    for number in modules.indices {
      let module = modules[number]
      let isTested = (users[number] ?? []).contains { modules[$0].kind.isTest }
      let isBundle =
        module.kind == .app || module.kind == .appExtension || (module.kind.isTest && module.isOfApple)
      modules[number].isSplit = isBundle || (module.kind == .executable && isTested)
      modules[number].isTestOnly = module.kind.isTest
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (number, own) in users where !modules[number].isTestOnly {
        let module = modules[number]
        guard !module.isOffered, !module.kind.isProgram, own.allSatisfy({ modules[$0].isTestOnly }) else {
          continue
        }
        modules[number].isTestOnly = true
        hasChanged = true
      }
    }
  }
}
