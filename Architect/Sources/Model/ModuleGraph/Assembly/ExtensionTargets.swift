/// Adds the dependencies of targets that extend Xcode targets, such as the targets in a Podfile, to the Xcode targets.
enum ExtensionTargets {
  static func merged(into projects: [Project]) -> [Project] {
    var result = projects
    for (index, project) in projects.enumerated() {
      var kept: [Target] = []
      for target in project.targets {
        let homes = target.isExtensionOfXcodeTarget ? homes(of: target.name, in: index, projects) : []
        for home in homes {
          let isOwn = result[home.project].targets[home.target].name == target.name
          result[home.project].targets[home.target].dependencies += target.dependencies.map { dependency in
            // Settings that several targets share add the pods to all of them, whether they need the pods or not.
            var dependency = dependency
            if !isOwn { dependency.isNeededUnimported = true }
            return dependency
          }
          result[home.project].targets[home.target].unresolved += target.unresolved
          result[home.project].targets[home.target].lacksPodfile = false
        }
        if homes.isEmpty { kept.append(target) }
      }
      if kept.count < project.targets.count { result[index].targets = kept }
    }
    return result
  }

  /// Returns the Xcode targets called `name` that a manifest such as a Podfile refers to. A Podfile in a folder above
  /// several projects refers to all of them, but only the nearest Podfile above a project applies to that project. A
  /// Podfile above a project does not refer to projects elsewhere.
  private static func homes(
    of name: String, in extending: Int, _ projects: [Project]
  ) -> [(project: Int, target: Int)] {
    let rivals = projects.filter { project in
      project.targets.contains { $0.name == name && $0.isExtensionOfXcodeTarget }
    }.map(\.folder)
    let own = projects[extending].folder
    let homes = projects.indices.flatMap { index -> [(project: Int, target: Int)] in
      let project = projects[index]
      guard project.format.isBuiltByXcode else { return [] }
      let above = rivals.filter { isAbove($0, project) }
      if let nearest = above.max(by: { $0.count < $1.count }), nearest != own { return [] }
      return project.targets.indices
        .filter { index in
          let target = project.targets[index]
          return (target.name == name || target.podTargets.contains(name)) && !target.isExtensionOfXcodeTarget
        }
        .map { (index, $0) }
    }
    let below = homes.filter { isAbove(own, projects[$0.project]) }
    return below.isEmpty ? homes : below
  }

  private static func isAbove(_ folder: String, _ project: Project) -> Bool {
    folder.isEmpty || "\(project.folder)/".hasPrefix(folder + "/")
  }
}
