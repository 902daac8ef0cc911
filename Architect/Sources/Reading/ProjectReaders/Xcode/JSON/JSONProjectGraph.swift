import Formats

/// Writes what a JSON project says as the objects of a property list, so that there is one meaning of projects.
///
/// A JSON project is a tree: files state which targets build them, and settings state which configurations have them.
/// The identifier of an object is the number of the value that it comes from, from which its line is known.
struct JSONProjectGraph {
  typealias Failure = ProjectJSON.Failure

  private(set) var text: [UInt8] = []
  /// The lines of the targets, which keep their own identifiers.
  private(set) var targetLines: [String: Int] = [:]

  private let document: JSONDocument
  private let root: JSONNode
  private var objects: ObjectText
  private let tree: JSONFileTree
  private var targets: JSONTargets
  private var packages: [String: String] = [:]
  private var configurations: [(name: String, node: JSONNode?)] = []

  static func id(_ node: JSONNode, _ part: String = "") -> String { "$\(node.number)\(part)" }

  /// The number of the value that an object comes from; `nil` for a target with an identifier of its own.
  static func number(ofObject id: String) -> Int? {
    id.hasPrefix("$") ? Int(id.dropFirst().prefix { $0.isASCII && $0.isNumber }) : nil
  }

  /// - Throws: `PropertyList.Failure` if the text is not a project, or needs a newer Xcode.
  init(_ document: JSONDocument) throws(Failure) {
    self.document = document
    root = document.root
    guard root.kind == .object else { throw ProjectJSON.failure(root, "the file is not an object") }
    let capabilities = try ProjectJSON.texts("required-capabilities", of: root)
    guard capabilities.isEmpty else {
      throw ProjectJSON.failure(
        root, "the project needs a version of Xcode that supports \(capabilities.joined(separator: ", "))")
    }
    objects = ObjectText(rootID: Self.id(root))
    tree = JSONFileTree(root)
    targets = try JSONTargets(root)
    try addPackages()
    try addFiles()
    try addImportedProducts()
    try addConfigurations()
    for index in targets.entries.indices { try addTarget(index) }
    for phase in targets.phases { try addPhase(phase) }
    text = objects.end()
  }

  // MARK: Files

  private mutating func addFiles() throws(Failure) {
    var main: [String] = []
    // The closure may not change this value, which is still being made.
    var (objects, targets) = (self.objects, self.targets)
    try tree.read { node, path, name, children throws(Failure) in
      let kind = try ProjectJSON.text("kind", of: node) ?? "file-reference"
      let id = Self.id(node)
      let location: KeyValuePairs<String, ObjectText.Value?> = [
        "path": path.path.isEmpty ? nil : .text(path.path), "sourceTree": .text(path.sourceTree),
        "name": name == path.name ? nil : .text(name), "children": .list(children.map { Self.id($0) }),
        "exceptions": .list(try Self.addExceptions(of: node, kind, &objects, targets)),
      ]
      guard let isa = Self.kinds[kind] else {
        throw ProjectJSON.failure(node, "there is no kind of file '\(kind)'")
      }
      try objects.add(id, isa, location)
      if kind == "folder" {
        for target in try ProjectJSON.texts("target-membership", of: node) {
          try targets.add(folder: id, to: target, at: node)
        }
      } else if kind != "group" {
        try Self.addMemberships(of: node, "fileRef", id, &objects, &targets)
      }
    }
    for node in try ProjectJSON.objects("files", of: root) { main.append(Self.id(node)) }
    (self.objects, self.targets) = (objects, targets)
    try self.objects.add(
      Self.id(root, ".files"), "PBXGroup", ["sourceTree": .text("<group>"), "children": .list(main)])
  }

  private static let kinds = [
    "file-reference": "PBXFileReference", "group": "PBXGroup", "variant-group": "PBXVariantGroup",
    "version-group": "XCVersionGroup", "folder": "PBXFileSystemSynchronizedRootGroup",
  ]

  /// Adds an entry to each phase that a file or product is in.
  private static func addMemberships(
    of node: JSONNode, _ key: String, _ id: String, _ objects: inout ObjectText, _ targets: inout JSONTargets
  ) throws(Failure) {
    for member in try ProjectJSON.list("target-membership", of: node) {
      let reference = member.kind == .object ? member["build-phase"] : member
      guard let reference else { throw ProjectJSON.failure(member, "\"build-phase\" is missing") }
      let phase = try targets.phase(reference)
      try objects.add(Self.id(member), "PBXBuildFile", [key: .text(id)])
      targets.add(file: Self.id(member), to: phase)
    }
  }

