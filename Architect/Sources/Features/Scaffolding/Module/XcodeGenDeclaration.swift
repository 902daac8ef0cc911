import Architect
import Files
import ModuleGraph
import ProjectEditors

/// Declares a module in a project.yml, and in the files that it includes.
extension ModuleDeclaration {
  /// Adds the module's targets, like those of the example.
  mutating func declareInXcodeGen(like example: ModuleLayout.Example, _ architecture: Architecture) throws {
    let folder = FilePath.folder(of: example.declaration.manifest)
    for part in Self.order {
      guard let target = targets[part] else { continue }
      let source = part == .implementation ? example.declaration : example.companions[part]
      let tests = part == .tests ? Self.tests(beside: example, architecture) : nil
      if part == .tests, source == nil, tests == nil {
        try addTests(target, like: example, from: folder)
        continue
      }
      let imitated = source ?? tests ?? example.declaration
      try copy(imitated, to: target, like: example)
    }
  }

  /// Tests of another module, which the same manifest declares.
  static func tests(beside example: ModuleLayout.Example, _ architecture: Architecture) -> Module.Declaration?
  {
    architecture.graph.modules.filter { $0.kind == .test }.flatMap(\.declarations).first {
      $0.manifest == example.declaration.manifest && $0.target.kind == .test
        && !$0.target.files.isEmpty && $0.dependencies.count == 1
    }
  }

  /// The path of the entry of a target in the file that declares it.
  private func path(of declaration: Module.Declaration) throws -> [YAMLStep] {
    try path(at: declaration.target.place)
  }

  /// The path of what is declared at a place, in the file as it is on disk.
  private func path(at place: Place) throws -> [YAMLStep] {
    guard let path = try editor(of: place.file).path(line: place.line, column: place.column) else {
      throw ProjectEditError(.missing, "\(place) declares nothing that can be copied")
    }
    return path
  }

  /// An editor of a file as it is on disk.
  private func editor(of file: String) throws -> YAMLEditor {
    YAMLEditor(String(decoding: try FileSystem.read(FilePath.join(changes.root, file)), as: UTF8.self))
  }

  private mutating func copy(
    _ source: Module.Declaration, to target: NewTarget, like example: ModuleLayout.Example
  ) throws {
    let file = source.target.place.file
    let path = try path(of: source)
    let base = try base(of: source)
    guard case .key(let key)? = path.last else { return }
    let renaming = renaming(of: source, to: target, like: example, from: base)
    var editor = YAMLEditor(try changes.text(of: file) ?? "")
    try editor.copyEntry(path, renaming)
    let new = Array(path.dropLast()) + [.key(renaming.renamed(key))]
    let mentions = zip(editor.texts(below: path), editor.texts(below: new)).map { (old: $0, new: $1) }
    try keepDependencies(of: target, at: new, in: &editor)
    for product in try productItems(of: target) { try add(product, to: new, in: &editor) }
    try keepSources(of: target, at: new, like: path, of: source, from: base, in: &editor)
    try keepTestTargets(at: new, in: &editor)
    try keepScripts(at: new, like: path, in: &editor)
    try set(file, to: editor.text)
    try copyFiles(mentions, from: base, renaming)
  }

  /// Leaves only the dependencies within the module: a new module uses nothing else yet.
  private func keepDependencies(of target: NewTarget, at path: [YAMLStep], in editor: inout YAMLEditor) throws
  {
    let list = path + ["dependencies"]
    let own = ownDependencies(of: target)
    for name in own {
      let present = (0..<(editor.count(at: list) ?? 0)).contains {
        editor.text(at: list + [.item($0), "target"]) == name
      }
      guard !present else { continue }
      try add(.table([.init("target", .text(name))]), to: path, in: &editor)
    }
    for index in (0..<(editor.count(at: list) ?? 0)).reversed() {
      let item = list + [.item(index)]
      let isOwn = editor.text(at: item + ["target"]).map(own.contains) ?? false
      if !isOwn { try editor.removeItem(item) }
    }
  }

