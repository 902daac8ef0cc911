import ModuleGraph

/// Targets that should have sources and have none: whatever their patterns mean, nothing of them is checked, and nobody
/// knows what they bring.
enum EmptyTargets {
  /// Marks them, and tells of those of each manifest once, unless something was said of the place already.
  static func mark(in projects: inout [Project], besides known: [ReadingProblem]) -> [ReadingProblem] {
    let told = Set(known.filter { $0.place.line > 1 }.map(\.place))
    let blocked = Set(known.filter { $0.effect == .blocks }.map(\.place.file))
    return projects.indices.flatMap { index -> [ReadingProblem] in
      let empty = projects[index].targets.indices.filter { isEmpty(projects[index].targets[$0]) }
      for position in empty { projects[index].targets[position].lacksSources = true }
      guard !blocked.contains(projects[index].manifest) else { return [] }
      let untold = empty.map { projects[index].targets[$0] }.filter { !told.contains($0.place) }
      return problem(untold.sorted { $0.place < $1.place }).map { [$0] } ?? []
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

  /// How many names are told before the rest is only counted.
  private static let shown = 3

  private static func problem(_ targets: [Target]) -> ReadingProblem? {
    guard let first = targets.first else { return nil }
    let rest = targets.count - shown
    let names =
      targets.prefix(shown).map(\.name).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let what =
      targets.count == 1
      ? "the target \(names) has no source files, so nothing of it is checked"
      : "the targets \(names) have no source files, so nothing of them is checked"
    return ReadingProblem(
      place: first.place,
      message:
        "\(what); correct the paths or patterns, or leave the manifest out with `exclude` in .tenon.yml",
      effect: .notes, others: targets.dropFirst().map(\.place))
  }
}
