extension Resolution {
  /// Returns a problem for each package or dependency that cannot be resolved, although it should refer to something in
  /// the repository.
  ///
  /// A missing package is reported as one problem, regardless of how many manifests refer to it.
  /// - Parameters:
  ///   - submodules: The folders of git submodules.
  ///   - unread: The folders whose manifests exist but could not be read, which is reported separately.
  func problems(submodules: [String], unread: Set<String> = []) -> [ReadingProblem] {
    let references = projects.flatMap { project in
      // A project without a place for its reference found the package, or guessed it.
      project.packages.filter { isDangling($0) && !$0.isCreatedByTool && $0.place != nil }.map { reference in
        (
          path: reference.path ?? "", place: reference.place ?? Place(file: project.manifest),
          isLeftOut: reference.isLeftOut
        )
      }
    }
    let missing = references.filter { !unread.contains($0.path) }
    let dangling = Dictionary(grouping: missing, by: \.path).sorted { $0.key < $1.key }.map { path, all in
      let isLeftOut = all.contains(where: \.isLeftOut)
      let places = all.map(\.place).sorted()
      let more = places.count > 1 ? " (by \(places.count) manifests)" : ""
      let submodule = submodules.first { path == $0 || path.hasPrefix($0 + "/") }
      let cure =
        isLeftOut
        ? "it is in a folder that is left out"
        : submodule.map { "check out the submodule: git submodule update --init \($0)" }
          ?? "correct the path, or check out the package"
      return ReadingProblem(
        place: places[0],
        message:
          "no manifest was read in \(Self.shown(path)), where a package is expected\(more); \(cure)",
        effect: isLeftOut ? .leavesOpen : .missing, others: Array(places.dropFirst()))
    }
    let failed = allTargets.flatMap { id in
      (uses[id] ?? []).compactMap { use -> ReadingProblem? in
        guard let failure = use.failure, !isCausedByPath(use.dependency, in: id.project) else { return nil }
        return ReadingProblem(
          place: use.dependency.place,
          message:
            "'\(target(id).name)' depends on '\(use.dependency.name)', but \(failure); correct the name, or "
            + "remove the dependency", effect: .leavesOpen)
      }
    }
    return dangling + failed
  }

  private func isDangling(_ reference: PackageReference) -> Bool {
    guard let path = reference.path, !reference.isOutside else { return false }
    return packagesByFolder[path] == nil
  }

  /// Whether the path to the package is wrong, which is reported as a separate problem.
  private func isCausedByPath(_ dependency: DeclaredDependency, in project: Int) -> Bool {
    let dangling = projects[project].packages.filter(isDangling)
    switch dependency.kind {
    case .product(let package?): return dangling.contains { names($0).contains(package) }
    default: return !dangling.isEmpty
    }
  }
}