  private func add(_ dependency: YAMLValue, to target: [YAMLStep], in editor: inout YAMLEditor) throws {
    if editor.has(target + ["dependencies"]) {
      try editor.addItem(dependency, to: target + ["dependencies"])
    } else {
      try editor.addEntry("dependencies", .list([dependency]), to: target)
    }
  }

  /// The dependencies of a target on Tenon's products, whose package is named like in the project's own dependency.
  private func productItems(of target: NewTarget) throws -> [YAMLValue] {
    guard let place = runtime?.dependency.place else { return [] }
    let editor = try editor(of: place.file)
    guard let package = editor.text(at: try path(at: place) + ["package"]) else { return [] }
    return products(of: target).map {
      .table([.init("package", .text(package)), .init("product", .text($0))])
    }
  }

  /// Leaves the sources that the module has; XcodeGen refuses folders that do not exist.
  private func keepSources(
    of target: NewTarget, at path: [YAMLStep], like old: [YAMLStep], of source: Module.Declaration,
    from base: String, in editor: inout YAMLEditor
  ) throws {
    let list = path + ["sources"]
    guard let count = editor.count(at: list) else { return }
    func text(_ path: [YAMLStep]) -> String? { editor.text(at: path) ?? editor.text(at: path + ["path"]) }
    let paths = (0..<count).map { index in
      (old: text(old + ["sources", .item(index)]), new: text(list + [.item(index)]))
    }
    func isOwn(_ path: String) -> Bool { FilePath.contains(FilePath.join(base, path), target.folder) }
    // What belongs to the imitated target alone is not shared with the new one.
    func isOfSource(_ path: String) -> Bool {
      let whole = FilePath.join(base, path)
      return source.target.files.contains { $0 == whole || FilePath.contains(whole, $0) }
    }
    func isKept(_ paths: (old: String?, new: String?)) -> Bool {
      guard let new = paths.new else { return true }
      return new == paths.old ? !isOfSource(new) : isOwn(new)
    }
    if !paths.contains(where: { $0.new != $0.old && $0.new.map(isOwn) ?? false }) {
      try editor.addItem(.text(FilePath.relative(target.folder, to: base)), to: list)
    }
    for index in (0..<count).reversed() where !isKept(paths[index]) {
      try editor.removeItem(list + [.item(index)])
    }
  }

  /// The folder that the paths in the file are relative to, which an inclusion may set.
  private func base(of declaration: Module.Declaration) throws -> String {
    let file = declaration.target.place.file
    let editor = try editor(of: file)
    let sources = try path(of: declaration) + ["sources"]
    let first: [[YAMLStep]] = [
      sources, sources + ["path"], sources + [.item(0)], sources + [.item(0), "path"],
    ]
    let written = first.lazy.compactMap { editor.text(at: $0) }.first
    let own = FilePath.folder(of: declaration.manifest)
    let candidates = [own, FilePath.folder(of: file)]
    guard let written, let root = declaration.target.roots.first else { return own }
    return candidates.first { FilePath.join($0, written) == root } ?? own
  }

  /// Removes the scripts that are about the imitated target.
  private func keepScripts(at path: [YAMLStep], like old: [YAMLStep], in editor: inout YAMLEditor) throws {
    for key in ["preBuildScripts", "postCompileScripts", "postBuildScripts"] {
      let list = path + [.key(key)]
      for index in (0..<(editor.count(at: list) ?? 0)).reversed() {
        let item = list + [.item(index)]
        guard editor.texts(below: item) != editor.texts(below: old + [.key(key), .item(index)]) else {
          continue
        }
        try editor.removeItem(item)
      }
    }
  }

  /// Removes tests that the new module does not have from its scheme.
  private func keepTestTargets(at path: [YAMLStep], in editor: inout YAMLEditor) throws {
    let list = path + ["scheme", "testTargets"]
    let own = targets.values.map(\.name)
    for index in (0..<(editor.count(at: list) ?? 0)).reversed() {
      let item = list + [.item(index)]
      guard let name = editor.text(at: item) ?? editor.text(at: item + ["name"]), !own.contains(name)
      else { continue }
      try editor.removeItem(item)
    }
  }

