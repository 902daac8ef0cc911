import ProjectEditors

/// Draws edits that fit a project.
public struct RandomTrial {
  private var state: UInt64

  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  private mutating func draw(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  private mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[draw(values.count)]
  }

  private static let names = ["Cart", "Ünïcode", "a b", "Feed-2", "x___y", "q\"uote", "Über/Tief", "購物"]
  private static let extensions = ["swift", "m", "json", "xcconfig", "xcassets"]

  /// The next edit for a project; nil where the kind that was drawn has nothing to work on.
  public mutating func next(_ graph: ProjectGraph) -> ProjectTrial? {
    let facts = graph.facts
    guard let target = pick(uniqueTargets(graph)) else { return nil }
    switch draw(12) {
    case 0, 1: return addFile(graph, facts, target)
    case 2: return removeFile(graph, facts)
    case 3: return removeFileFromTarget(graph, facts)
    case 4: return moveFile(graph, facts)
    case 5: return addPackage(facts)
    case 6: return removePackage(graph, facts)
    case 7: return addProduct(graph, facts, target)
    case 8: return removeProduct(facts)
    case 9: return moveGroup(graph, facts)
    case 10: return removeGroup(graph, facts)
    default: return graph.format >= 70 ? folder(graph, facts, target) : addGroup(graph, facts)
    }
  }

  private func uniqueTargets(_ graph: ProjectGraph) -> [String] {
    let names = graph.ids("PBXNativeTarget").compactMap { graph.text($0, "name") }
    let all =
      ["PBXAggregateTarget", "PBXLegacyTarget"].flatMap(graph.ids).compactMap { graph.text($0, "name") }
      + names
    return names.filter { name in all.count { $0 == name } == 1 }
  }

  // MARK: Files

  private func folders(_ graph: ProjectGraph) -> [String] {
    let paths = graph.paths
    return graph.ids("PBXFileSystemSynchronizedRootGroup").compactMap { paths[$0] }
  }

  private func isBelow(_ folder: String, _ path: String) -> Bool { path.hasPrefix(folder + "/") }

  private static func ancestors(_ path: String) -> Set<String> {
    var parts = path.split(separator: "/")
    var result: Set<String> = []
    while !parts.isEmpty {
      result.insert(parts.joined(separator: "/"))
      parts.removeLast()
    }
    return result
  }

  private mutating func newPath(_ facts: ProjectFacts, _ fileExtension: String?) -> String? {
    let folder = draw(3) == 0 ? "New/\(pick(Self.names) ?? "")" : pick(facts.groups.sorted()) ?? ""
    guard !folder.hasPrefix(".."), !folder.hasPrefix("/"), !folder.hasSuffix("lproj") else { return nil }
    let name = (pick(Self.names) ?? "x").split(separator: "/").joined() + String(draw(1000))
    return (folder.isEmpty ? "" : folder + "/") + name + "."
      + (fileExtension ?? pick(Self.extensions) ?? "swift")
  }

  private mutating func addFile(_ graph: ProjectGraph, _ facts: ProjectFacts, _ target: String)
    -> ProjectTrial?
  {
    if let folder = pick(folders(graph)), draw(2) == 0 { return addToFolder(graph, facts, target, folder) }
    guard let path = newPath(facts, nil), facts.files[path] == nil,
      !folders(graph).contains(where: { isBelow($0, path) })
    else { return nil }
    var expected = facts
    expected.files[path] = path.hasSuffix("xcconfig") ? [] : [target]
    return ProjectTrial(
      description: "add \(path) to \(target)", edit: { try $0.addFile(path, to: [target]) },
      undo: { try $0.removeFiles([path]) }, expected: expected, looseGroups: Self.ancestors(path))
  }

  /// A file in a synchronised folder; of folders within folders nothing is known here.
  private mutating func addToFolder(
    _ graph: ProjectGraph, _ facts: ProjectFacts, _ target: String, _ folder: String
  ) -> ProjectTrial? {
    let around = folders(graph).filter { isBelow($0, folder + "/x") }
    guard around.count == 1, !folder.isEmpty else { return nil }
    let excluded = facts.exceptions.filter {
      $0.target == target && isBelow(folder, $0.what) && !$0.what.contains("/Localized: ")
    }
    let path =
      draw(2) == 0
      ? pick(excluded.map(\.what).sorted()) ?? "\(folder)/n.swift" : "\(folder)/Deep/n\(draw(99)).swift"
    var expected = facts
    let has = facts.folders.contains(.init(target, folder))
    let pair = ProjectFacts.Pair(target, path)
    if has { expected.exceptions.remove(pair) } else { expected.exceptions.insert(pair) }
    let isNew = !facts.exceptions.contains(pair)
    return ProjectTrial(
      description: "add \(path) of folder \(folder) to \(target)",
      edit: { try $0.addFile(path, to: [target]) },
      undo: isNew && !facts.exceptions.contains { $0.what == path } ? { try $0.removeFiles([path]) } : nil,
      expected: expected,
      removedWords: [])
  }

