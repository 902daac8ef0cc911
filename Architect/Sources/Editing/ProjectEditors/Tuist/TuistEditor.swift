import Text
import SwiftParsing

/// Edits the parts of a Project.swift that are literals: new elements are copies of elements for a similar
/// module, with new names, and no other bytes change.
///
/// ```swift
/// var project = try TuistEditor(text)
/// try project.copyTarget("Core", Renaming(["Core": "Cart"]), keeping: [])
/// try project.copyDependency(of: "App", on: "Core", Renaming(["Core": "Cart"]))
/// ```
public struct TuistEditor: Sendable {
  /// The current text of the manifest.
  public private(set) var text: String
  private var layout: ManifestLayout

  /// - Throws: ``ProjectEditError`` if the text cannot be parsed.
  public init(_ text: String) throws(ProjectEditError) {
    self.text = text
    layout = try ManifestLayout.ofManifest(text)
  }

  private mutating func edit(_ body: (inout ManifestText) -> Void) throws(ProjectEditError) {
    var manifest = ManifestText(text)
    body(&manifest)
    layout = try ManifestLayout.ofManifest(manifest.text)
    text = manifest.text
  }

  // MARK: - Targets

  /// The names of the targets that are elements of a literal list, with literal names.
  public var targets: [String] { targetElements.map(\.name) }

  /// The elements of the lists of targets, each a call with a literal name. Helpers of a repository may have any name.
  private var targetElements:
    [(name: String, list: ManifestLayout.List, index: Int, call: ManifestLayout.Call)]
  {
    lists(labelled: "targets").flatMap { list in
      list.elements.enumerated().compactMap { index, element in
        guard let call = element.call.map({ layout.calls[$0] }),
          let name = (call["name"] ?? call.arguments.first { $0.label == nil })?.text
        else { return nil }
        return (name, list, index, call)
      }
    }
  }

  private func lists(labelled label: String) -> [ManifestLayout.List] {
    let written = layout.calls.flatMap { call in
      call.arguments.filter { $0.label == label }.compactMap(\.list)
    }
    let named = layout.calls.flatMap { call in
      call.arguments.filter { $0.label == label }.compactMap(\.reference)
    }.compactMap { layout.mentions[$0] ?? 0 <= 1 ? layout.lists[$0] : nil }
    return written + named
  }

  /// Adds a copy of a target after the original.
  /// - Parameters:
  ///   - renaming: The names to replace in all string literals of the copy: names, identifiers and paths.
  ///   - kept: The new names of the dependencies that the copy keeps; dependencies on the SDK are kept, too.
  /// - Throws: ``ProjectEditError`` if the target is not declared exactly once with literals, or if the new
  ///   name is taken.
  public mutating func copyTarget(_ name: String, _ renaming: Renaming, keeping kept: Set<String>)
    throws(ProjectEditError)
  {
    let found = targetElements.filter { $0.name == name }
    guard let element = found.first, found.count == 1 else {
      throw ProjectEditError(.conflict, "'\(name)' is not declared exactly once with literals")
    }
    let new = renaming.renamed(name)
    guard !targets.contains(new) else {
      throw ProjectEditError(.conflict, "there is already a target '\(new)'")
    }
    let copy = copy(element.call.range, renaming)
    try edit { manifest in
      let start = element.call.range.lowerBound
      let written = manifest.beginsLine(start) ? copy : manifest.indented(copy, manifest.indent(start))
      manifest.add(written, to: element.list, at: element.index + 1)
    }
    try keepDependencies(kept) { editor in editor.targetElements.first { $0.name == new }?.call.range }
  }

  /// Removes a target that is declared with literals.
  /// - Throws: ``ProjectEditError`` if there is no such target.
  public mutating func removeTarget(_ name: String) throws(ProjectEditError) {
    guard let element = targetElements.first(where: { $0.name == name }) else {
      throw ProjectEditError(.missing, "'\(name)' is not declared with literals")
    }
    try edit { $0.remove(element.index, from: element.list) }
  }

  /// Adds a dependency to a target, unless it already has one of this name.
  /// - Parameter written: The dependency as the manifest writes it; by default, one on a target of the same
  ///   project.
  /// - Throws: ``ProjectEditError`` if the target is not declared with literals, or if its dependencies are
  ///   computed.
  public mutating func addDependency(_ name: String, to target: String, written: String? = nil)
    throws(ProjectEditError)
  {
    let written = written ?? ".target(name: \(SwiftSource.literal(name)))"
    guard let call = targetElements.first(where: { $0.name == target })?.call else {
      throw ProjectEditError(
        .conflict, "'\(target)' is not declared with literals", remedy: "add this by hand: \(written)")
    }
    guard let argument = call["dependencies"] else {
      return try edit { $0.add("dependencies", "[\(written)]", to: call, order: Self.order) }
    }
    guard let list = argument.list else {
      throw ProjectEditError(
        .conflict, "the dependency list of '\(target)' is computed",
        remedy: "add this by hand: \(written)")
    }
    guard !list.elements.contains(where: { self.name(of: $0) == name }) else { return }
    try edit { $0.add(written, to: list) }
  }

