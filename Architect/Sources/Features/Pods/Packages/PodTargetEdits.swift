import Files
import Graphs
import ModuleGraph
import ProjectReaders
import Text

/// The changes of sources that separate targets need, and what a package cannot express.
extension PodTargets {
  /// Whether no other target of the package has the name or the files. SwiftPM rejects a package otherwise.
  func isNew(_ files: PodFiles, in package: inout PodPackage) -> Bool {
    let compiled = files.swift.union(files.clang)
    let other = package.targets.first { target in
      target.name == unit.module || target.kind == .library && target.files.contains(where: compiled.contains)
    }
    guard let other else { return true }
    package.steps.append(
      MigrationStep(
        pod, "the target \(unit.module)",
        .byHand(
          other.name == unit.module
            ? "another pod of the package has a target with the same name"
            : "the target \(other.name) of another pod has the same files, and a package compiles them once"),
        at: place))
    return false
  }

  /// The files that are in the folder of the package. SwiftPM compiles no others.
  func inside(_ folder: String, _ files: PodFiles, _ package: inout PodPackage) -> PodFiles {
    let outside = files.all.filter { !FilePath.contains(folder, $0) }
    guard let first = outside.sorted().first else { return files }
    package.steps.append(
      MigrationStep(
        pod, "\(outside.count) files outside the folder of the package, such as \(first)",
        .byHand("SwiftPM compiles only files in the folder of the package: move them"), at: place))
    var result = files
    result.swift.subtract(outside)
    result.clang.subtract(outside)
    result.headers.subtract(outside)
    return result
  }

  /// Writes a file that exports targets, so that code imports what it imported before.
  /// - Returns: The path of the file, if it is new.
  func export(_ modules: [String], _ package: inout PodPackage) -> [String] {
    let path = FilePath.join(FilePath.commonFolder(of: unit.files.swift), "Exports.swift")
    let content =
      "#if SWIFT_PACKAGE\n" + modules.map { "@_exported import \(SwiftSource.name($0))\n" }.joined()
      + "#endif\n"
    guard !tree.hasFile(path) else {
      if builder.sources.bytes(of: path) != Array(content.utf8) {
        package.steps.append(
          MigrationStep(
            pod, "the export of \(modules.joined(separator: ", "))",
            .byHand(
              "there is a file \(path) already: add `@_exported import` to it, under `#if SWIFT_PACKAGE`"),
            at: place))
      }
      return []
    }
    package.additions[path] = FileContent(content)
    return [path]
  }

  /// Replaces imports of the generated interface of Swift code with imports of the Swift target.
  func replaceImports(_ imports: [Place], _ package: inout PodPackage) {
    for (file, places) in Dictionary(grouping: imports, by: \.file).sorted(by: { $0.key < $1.key }) {
      guard FilePath.fileExtension(of: file) != "mm", FilePath.fileExtension(of: file) != "h" else {
        package.steps.append(
          MigrationStep(
            pod, "the import of \(plan.module)-Swift.h",
            .byHand(
              "use `@import \(plan.module);` under `#if SWIFT_PACKAGE`, in a file in Objective-C, not in a header or in Objective-C++"
            ), at: places[0]))
        continue
      }
      let text = package.edits[file] ?? String(decoding: builder.sources.bytes(of: file), as: UTF8.self)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for place in places.sorted().reversed() where lines.indices.contains(place.line - 1) {
        let line = lines[place.line - 1]
        lines.replaceSubrange(
          place.line - 1...place.line - 1,
          with: ["#if SWIFT_PACKAGE", "@import \(plan.module);", "#else", line, "#endif"])
        package.steps.append(
          MigrationStep(pod, "imports \(plan.module) as a module in a package", .done, at: place))
      }
      package.edits[file] = lines.joined(separator: "\n")
    }
  }