  private mutating func listedFile(_ graph: ProjectGraph, _ facts: ProjectFacts) -> String? {
    let paths = graph.paths
    let counted = Dictionary(grouping: graph.ids("PBXFileReference").compactMap { paths[$0] }) { $0 }
    let plain = counted.filter { path, all in
      all.count == 1 && !path.contains(".lproj/") && !path.contains(".xcdatamodel") && !path.hasPrefix("..")
        && !path.hasPrefix("/") && !path.isEmpty && !facts.groups.contains(path)
        && !folders(graph).contains { isBelow($0, path) || $0 == path }
    }
    return pick(plain.keys.sorted())
  }

  private mutating func removeFile(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let path = listedFile(graph, facts), !facts.packages.contains(path) else { return nil }
    // Products of other projects and settings of configurations hang on some.
    var expected = facts
    expected.files[path] = nil
    return ProjectTrial(
      description: "remove \(path)", edit: { try $0.removeFiles([path]) }, expected: expected,
      looseGroups: Self.ancestors(path), removedWords: [], addsLines: false)
  }

  private mutating func removeFileFromTarget(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let path = listedFile(graph, facts), let target = facts.files[path]?.sorted().first,
      uniqueTargets(graph).contains(target)
    else { return nil }
    var expected = facts
    expected.files[path]?.remove(target)
    return ProjectTrial(
      description: "remove \(path) from \(target)", edit: { try $0.removeFile(path, from: target) },
      expected: expected,
      removedWords: [], addsLines: false)
  }

  private mutating func moveFile(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let path = listedFile(graph, facts) else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let new = newPath(facts, String(name[name.index(after: dot)...])), facts.files[new] == nil,
      !folders(graph).contains(where: { isBelow($0, new) })
    else { return nil }
    var expected = facts
    expected.files[new] = expected.files.removeValue(forKey: path)
    let ids = graph.paths.filter { $0.value == path }.keys
    let entries = graph.ids("PBXBuildFile").filter { graph.text($0, "fileRef").map(ids.contains) ?? false }
    // A group that was made for the file goes with it.
    let folder = path.dropLast(name.count)
    let isLast = !facts.files.keys.contains { $0 != path && $0.hasPrefix(folder) }
    return ProjectTrial(
      description: "move \(path) to \(new)", edit: { try $0.moveFile(path, to: new) }, expected: expected,
      looseGroups: Self.ancestors(path).union(Self.ancestors(new)),
      removedWords: isLast ? [] : Array(ids) + entries + ["path = ", "name = "])
  }

  // MARK: Packages

  private mutating func addPackage(_ facts: ProjectFacts) -> ProjectTrial {
    var expected = facts
    let name = (pick(Self.names) ?? "x") + String(draw(1000))
    if draw(2) == 0 {
      let path = "Packages/\(name)"
      expected.packages.insert(path)
      let package = XcodePackage.local(path: path)
      return ProjectTrial(
        description: "add package \(path)", edit: { try $0.addPackage(package) },
        undo: { try $0.removePackage(package) }, expected: expected)
    }
    let url = "https://example.org/kit\(draw(1000)).git"
    expected.packages.insert(url)
    let package = XcodePackage.remote(url: url)
    let requirements: [XcodePackage.Requirement] = [
      .upToNextMajor(from: "1.2.3"), .exact("1.0.0"), .branch("main"), .revision("abc-1"),
      .range(from: "1.0.0", to: "2.0.0"),
    ]
    let requirement = pick(requirements) ?? .branch("main")
    return ProjectTrial(
      description: "add package \(url)", edit: { try $0.addPackage(package, requirement) },
      undo: { try $0.removePackage(package) }, expected: expected)
  }

  private mutating func package(_ graph: ProjectGraph) -> (id: String, package: XcodePackage)? {
    let ids = graph.ids("XCLocalSwiftPackageReference") + graph.ids("XCRemoteSwiftPackageReference")
    guard let id = pick(ids) else { return nil }
    let package =
      graph.text(id, "relativePath").map { XcodePackage.local(path: $0) }
      ?? .remote(url: graph.text(id, "repositoryURL") ?? "")
    return (id, package)
  }

  private mutating func removePackage(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let (id, package) = package(graph) else { return nil }
    // A project may refer to one package twice.
    let same = graph.ids("XCRemoteSwiftPackageReference").filter {
      graph.text($0, "repositoryURL")?.lowercased().hasPrefix("\(package)".lowercased().prefix(40)) ?? false
    }
    guard same.count < 2 else { return nil }
    var after = graph
    let gone = Set(graph.ids("XCSwiftPackageProductDependency").filter { graph.text($0, "package") == id })
    after.objects[id] = nil
    for target in graph.ids("PBXNativeTarget")
    where graph.objects[target]?["packageProductDependencies"] != nil {
      after.objects[target]?["packageProductDependencies"] = graph.list(target, "packageProductDependencies")
        .filter { !gone.contains($0) }
    }
    return ProjectTrial(
      description: "remove package \(package)", edit: { try $0.removePackage(package) },
      expected: after.facts,
      removedWords: [], addsLines: false)
  }

