import Files

/// The headers of frameworks and libraries that are not public.
struct PrivateHeaders {
  private let list: PropertyList
  private let groups: GroupTree
  private let tree: FileTree

  init(_ list: PropertyList, groups: GroupTree, tree: FileTree) {
    (self.list, self.groups, self.tree) = (list, groups, tree)
  }

  /// Returns the headers that a target's phases list without making them public. A target that makes none public leaves
  /// this to the search paths of its users.
  func paths(in phases: [PropertyList.Object]) -> Set<String> {
    let files = phases.filter { $0["isa"] == "PBXHeadersBuildPhase" }.flatMap { $0.list("files") }
      .compactMap { list.objects[$0] }
    let shown = files.filter(isPublic)
    guard !shown.isEmpty, shown.count < files.count else { return [] }
    return Set(files.filter { !isPublic($0) }.compactMap(path)).subtracting(shown.compactMap(path))
  }

  private func isPublic(_ file: PropertyList.Object) -> Bool {
    file.lists("settings")["ATTRIBUTES"]?.contains("Public") ?? false
  }

  private func path(_ file: PropertyList.Object) -> String? {
    file["fileRef"].flatMap(groups.path).map(tree.whole.spelled)
  }
}