  /// Adds what targets build otherwise than the folder says.
  private static func addExceptions(
    of node: JSONNode, _ kind: String, _ objects: inout ObjectText, _ targets: JSONTargets
  ) throws(Failure) -> [String] {
    guard kind == "folder" else { return [] }
    var result: [String] = []
    for set in try ProjectJSON.objects("membership-exceptions", of: node) {
      // Whether they are left out or let in follows from the folder's own targets.
      let files = try ProjectJSON.texts("exclusions", of: set) + ProjectJSON.texts("inclusions", of: set)
      if let target = try ProjectJSON.text("target", of: set) {
        try objects.add(
          Self.id(set), "PBXFileSystemSynchronizedBuildFileExceptionSet",
          ["target": .text(try targets.id(ofTarget: target, at: set)), "membershipExceptions": .list(files)])
      } else if let phase = set["build-phase"] {
        let number = try targets.phase(phase)
        try objects.add(
          Self.id(set), "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
          ["buildPhase": .text(Self.id(targets.phases[number].node)), "membershipExceptions": .list(files)])
      } else {
        throw ProjectJSON.failure(set, "an exception has neither \"target\" nor \"build-phase\"")
      }
      result.append(Self.id(set))
    }
    return result
  }

  /// Adds the products of other projects.
  private mutating func addImportedProducts() throws(Failure) {
    for node in try ProjectJSON.objects("imported-products", of: root) {
      let path = try ProjectJSON.requiredText(node["name"] == nil ? "path" : "name", of: node)
      try objects.add(
        Self.id(node), "PBXReferenceProxy", ["path": .text(path), "sourceTree": .text("BUILT_PRODUCTS_DIR")])
      try Self.addMemberships(of: node, "fileRef", Self.id(node), &objects, &targets)
    }
  }

  // MARK: Packages

  private mutating func addPackages() throws(Failure) {
    for node in try ProjectJSON.objects("packages", of: root) {
      let kind = try ProjectJSON.requiredText("kind", of: node)
      let id = Self.id(node)
      switch kind {
      case "local":
        let path = try ProjectJSON.requiredText("path", of: node)
        try objects.add(id, "XCLocalSwiftPackageReference", ["relativePath": .text(path)])
      case "remote":
        let url = try ProjectJSON.requiredText("repository", of: node)
        try objects.add(id, "XCRemoteSwiftPackageReference", ["repositoryURL": .text(url)])
        packages[PackageName.of(url: url)] = id
      default: throw ProjectJSON.failure(node, "there is no kind of package '\(kind)'")
      }
    }
  }

  private mutating func addProduct(_ node: JSONNode) throws(Failure) -> String {
    let name = try ProjectJSON.requiredText("product-name", of: node)
    let isPlugin = try ProjectJSON.text("product-type", of: node) == "build-tool-plugin"
    let package = try ProjectJSON.text("package", of: node).flatMap { packages[PackageName.of(url: $0)] }
    let id = Self.id(node, ".product")
    try objects.add(
      id, "XCSwiftPackageProductDependency",
      ["productName": .text(isPlugin ? "plugin:\(name)" : name), "package": package.map { .text($0) }])
    return id
  }

  // MARK: Targets

  private mutating func addTarget(_ index: Int) throws(Failure) {
    let target = targets.entries[index]
    let node = target.node
    if target.id != Self.id(node) { targetLines[target.id] = node.line }
    let kind = try ProjectJSON.text("kind", of: node) ?? "native"
    let kinds = [
      "native": "PBXNativeTarget", "aggregate": "PBXAggregateTarget",
      "external-build-system": "PBXLegacyTarget",
    ]
    guard let isa = kinds[kind] else {
      throw ProjectJSON.failure(node, "there is no kind of target '\(kind)'")
    }
    var products: [String] = []
    for member in try ProjectJSON.objects("package-product-members", of: node) {
      products.append(try addProduct(member))
      guard let place = member["build-phase"]?["build-phase"] else { continue }
      let phase = try targets.phase(place, of: index)
      try objects.add(Self.id(member), "PBXBuildFile", ["productRef": .text(products[products.count - 1])])
      targets.add(file: Self.id(member), to: phase)
    }
    var dependencies: [String] = []
    for dependency in try ProjectJSON.list("dependencies", of: node) {
      dependencies.append(try addDependency(dependency))
    }
    let short = try ProjectJSON.text("product-type", of: node).map { "com.apple.product-type.\($0)" }
    let full = try ProjectJSON.text("full-product-type", of: node)
    let settings = try ProjectJSON.settings(of: node)
    let specialized = try ProjectJSON.list("specialized-configurations", of: node)
    let list = try addConfigurationList(of: node, settings, specialized)
    try objects.add(
      target.id, isa,
      [
        "name": .text(target.name), "productType": (short ?? full).map { .text($0) },
        "buildConfigurationList": .text(list),
        "buildPhases": .list(target.phases.map { Self.id(targets.phases[$0].node) }),
        "dependencies": .list(dependencies), "packageProductDependencies": .list(products),
        "fileSystemSynchronizedGroups": target.folders.isEmpty ? nil : .list(target.folders),
      ])
  }