  private mutating func addProduct(_ graph: ProjectGraph, _ facts: ProjectFacts, _ target: String)
    -> ProjectTrial?
  {
    guard let (_, package) = package(graph) else { return nil }
    let name = (pick(Self.names) ?? "x") + String(draw(1000))
    var expected = facts
    expected.products.insert(.init(target, name))
    return ProjectTrial(
      description: "add product \(name) to \(target)",
      edit: { try $0.addProduct(name, of: package, to: target) },
      undo: { try $0.removeProduct(name, of: package, from: target) }, expected: expected)
  }

  private mutating func removeProduct(_ facts: ProjectFacts) -> ProjectTrial? {
    let products = facts.products.sorted { ($0.target, $0.what) < ($1.target, $1.what) }
    guard let pair = pick(products.filter { !$0.what.isEmpty }) else { return nil }
    var expected = facts
    expected.products.remove(pair)
    return ProjectTrial(
      description: "remove product \(pair.what) from \(pair.target)",
      edit: { try $0.removeProduct(pair.what, from: pair.target) }, expected: expected, removedWords: [],
      addsLines: false)
  }

  // MARK: Groups

  private mutating func uniqueGroup(_ graph: ProjectGraph) -> (id: String, path: String)? {
    let paths = graph.paths
    let children = Set(graph.objects.keys.flatMap { graph.list($0, "children") })
    let groups = graph.ids("PBXGroup").filter { graph.text($0, "path") != nil && children.contains($0) }
    let folders = graph.ids("PBXFileSystemSynchronizedRootGroup")
    let counted = Dictionary(grouping: (groups + folders).filter { paths[$0] != nil }) { paths[$0] ?? "" }
    let plain = counted.filter {
      !$0.key.isEmpty && !$0.key.hasPrefix(".") && !$0.key.hasPrefix("/") && $0.value.count == 1
    }
    guard let path = pick(plain.keys.sorted()), let id = plain[path]?.first else { return nil }
    return (id, path)
  }

  private mutating func moveGroup(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let (id, path) = uniqueGroup(graph) else { return nil }
    let name = "Renamed \(draw(100))"
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let new = folder.isEmpty ? name : "\(folder)/\(name)"
    guard !facts.groups.contains(new), !folders(graph).contains(new) else { return nil }
    var after = graph
    let old = graph.text(id, "path")?.split(separator: "/").dropLast().joined(separator: "/") ?? ""
    after.objects[id]?["path"] =
      graph.text(id, "sourceTree") == "SOURCE_ROOT" ? new : old.isEmpty ? name : "\(old)/\(name)"
    return ProjectTrial(
      description: "move group \(path) to \(new)", edit: { try $0.moveGroup(path, to: new) },
      expected: after.facts,
      removedWords: [id, "path = ", "name = "])
  }

  private mutating func removeGroup(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let (id, path) = uniqueGroup(graph), id != graph.text(graph.rootID, "productRefGroup") else {
      return nil
    }
    var gone: Set<String> = []
    var open = [id]
    while let next = open.popLast() { if gone.insert(next).inserted { open += graph.list(next, "children") } }
    var after = graph
    for target in graph.ids("PBXNativeTarget")
    where graph.objects[target]?["fileSystemSynchronizedGroups"] != nil {
      after.objects[target]?["fileSystemSynchronizedGroups"] = graph.list(
        target, "fileSystemSynchronizedGroups"
      )
      .filter { !gone.contains($0) }
    }
    for id in gone { after.objects[id] = nil }
    let expected = after.facts
    return ProjectTrial(
      description: "remove group \(path)", edit: { try $0.removeGroup(path) }, expected: expected,
      looseGroups: Self.ancestors(path).subtracting([path]), removedWords: [], addsLines: false)
  }

  private mutating func addGroup(_ graph: ProjectGraph, _ facts: ProjectFacts) -> ProjectTrial? {
    guard let file = newPath(facts, nil) else { return nil }
    let path = file + "/Inner"
    var expected = facts
    expected.groups.insert(path)
    return ProjectTrial(
      description: "add group \(path)", edit: { try $0.addGroup(path) }, undo: { try $0.removeGroup(path) },
      expected: expected, looseGroups: Self.ancestors(file))
  }

  private mutating func folder(_ graph: ProjectGraph, _ facts: ProjectFacts, _ target: String)
    -> ProjectTrial?
  {
    guard let file = newPath(facts, nil), !folders(graph).contains(where: { isBelow($0, file) }) else {
      return nil
    }
    let path = "\(file) Folder"
    var expected = facts
    expected.folders.insert(.init(target, path))
    return ProjectTrial(
      description: "add folder \(path) to \(target)",
      edit: { try $0.addSynchronizedFolder(path, to: target) },
      undo: { try $0.removeSynchronizedFolder(path, from: target) }, expected: expected,
      looseGroups: Self.ancestors(file))
  }
}
