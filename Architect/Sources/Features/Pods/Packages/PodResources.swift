import Files
import ModuleGraph

/// The resources of a pod as resources of a Swift package's target.
struct PodResources {
  struct Item: Hashable {
    /// A file or folder, relative to the repository.
    var path: String
    var rule: PodPackage.Resource.Rule
  }

  var items: [Item] = []
  /// The files, relative to the repository.
  var files: Set<String> = []
  var steps: [MigrationStep] = []

  /// - Parameters:
  ///   - folder: The pod's folder.
  ///   - package: The package's folder.
  ///   - compiled: The files that are compiled, which are not resources.
  init(
    parts: [PodPart], pod: String, folder: String, package: String, compiled: Set<String>, in tree: FileTree
  ) {
    var found: [String: PodPackage.Resource.Rule] = [:]
    var bundles: Set<String> = []
    func add(_ patterns: [String], _ part: PodPart, _ attribute: String) {
      let excluded = part.texts("exclude_files").map(\.value)
      let paths = PodFiles.items(matching: patterns, excluding: excluded, in: tree, folder: folder)
      if paths.isEmpty {
        steps.append(
          MigrationStep(
            pod, "\(attribute) \(patterns.joined(separator: ", "))", .byHand("no file matches"),
            at: part.place))
      }
      for path in paths where PodFiles.kind(path) == nil && !compiled.contains(path) {
        guard FilePath.contains(package, path), path != package else {
          steps.append(
            MigrationStep(
              pod, "the resource \(path)", .byHand("it is outside the package, whose folder is \(package)"),
              at: part.place))
          continue
        }
        let isBundle = ["bundle", "framework"].contains(FilePath.fileExtension(of: path))
        let isFolder = tree.hasFolder(path) && !PodFiles.isItem(path)
        found[path] = isBundle || isFolder ? .copy : .process
      }
    }
    for part in parts {
      let plain = part.texts("resources").map(\.value)
      if !plain.isEmpty { add(plain, part, "the resources") }
      for bundle in part.members("resource_bundles") {
        bundles.insert(bundle.value.key)
        add(PodPart.texts(bundle.value.value), part, "the resource bundle \(bundle.value.key)")
      }
      if !part.values("on_demand_resources").isEmpty {
        steps.append(
          MigrationStep(
            pod, "on_demand_resources", .byHand("packages have no on-demand resources"), at: part.place))
      }
    }
    if bundles.count > 1 {
      steps.append(
        MigrationStep(
          pod, "the resource bundles \(bundles.sorted().joined(separator: ", "))",
          .choice("a target has one bundle, so their files are together in it"), at: parts.first?.place))
    }
    compact(found, tree, package)
    items.sort { $0.path < $1.path }
    files = Set(items.flatMap { tree.hasFolder($0.path) ? tree.files(below: $0.path) : [$0.path] })
  }

  /// Replaces the files of a folder with the folder, if the folder has no others.
  private mutating func compact(
    _ found: [String: PodPackage.Resource.Rule], _ tree: FileTree, _ package: String
  ) {
    items = found.filter { $0.value == .copy }.map { Item(path: $0.key, rule: .copy) }
    let processed = Set(found.filter { $0.value == .process }.keys)
    guard !processed.isEmpty else { return }
    let folder = FilePath.commonFolder(of: processed)
    var all: Set<String> = []
    for file in tree.files(below: folder) where !FilePath.name(of: file).hasPrefix(".") {
      all.insert(PodFiles.item(containing: file, below: folder))
    }
    let cover = TargetLayout.cover(processed, of: all, below: folder)
    // SwiftPM does not accept the package's or a target's own folder as a resource.
    for path in cover {
      let inside = processed.filter { $0 != path && FilePath.contains(path, $0) }
      let isWhole = path.isEmpty || path == package
      if isWhole {
        items += inside.map { Item(path: $0, rule: .process) }
      } else {
        items.append(Item(path: path, rule: .process))
      }
    }
  }

  /// The language of the package, which SwiftPM requires if there are localized resources.
  func localization() -> String? {
    let languages = Set(
      files.compactMap { file in
        file.split(separator: "/").first { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
      })
    guard !languages.isEmpty else { return nil }
    if languages.contains("en") || languages == ["Base"] { return "en" }
    return languages.subtracting(["Base"]).sorted().first
  }
}

extension PodResources {
  static let none = PodResources()

  private init() {}
}