  private mutating func addDependency(_ node: JSONNode) throws(Failure) -> String {
    let id = Self.id(node)
    let isa = "PBXTargetDependency"
    if let name = node.text {
      try objects.add(id, isa, ["target": .text(try targets.id(ofTarget: name, at: node))])
      return id
    }
    let kind = try ProjectJSON.text("kind", of: node) ?? "localTarget"
    switch kind {
    case "localTarget":
      let name = try ProjectJSON.requiredText("target", of: node)
      try objects.add(id, isa, ["target": .text(try targets.id(ofTarget: name, at: node))])
    case "remoteTarget":
      let proxy = Self.id(node, ".proxy")
      guard let project = node["project"] else { throw ProjectJSON.failure(node, "\"project\" is missing") }
      let name = try ProjectJSON.requiredText("target", of: node)
      try objects.add(
        proxy, "PBXContainerItemProxy",
        [
          "containerPortal": .text(Self.id(try tree.entry(project))), "remoteInfo": .text(name),
          "remoteGlobalIDString": try ProjectJSON.text("target-id", of: node).map { .text($0) },
        ])
      try objects.add(id, isa, ["targetProxy": .text(proxy)])
    case "package": try objects.add(id, isa, ["productRef": .text(try addProduct(node))])
    default: throw ProjectJSON.failure(node, "there is no kind of dependency '\(kind)'")
    }
    return id
  }

  private mutating func addPhase(_ phase: JSONTargets.Phase) throws(Failure) {
    let node = phase.node
    guard node.kind == .object else {
      return try objects.add(Self.id(node), phase.kind.isa, ["files": .list(phase.files)])
    }
    try objects.add(
      Self.id(node), phase.kind.isa,
      [
        "files": .list(phase.files), "name": phase.name.map { .text($0) },
        "dstPath": try ProjectJSON.text("relative-path", of: node).map { .text($0) },
        "shellScript": try ProjectJSON.lines("script", of: node).map { .text($0) },
        "outputPaths": .list(try ProjectJSON.texts("output-paths", of: node)),
      ])
  }

  // MARK: Configurations

  private mutating func addConfigurations() throws(Failure) {
    let listed = try ProjectJSON.list("configurations", of: root)
    for node in listed {
      let name = try ProjectJSON.text(node, orOf: "name")
      configurations.append((name, node.kind == .object ? node : nil))
    }
    // Every target has every configuration, which is more than the text says.
    let lists = targets.entries.count + 1
    guard configurations.count * lists <= 50_000 + 4 * document.count else {
      throw ProjectJSON.failure(
        root, "\(lists - 1) targets with \(configurations.count) configurations are more than fit into memory"
      )
    }
    if configurations.isEmpty, let name = try ProjectJSON.text("default-configuration", of: root) {
      configurations = [(name, nil)]
    }
    let list = try addConfigurationList(
      of: root, ProjectJSON.settings(of: root), configurations.compactMap(\.node))
    let region = root["localizations"]?["development"]?.text
    try objects.add(
      Self.id(root), "PBXProject",
      [
        "mainGroup": .text(Self.id(root, ".files")), "buildConfigurationList": .text(list),
        "targets": .list(targets.entries.map(\.id)), "developmentRegion": region.map { .text($0) },
        "packageReferences": .list(try ProjectJSON.objects("packages", of: root).map { Self.id($0) }),
      ])
  }

  /// Adds the configurations of a target or of the project.
  /// - Parameter own: The configurations with files of settings.
  private mutating func addConfigurationList(
    of owner: JSONNode, _ settings: [(key: SettingKey, words: [String])], _ own: [JSONNode]
  ) throws(Failure) -> String {
    var files: [String: JSONNode] = [:]
    for node in own where node.kind == .object {
      files[try ProjectJSON.requiredText("name", of: node)] = node["file"]
    }
    var ids: [String] = []
    // The settings for all configurations come first, and are the same in each.
    let common = settings.prefix { $0.key.configurations.isEmpty }
    let shared = common.flatMap { ObjectText.entry($0.key.name, $0.words) }
    let special = settings.dropFirst(common.count).map { ($0.key, ObjectText.entry($0.key.name, $0.words)) }
    for (index, configuration) in configurations.enumerated() {
      let own = special.filter { $0.0.applies(to: configuration.name) }.map { $0.1[...] }
      let file = files[configuration.name]
      let isAnchored = file?.kind == .object
      let base = try file.map { file throws(Failure) in Self.id(try tree.entry(file["anchor"] ?? file)) }
      let path = isAnchored ? try file.flatMap(Self.relativePath) : nil
      let id = Self.id(owner, ".\(index)")
      ids.append(id)
      try objects.add(
        id, "XCBuildConfiguration",
        [
          "name": .text(configuration.name), "buildSettings": .entries([shared[...]] + own),
          "baseConfigurationReference": isAnchored ? nil : base.map { .text($0) },
          "baseConfigurationReferenceAnchor": isAnchored ? base.map { .text($0) } : nil,
          "baseConfigurationReferenceRelativePath": path.map { .text($0) },
        ])
    }
    let list = Self.id(owner, ".list")
    try objects.add(list, "XCConfigurationList", ["buildConfigurations": .list(ids)])
    return list
  }

  private static func relativePath(_ file: JSONNode) throws(Failure) -> String? {
    guard let value = file["relative-path"] else {
      throw ProjectJSON.failure(file, "\"relative-path\" is missing")
    }
    guard case .names(let names)? = ProjectReference(value) else { return nil }
    return names.joined(separator: "/")
  }
}
