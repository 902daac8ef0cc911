import CocoaPods
import Files
import ModuleGraph

extension CocoaPods.Podfile {
  /// Returns the targets of Xcode projects. Each target has its own pods and the pods of the enclosing definitions.
  func project(manifest: String) -> Project {
    func dependency(_ pod: Pod, isInherited: Bool) -> DeclaredDependency {
      DeclaredDependency(
        name: pod.name, kind: .pod, place: Place(file: manifest, line: pod.line, column: pod.column),
        isNeededUnimported: isInherited || pod.isForItself)
    }
    let open = Set(gaps.filter(\.hidesPods).map(\.definition))
    let targets = definitions.enumerated().filter { !$1.isAbstract }.map { index, definition -> Target in
      var dependencies = definition.pods.map { dependency($0, isInherited: false) }
      var isOpen = open.contains(index)
      var parent = definition.parent
      while let around = parent {
        isOpen = isOpen || open.contains(around)
        dependencies += definitions[around].pods.map { dependency($0, isInherited: true) }
        parent = definitions[around].parent
      }
      var target = Target(
        name: definition.name, kind: .aggregate,
        place: Place(file: manifest, line: definition.line, column: definition.column),
        dependencies: dependencies,
        isExtensionOfXcodeTarget: true)
      if isOpen { target.unresolved = [.computedPods(manifest)] }
      return target
    }
    return Project(format: .cocoaPods, manifest: manifest, name: manifest, targets: targets)
      .adding(references(manifest: manifest))
  }

  /// The local paths that the Podfile refers to. What a condition decides about may be there on some machines only.
  private func references(manifest: String) -> [PathReference] {
    let folder = FilePath.folder(of: manifest)
    let pods = definitions.flatMap(\.pods).filter { !$0.isConditional }.flatMap { pod in
      pod.options.compactMap { option -> PathReference? in
        guard let path = option.value.string, !path.hasPrefix("/"), !path.hasPrefix("~"),
          option.key == "path" || option.key == "podspec" && !path.contains("://")
        else { return nil }
        return PathReference(
          option.key == "path" ? .pod : .podspec, FilePath.join(folder, path), name: pod.name,
          place: Place(file: manifest, line: pod.line, column: pod.column))
      }
    }
    let projects = definitions.compactMap { definition -> PathReference? in
      guard let path = definition.project, !path.hasPrefix("/") else { return nil }
      let file = path.hasSuffix(".xcodeproj") ? path : path + ".xcodeproj"
      return PathReference(
        .project, FilePath.join(folder, file), name: path,
        place: Place(file: manifest, line: definition.line, column: definition.column))
    }
    return pods + projects
  }

  /// The paths of podspecs for pods in other places, relative to the Podfile's folder.
  var podspecs: Set<String> {
    let stated = definitions.flatMap(\.pods).flatMap(\.options).filter { $0.key == "podspec" }
    return possiblePodspecs.union(stated.compactMap(\.value.string))
  }
}

extension CocoaPods.Podfile.Pod {
  /// Whether the pod is included for its own tests or its sample applications.
  fileprivate var isForItself: Bool { options.contains { $0.key == "testspecs" || $0.key == "appspecs" } }
}
