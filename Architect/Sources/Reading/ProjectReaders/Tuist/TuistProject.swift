import Files
import ModuleGraph
import SwiftParsing

/// Converts the literal of a Project.swift to targets.
struct TuistProject {
  private let literal: Literal
  private let manifest: String
  private let tree: FileTree
  private let folder: String
  private let root: String
  private let products: TuistProducts

  init(_ literal: Literal, manifest: String, root: String, tree: FileTree, products: TuistProducts) {
    self.literal = literal
    self.products = products
    self.manifest = manifest
    self.root = root
    self.tree = tree
    folder = FilePath.folder(of: manifest)
  }

  var project: Project {
    Project(
      format: .tuist, manifest: manifest, name: literal["name"]?.string ?? folder,
      targets: (literal["targets"]?.array ?? []).compactMap(target))
  }

  private func place(_ literal: Literal) -> Place {
    Place(file: manifest, line: literal.line, column: literal.column)
  }

  private func target(_ literal: Literal) -> Target? {
    guard let name = literal["name"]?.string else { return nil }
    let product = literal["product"]?.name
    let dependencies = literal["dependencies"]
    let listed = (dependencies?.array ?? []).map { (literal: $0, meaning: dependency($0)) }
    var target = Target(
      name: name, moduleName: literal["productName"]?.string.map(Target.moduleName),
      kind: Self.kind(product), place: place(literal), files: files(literal), roots: [folder],
      dependencies: listed.compactMap(\.meaning), platforms: platforms(literal))
    target.isBuiltFromSources = !["bundle", "watch2App", "stickerPackExtension", "messagesApplication"]
      .contains(product)
    if target.files.isEmpty, let sources = literal["sources"] { target.roots = folders(of: sources) }
    target.bundleIdentifier = literal["bundleId"]?.string
    target.isStatic = ["staticFramework", "staticLibrary"].contains(product)
    // A dependency whose kind only a plug-in knows may add anything.
    let isPartial = listed.contains { $0.meaning == nil && !Self.isOfSDK($0.literal) }
    if isPartial || dependencies?.hasUnknown == true {
      target.unresolved = [.computed(manifest)]
      // The modules that the target provides to its users are therefore unknown, too.
      target.isOpaque = true
    }
    target.excludedFiles = Set(literal["sources"].map(excludedFiles) ?? [])
    for buildable in literal["buildableFolders"]?.array ?? [] {
      guard let path = (buildable[nil] ?? buildable).path(folder, root) else { continue }
      target.excludedFiles.formUnion(globs.files(named: TuistExceptions(of: buildable).paths(in: path)))
    }
    if let sources = literal["sources"], sources.hasUnknown || !understands(sources) {
      target.isBuiltFromSources = false
    }
    target.hasGeneratedSources = (literal["scripts"]?.array ?? []).contains { script in
      script["script"]?.string.map { WrittenSources.isNamed(in: $0, tree) } ?? false
    }
    // A target that does not specify sources has none intentionally, and exists for its dependencies.
    if literal["sources"] == nil, literal["buildableFolders"] == nil { target.isBuiltFromSources = false }
    return target
  }

  // MARK: Files

  private func files(_ literal: Literal) -> [String] {
    var result = Set(literal["sources"].map(files(of:)) ?? [])
    for buildable in literal["buildableFolders"]?.array ?? [] {
      guard let path = (buildable[nil] ?? buildable).path(folder, root) else { continue }
      let left = TuistExceptions(of: buildable).paths(in: path)
      result.formUnion(globs.files(matching: [path], excluding: left))
    }
    return result.sorted()
  }

  private var globs: SourceGlobs { SourceGlobs(tree: tree, folder: "", entersFolders: true) }

  private func excludedFiles(of sources: Literal) -> [String] {
    if let elements = sources.array { return elements.flatMap(excludedFiles) }
    if let inner = sources["globs"] ?? sources["paths"] { return excludedFiles(of: inner) }
    let excluding = sources["excluding"].map { $0.array ?? [$0] } ?? []
    return globs.files(named: excluding.compactMap { $0.path(folder, root) }).sorted()
  }

