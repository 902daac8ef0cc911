import Files
import Formats
import ModuleGraph

/// Xcode projects that XcodeGen or Tuist generated. The manifests that they are generated from are the better
/// description, because the projects are not edited by hand.
enum GeneratedProjects {
  /// Returns the projects without generated ones. If the manifest of a generated project could not be read completely,
  /// the manifest is left out and the generated project is kept.
  static func left(out projects: [Project]) -> [Project] {
    let sources = projects.filter { [.xcodeGen, .tuist].contains($0.format) }
    guard !sources.isEmpty else { return projects }
    let whole = Set(sources.filter(\.isWhole).flatMap(generated))
    let present = Set(projects.filter { $0.format == .xcode }.map(\.manifest))
    return projects.filter { project in
      switch project.format {
      case .xcode: !whole.contains(project.manifest)
      case .xcodeGen, .tuist: project.isWhole || present.isDisjoint(with: generated(project))
      default: true
      }
    }
  }

  private static func generated(_ project: Project) -> [String] {
    let folder = FilePath.join(project.folder, "\(project.name).xcodeproj")
    return XcodeProjectFile.allCases.map { $0.path(in: folder) }
  }
}
