import Files
import ModuleGraph

/// Resources: files that a program reads when it runs.
extension ModuleRules {
  /// The resources that a package's manifest declares.
  mutating func resources() -> BuildExpression {
    var parts: [BuildExpression] = [links[.data]]
    guard let root, let paths = details?.resources[target.name], !paths.isEmpty else { return .sum(parts) }
    var patterns: [String] = []
    var single: [String] = []
    for path in paths {
      let place = FilePath.normalize(FilePath.join(root, path))
      let isInside = FilePath.contains(package, place) && BazelLabel.isPath(place) && !place.contains("*")
      if isInside, tree.hasFile(place) {
        single.append(place)
      } else if isInside, tree.hasFolder(place), !layout.folders.files(below: place).isEmpty {
        patterns.append(BuildFolders.local(place, in: package) + "/**")
      } else {
        note("the resource '\(path)' of '\(target.name)' was not found", remedy: "its files in the data")
      }
    }
    if !patterns.isEmpty { parts.append(.glob(Set(patterns).sorted(), excluding: [])) }
    if !single.isEmpty { parts.append(files(single, roots: [])) }
    return .sum(parts)
  }

  /// Names a module that asks for its resources with the accessor that SwiftPM generates.
  mutating func noteBundle(_ files: [String]) {
    guard details?.resources[target.name]?.isEmpty == false else { return }
    let user = files.first { file in
      (try? tree.read(file)).map { String(decoding: $0, as: UTF8.self).contains("Bundle.module") } ?? false
    }
    guard let user else { return }
    note(
      "'\(target.name)' uses Bundle.module, which only SwiftPM generates",
      remedy: "an extension of Bundle with `module`, which finds the data of the target",
      at: Place(file: user))
  }

  private static let kinds: Set<String> = [
    "storyboard", "xib", "strings", "stringsdict", "xcstrings", "xcprivacy", "ttf", "otf",
  ]
  private static let folders: Set<String> = ["xcassets", "xcdatamodeld", "bundle"]

  /// The resources next to the sources of an Xcode target, whose own list is not read.
  mutating func bundleResources() -> BuildExpression {
    let folder = target.infoPlist.map(FilePath.folder) ?? FilePath.commonFolder(of: target.files)
    guard folder != package, FilePath.contains(package, folder), tree.hasFolder(folder),
      !folder.contains("*"),
      BazelLabel.isPath(folder)
    else {
      note("the resources of '\(target.name)' are not read", remedy: "its resources")
      return .list([])
    }
    let local = BuildFolders.local(folder, in: package)
    var patterns: Set<String> = []
    for file in layout.folders.files(below: folder) {
      let parts = file.dropFirst(folder.count + 1).split(separator: "/").map {
        FilePath.fileExtension(of: String($0))
      }
      if let kind = parts.dropLast().first(where: Self.folders.contains) {
        patterns.insert("\(local)/**/*.\(kind)/**")
      } else if let kind = parts.last, Self.kinds.contains(kind) {
        patterns.insert("\(local)/**/*.\(kind)")
      }
    }
    guard !patterns.isEmpty else { return .list([]) }
    note(
      "the resources of '\(target.name)' were found by their kinds below \(folder), because its own list is not read",
      remedy: "its resources, if these are not the right ones")
    return .glob(patterns.sorted(), excluding: [])
  }
}
