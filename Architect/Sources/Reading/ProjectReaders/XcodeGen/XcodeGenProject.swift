import Files
import Formats
import ModuleGraph
import Text

/// Converts a project.yml to targets.
struct XcodeGenProject {
  private let root: YAMLNode
  private let folders: [String: String]
  private let manifest: String
  private let tree: FileTree
  private let folder: String

  private let configurationFiles: ConfigurationFiles

  init(_ document: XcodeGenDocument, manifest: String, tree: FileTree, files: ConfigurationFiles) {
    configurationFiles = files
    root = document.root
    folders = document.folders
    self.manifest = manifest
    self.tree = tree
    folder = document.folder
  }

  var project: Project {
    let templates = XcodeGenTemplates(root, allowance: configurationFiles.allowance)
    var project = Project(
      format: .xcodeGen, manifest: manifest, name: root["name"]?.string ?? FilePath.name(of: folder),
      targets: (root["targets"]?.mapping ?? []).flatMap { entry in
        templates.targets(entry).map {
          target($0.name, product: $0.product, $0.node, platform: $0.platform, entry.key)
        }
      }, packages: packages.sorted { $0.key < $1.key }.map(\.value)
    ).adding(references)
    if XcodeGenDocument.includes(root).contains(where: { $0["enable"] != nil }) {
      project.absentParts = ["a file that is included for some values of the environment"]
    }
    return project
  }

  /// Returns the folder that the paths in a node's file are relative to.
  private func folder(of node: YAMLNode) -> String { folders[node.origin] ?? folder }

  /// The projects that this one refers to.
  private var references: [PathReference] {
    (root["projectReferences"]?.mapping ?? []).compactMap { entry in
      guard let name = entry.key.string, let path = entry.value["path"]?.string, !path.contains("${") else {
        return nil
      }
      return PathReference(
        .project, FilePath.join(folder(of: entry.value), path), name: name, place: place(entry.key))
    }
  }

  private var packages: [String: PackageReference] {
    var result: [String: PackageReference] = [:]
    for entry in root["packages"]?.mapping ?? [] {
      guard let name = entry.key.string else { continue }
      if let path = entry.value["path"]?.string {
        result[name] = PackageReference(
          identity: PackageReference.identity(of: path),
          path: FilePath.join(self.folder(of: entry.value), path),
          place: path.contains("${") ? nil : place(entry.value["path"] ?? entry.key))
      } else if let url = entry.value["url"]?.string ?? entry.value["github"]?.string {
        result[name] = PackageReference(identity: PackageReference.identity(of: url))
      }
    }
    return result
  }

  private func place(_ node: YAMLNode) -> Place {
    Place(file: node.origin.isEmpty ? manifest : node.origin, line: node.line, column: node.column)
  }

  private func target(
    _ name: String, product: String, _ node: YAMLNode, platform: String?, _ key: YAMLNode
  ) -> Target {
    let sources = (node["sources"].map(elements) ?? []).filter(isCompiled)
    let settings = settings(node["settings"], depth: 0)
    let configurations = configurations(node, name: name, product: product)
    func setting(_ key: String) -> String? {
      configurations.lazy.compactMap { $0[key] }.first { !$0.isEmpty }
    }
    let moduleName = setting("PRODUCT_MODULE_NAME") ?? setting("PRODUCT_NAME")
    let type = node["type"]?.string ?? ""
    var target = Target(
      name: name, moduleName: Target.moduleName(for: moduleName ?? product), kind: Self.kind(type),
      place: place(key), files: Set(sources.flatMap(files)).sorted(), roots: sources.compactMap(path),
      dependencies: (node["dependencies"].map(elements) ?? []).flatMap(dependencies),
      flags: Set(
        settings.flatMap { $0["SWIFT_ACTIVE_COMPILATION_CONDITIONS"]?.string?.split(separator: " ") ?? [] }
          .map(String.init).filter { !$0.contains("$") }),
      hasGeneratedSources: node["buildToolPlugins"] != nil || writesSources(node),
      platforms: platforms(node, platform))
    target.isStatic = type.hasSuffix(".static")
    let prefix = root["options"]?["bundleIdPrefix"]?.string
    target.bundleIdentifier = setting("PRODUCT_BUNDLE_IDENTIFIER") ?? prefix.map { "\($0).\(name)" }
    target.infoPlist = (node["info"]?["path"]?.string ?? setting("INFOPLIST_FILE"))
      .map { FilePath.join(folder(of: node), $0) }.flatMap { tree.hasFile($0) ? $0 : nil }
    target.excludedFiles = Set(sources.flatMap(excludedFiles))
    target.isBuiltFromSources = ProductType.isBuiltFromSources(type)
    return target
  }

