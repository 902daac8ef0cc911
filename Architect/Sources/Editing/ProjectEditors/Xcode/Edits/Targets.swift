import Formats
import Text

/// The targets of a project and the phases of their builds.
enum Targets {
  /// The target with a name, which must be one that builds something.
  static func find(_ name: String, in table: ObjectTable) throws -> ProjectObject {
    let targets = table.objects("PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget")
    guard let target = targets.first(where: { $0["name"] == name }) else {
      let near = NearMiss.of(name, among: targets.compactMap { $0["name"] })
      throw ProjectEditError(
        .missing, "the project has no target \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    guard target.isa == "PBXNativeTarget" else {
      throw ProjectEditError(
        .conflict, "the target \(name) builds nothing itself, so it accepts no files or products")
    }
    return target
  }

  private static func parts(_ phase: BuildPhase, _ target: String) -> [String] { [phase.rawValue, target] }

  /// The identifier of a target's phase, which is created if it does not exist.
  static func phase(_ phase: BuildPhase, of target: ProjectObject, in table: inout ObjectTable) throws
    -> String
  {
    let phases = target.list("buildPhases")
    if let found = phases.first(where: { table[$0]?.isa == phase.rawValue }) { return found }
    let id = table.freeIdentifier(parts(phase, target.id))
    try table.add(
      id, phase.name,
      [
        "isa": .text(phase.rawValue), "buildActionMask": .text("2147483647"), "files": .list([]),
        "runOnlyForDeploymentPostprocessing": .text("0"),
      ])
    let later = BuildPhase.allCases.drop { $0 != phase }.map(\.rawValue)
    let index = phases.firstIndex { table[$0].map { later.contains($0.isa) } ?? false }
    let style = table.style
    try table.update(target.id) { target throws(ProjectTextError) in
      try target.insert(.reference(id, phase.name), into: "buildPhases", at: index, style)
    }
    return id
  }

  /// Removes the phases of a target that edits have created and that no longer build anything.
  static func prune(_ target: String, in table: inout ObjectTable) throws {
    for phase in BuildPhase.allCases {
      let id = table.identifier(parts(phase, target))
      if let object = table[id], object.isa == phase.rawValue, object.list("files").isEmpty {
        try table.removeWithMentions([id])
      }
    }
  }

  /// Adds a file or product to a phase, unless the phase already contains it.
  /// - Parameter key: `fileRef` or `productRef`.
  static func build(
    _ object: ProjectObject, as key: String, in phase: BuildPhase, of target: ProjectObject,
    _ table: inout ObjectTable
  ) throws {
    let phaseID = try self.phase(phase, of: target, in: &table)
    guard let phaseObject = table[phaseID],
      !phaseObject.list("files").contains(where: { table[$0]?[key] == object.id })
    else { return }
    let id = table.freeIdentifier(["PBXBuildFile", phaseID, object.id])
    let comment = "\(object.comment ?? "") in \(phaseObject["name"] ?? phase.name)"
    try table.add(id, comment, ["isa": .text("PBXBuildFile"), key: .reference(object)])
    let style = table.style
    try table.update(phaseID) { phase throws(ProjectTextError) in
      try phase.insert(.reference(id, comment), into: "files", style)
    }
  }

  /// The targets that build a file, with the entries for the file in their phases.
  static func builders(of file: String, in table: ObjectTable) -> [(target: ProjectObject, entry: String)] {
    let entries = Set(table.objects("PBXBuildFile").filter { $0["fileRef"] == file }.map(\.id))
    return table.objects("PBXNativeTarget").flatMap { target in
      target.list("buildPhases").compactMap { table[$0] }.flatMap { $0.list("files") }.filter(
        entries.contains
      )
      .map { (target, $0) }
    }
  }
}
