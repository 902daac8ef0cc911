import CocoaPods
import Files
import Formats
import ModuleGraph
import ProjectEditors

/// Removes CocoaPods from an app that has no pods any more.
extension AppWriting {
  mutating func removeCocoaPods() throws {
    let folder = FilePath.folder(of: podfile)
    for project in xcodeProjects {
      let present = try XcodeProjectFile.allCases.map { $0.path(in: project) }.first { try changes.has($0) }
      guard let manifest = present else { continue }
      var leftovers: [String] = []
      try changes.edit(manifest) { text in
        leftovers = try XcodeProjectEditor.edit(&text, at: manifest) { try $0.removePods() }
      }
      for leftover in leftovers {
        steps.append(
          MigrationStep(nil, leftover, .byHand("change it in Xcode"), at: Place(file: manifest)))
      }
    }
    try removeFromWorkspaces(folder)
    try changes.remove(podfile)
    let lock = FilePath.join(folder, "Podfile.lock")
    if try changes.has(lock) { try changes.remove(lock) }
    steps.append(MigrationStep(nil, "CocoaPods is removed: no pod is left", .done, at: Place(file: podfile)))
    if options.isPodsFolderTracked {
      steps.append(
        MigrationStep(
          nil, "git tracks the folder \(FilePath.join(folder, "Pods"))",
          .byHand("remove it: git rm -r \(FilePath.join(folder, "Pods"))")))
    }
    addScriptPhases()
    for name in model.plugins {
      steps.append(
        MigrationStep(
          nil, "the plug-in \(name) of CocoaPods", .byHand("what it did is gone with the Podfile"),
          at: Place(file: podfile)))
    }
    let gemfile = FilePath.join(folder, "Gemfile")
    if let text = try? changes.text(of: gemfile), text.contains("cocoapods") {
      steps.append(
        MigrationStep(
          nil, "the Gemfile still installs CocoaPods", .byHand("remove it there"), at: Place(file: gemfile)))
    }
  }

  /// Names the scripts that CocoaPods added to targets as build phases, and that are gone with the Podfile.
  private mutating func addScriptPhases() {
    for definition in model.definitions {
      let target = definition.isAbstract ? "all targets" : definition.name
      for phase in definition.scriptPhases {
        let name = phase["name"]?.string.map { " '\($0)'" } ?? ""
        steps.append(
          MigrationStep(
            nil, "the script phase\(name) of \(target)",
            .byHand("CocoaPods added it from the Podfile; add it to the target as a build phase"),
            at: Place(file: podfile, line: definition.line, column: definition.column)))
      }
    }
    for gap in model.gaps where gap.isScriptPhase {
      steps.append(
        MigrationStep(
          nil, "a script phase of \(model.definitions[gap.definition].name)",
          .byHand("CocoaPods added it from the Podfile; add it to the target as a build phase"),
          at: Place(file: podfile, line: gap.line, column: gap.column)))
    }
  }

  /// The projects that CocoaPods changed. The project of a manifest is generated anew, without CocoaPods.
  private var xcodeProjects: [String] {
    Set(projects.projects.filter { $0.project.format == .xcode }.map(\.xcodeProject)).sorted()
  }

  /// Removes the project of the pods from the workspaces beside the Podfile.
  private mutating func removeFromWorkspaces(_ folder: String) throws {
    let names = tree.folders[folder]?.folders.filter { $0.hasSuffix(".xcworkspace") } ?? []
    for name in names {
      let file = FilePath.join(folder, "\(name)/contents.xcworkspacedata")
      guard let text = try changes.text(of: file), let new = Self.withoutPods(text) else { continue }
      try changes.edit(file) { $0 = new }
    }
  }

  /// The text of a workspace without its reference to the project of the pods; `nil` if it has none.
  static func withoutPods(_ text: String) -> String? {
    var result = text
    var isChanged = false
    var position = result.startIndex
    while let start = result[position...].firstRange(of: "<FileRef")?.lowerBound {
      guard let close = result[start...].firstRange(of: ">") else { break }
      let isEmptyElement = result[..<close.lowerBound].last == "/"
      guard
        let end = isEmptyElement
          ? close.upperBound : result[start...].firstRange(of: "</FileRef>")?.upperBound
      else { break }
      guard result[start..<end].contains("Pods/Pods.xcodeproj") else {
        position = end
        continue
      }
      let lineStart =
        result[..<start].lastIndex(of: "\n").map { result.index(after: $0) } ?? result.startIndex
      let isOwnLine = result[lineStart..<start].allSatisfy { $0 == " " || $0 == "\t" }
      var last = end
      if isOwnLine, last < result.endIndex, result[last].isNewline { last = result.index(after: last) }
      let first = isOwnLine ? lineStart : start
      let offset = result.utf8.distance(from: result.startIndex, to: first)
      result.removeSubrange(first..<last)
      position = result.utf8.index(result.startIndex, offsetBy: offset)
      isChanged = true
    }
    return isChanged ? result : nil
  }
}
