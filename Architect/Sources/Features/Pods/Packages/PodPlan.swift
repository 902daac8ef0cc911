import Graphs
import Files
import ModuleGraph
import ProjectReaders

/// The modules that a podspec becomes: CocoaPods compiles all subspecs that are used into one module, and SwiftPM
/// compiles each target into its own.
struct PodPlan {
  /// Parts that are compiled together.
  struct Unit {
    /// The module's name.
    var module: String
    var parts: [PodPart]
    var files: PodFiles
    /// Whether it contains the default subspecs.
    var isMain: Bool
    /// The units whose names it uses, by their indices.
    var uses: Set<Int> = []
    /// The Swift files that need an import of the main module.
    var needsImport: Set<String> = []
  }

  let pod: LocalPod
  /// The module in CocoaPods.
  let module: String
  let parts: [PodPart]
  /// The folder that patterns are relative to.
  let folder: String
  /// The pod's platforms with their lowest versions; empty if it does not restrict them.
  let platforms: [Platform: String]
  let supported: Set<Platform>
  var units: [Unit] = []
  var steps: [MigrationStep] = []
  /// The unit of each part, by the part's name.
  private(set) var unitOfPart: [String: Int] = [:]

  /// Attributes that do not matter to a package.
  private static let idle: Set<String> = [
    "version", "source", "summary", "description", "homepage", "authors", "license", "screenshots",
    "documentation_url", "social_media_url", "readme", "changelog", "cocoapods_version", "deprecated",
    "deprecated_in_favor_of", "preserve_paths", "info_plist",
  ]

