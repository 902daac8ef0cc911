import Files
import Foundation
import ModuleGraph

/// Finds the entries of test plans that name no target. Xcode runs a plan without them, so tests stop being run in silence.
struct PlanEntries {
  private let tree: FileTree
  /// The projects that were read as Xcode's own.
  private let projects: [Project]
  /// Whether a tool generates projects, which need not be there.
  private let generatesProjects: Bool

  init(_ tree: FileTree, _ projects: [Project]) {
    self.tree = tree
    self.projects = projects.filter { $0.format == .xcode }
    generatesProjects = projects.contains {
      $0.format == .xcodeGen || $0.format == .tuist || $0.format == .bazel
    }
  }

  var problems: [ReadingProblem] {
    let plans = tree.files(below: "").filter { $0.hasSuffix(".xctestplan") }
    guard !plans.isEmpty, !projects.isEmpty else { return [] }
    return plans.sorted().flatMap(problems)
  }

  private func problems(of plan: String) -> [ReadingProblem] {
    guard let bytes = try? tree.read(plan),
      let content = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let entries = content["testTargets"] as? [[String: Any]]
    else { return [] }
    return entries.compactMap { entry in
      guard let target = entry["target"] as? [String: Any], let name = target["name"] as? String,
        let container = (target["containerPath"] as? String)?.replacing("container:", with: ""),
        container.hasSuffix(".xcodeproj")
      else { return nil }
      return problem(name, target["identifier"] as? String ?? "", container, in: plan, bytes)
    }
  }

  private func problem(
    _ name: String, _ identifier: String, _ container: String, in plan: String, _ bytes: [UInt8]
  ) -> ReadingProblem? {
    let meant = projects.filter { project in
      let bundle = FilePath.folder(of: project.manifest)
      return bundle == container || bundle.hasSuffix("/" + container)
    }
    let absence: UnresolvedReference.Absence
    let sought: String
    if meant.isEmpty {
      let bundles = projects.map { FilePath.name(of: FilePath.folder(of: $0.manifest)) }
      let bundle = FilePath.name(of: container)
      guard !generatesProjects, !bundles.contains(bundle),
        UnresolvedReference.misspelled(bundle, among: bundles) != nil
      else { return nil }
      sought = "container:" + container
      absence = .init("there is no project \(bundle)", sought: bundle, candidates: bundles)
    } else {
      let targets = meant.flatMap(\.targets).map(\.name)
      // A target that was renamed is still found by its identifier.
      guard meant.allSatisfy(\.isWhole), !targets.contains(name),
        !meant.contains(where: { has(identifier, $0) })
      else { return nil }
      sought = name
      absence = .init("\(container) has no target with that name", sought: name, candidates: targets)
    }
    var reference = UnresolvedReference(
      "the test plan runs '\(name)' of \(container)", at: Self.place(of: sought, in: plan, bytes), absence)
    reference.excuse = "Xcode runs the plan without it"
    reference.cure = "correct the name, or remove the entry"
    return reference.problem
  }

  private func has(_ identifier: String, _ project: Project) -> Bool {
    guard identifier.utf8.count > 4, let bytes = try? tree.read(project.manifest) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(identifier)
  }

  /// The place of the first string with a text.
  private static func place(of text: String, in plan: String, _ bytes: [UInt8]) -> Place {
    let content = String(decoding: bytes, as: UTF8.self).replacing("\\/", with: "/")
    for (number, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: "\"\(text)\"") {
        let column = line[..<range.lowerBound].utf8.count + 1
        return Place(file: plan, line: number + 1, column: column)
      }
    }
    return Place(file: plan)
  }
}
