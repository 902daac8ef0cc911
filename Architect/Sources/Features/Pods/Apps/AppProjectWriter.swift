import Architect
import Files
import ModuleGraph
import ProjectEditors
import Text

/// Writes packages and products into one kind of project.
protocol AppProjectWriter {
  /// Adds a reference to a package.
  /// - Parameters:
  ///   - package: The path of a local one is relative to the repository's root.
  ///   - requirement: `nil` for a local package.
  func addPackage(
    _ package: PodReplacement, _ requirement: XcodePackage.Requirement?, in changes: inout ChangePlan) throws

  /// Makes a target link a product.
  func addProduct(
    _ product: String, of package: PodReplacement, to target: String, in changes: inout ChangePlan) throws

  /// Adds a flag for the linker of a target.
  func addLinkerFlag(_ flag: String, to target: String, in changes: inout ChangePlan) throws

  /// Sets a build setting of the whole project.
  /// - Parameter configurations: The names of the configurations; `nil` means all of them.
  func setSetting(_ name: String, to value: String, in configurations: [String]?, _ changes: inout ChangePlan)
    throws
}

/// Writes into the file of an Xcode project.
struct XcodeProjectWriter: AppProjectWriter {
  let manifest: String

  private func edit(
    _ changes: inout ChangePlan, _ body: (inout XcodeProjectEditor) throws -> Void
  ) throws {
    try changes.edit(manifest) { try XcodeProjectEditor.edit(&$0, at: manifest, body) }
  }

  /// The package as the project refers to it.
  private func package(_ replacement: PodReplacement, in editor: XcodeProjectEditor) -> XcodePackage {
    guard case .local(let path) = replacement.package else { return replacement.package }
    let folder = FilePath.folder(of: FilePath.folder(of: manifest))
    return .local(path: FilePath.relative(path, to: FilePath.join(folder, editor.sourceRoot)))
  }

  func addPackage(
    _ package: PodReplacement, _ requirement: XcodePackage.Requirement?, in changes: inout ChangePlan
  ) throws {
    try edit(&changes) { editor in
      let reference = self.package(package, in: editor)
      // The versions of a package that the project refers to already are those that its other targets need.
      do { try editor.addPackage(reference) } catch { try editor.addPackage(reference, requirement) }
    }
  }

  func addProduct(
    _ product: String, of package: PodReplacement, to target: String, in changes: inout ChangePlan
  ) throws {
    try edit(&changes) { try $0.addProduct(product, of: self.package(package, in: $0), to: target) }
  }

  func addLinkerFlag(_ flag: String, to target: String, in changes: inout ChangePlan) throws {
    try edit(&changes) { try $0.addSettingWord(flag, to: "OTHER_LDFLAGS", of: target) }
  }

  func setSetting(_ name: String, to value: String, in configurations: [String]?, _ changes: inout ChangePlan)
    throws
  {
    try edit(&changes) { try $0.setSetting(name, to: value, in: configurations) }
  }
}

/// Writes into a project.yml, whose keys are described in XcodeGen's Docs/ProjectSpec.md.
struct XcodeGenWriter: AppProjectWriter {
  let project: Project
  let root: String

  /// The path of a target's entry, in the file that declares the target. Entries are only added, so that the path in
  /// the file on disk is also that in the changed text.
  private func place(of target: String) throws -> (file: String, path: [YAMLStep]) {
    guard let place = project.targets.first(where: { $0.name == target })?.place else {
      throw ProjectEditError(.missing, "\(project.manifest) has no target '\(target)'")
    }
    let text = String(decoding: try FileSystem.read(FilePath.join(root, place.file)), as: UTF8.self)
    guard let path = try YAMLEditor(text).path(line: place.line, column: place.column), path.count == 2 else {
      throw ProjectEditError(.conflict, "\(place) does not declare the target '\(target)' itself")
    }
    return (place.file, path)
  }

