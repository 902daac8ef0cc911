/// Adds the dependencies of targets that extend Xcode targets, as a Podfile's do, to those targets.
enum ExtensionTargets {
  static func merged(into projects: [Project]) -> [Project] {
    var result = projects
    for (index, project) in projects.enumerated() {
      var kept: [Target] = []
      for target in project.targets {
        let homes = target.isExtensionOfXcodeTarget ? homes(of: target.name, in: projects) : []
        for home in homes {
          result[home.project].targets[home.target].dependencies += target.dependencies
          result[home.project].targets[home.target].lacksPodfile = false
        }
        if homes.isEmpty { kept.append(target) }
      }
      if kept.count < project.targets.count { result[index].targets = kept }
    }
    return result
  }

  /// The Xcode targets with the name. A Podfile above several projects means all of them.
  private static func homes(of name: String, in projects: [Project]) -> [(project: Int, target: Int)] {
    projects.indices.flatMap { project -> [(project: Int, target: Int)] in
      guard [.xcode, .xcodeGen, .tuist].contains(projects[project].format) else { return [] }
      return projects[project].targets.indices
        .filter {
          projects[project].targets[$0].name == name
            && !projects[project].targets[$0].isExtensionOfXcodeTarget
        }
        .map { (project, $0) }
    }
  }
}