  /// Returns the configurations of a target, from the files and settings of the project and of the target.
  private func configurations(_ node: YAMLNode, name: String, product: String) -> [SettingExpansion] {
    let files = (node["configFiles"]?.mapping ?? []) + (root["configFiles"]?.mapping ?? [])
    var names = files.compactMap(\.key.string)
    if names.isEmpty { names = ["Debug"] }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { configuration in
      func levels(_ owner: YAMLNode) -> [[String: String]] {
        let file = owner["configFiles"]?[configuration]
        let path = file.flatMap { node in node.string.map { FilePath.join(folder(of: node), $0) } }
        let own = settings(owner["settings"], depth: 0).reversed().map(Self.texts)
        let base = path.map { configurationFiles.settings($0).values } ?? [:]
        return [base] + own + [owner["settings"]?["configs"]?[configuration].map(Self.texts) ?? [:]]
      }
      return SettingExpansion(
        levels: levels(root) + levels(node),
        builtIn: [
          "TARGET_NAME": name, "PRODUCT_NAME": product, "CONFIGURATION": configuration,
          "PROJECT_NAME": root["name"]?.string ?? "",
        ], allowance: configurationFiles.allowance)
    }
  }

  private static func texts(_ node: YAMLNode) -> [String: String] {
    (node.mapping ?? []).reduce(into: [:]) { result, entry in
      if let key = entry.key.string, let text = entry.value.string { result[key] = text }
    }
  }

  /// Returns the settings of a target, beginning with the nearest: its own settings, and then the settings of the
  /// groups that it lists.
  private func settings(_ node: YAMLNode?, depth: Int) -> [YAMLNode] {
    guard let node, depth < 4, configurationFiles.allowance.allows(.constant) else { return [] }
    let groups = (node["groups"]?.strings ?? []).prefix(16).reversed().flatMap { name in
      settings(root["settingGroups"]?[name], depth: depth + 1)
    }
    return [node["base"], node].compactMap { $0 } + groups
  }

  /// Whether a script declares Swift files as its output.
  private func writesSources(_ node: YAMLNode) -> Bool {
    ["preBuildScripts", "prebuildScripts"].contains { phase in
      node[phase]?.sequence?.contains { script in
        script["outputFiles"]?.strings?.contains { $0.hasSuffix(".swift") } == true
      } == true
    }
  }

  private func platforms(_ node: YAMLNode, _ platform: String?) -> [Platform: String] {
    guard let platform, let known = Platform(spelled: platform),
      let version = node["deploymentTarget"]?.string ?? node["deploymentTarget"]?[platform]?.string
        ?? root["options"]?["deploymentTarget"]?[platform]?.string
    else { return [:] }
    return [known: version]
  }

  private func elements(_ node: YAMLNode) -> [YAMLNode] { node.sequence ?? (node.isNull ? [] : [node]) }

  private func isCompiled(_ source: YAMLNode) -> Bool {
    guard let phase = source["buildPhase"]?.string else { return true }
    return phase == "sources"
  }

  private func path(_ source: YAMLNode) -> String? {
    (source.string ?? source["path"]?.string).map { FilePath.join(folder(of: source), $0) }
  }

  private func excludedFiles(_ source: YAMLNode) -> [String] {
    guard let path = path(source), let excludes = source["excludes"]?.strings, !excludes.isEmpty else {
      return []
    }
    return SourceGlobs(tree: tree, folder: path, entersFolders: true).files(named: excludes).sorted()
  }

  private func files(_ source: YAMLNode) -> [String] {
    guard let path = path(source) else { return [] }
    let globs = SourceGlobs(tree: tree, folder: "", entersFolders: true)
    let excludes = Self.withContents(source["excludes"]?.strings ?? []).map { FilePath.join(path, $0) }
    let all = globs.files(matching: [path], excluding: excludes)
    guard let includes = source["includes"]?.strings else { return all }
    let inside = SourceGlobs(tree: tree, folder: path, entersFolders: true)
    return inside.files(matching: Self.withContents(includes), excluding: []).filter(Set(all).contains)
  }

  /// Returns the patterns, and patterns for everything below the folders that they match.
  private static func withContents(_ patterns: [String]) -> [String] {
    patterns + patterns.map { FilePath.join($0, "**/*") }
  }

  private func dependencies(_ node: YAMLNode) -> [DeclaredDependency] {
    let isEmbedOnly = node["link"]?.boolean == false
    func make(_ name: String, _ kind: DeclaredDependency.Kind) -> DeclaredDependency {
      DeclaredDependency(name: name, kind: kind, place: place(node), isNeededUnimported: isEmbedOnly)
    }
    if let name = node["target"]?.string {
      // `Other/Name` is a target of another project.
      let parts = name.split(separator: "/").map(String.init)
      // Aggregate and legacy targets build no module.
      let others = ["aggregateTargets", "legacyTargets"].compactMap { root[$0]?.mapping }
      if others.contains(where: { $0.contains { $0.key.string == name } }) { return [] }
      return [make(parts.last ?? name, parts.count > 1 ? .linked : .target)]
    }
    if let package = node["package"]?.string {
      let products = node["products"]?.strings ?? [node["product"]?.string ?? package]
      return products.map { make($0, .product(package: packages[package]?.identity)) }
    }
    if let framework = node["framework"]?.string ?? node["carthage"]?.string {
      return [
        make(FilePath.name(of: framework).split(separator: ".").first.map(String.init) ?? framework, .linked)
      ]
    }
    return []
  }

  private static func kind(_ type: String) -> Target.Kind {
    switch type {
    case "bundle.unit-test": .test
    case "bundle.ui-testing": .uiTest
    case "tool": .executable
    case "aggregate": .aggregate
    case _ where type.hasPrefix("application"): .app
    case _ where type.contains("extension"): .appExtension
    default: .library
    }
  }
}