  private func edit(
    _ file: String, _ changes: inout ChangePlan, _ body: (inout YAMLEditor) throws -> Void
  ) throws {
    try changes.edit(file) { text in
      var editor = YAMLEditor(text)
      try body(&editor)
      text = editor.text
    }
  }

  func addPackage(
    _ package: PodReplacement, _ requirement: XcodePackage.Requirement?, in changes: inout ChangePlan
  ) throws {
    try edit(project.manifest, &changes) { editor in
      let name = package.packageName
      if editor.has(["packages", .key(name)]) {
        let known = ["url", "path", "github"].compactMap {
          editor.text(at: ["packages", .key(name), .key($0)])
        }.first
        guard let known, Self.isSame(known, package.package, project.folder) else {
          throw ProjectEditError(
            .conflict, "\(project.manifest) has another package named '\(name)'",
            remedy: "rename it, and run this command again")
        }
        return
      }
      let value = YAMLValue.table(entries(package, requirement))
      if editor.has(["packages"]) {
        try editor.addEntry(name, value, to: ["packages"])
      } else {
        try editor.addEntry("packages", .table([.init(name, value)]), to: [])
      }
    }
  }

  private static func isSame(_ written: String, _ package: XcodePackage, _ folder: String) -> Bool {
    switch package {
    case .local(let path): FilePath.join(folder, written) == FilePath.normalize(path)
    case .remote(let url):
      PodRequirement.repository(url) == PodRequirement.repository(written)
        || PodRequirement.repository(url) == "github.com/" + written.lowercased()
    }
  }

  private func entries(_ package: PodReplacement, _ requirement: XcodePackage.Requirement?) -> [YAMLValue
    .Entry]
  {
    switch package.package {
    case .local(let path):
      return [.init("path", .text(FilePath.relative(path, to: project.folder)))]
    case .remote(let url):
      let version: [YAMLValue.Entry] =
        switch requirement {
        case .exact(let version): [.init("exactVersion", .text(version))]
        case .upToNextMajor(let version): [.init("from", .text(version))]
        case .upToNextMinor(let version): [.init("minorVersion", .text(version))]
        case .range(let from, let to): [.init("minVersion", .text(from)), .init("maxVersion", .text(to))]
        case .branch(let branch): [.init("branch", .text(branch))]
        case .revision(let revision): [.init("revision", .text(revision))]
        case nil: []
        }
      return [.init("url", .text(url))] + version
    }
  }

  func addProduct(
    _ product: String, of package: PodReplacement, to target: String, in changes: inout ChangePlan
  ) throws {
    let (file, path) = try place(of: target)
    try edit(file, &changes) { editor in
      let list = path + ["dependencies"]
      let isPresent = (0..<(editor.count(at: list) ?? 0)).contains { index in
        let item = list + [.item(index)]
        return editor.text(at: item + ["package"]) == package.packageName
          && (editor.text(at: item + ["product"]) ?? package.packageName) == product
      }
      guard !isPresent else { return }
      let item = YAMLValue.table([
        .init("package", .text(package.packageName)), .init("product", .text(product)),
      ])
      if editor.has(list) {
        try editor.addItem(item, to: list)
      } else {
        try editor.addEntry("dependencies", .list([item]), to: path)
      }
    }
  }

  func addLinkerFlag(_ flag: String, to target: String, in changes: inout ChangePlan) throws {
    let (file, path) = try place(of: target)
    try edit(file, &changes) { editor in
      let settings = path + ["settings"]
      let isPlain =
        editor.has(settings) && !editor.has(settings + ["base"]) && !editor.has(settings + ["configs"])
        && !editor.has(settings + ["groups"])
      let table = isPlain ? settings : settings + ["base"]
      let flags = table + ["OTHER_LDFLAGS"]
      if editor.has(flags) {
        let present = editor.texts(below: flags).flatMap { $0.split(separator: " ") }
        guard !present.contains(Substring(flag)) else { return }
        return try editor.addItem(.text(flag), to: flags)
      }
      let value = YAMLValue.list([.text("$(inherited)"), .text(flag)])
      if editor.has(table) {
        try editor.addEntry("OTHER_LDFLAGS", value, to: table)
      } else if editor.has(settings) {
        try editor.addEntry("base", .table([.init("OTHER_LDFLAGS", value)]), to: settings)
      } else {
        try editor.addEntry(
          "settings", .table([.init("base", .table([.init("OTHER_LDFLAGS", value)]))]), to: path)
      }
    }
  }

