import Files
import ModuleGraph

/// Xcode projects that XcodeGen or Tuist generated. Their sources are the better description, because the projects are
/// not edited by hand.
enum GeneratedProjects {
  /// The projects without those that are generated from others; if the source could not be read completely, without the
  /// source instead.
  static func left(out projects: [Project]) -> [Project] {
    let sources = projects.filter { [.xcodeGen, .tuist].contains($0.format) }
    guard !sources.isEmpty else { return projects }
    let whole = Set(sources.filter(\.isWhole).map(generated))
    let present = Set(projects.filter { $0.format == .xcode }.map(\.manifest))
    return projects.filter { project in
      switch project.format {
      case .xcode: !whole.contains(project.manifest)
      case .xcodeGen, .tuist: project.isWhole || !present.contains(generated(project))
      default: true
      }
    }
  }

  private static func generated(_ project: Project) -> String {
    FilePath.join(project.folder, "\(project.name).xcodeproj/project.pbxproj")
  }
}
