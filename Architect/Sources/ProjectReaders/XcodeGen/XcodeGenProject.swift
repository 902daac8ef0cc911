import Files
import ModuleGraph
import YAML

/// Turns a project.yml into targets.
struct XcodeGenProject {
  private let root: YAMLNode
  private let manifest: String
  private let tree: FileTree
  private let folder: String

  init(_ root: YAMLNode, manifest: String, tree: FileTree) {
    self.root = root
    self.manifest = manifest
    self.tree = tree
    folder = FilePath.folder(of: manifest)
  }

  var project: Project {
    Project(
      format: .xcodeGen, manifest: manifest, name: root["name"]?.string ?? folder,
      targets: (root["targets"]?.mapping ?? []).compactMap(target), packages: packages.map(\.value))
  }

  private var packages: [String: PackageReference] {
    var result: [String: PackageReference] = [:]
    for entry in root["packages"]?.mapping ?? [] {
      guard let name = entry.key.string else { continue }
      if let path = entry.value["path"]?.string {
        result[name] = PackageReference(
          identity: PackageReference.identity(of: path), path: FilePath.join(folder, path))
      } else if let url = entry.value["url"]?.string ?? entry.value["github"]?.string {
        result[name] = PackageReference(identity: PackageReference.identity(of: url))
      }
    }
    return result
  }

  private func place(_ node: YAMLNode) -> Place {
    Place(file: manifest, line: node.line, column: node.column)
  }

  private func target(_ entry: YAMLNode.Entry) -> Target? {
    guard let name = entry.key.string else { return nil }
    let layers = [entry.value] + templates(of: entry.value)
    let sources = layers.flatMap { $0["sources"].map(elements) ?? [] }
    let settings = layers.compactMap { $0["settings"] }.flatMap { [$0["base"], $0].compactMap { $0 } }
    let moduleName = settings.lazy.compactMap {
      $0["PRODUCT_MODULE_NAME"]?.string ?? $0["PRODUCT_NAME"]?.string
    }.first
    let type = layers.lazy.compactMap { $0["type"]?.string }.first ?? ""
    var target = Target(
      name: name, moduleName: moduleName.flatMap { $0.contains("$") ? nil : Target.moduleName(for: $0) },
      kind: Self.kind(type), place: place(entry.key),
      files: sources.flatMap(files), roots: sources.compactMap { path($0) },
      dependencies: layers.flatMap { $0["dependencies"].map(elements) ?? [] }.flatMap(dependencies),
      hasGeneratedSources: layers.contains { $0["buildToolPlugins"] != nil })
    target.isBuiltFromSources = ProductType.isBuiltFromSources(type)
    return target
  }

  private func templates(of target: YAMLNode) -> [YAMLNode] {
    (target["templates"]?.strings ?? []).compactMap { root["targetTemplates"]?[$0] }
  }

  private func elements(_ node: YAMLNode) -> [YAMLNode] { node.sequence ?? (node.isNull ? [] : [node]) }

  private func path(_ source: YAMLNode) -> String? {
    (source.string ?? source["path"]?.string).map { FilePath.join(folder, $0) }
  }

  private func files(_ source: YAMLNode) -> [String] {
    guard let path = source.string ?? source["path"]?.string else { return [] }
    let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: true)
    let inside = SourceGlobs(tree: tree, folder: FilePath.join(folder, path), entersFolders: true)
    let excludes = (source["excludes"]?.strings ?? []).map { FilePath.join(path, $0) }
    let all = globs.files(matching: [path], excluding: excludes)
    guard let includes = source["includes"]?.strings else { return all }
    return inside.files(matching: includes, excluding: []).filter(Set(all).contains)
  }

  private func dependencies(_ node: YAMLNode) -> [DeclaredDependency] {
    let isEmbedOnly = node["link"]?.boolean == false
    func make(_ name: String, _ kind: DeclaredDependency.Kind) -> DeclaredDependency {
      DeclaredDependency(name: name, kind: kind, place: place(node), isNeededUnimported: isEmbedOnly)
    }
    if let name = node["target"]?.string {
      // `Other/Name` is a target of another project.
      let parts = name.split(separator: "/").map(String.init)
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