  func setSetting(_ name: String, to value: String, in configurations: [String]?, _ changes: inout ChangePlan)
    throws
  {
    throw ProjectEditError(
      .conflict, "the settings of \(project.manifest) are not changed",
      remedy: "add this by hand, below `settings:`: \(name): \(value)")
  }
}

/// Writes into a Project.swift, and into the Package.swift from which Tuist takes external packages.
struct TuistWriter: AppProjectWriter {
  let project: Project
  let tree: FileTree

  /// The Package.swift that lists external packages, in the folder `Tuist` or, in repositories without one, beside
  /// `Tuist.swift`.
  private func packages(_ changes: ChangePlan) throws -> String {
    var folder = project.folder
    while true {
      let own = FilePath.join(folder, "Tuist/Package.swift")
      if try changes.has(own) { return own }
      if tree.hasFolder(FilePath.join(folder, "Tuist")) { return own }
      if tree.hasFile(FilePath.join(folder, "Tuist.swift")) {
        let beside = FilePath.join(folder, "Package.swift")
        return tree.hasFile(beside) ? beside : own
      }
      guard !folder.isEmpty else { return FilePath.join(project.folder, "Tuist/Package.swift") }
      folder = FilePath.folder(of: folder)
    }
  }

  func addPackage(
    _ package: PodReplacement, _ requirement: XcodePackage.Requirement?, in changes: inout ChangePlan
  ) throws {
    let file = try packages(changes)
    if tree.hasFile(FilePath.join(FilePath.folder(of: file), "Dependencies.swift")), !tree.hasFile(file) {
      throw ProjectEditError(
        .conflict, "\(FilePath.folder(of: file))/Dependencies.swift is the form of Tuist 3",
        remedy: "move its packages to \(file), and run this command again")
    }
    if try !changes.has(file) {
      try changes.create(
        file,
        FileContent(
          "// swift-tools-version: 5.9\nimport PackageDescription\n\nlet package = Package(\n  name: \"Dependencies\",\n  dependencies: []\n)\n"
        ))
    }
    try changes.edit(file) { text in
      var editor = try PackageEditor(text)
      try editor.addPackage(UmbrellaPackage.dependency(package, requirement, from: FilePath.folder(of: file)))
      text = editor.text
    }
  }

  func addProduct(
    _ product: String, of package: PodReplacement, to target: String, in changes: inout ChangePlan
  ) throws {
    try changes.edit(project.manifest) { text in
      var editor = try TuistEditor(text)
      try editor.addDependency(
        product, to: target, written: ".external(name: \(SwiftSource.literal(product)))")
      text = editor.text
    }
  }

  func addLinkerFlag(_ flag: String, to target: String, in changes: inout ChangePlan) throws {
    throw ProjectEditError(
      .conflict, "the settings of \(project.manifest) are computed",
      remedy:
        "add this to the settings of '\(target)' by hand: \"OTHER_LDFLAGS\": [\"$(inherited)\", \"\(flag)\"]")
  }

  func setSetting(_ name: String, to value: String, in configurations: [String]?, _ changes: inout ChangePlan)
    throws
  {
    throw ProjectEditError(
      .conflict, "the settings of \(project.manifest) are computed",
      remedy: "add this to the project's settings by hand: \"\(name)\": \"\(value)\"")
  }
}
