import CocoaPods
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
      if isOpen { target.unresolved = ["what \(manifest) computes"] }
      return target
    }
    return Project(format: .cocoaPods, manifest: manifest, name: manifest, targets: targets)
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