  private func files(of sources: Literal) -> [String] {
    if let elements = sources.array { return elements.flatMap(files(of:)) }
    if let path = sources.path(folder, root) { return globs.files(matching: [path], excluding: []) }
    switch sources.name {
    case "SourceFilesList", "sourceFilesList", "init", "paths":
      return (sources["globs"] ?? sources["paths"] ?? sources[nil]).map(files(of:)) ?? []
    case "glob", "SourceFileGlob":
      guard let path = sources[nil]?.path(folder, root) else { return [] }
      let excluding = sources["excluding"].map { $0.array ?? [$0] } ?? []
      return globs.files(matching: [path], excluding: excluding.compactMap { $0.path(folder, root) })
    default: return []
    }
  }

  /// The folders in which these sources are searched.
  private func folders(of sources: Literal) -> [String] {
    if let elements = sources.array { return elements.flatMap(folders) }
    if let path = sources.path(folder, root) {
      let parts = path.split(separator: "/").prefix { !$0.contains("*") }
      return [parts.joined(separator: "/")]
    }
    return (sources["globs"] ?? sources["paths"] ?? sources[nil]).map(folders) ?? []
  }

  /// Whether the files of these sources can be found, even if there are none.
  private func understands(_ sources: Literal) -> Bool {
    if let elements = sources.array { return elements.allSatisfy(understands) }
    if sources.path(folder, root) != nil { return true }
    guard let inner = sources["globs"] ?? sources["paths"] ?? sources[nil] else { return false }
    return understands(inner)
  }

  // MARK: Dependencies

  private func dependency(_ literal: Literal) -> DeclaredDependency? {
    func make(_ label: String?, _ kind: DeclaredDependency.Kind) -> DeclaredDependency? {
      literal[label]?.string.map { DeclaredDependency(name: $0, kind: kind, place: place(literal)) }
    }
    switch literal.name {
    case "target", "macro":
      // The argument may be the target itself.
      let given = literal[nil]?["name"]?.string
      return make("name", .target)
        ?? given.map { DeclaredDependency(name: $0, kind: .target, place: place(literal)) }
    case "project":
      var dependency = make("target", .linked)
      dependency?.projectFolder = literal["path"]?.path(folder, root).map(tree.spelled)
      return dependency
    case "external":
      guard var dependency = make("name", .product(package: nil)) else { return nil }
      dependency.isDynamic = products.isDynamic(dependency.name)
      return dependency
    case "package": return make("product", .product(package: nil))
    case "framework", "xcframework", "library":
      guard let path = literal["path"]?.path(folder, root) else { return nil }
      let name = FilePath.name(of: path).split(separator: ".").first.map(String.init) ?? path
      return DeclaredDependency(name: name, kind: .linked, place: place(literal))
    default: return nil
    }
  }

  private static func isOfSDK(_ dependency: Literal) -> Bool {
    dependency.name.map(["sdk", "xctest"].contains) ?? false
  }

  /// Returns the minimum versions, by platform.
  private func platforms(_ literal: Literal) -> [Platform: String] {
    guard let targets = literal["deploymentTargets"] ?? literal["deploymentTarget"] else { return [:] }
    var result: [Platform: String] = [:]
    if let platform = targets.name.flatMap({ Platform(spelled: $0) }) {
      result[platform] = (targets[nil] ?? targets["targetVersion"])?.string
    }
    for argument in targets.arguments {
      if let platform = argument.label.flatMap({ Platform(spelled: $0) }) {
        result[platform] = argument.value.string
      }
    }
    return result
  }

  static func kind(_ product: String?) -> Target.Kind {
    switch product {
    case "app", "appClip", "watch2App": .app
    case "unitTests", "unit_tests": .test
    case "uiTests", "ui_tests": .uiTest
    case "commandLineTool", "command_line_tool": .executable
    case "macro": .macro
    case let name? where name.lowercased().contains("extension"): .appExtension
    default: .library
    }
  }
}

extension Literal {
  /// Returns the path that a string or `.relativeToRoot(…)` represents, or `nil` for any other value.
  fileprivate func path(_ folder: String, _ root: String) -> String? {
    if let text = string {
      return text.hasPrefix("//")
        ? FilePath.join(root, String(text.dropFirst(2))) : FilePath.join(folder, text)
    }
    guard let text = self[nil]?.string else { return nil }
    switch name {
    case "relativeToRoot": return FilePath.join(root, text)
    case "relativeToManifest", "path", "folder", "Path": return FilePath.join(folder, text)
    default: return nil
    }
  }
}