  /// Adds imports of the pod's main module to the code of a subspec that is a module of its own.
  func addImports(_ package: inout PodPackage) {
    for file in unit.needsImport.sorted() {
      let bytes = builder.sources.bytes(of: file)
      let text = package.edits[file] ?? String(decoding: bytes, as: UTF8.self)
      guard text.utf8.elementsEqual(bytes) || package.edits[file] != nil else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let first = builder.sources.file(file).imports.map(\.line).min()
      // The import is before the others, or after the comment at the beginning.
      let index = first.map { $0 - 1 } ?? lines.firstIndex { !$0.hasPrefix("//") } ?? 0
      guard index <= lines.count else { continue }
      lines.insert(
        contentsOf: ["#if SWIFT_PACKAGE", "import \(SwiftSource.name(plan.module))", "#endif"], at: index)
      package.edits[file] = lines.joined(separator: "\n")
      package.steps.append(
        MigrationStep(
          pod, "imports \(plan.module) in a package", .done, at: Place(file: file, line: index + 1)))
    }
  }

  /// The files of the unit, without the Objective-C files that only register a plug-in of Capacitor: Swift code does this
  /// in packages.
  func withoutRegistration(_ package: inout PodPackage) -> PodFiles {
    var files = unit.files
    guard case .capacitor? = builder.platform(of: pod), !files.swift.isEmpty else { return files }
    let isBridged = files.swift.contains {
      String(decoding: builder.sources.bytes(of: $0), as: UTF8.self).contains("CAPBridgedPlugin")
    }
    for file in files.clang.sorted() {
      let text = String(decoding: builder.sources.bytes(of: file), as: UTF8.self)
      guard let registration = CapacitorRegistration(text) else { continue }
      files.clang.remove(file)
      let reason = "a package has no Objective-C beside Swift"
      package.steps.append(
        MigrationStep(
          pod, "\(file) is not in the package",
          isBridged
            ? .choice("\(reason), and the Swift code conforms to CAPBridgedPlugin; remove the file")
            : .byHand(
              "\(reason): let the class \(registration.className) conform to CAPBridgedPlugin, with \(registration.swift), and remove the file"
            ), at: Place(file: file)))
    }
    if files.clang.isEmpty { files.headers = [] }
    return files
  }

  /// The modules that Swift code imports, and their folders in the package: those with the module's name, or with a module
  /// map that defines it.
  private func packageModules(_ files: PodFiles, _ package: PodPackage) -> [(module: String, folder: String)]
  {
    LanguageSplit.packageModules(files, builder.sources).sorted().compactMap { module in
      let named = ["Sources", "Source", ""].map { FilePath.join(package.folder, FilePath.join($0, module)) }
      if let folder = named.first(where: { tree.hasFolder($0) }) { return (module, folder) }
      let containers = ["Sources", "Source"].map { FilePath.join(package.folder, $0) }
      let folders = containers.flatMap { container in
        (tree.folders[container]?.folders ?? []).map { FilePath.join(container, $0) }
      }
      return folders.first { folder in
        let map = FilePath.join(folder, "module.modulemap")
        return tree.hasFile(map) && ModuleMap(builder.sources.bytes(of: map)).modules.contains(module)
      }.map { (module, $0) }
    }
  }

  /// The names that headers declare that are in the package and not in the pod.
  func packageNames(_ package: PodPackage) -> Set<String> {
    var result: Set<String> = []
    for (_, folder) in packageModules(unit.files, package) {
      for file in tree.files(below: folder)
      where PodFiles.kind(file) == .header && !unit.files.headers.contains(file) {
        result.formUnion(HeaderNames(builder.sources.bytes(of: file)).names)
      }
    }
    return result
  }

  /// Adds targets for modules that the code imports only in a package, and whose folders are in the repository.
  func addPackageModules(
    _ files: PodFiles, present: [PodPackage.Use], to package: inout PodPackage
  ) -> [PodPackage.Use] {
    let known = Set(present.map(\.name) + [plan.module] + plan.units.map(\.module))
    var result: [PodPackage.Use] = []
    for (module, folder) in packageModules(files, package) where !known.contains(module) {
      let hasMap = tree.hasFile(FilePath.join(folder, "module.modulemap"))
      let clang = tree.files(below: folder).filter { PodFiles.kind($0) == .clang }
      guard hasMap != !clang.isEmpty else { continue }
      let name = FilePath.name(of: folder)
      result.append(.init(name: name))
      guard !package.targets.contains(where: { $0.name == name }) else { continue }
      var target = PodPackage.Target(name, hasMap ? .system : .library)
      target.path = FilePath.relative(folder, to: package.folder)
      target.files = clang
      TargetLayout.setDefaultPath(&target, in: package.folder, tree)
      package.targets.append(target)
      package.steps.append(
        MigrationStep(
          pod, "the target \(name)",
          .choice("the podspec does not mention it, and the code imports it in a package"),
          at: Place(file: folder)))
    }
    return result
  }

