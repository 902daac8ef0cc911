import ModuleGraph

/// Targets that should have sources and have none: whatever their patterns mean, nothing of them is checked.
enum EmptyTargets {
  /// One problem for each, unless something was said of the place already.
  static func problems(in projects: [Project], besides known: [ReadingProblem]) -> [ReadingProblem] {
    let told = Set(known.filter { $0.place.line > 1 }.map(\.place))
    let blocked = Set(known.filter { $0.effect == .blocks }.map(\.place.file))
    return projects.flatMap { project in
      blocked.contains(project.manifest)
        ? [] : project.targets.filter { isEmpty($0) && !told.contains($0.place) }.map(problem)
    }
  }

  private static func isEmpty(_ target: Target) -> Bool {
    switch target.kind {
    case .library, .executable, .app, .appExtension, .test, .uiTest, .macro, .plugin:
      target.files.isEmpty && target.isBuiltFromSources && !target.hasGeneratedSources
        && !target.isExtensionOfXcodeTarget
    case .system, .binary, .aggregate: false
    }
  }

  private static func problem(_ target: Target) -> ReadingProblem {
    ReadingProblem(
      place: target.place,
      message:
        "the target \(target.name) has no source files, so nothing of it is checked; correct its paths or patterns, or "
        + "leave the manifest out with `exclude` in .tenon.yml",
      effect: .notes)
  }
}
