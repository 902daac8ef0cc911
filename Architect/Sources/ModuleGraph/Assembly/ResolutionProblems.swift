extension Resolution {
  /// Packages and dependencies that mean nothing, although they should mean something in the repository.
  var problems: [ReadingProblem] {
    let dangling = projects.filter { $0.format == .swiftPM }.flatMap { project in
      project.packages.filter(isDangling).map { reference in
        ReadingProblem(
          place: reference.place ?? Place(file: project.manifest),
          message:
            "no manifest was read in \(Self.shown(reference.path)), where a package should be; correct the path, "
            + "or check out what belongs there", effect: .leavesOpen)
      }
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

  /// Whether the path to the package is at fault, which is a problem of its own.
  private func isCausedByPath(_ dependency: DeclaredDependency, in project: Int) -> Bool {
    let dangling = projects[project].packages.filter(isDangling)
    switch dependency.kind {
    case .product(let package?): return dangling.contains { names($0).contains(package) }
    default: return !dangling.isEmpty
    }
  }
}