  /// The arguments of a target, in order.
  private static let order = [
    "name", "destinations", "platform", "product", "productName", "bundleId", "deploymentTargets",
    "deploymentTarget", "infoPlist", "sources", "resources", "buildableFolders", "copyFiles", "headers",
    "entitlements", "scripts", "dependencies", "settings",
  ]

  // MARK: - Dependencies

  /// Makes a target depend on a new module in the same way as it depends on a similar module.
  /// - Throws: ``ProjectEditError`` if the dependency on the similar module is not an element of a literal list.
  public mutating func copyDependency(of target: String, on module: String, _ renaming: Renaming)
    throws(ProjectEditError)
  {
    let new = renaming.renamed(module)
    let all = lists(labelled: "dependencies").flatMap { list in
      list.elements.enumerated().filter { name(of: $1) == module }.map {
        (list: list, index: $0, element: $1)
      }
    }
    let own = targetElements.first { $0.name == target }?.call.range
    let inside = own.map { range in all.filter { range.contains($0.element.range.lowerBound) } } ?? []
    // A helper may make the target from the arguments of its call.
    let isOnlyList = lists(labelled: "dependencies").count == 1 || all.count == 1
    guard let found = inside.first ?? (own == nil && isOnlyList ? all.first : nil) else {
      throw ProjectEditError(
        .conflict, "the dependency of '\(target)' on '\(module)' is computed",
        remedy: "add one on '\(new)' by hand")
    }
    guard !found.list.elements.contains(where: { name(of: $0) == new }) else { return }
    let copy = copy(found.element.range, renaming)
    try edit { $0.add(copy, to: found.list, at: found.index + 1) }
  }

  /// Returns a dependency with another name, written like one that the manifest has, such as
  /// `.external(name: "Tenon")`.
  /// - Returns: `nil` if no literal list contains a dependency on `name`.
  public func dependency(on name: String, as new: String) -> String? {
    let elements = lists(labelled: "dependencies").flatMap(\.elements)
    return elements.first { self.name(of: $0) == name }.map { copy($0.range, Renaming([name: new])) }
  }

  /// The name that a dependency such as `.target(name: "Core")` or `.project(target: "Core", path: …)` refers to.
  private func name(of element: ManifestLayout.Element) -> String? {
    guard let call = element.call.map({ layout.calls[$0] }) else { return nil }
    return (call["name"] ?? call["target"] ?? call["product"] ?? call.arguments.first)?.text
  }

  /// Removes the other dependencies from the lists in a range, because a new module uses nothing yet.
  private mutating func keepDependencies(
    _ kept: Set<String>, in range: (TuistEditor) -> Range<Int>?
  ) throws(ProjectEditError) {
    while let range = range(self) {
      let inside = lists(labelled: "dependencies").filter { range.contains($0.range.lowerBound) }
      let found = inside.first { list in list.elements.contains { !isKept($0, kept) } }
      guard let list = found, let index = list.elements.firstIndex(where: { !isKept($0, kept) }) else {
        return
      }
      try edit { $0.remove(index, from: list) }
    }
  }

  private func isKept(_ element: ManifestLayout.Element, _ kept: Set<String>) -> Bool {
    let written = ManifestText(text).text(element.range)
    if written.hasPrefix(".sdk(") || written == ".xctest" { return true }
    return name(of: element).map(kept.contains) ?? false
  }

  // MARK: - Whole projects

  /// Replaces names in all string literals of the manifest, and keeps only the given dependencies.
  /// - Throws: ``ProjectEditError`` if no string literal in the manifest contains any of the names.
  public mutating func rename(_ renaming: Renaming, keeping kept: Set<String>) throws(ProjectEditError) {
    let copy = copy(0..<text.utf8.count, renaming)
    guard copy != text.replacing("\r\n", with: "\n") else {
      throw ProjectEditError(.conflict, "no string literal in the manifest contains the name of the module")
    }
    let lineEnd = ManifestText(text).lineEnd
    try edit { $0.replace(0..<$0.bytes.count, with: copy.replacing("\n", with: lineEnd)) }
    try keepDependencies(kept) { 0..<$0.text.utf8.count }
  }

  /// Adds a new project to a Workspace.swift after a similar project, if the similar project is listed.
  public mutating func copyProject(_ folder: String, _ renaming: Renaming) throws(ProjectEditError) {
    for list in lists(labelled: "projects") {
      for (index, element) in list.elements.enumerated() where element.text == folder {
        let copy = copy(element.range, renaming)
        return try edit { $0.add(copy, to: list, at: index + 1) }
      }
    }
  }

  /// The text of a range with other names in its string literals.
  private func copy(_ range: Range<Int>, _ renaming: Renaming) -> String {
    let manifest = ManifestText(text)
    var result = ""
    var position = range.lowerBound
    for string in layout.strings where range.contains(string.lowerBound) {
      result += manifest.text(position..<string.lowerBound)
      result += renaming.renamed(manifest.text(string))
      position = string.upperBound
    }
    result += manifest.text(position..<range.upperBound)
    let indent = manifest.indent(range.lowerBound)
    return result.replacing("\r\n", with: "\n").replacing("\n" + indent, with: "\n")
  }
}
