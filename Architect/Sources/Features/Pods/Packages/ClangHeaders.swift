import Files
import ModuleGraph
import ProjectReaders

/// The headers of a target in C or Objective-C: where others find the public ones, and where its own files search.
struct ClangHeaders {
  /// The folder of the public headers, relative to the repository; `nil` if there are none.
  var publicFolder: String?
  /// The folders that are searched for headers, relative to the repository.
  var searchFolders: [String] = []
  /// Symbolic links and module maps to be created, by their paths in the repository.
  var additions: [String: FileContent] = [:]
  /// Whether the target's folder has to be the folder of the package.
  var needsPackageFolder = false
  var steps: [MigrationStep] = []

  /// What is known about the target.
  struct Input {
    var pod: String
    /// The name of the target.
    var module: String
    var parts: [PodPart]
    var files: PodFiles
    /// The pod's folder.
    var folder: String
    /// The package's folder.
    var package: String
    /// The prefixes of `#import <PREFIX/X.h>` in the repository.
    var prefixes: Set<String>
    /// The module in CocoaPods.
    var originalModule: String
  }

  init(_ input: Input, in tree: FileTree, sources: PodSources) {
    let headers = input.files.headers
    let exposed = Self.publicHeaders(input, tree)
    let headerFolder: [String] = input.parts.compactMap { $0.text("header_dir") }.suffix(1)
    let wanted: [String] = headerFolder + [input.originalModule, input.pod]
    let prefix = wanted.first { input.prefixes.contains($0) }
    choose(input, exposed, prefix, tree)
    applyModuleMap(input, exposed, tree, sources)
    search(headers, input, tree, sources)
  }

  /// The headers that other code may import: those that the podspec names, or all that are not private.
  static func publicHeaders(_ input: Input, _ tree: FileTree) -> Set<String> {
    var result: Set<String> = []
    for part in input.parts {
      func matching(_ key: String) -> Set<String>? {
        let patterns = part.texts(key).map(\.value)
        guard !patterns.isEmpty else { return nil }
        let items = PodFiles.items(matching: patterns, excluding: [], in: tree, folder: input.folder)
        return Set(items.flatMap { tree.hasFolder($0) ? tree.files(below: $0) : [$0] })
      }
      let own = PodFiles(
        of: part, in: tree, folder: input.folder, supported: [.iOS, .macOS, .tvOS, .watchOS, .visionOS]
      )
      .headers
      let hidden = (matching("private_header_files") ?? []).union(matching("project_header_files") ?? [])
      result.formUnion((matching("public_header_files") ?? own).subtracting(hidden))
    }
    return result.intersection(input.files.headers)
  }

  private static func headers(below folder: String, _ tree: FileTree) -> Set<String> {
    Set(tree.files(below: folder).filter { PodFiles.kind($0) == .header })
  }

  private mutating func choose(_ input: Input, _ exposed: Set<String>, _ prefix: String?, _ tree: FileTree) {
    guard !exposed.isEmpty else { return }
    let common = FilePath.commonFolder(of: exposed)
    // The authors have written a module map for packages.
    let folders = Set(exposed.map { FilePath.folder(of: $0) }).sorted()
    if let folder = folders.first(where: { folder in
      let map = FilePath.join(folder, "module.modulemap")
      return tree.hasFile(map) && ModuleMap((try? tree.read(map)) ?? []).modules.contains(input.module)
    }), FilePath.contains(input.package, folder) {
      publicFolder = folder
      return
    }
    let mapped = input.parts.compactMap { $0.text("header_mappings_dir") }.last.map {
      FilePath.join(input.folder, $0)
    }
    if let mapped, FilePath.contains(input.package, mapped), mapped != input.package,
      Self.headers(below: mapped, tree) == exposed, Self.isModule(mapped, input.module, tree)
    {
      publicFolder = mapped
      return
    }
    let isAlone = FilePath.contains(input.package, common) && Self.headers(below: common, tree) == exposed
    // The headers are in a folder with the prefix as its name, and the folder above has no others.
    let above = FilePath.folder(of: common)
    if FilePath.name(of: common) == prefix ?? input.originalModule, FilePath.contains(input.package, above),
      common != input.package, above != input.package || prefix != nil,
      Self.headers(below: above, tree) == exposed,
      Self.isModule(above, input.module, tree), FilePath.name(of: above) == "include" || prefix != nil
    {
      publicFolder = above
    } else if prefix == nil, isAlone, Self.isModule(common, input.module, tree) {
      publicFolder = common
    } else {
      link(exposed, prefix ?? input.originalModule, input, tree)
    }
  }

  /// Whether SwiftPM makes a module of a folder's headers: next to the module's own header, there is no folder.
  private static func isModule(_ folder: String, _ module: String, _ tree: FileTree) -> Bool {
    if tree.hasFile(FilePath.join(folder, "module.modulemap")) { return true }
    let content = tree.folders[folder]
    if content?.files.contains("\(module).h") == true { return content?.folders.isEmpty == true }
    if tree.hasFile(FilePath.join(folder, "\(module)/\(module).h")) {
      let hasHeaders = content?.files.contains { PodFiles.kind($0) == .header } ?? false
      return !hasHeaders && content?.folders.count == 1
    }
    return true
  }