  // MARK: What a package cannot express

  /// Names the files that CocoaPods compiles on some platforms only.
  func noteRestrictions(_ package: inout PodPackage) {
    let restricted = unit.files.restricted.filter { PodFiles.kind($0.key) != .header }
    let open = restricted.filter { path, _ in
      // A file whose code is inside `#if` decides for itself.
      let text = String(decoding: builder.sources.bytes(of: path), as: UTF8.self)
      return !text.contains("#if os(") && !text.contains("#if canImport(") && !text.contains("#if !os(")
        && !text.contains("#if TARGET_OS_")
    }
    for (path, platforms) in open.sorted(by: { $0.key < $1.key }) {
      let names = Platform.allCases.filter(platforms.contains).map(\.rawValue).joined(separator: ", ")
      package.steps.append(
        MigrationStep(
          pod, "\(path) is compiled on all platforms",
          .byHand("the podspec compiles it only on \(names): surround its code with `#if os(…)`"),
          at: Place(file: path)))
    }
    let decided = restricted.count - open.count
    if decided > 0 {
      package.steps.append(
        MigrationStep(
          pod, "\(decided) files of one platform are compiled on all platforms",
          .choice("their code is inside `#if`"), at: place))
    }
  }

  func notePrefixHeaders(_ package: inout PodPackage) {
    guard !unit.files.clang.isEmpty else { return }
    for part in unit.parts {
      for key in ["prefix_header_contents", "prefix_header_file"] where !part.texts(key).isEmpty {
        package.steps.append(
          MigrationStep(
            pod, "`\(key)`",
            .byHand("packages have no prefix headers: import what it imports in each file that uses it"),
            at: part.place))
      }
    }
    guard !unit.parts.contains(where: { !$0.texts("prefix_header_contents").isEmpty }) else { return }
    // CocoaPods' own prefix header imports Foundation or UIKit.
    let bare = unit.files.clang.filter { ["m", "mm"].contains(FilePath.fileExtension(of: $0)) }.filter {
      !importsAnything($0)
    }.sorted()
    if let first = bare.first {
      package.steps.append(
        MigrationStep(
          pod, "\(bare.count) files that import nothing, such as \(first)",
          .byHand("CocoaPods' prefix header imports Foundation for them; import it in the file"),
          at: Place(file: first)))
    }
  }

  /// Whether a file imports a framework itself or through the pod's headers, as far as it can be seen.
  private func importsAnything(_ file: String) -> Bool {
    let byName = Dictionary(grouping: unit.files.headers) { FilePath.name(of: $0) }
    /// The pod's own headers that each statement imports; `nil` for a framework.
    func headers(_ file: String) -> [[String]?] {
      builder.sources.file(file).imports.map { statement in
        guard case .header(let path) = statement.form else { return nil }
        return byName[FilePath.name(of: path)]
      }
    }
    let way = shortestPath(
      from: [file], to: { headers($0).contains(nil) },
      along: { headers($0).flatMap { $0 ?? [] } }, target: { $0 })
    return way != nil
  }

  func noteReferenceCounting(_ files: PodFiles, _ package: inout PodPackage) {
    let hasObjectiveC = files.clang.contains { ["m", "mm"].contains(FilePath.fileExtension(of: $0)) }
    guard hasObjectiveC else { return }
    for part in unit.parts {
      guard let value = part.values("requires_arc").last?.value, value.boolean != true else { continue }
      let isPartial = value.boolean == nil
      package.steps.append(
        MigrationStep(
          pod, "`requires_arc`",
          .byHand(
            "SwiftPM compiles all Objective-C with automatic reference counting, and flags that turn it off are not allowed in packages that others depend on: convert \(isPartial ? "the other files" : "the code")"
          ), at: part.place))
      return
    }
  }
}
