import Files
import Foundation
import ModuleGraph

/// The targets that the shared schemes of a repository build, also for the test plans that they refer to.
struct Schemes {
  /// The names of the targets, by the name of the project bundle that contains them.
  private let targets: [String: Set<String>]
  /// The project bundles that contain schemes.
  private let owners: Set<String>

  init(_ tree: FileTree) {
    let files = tree.files(below: "").filter { $0.hasSuffix(".xcscheme") }
    owners = Set(
      files.compactMap { file in
        file.firstRange(of: ".xcodeproj/").map { String(file[..<$0.lowerBound]) + ".xcodeproj" }
      })
    let plans = TestPlans(tree)
    targets = files.reduce(into: [:]) { targets, file in
      guard let bytes = try? tree.read(file) else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      for reference in text.components(separatedBy: "<TestPlanReference").dropFirst() {
        guard let plan = Self.value(of: "reference", in: reference) else { continue }
        for (bundle, name) in plans.targets(of: plan.replacing("container:", with: "")) {
          targets[bundle, default: []].insert(name)
        }
      }
      for reference in text.components(separatedBy: "<BuildableReference").dropFirst() {
        guard let name = Self.value(of: "BlueprintName", in: reference),
          let container = Self.value(of: "ReferencedContainer", in: reference)
        else { continue }
        targets[FilePath.name(of: container.replacing("container:", with: "")), default: []].insert(name)
      }
    }
  }

  /// Marks the targets of a project that no scheme builds, if the project has schemes.
  func mark(_ project: inout Project) {
    let bundle = FilePath.folder(of: project.manifest)
    guard owners.contains(bundle), let built = targets[FilePath.name(of: bundle)] else { return }
    for index in project.targets.indices where !built.contains(project.targets[index].name) {
      project.targets[index].isInNoScheme = true
    }
  }

  private static func value(of attribute: String, in text: String) -> String? {
    guard let start = text.firstRange(of: attribute + " = \"") else { return nil }
    return String(text[start.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
  }
}