  /// Creates a folder of symbolic links to the public headers.
  private mutating func link(_ exposed: Set<String>, _ prefix: String, _ input: Input, _ tree: FileTree) {
    let mapped = input.parts.compactMap { $0.text("header_mappings_dir") }.last.map {
      FilePath.join(input.folder, $0)
    }
    var links: [String: String] = [:]
    for header in exposed {
      let path = mapped.flatMap { FilePath.contains($0, header) ? FilePath.relative(header, to: $0) : nil }
      links["\(prefix)/\(path ?? FilePath.name(of: header))", default: header] = header
    }
    guard links.count == exposed.count else {
      steps.append(
        MigrationStep(
          input.pod, "the public headers",
          .byHand("several have the same name, so they cannot be in one folder"),
          at: input.parts.first?.place))
      publicFolder = FilePath.commonFolder(of: exposed)
      return
    }
    let target = FilePath.commonFolder(of: input.files.all)
    let patterns = input.parts.flatMap {
      $0.texts("source_files").map { Glob(FilePath.join(input.folder, $0.value)) }
    }
    func isFree(_ folder: String) -> Bool {
      !tree.hasFolder(folder) && !patterns.contains { $0.matches("\(folder)/\(prefix)/X.h") }
    }
    let name = input.module == input.originalModule ? "include" : "include-\(input.module)"
    var choices = ["include", name].map { FilePath.join(target, $0) }
    choices += [name, "PackageHeaders", "PackageHeaders-\(input.module)"].map {
      FilePath.join(input.package, $0)
    }
    let free = choices.first { FilePath.contains(input.package, $0) && isFree($0) }
    let chosen = free ?? FilePath.join(input.package, "PackageHeaders-\(input.module)")
    publicFolder = chosen
    if free == nil {
      steps.append(
        MigrationStep(
          input.pod, "the folder \(chosen)",
          .byHand("the patterns of `source_files` match it: add it to `exclude_files` of the podspec"),
          at: input.parts.first?.place))
    }
    needsPackageFolder = !FilePath.contains(target, chosen)
    for (path, header) in links {
      let place = FilePath.join(chosen, path)
      additions[place] = FileContent(
        kind: .link, bytes: Array(FilePath.relative(header, to: FilePath.folder(of: place)).utf8))
    }
    steps.append(
      MigrationStep(
        input.pod, "symbolic links to the public headers in \(chosen)",
        .choice("code imports them as <\(prefix)/…>, and no folder of the pod has that structure"),
        at: input.parts.first?.place))
  }

  // MARK: Module maps

  private mutating func applyModuleMap(
    _ input: Input, _ exposed: Set<String>, _ tree: FileTree, _ sources: PodSources
  ) {
    guard let part = input.parts.first(where: { !$0.values("module_map").isEmpty }),
      let path = part.text("module_map"), let publicFolder
    else { return }
    let map = FilePath.join(input.folder, path)
    let place = FilePath.join(publicFolder, "module.modulemap")
    guard map != place, !tree.hasFile(place) else { return }
    func byHand(_ reason: String) {
      steps.append(MigrationStep(input.pod, "the module map \(path)", .byHand(reason), at: part.place))
    }
    guard tree.hasFile(map) else { return byHand("there is no such file") }
    let available = additions.keys + exposed.filter { FilePath.contains(publicFolder, $0) }
    let reachable = Dictionary(
      available.sorted().map { (FilePath.name(of: $0), FilePath.relative($0, to: publicFolder)) }
    ) { first, _ in first }
    var lines: [String] = []
    for line in String(decoding: sources.bytes(of: map), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      var line = String(line.hasSuffix("\r") ? line.dropLast() : line)
      line = line.replacing("framework module", with: "module")
      if line.contains("header "), let open = line.firstIndex(of: "\""),
        let close = line[line.index(after: open)...].firstIndex(of: "\"")
      {
        let name = FilePath.name(of: String(line[line.index(after: open)..<close]))
        guard let found = reachable[name] else {
          return byHand("it lists \(name), which is no public header of the pod")
        }
        line.replaceSubrange(line.index(after: open)..<close, with: found)
      }
      lines.append(line)
    }
    let text = lines.joined(separator: "\n")
    guard text.contains("module \(input.module) ") || text.contains("module \(input.module){") else {
      return byHand("it does not define a module \(input.module)")
    }
    additions[place] = FileContent(text.hasSuffix("\n") ? text : text + "\n")
    steps.append(MigrationStep(input.pod, "the module map \(path) as \(place)", .done, at: part.place))
  }

  // MARK: Search paths

  /// Finds the folders of the headers that the target's own files import by name only, as CocoaPods permits.
  private mutating func search(
    _ headers: Set<String>, _ input: Input, _ tree: FileTree, _ sources: PodSources
  ) {
    var byName: [String: [String]] = [:]
    for header in headers.union(Self.headers(below: input.folder, tree)) {
      byName[FilePath.name(of: header), default: []].append(header)
    }
    var found: Set<String> = []
    for (file, statement) in sources.imports(of: input.files.clang.union(headers)) {
      guard case .header(let path) = statement.form, !path.hasPrefix("/"), !path.contains("..") else {
        continue
      }
      let isAngled = statement.attributes.contains(.angled)
      if !isAngled, tree.hasFile(FilePath.join(FilePath.folder(of: file), path)) { continue }
      if let place = publicFolder.map({ FilePath.join($0, path) }),
        tree.hasFile(place) || additions[place] != nil
      {
        continue
      }
      if found.contains(where: { tree.hasFile(FilePath.join($0, path)) }) { continue }
      let candidates = (byName[FilePath.name(of: path)] ?? []).filter {
        $0 == path || $0.hasSuffix("/" + path)
      }
      .filter { FilePath.contains(input.package, $0) }
      let own = candidates.filter(headers.contains)
      guard let header = (own.isEmpty ? candidates : own).sorted().first else { continue }
      found.insert(header.count == path.count ? "" : String(header.dropLast(path.count + 1)))
    }
    searchFolders = found.filter { $0 != publicFolder }.sorted()
  }
}