  /// Declares tests where no module has any to imitate.
  private mutating func addTests(
    _ target: NewTarget, like example: ModuleLayout.Example, from base: String
  ) throws {
    let file = example.declaration.target.place.file
    let path = try path(of: example.declaration)
    var editor = YAMLEditor(try changes.text(of: file) ?? "")
    let platform =
      editor.text(at: path + ["platform"]) ?? example.declaration.platforms.keys.map(\.rawValue).min()
      ?? "iOS"
    let entry = try YAMLValue.table([
      .init("type", .text("bundle.unit-test")), .init("platform", .text(platform)),
      .init("sources", .list([.text(FilePath.relative(target.folder, to: base))])),
      .init(
        "dependencies",
        .list(
          ownDependencies(of: target).map { .table([.init("target", .text($0))]) } + productItems(of: target))
      ),
      .init("settings", .table([.init("base", .table([.init("GENERATE_INFOPLIST_FILE", .text("YES"))]))])),
    ])
    try editor.addEntry(target.name, entry, to: Array(path.dropLast()))
    try set(file, to: editor.text)
  }

  // MARK: - Hosts

  mutating func connectXcodeGen(
    _ host: Host, _ module: String, _ place: Location, like example: ModuleLayout.Example?
  ) throws {
    guard let dependency = host.dependency, let example else {
      return try addPackage(to: host.declaration, module, place)
    }
    let file = dependency.place.file
    let path = try path(at: dependency.place)
    let renaming = renamingOfDependencies(place, like: example)
    var editor = YAMLEditor(try changes.text(of: file) ?? "")
    let products = path + ["products"]
    if let count = editor.count(at: products), place.package?.isNew != true {
      let old = (0..<count).first { editor.text(at: products + [.item($0)]) == dependency.name }
      guard let old else { return }
      try editor.copyItem(products + [.item(old)], renaming)
    } else {
      try editor.copyItem(path, renaming)
    }
    try set(file, to: editor.text)
    if let package = place.package, package.isNew, let key = editor.text(at: path + ["package"]) {
      try copyPackage(key, host, package, renaming)
    }
  }

  /// Adds the reference to a new package like the one to the imitated package.
  private mutating func copyPackage(
    _ key: String, _ host: Host, _ package: PackagePlace, _ renaming: Renaming
  ) throws {
    let files = [host.dependency?.place.file, host.declaration.target.place.file, host.declaration.manifest]
    for file in files.compactMap(\.self) {
      var editor = YAMLEditor(try changes.text(of: file) ?? "")
      guard editor.has(["packages", .key(key)]) else { continue }
      try editor.copyEntry(["packages", .key(key)], renaming)
      return try set(file, to: editor.text)
    }
    throw ProjectEditError(
      .conflict, "the package '\(key)' is declared in another file",
      remedy: "add this by hand, below `packages:`: \(package.name): {path: \(package.folder)}")
  }

  /// Adds the first local package of a project.
  private mutating func addPackage(to host: Module.Declaration, _ module: String, _ place: Location) throws {
    guard let package = place.package else { return }
    var editor = YAMLEditor(try changes.text(of: host.manifest) ?? "")
    let path = FilePath.relative(package.folder, to: FilePath.folder(of: host.manifest))
    let value = YAMLValue.table([.init("path", .text(path))])
    if editor.has(["packages"]) {
      try editor.addEntry(package.name, value, to: ["packages"])
    } else {
      try editor.addEntry("packages", .table([.init(package.name, value)]), to: [])
    }
    try set(host.manifest, to: editor.text)
    let file = host.target.place.file
    let target = try self.path(of: host)
    editor = YAMLEditor(try changes.text(of: file) ?? "")
    let reference = [YAMLValue.Entry("package", .text(package.name))]
    let item = YAMLValue.table(
      package.name == module ? reference : reference + [.init("product", .text(module))])
    try add(item, to: target, in: &editor)
    try set(file, to: editor.text)
  }
}
