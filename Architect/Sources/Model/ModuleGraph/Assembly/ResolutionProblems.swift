extension Resolution {
  /// Returns a problem for each package that is not at its path, for each name that leads nowhere, and for each manifest
  /// that a build tool refuses.
  ///
  /// A missing package is reported as one problem, regardless of how many manifests refer to it.
  /// - Parameters:
  ///   - submodules: The folders of git submodules.
  ///   - unreadable: The folders whose manifests exist but could not be read, which is reported separately.
  func problems(submodules: [String], unreadable: Set<String> = []) -> [ReadingProblem] {
    let failed = allTargets.flatMap { id in
      (uses[id] ?? []).compactMap { use -> UnresolvedReference? in
        guard let absence = use.absence, !isCausedByPath(use, in: id.project) else { return nil }
        return UnresolvedReference(
          "'\(target(id).name)' depends on '\(use.dependency.name)'", at: use.dependency.place, absence)
      }
    }
    // Several targets of a Podfile may share a pod.
    let formats = Dictionary(projects.map { ($0.manifest, $0.format) }) { first, _ in first }
    var seen: Set<Place> = []
    let names = failed.filter { formats[$0.place.file] != .cocoaPods || seen.insert($0.place).inserted }
    return (danglingPackages(submodules: submodules, unreadable: unreadable) + names).map(\.problem)
      + TargetNameClashes(self).problems
  }

  /// The paths at which manifests expect packages and find none.
  private func danglingPackages(submodules: [String], unreadable: Set<String>) -> [UnresolvedReference] {
    let references = projects.flatMap { project in
      // A project without a place for its reference found the package, or guessed it.
      project.packages.filter { isDangling($0) && !$0.isCreatedByTool }.compactMap { reference in
        reference.place.map { (path: reference.path ?? "", place: $0, isLeftOut: reference.isLeftOut) }
      }
    }
    let missing = references.filter { !unreadable.contains($0.path) }
    return Dictionary(grouping: missing, by: \.path).sorted { $0.key < $1.key }.map { path, all in
      let places = Set(all.map(\.place)).sorted()
      let isLeftOut = all.contains(where: \.isLeftOut)
      let submodule = submodules.first { path == $0 || path.hasPrefix($0 + "/") }
      var reference = UnresolvedReference(
        "\(Self.shown(path)) is used as a package\(places.count > 1 ? " (by \(places.count) manifests)" : "")",
        at: places[0],
        Absence(
          "no manifest was read there", sought: path,
          candidates: isLeftOut || submodule != nil ? [] : packagesByFolder.keys.sorted(),
          suppliers: isLeftOut ? ["what was not read there"] : []))
      reference.effect = isLeftOut ? .leavesOpen : .missing
      reference.others = Array(places.dropFirst())
      reference.cure =
        isLeftOut
        ? "it is in a folder that is left out"
        : submodule.map { "check out the submodule: git submodule update --init \($0)" }
          ?? "correct the path, or check out the package"
      return reference
    }
  }

  private func isDangling(_ reference: PackageReference) -> Bool {
    guard let path = reference.path, !reference.isOutside else { return false }
    return packagesByFolder[path] == nil
  }

  /// Whether the path to the package is wrong, which is reported as a separate problem.
  private func isCausedByPath(_ use: Use, in project: Int) -> Bool {
    let dangling = projects[project].packages.filter(isDangling)
    switch use.dependency.kind {
    case .product(let package?): return dangling.contains { names($0).contains(package) }
    case .product(nil), .byName: return !dangling.isEmpty
    case .target, .pod, .linked: return false
    }
  }
}
