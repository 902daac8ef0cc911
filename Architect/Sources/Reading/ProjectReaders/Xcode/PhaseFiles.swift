import Files

/// The files that the build phases of a project list.
///
/// This is a class, because a phase is read when a target first has it. In a broken project, thousands of targets can have
/// the same phase.
final class PhaseFiles {
  /// What one phase lists.
  struct Content {
    /// The paths of sources and headers, whether they exist or not.
    var listed: [String] = []
    /// Those of them that exist, as the disk has them.
    var sources: [String] = []
    /// The paths of all other files.
    var resources: [String] = []

    mutating func add(_ other: Content) {
      listed += other.listed
      sources += other.sources
      resources += other.resources
    }
  }

  /// A file that phases list.
  private struct Listing: Hashable {
    var reference: String
    var isCompiled: Bool
  }

  private let list: PropertyList
  private let groups: GroupTree
  private let tree: FileTree
  private let whole: FileTree
  private var known: [Int: Content] = [:]
  /// What a file adds to the phases that list it.
  private var listings: [Listing: Content] = [:]

  init(_ list: PropertyList, groups: GroupTree, tree: FileTree) {
    (self.list, self.groups, self.tree, whole) = (list, groups, tree, tree.whole)
  }

  /// Returns what phases list together; nothing if that does not fit into memory.
  func content(of phases: [PropertyList.Object]) -> Content {
    var result = Content()
    for phase in phases {
      let content = content(of: phase)
      guard groups.allows(content.sources), groups.allows(content.resources),
        groups.allows(content.listed)
      else { continue }
      result.add(content)
    }
    return result
  }

  private func content(of phase: PropertyList.Object) -> Content {
    if let known = known[phase.number] { return known }
    var result = Content()
    let isCompiled = ["PBXSourcesBuildPhase", "PBXHeadersBuildPhase"].contains(phase["isa"])
    for file in phase.list("files") {
      guard let reference = list.objects[file]?["fileRef"] else { continue }
      let content = content(of: Listing(reference: reference, isCompiled: isCompiled))
      guard groups.allows(content.listed), groups.allows(content.resources) else { break }
      result.add(content)
    }
    known[phase.number] = result
    return result
  }

  private func content(of listing: Listing) -> Content {
    if let known = listings[listing] { return known }
    var result = Content()
    // The translations of a file are a group without a folder of its own.
    let group = list.objects[listing.reference].flatMap { $0["isa"] == "PBXVariantGroup" ? $0 : nil }
    for path in (group?.list("children") ?? [listing.reference]).compactMap(groups.path) {
      if !SourceGlobs.isSource(path) {
        result.resources.append(tree.spelled(path))
      } else if listing.isCompiled, group == nil {
        result.listed.append(path)
        whole.meet(path)
        if whole.hasFile(path) { result.sources.append(whole.spelled(path)) }
      }
    }
    listings[listing] = result
    return result
  }
}