  static let allPlatforms: Set<Platform> = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]

  /// - Parameter canUseRoot: Whether patterns can be relative to the root of the repository.
  init(_ pod: LocalPod, in tree: FileTree, sources: PodSources, canUseRoot: Bool) {
    self.pod = pod
    parts = PodPart.all(of: pod)
    let root = parts[0]
    module = Target.moduleName(for: root.text("module_name") ?? pod.name)
    platforms = root.platforms
    supported = platforms.isEmpty ? Self.allPlatforms : Set(platforms.keys)
    folder =
      canUseRoot
      ? Self.base(of: parts, file: pod.file, in: tree, supported: supported) : FilePath.folder(of: pod.file)
    for gap in pod.podspec.gaps where !Self.idle.contains(gap.attribute) {
      let part = gap.part.isEmpty ? "" : " of \(gap.part.joined(separator: "/"))"
      steps.append(
        MigrationStep(
          pod.name, "`\(gap.attribute)`\(part)",
          .byHand("only Ruby can evaluate it (\(gap.reason)), so the package has only what is certain"),
          at: Place(file: pod.file, line: gap.line, column: gap.column)))
    }
    for platform in Platform.allCases {
      guard let version = platforms[platform], PlatformFloors.current.excludes(version, of: platform) else {
        continue
      }
      steps.append(
        MigrationStep(
          pod.name, "needs \(platform.rawValue) \(version), and so does the package",
          .choice(PlatformFloors.current.sentence(for: platform)), at: Place(file: pod.file)))
    }
    for part in parts {
      for possible in part.own.possibleParts {
        steps.append(
          MigrationStep(
            pod.name, "the part \(part.name)/\(possible.name)",
            .byHand(
              "it exists only if a condition holds that only Ruby can evaluate, so it is not in the package"),
            at: Place(file: pod.file, line: possible.line, column: possible.column)))
      }
    }
    divide(tree, sources)
  }

  /// Whether a unit has anything to build.
  func isBuilt(_ unit: Int) -> Bool {
    !units[unit].files.isEmpty || hasBinary(unit)
  }

  /// Whether the parts of a unit have frameworks that a package can contain.
  func hasBinary(_ unit: Int) -> Bool {
    units[unit].parts.contains { part in
      part.texts("vendored_frameworks").contains { $0.value.hasSuffix(".xcframework") }
    }
  }

  var library: [PodPart] { parts.filter { $0.kind == .specification || $0.kind == .subspec } }

  /// The folder of the podspec, unless only the root of the repository has matching files: a release is built from the
  /// root, wherever the podspec is.
  private static func base(
    of parts: [PodPart], file: String, in tree: FileTree, supported: Set<Platform>
  ) -> String {
    let own = FilePath.folder(of: file)
    guard !own.isEmpty else { return own }
    func matches(_ folder: String) -> Bool {
      parts.contains {
        $0.kind != .test && !PodFiles(of: $0, in: tree, folder: folder, supported: supported).isEmpty
      }
    }
    return !matches(own) && matches("") ? "" : own
  }

  // MARK: Subspecs

  /// Returns the names of the parts that CocoaPods builds for a pod or subspec: the part, its default subspecs, and the
  /// parts of the same pod that these depend on.
  func expanded(_ name: String) -> Set<String> {
    let byName = Dictionary(library.map { ($0.name, $0) }) { first, _ in first }
    let names = reachable(from: [name]) { name -> [String] in
      guard let part = byName[name] else { return [] }
      let inner = part.own.parts.filter { $0.kind == .subspec }.map(\.name)
      let defaults = part.texts("default_subspecs").map(\.value)
      let chosen = defaults == ["none"] ? [] : defaults.isEmpty ? inner : defaults
      return chosen.map { "\(name)/\($0)" }
        + part.dependencies.map(\.name).filter { $0.hasPrefix(pod.name + "/") }
    }
    return Set(names.filter { byName[$0] != nil })
  }

  private mutating func divide(_ tree: FileTree, _ sources: PodSources) {
    let files = Dictionary(
      library.map { ($0.name, PodFiles(of: $0, in: tree, folder: folder, supported: supported)) }
    ) { first, _ in first }
    let inMain = expanded(pod.name)
    var main = Unit(
      module: module, parts: library.filter { inMain.contains($0.name) }, files: PodFiles(), isMain: true)
    for part in main.parts { main.files.formUnion(files[part.name] ?? PodFiles()) }
    // Parsing takes time, and most pods have no further subspecs.
    let hasMore = library.contains { !inMain.contains($0.name) && files[$0.name]?.isEmpty == false }
    let mainNames = hasMore ? sources.swiftNames(of: main.files.swift) : PodSources.SwiftNames()
    var extra: [Unit] = []
    for part in library where !inMain.contains(part.name) {
      var own = files[part.name] ?? PodFiles()
      guard !own.isEmpty else { continue }
      let shared = own.all.intersection(main.files.all)
      if !shared.isEmpty, isVariant(part, of: main) {
        steps.append(
          MigrationStep(
            pod.name, "the subspec \(part.name)",
            .byHand(
              "it compiles files of \(pod.name) with other settings or dependencies, and a package compiles them once: make a package of its own for it"
            ), at: part.place))
        continue
      }
      if shared == own.all {
        main.parts.append(part)
        continue
      }
      own.swift.subtract(shared)
      own.clang.subtract(shared)
      own.headers.subtract(shared)
      switch separation(of: own, from: main.files, mainNames, sources) {
      case .joined(let reason):
        main.parts.append(part)
        main.files.formUnion(own)
        steps.append(
          MigrationStep(
            pod.name, "the subspec \(part.name) is in the target \(module)",
            .choice("\(reason), so everyone who uses \(pod.name) also gets its code and its dependencies"),
            at: part.place))
      case .separate(let needsImport, let usesMain):
        // Files that several subspecs contain are compiled once.
        if let index = extra.firstIndex(where: { !$0.files.all.isDisjoint(with: own.all) }) {
          extra[index].parts.append(part)
          extra[index].files.formUnion(own)
          extra[index].needsImport.formUnion(needsImport)
          steps.append(
            MigrationStep(
              pod.name, "the subspec \(part.name) is in the target \(extra[index].module)",
              .choice("it has files of another subspec"), at: part.place))
          continue
        }
        var unit = Unit(
          module: name(of: part, own, taken: Set(extra.map(\.module) + [module]), tree), parts: [part],
          files: own,
          isMain: false, needsImport: needsImport)
        if usesMain || !expanded(part.name).isDisjoint(with: inMain) || !shared.isEmpty {
          unit.uses.insert(0)
        }
        extra.append(unit)
      }
    }
    units = [main] + extra
    for (index, unit) in units.enumerated() {
      for part in unit.parts { unitOfPart[part.name] = index }
    }
    relate()
    for unit in units.dropFirst() {
      let names = unit.parts.map(\.name).joined(separator: ", ")
      steps.append(
        MigrationStep(
          pod.name, "the subspec \(names) is the target and product \(unit.module)",
          .choice(
            "in CocoaPods, its code is in the module \(module); code that uses it also imports \(unit.module)"
          ),
          at: unit.parts[0].place))
    }
  }

  /// Adds the dependencies among the units that subspecs state.
  private mutating func relate() {
    for index in units.indices {
      let used = units[index].parts.flatMap { Array(expanded($0.name)) }
      for name in used { if let other = unitOfPart[name], other != index { units[index].uses.insert(other) } }
    }
    // A cycle of subspecs cannot be separate targets, so the first way is cut.
    units[0].uses = []
  }

  /// Whether a subspec is another way to build the files of the default subspecs.
  private func isVariant(_ part: PodPart, of main: Unit) -> Bool {
    let keys = [
      "xcconfig", "pod_target_xcconfig", "compiler_flags", "dependencies", "libraries", "vendored_frameworks",
    ]
    let present = Set(main.parts.map(\.name))
    return keys.contains { key in
      part.own.attributes.contains { member in
        guard member.key == key else { return false }
        // A dependency on a part that is built anyway changes nothing.
        return key != "dependencies" || member.value.object?.contains { !present.contains($0.key) } == true
      }
    }
  }

  private enum Separation {
    case joined(String)
    case separate(needsImport: Set<String>, usesMain: Bool)
  }

  /// Decides whether the code of a subspec can be a module of its own.
  private func separation(
    of own: PodFiles, from main: PodFiles, _ mainNames: PodSources.SwiftNames, _ sources: PodSources
  ) -> Separation {
    guard !main.isEmpty else { return .separate(needsImport: [], usesMain: false) }
    let names = sources.swiftNames(of: own.swift)
    if names.isUnknown || mainNames.isUnknown { return .joined("its Swift code could not be parsed") }
    let declared = names.visible.union(names.hidden)
    let hidden = mainNames.hidden.subtracting(mainNames.visible).subtracting(declared)
    let importers = own.swift.filter { path in sources.file(path).imports.contains { $0.module == module } }
    if importers.isEmpty {
      if let (name, place) = sources.mention(of: hidden, in: own.swift) {
        return .joined("its code uses `\(name)`, which is not public (\(place.file):\(place.line))")
      }
    }
    let back = mainNames.mentioned.intersection(
      declared.subtracting(mainNames.visible).subtracting(mainNames.hidden))
    let types = own.swift.reduce(into: Set<String>()) { $0.formUnion(sources.swiftTypes(of: $1)) }
    if let name = back.intersection(types).sorted().first, importers.isEmpty {
      return .joined("the code of the pod uses its `\(name)`")
    }
    let headers = Set(own.headers.map { FilePath.name(of: $0) })
    for (file, statement) in sources.imports(of: main.clang.union(main.headers)) {
      if case .header(let path) = statement.form, headers.contains(FilePath.name(of: path)),
        statement.condition == .always,
        !main.headers.contains(where: { FilePath.name(of: $0) == FilePath.name(of: path) })
      {
        return .joined("\(file):\(statement.line) imports its header \(path)")
      }
    }
    let public_ = mainNames.visible.subtracting(declared)
    let users = own.swift.filter { path in
      !sources.swiftNames(of: path).mentioned.isDisjoint(with: public_)
    }
    let mainHeaders = Set(main.headers.map { FilePath.name(of: $0) })
    let usesHeaders = sources.imports(of: own.clang.union(own.headers)).contains { _, statement in
      if case .header(let path) = statement.form { return mainHeaders.contains(FilePath.name(of: path)) }
      return false
    }
    return .separate(
      needsImport: users.subtracting(importers), usesMain: !users.isEmpty || !importers.isEmpty || usesHeaders
    )
  }

  /// The module of a subspec: the name of its folder, if that is the name of a module, or the names of the pod's module
  /// and of the subspec.
  private func name(of part: PodPart, _ files: PodFiles, taken: Set<String>, _ tree: FileTree) -> String {
    let folder = FilePath.name(of: FilePath.commonFolder(of: files.all))
    let plain = Target.moduleName(for: folder)
    let own = Target.moduleName(for: part.path.joined())
    if plain == folder, folder != own,
      folder.contains(own) || folder.contains(module) || folder.contains(pod.name),
      !taken.contains(folder)
    {
      return folder
    }
    var result = own.hasPrefix(module) ? own : module + own
    while taken.contains(result) { result += "_" }
    return result
  }
}
