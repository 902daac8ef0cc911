import Files
import Formats

/// The parts that CocoaPods adds to a JSON project.
extension JSONProject {
  /// Removes everything that CocoaPods added.
  /// - Returns: The places where the project's own settings and scripts still mention the Pods.
  func removePods() -> [String] {
    for target in targets {
      for phase in target["build-phases"]?.members ?? []
      where phase["kind"]?.text == "script" && phase["name"]?.text.map(PodsIntegration.isPhase) == true {
        remove(phase, from: "build-phases", of: target)
      }
    }
    let files = JSONFiles(self).entries.filter { entry in
      let path = entry.path ?? entry.element.location.path
      return entry.kind == .file
        && (PodsIntegration.isSettings(path) || PodsIntegration.isProduct(entry.element.location.path))
    }
    let groups = files.compactMap(\.parent)
    for file in files { remove(file.element, from: file.parent) }
    // The groups that CocoaPods creates for its files, unless they contain other files.
    for group in root["files"]?.members ?? []
    where group.fileKind == .group && group["children"]?.isEmpty != false {
      let isOfPods = group.fileName == "Pods"
      if isOfPods || (group.fileName == "Frameworks" && groups.contains { $0 === group }) {
        remove(group, from: nil)
      }
    }
    return leftovers
  }

  private var leftovers: [String] {
    var result: [String] = []
    func look(_ element: JSONElement, _ shown: String) {
      var bytes: [UInt8] = []
      element.write(to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      if let variable = PodsIntegration.variables.first(where: text.contains) {
        result.append("\(shown) still refers to \(variable)")
      }
    }
    if let settings = root["build-settings"] { look(settings, "the project's build settings") }
    for target in targets {
      let name = target["name"]?.text ?? ""
      for phase in target["build-phases"]?.members ?? [] where phase.kind == .object {
        look(phase, "the build phase '\(phase["name"]?.text ?? phase["kind"]?.text ?? "")' of '\(name)'")
      }
      for rule in target["build-rules"]?.members ?? [] { look(rule, "a build rule of '\(name)'") }
      if let settings = target["build-settings"] { look(settings, "the build settings of '\(name)'") }
    }
    return result
  }
}
