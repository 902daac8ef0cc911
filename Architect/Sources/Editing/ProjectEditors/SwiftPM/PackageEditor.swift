import Text
import SwiftParsing

/// Edits the parts of a Package.swift that are literals: additions are formatted like their neighbours, and
/// no other bytes change. Parts that the manifest computes are not edited; the error contains the line to add
/// by hand.
/// ```swift
/// var manifest = try PackageEditor(text)
/// try manifest.addTarget(.init("Cart", dependencies: [.target("Core")]))
/// try manifest.addDependency(.product("Cart", package: "modules"), to: "App")
/// try plan.edit("Package.swift") { $0 = manifest.text }
/// ```
public struct PackageEditor: Sendable {
  /// The current text of the manifest.
  public private(set) var text: String
  private(set) var layout: ManifestLayout

  /// - Throws: ``ProjectEditError`` if the text cannot be parsed or has no `Package(…)`.
  public init(_ text: String) throws(ProjectEditError) {
    self.text = text
    layout = try ManifestLayout.ofManifest(text)
    _ = try package()
  }

  /// One step of indentation in the manifest.
  var indentStep: String { ManifestText(text).indentStep }

  /// The names of the targets that are declared with literal names.
  public var targets: [String] { targetCalls.compactMap { $0.call["name"]?.text } }

  // MARK: - What a manifest consists of

  func package() throws(ProjectEditError) -> ManifestLayout.Call {
    guard let call = layout.calls.first(where: { $0.name == "Package" && $0.labels.isEmpty }) else {
      throw ProjectEditError(.missing, "there is no `Package(…)` in the manifest")
    }
    return call
  }

  private var targetCalls: [(index: Int, call: ManifestLayout.Call)] {
    layout.calls.indices.compactMap { index in
      let call = layout.calls[index]
      let isTarget = TargetDeclaration.Kind(rawValue: call.name) != nil
      guard isTarget, !call.labels.contains(where: { ["dependencies", "plugins", "products"].contains($0) })
      else {
        return nil
      }
      return (index, call)
    }
  }

  private func target(_ name: String) throws(ProjectEditError) -> ManifestLayout.Call {
    let found = targetCalls.filter { $0.call["name"]?.text == name }
    guard let call = found.first?.call else {
      let near = NearMiss.of(name, among: targets).map { "; did you mean '\($0)'?" } ?? ""
      throw ProjectEditError(.missing, "no target '\(name)' is declared with a literal name\(near)")
    }
    guard found.count == 1 else {
      throw ProjectEditError(
        .conflict, "'\(name)' is declared \(found.count) times", remedy: "edit the declarations by hand")
    }
    return call
  }

  /// The list that is the value of an argument, either directly or as a constant that only this argument uses.
  func list(_ argument: ManifestLayout.Argument) -> ManifestLayout.List? {
    if let list = argument.list { return list }
    guard let name = argument.reference, layout.mentions[name] ?? 0 <= 1 else { return nil }
    return layout.lists[name]
  }

  mutating func edit(_ body: (inout ManifestText) -> Void) throws(ProjectEditError) {
    var manifest = ManifestText(text)
    body(&manifest)
    layout = try ManifestLayout.ofManifest(manifest.text)
    text = manifest.text
  }

  func computed(_ what: String, _ line: String) -> ProjectEditError {
    ProjectEditError(.conflict, "\(what) is computed", remedy: "add this by hand: \(line)")
  }

  // MARK: - Dependencies of a target

  /// Makes a target depend on another target or on a product. An existing dependency is not changed.
  /// - Throws: ``ProjectEditError`` if there is no such target, or if its dependencies are computed.
  public mutating func addDependency(_ dependency: TargetDependency, to target: String)
    throws(ProjectEditError)
  {
    let call = try self.target(target)
    let written = write(dependency)
    guard let argument = call["dependencies"] else {
      return try edit { $0.add("dependencies", "[\(written)]", to: call, order: TargetDeclaration.order) }
    }
    guard let list = list(argument) else {
      throw computed("the dependency list of '\(target)'", written)
    }
    let nameOf = nameOf
    if let present = list.elements.first(where: { nameOf($0) == dependency.name }) {
      let package = present.call.flatMap { layout.calls[$0]["package"]?.text }
      guard let package, let wanted = dependency.package, package.lowercased() != wanted.lowercased() else {
        return
      }
      throw ProjectEditError(
        .conflict, "'\(target)' depends on a product '\(dependency.name)' of the package '\(package)'",
        remedy: "if that is a mistake, change it to the package '\(wanted)' by hand")
    }
    let isText = written.hasPrefix("\"")
    let place = Self.place(of: dependency.name, in: list, by: nameOf) { ($0.text != nil) == isText }
    try edit { $0.add(written, to: list, at: place) }
  }

  /// The dependencies of a target as they are written, with their conditions; `nil` if their list is computed.
  /// - Throws: ``ProjectEditError`` if there is no such target.
  public func dependencies(of target: String) throws(ProjectEditError) -> [TargetDependency]? {
    guard let argument = try self.target(target)["dependencies"] else { return [] }
    guard let list = list(argument) else { return nil }
    let manifest = ManifestText(text)
    return list.elements.map { element in
      let package = element.call.flatMap { layout.calls[$0]["package"]?.text }
      return TargetDependency(
        name: nameOf(element) ?? "", package: package, written: manifest.dedented(element.range))
    }
  }

  /// The value of a target's argument as written; `nil` if the target has none.
  /// - Throws: ``ProjectEditError`` if there is no such target.
  public func argument(_ label: String, of target: String) throws(ProjectEditError) -> String? {
    guard let argument = try self.target(target)[label] else { return nil }
    let written = ManifestText(text).dedented(argument.range)
    return String(written.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace))
  }

  /// The elements of the list that is the value of a target's argument, as written; `nil` if the target has no such
  /// argument, or if its value is computed.
  /// - Throws: ``ProjectEditError`` if there is no such target.
  public func elements(of label: String, in target: String) throws(ProjectEditError) -> [String]? {
    guard let argument = try self.target(target)[label], let list = list(argument) else { return nil }
    let manifest = ManifestText(text)
    return list.elements.map { manifest.dedented($0.range) }
  }

  /// Removes the elements with the given texts from the list that is the value of a target's argument.
  /// - Throws: ``ProjectEditError`` if there is no such target.
  public mutating func removeElements(
    _ written: Set<String>, of label: String, in target: String
  ) throws(ProjectEditError) {
    while let argument = try self.target(target)[label], let list = list(argument) {
      let manifest = ManifestText(text)
      guard
        let index = list.elements.firstIndex(where: { written.contains(manifest.dedented($0.range)) })
      else { return }
      try edit { $0.remove(index, from: list) }
    }
  }

  /// Removes a dependency from a target, by the name of the target or product. A missing dependency is not an error.
  /// - Throws: ``ProjectEditError`` if there is no such target, or if its dependencies are computed.
  public mutating func removeDependency(_ name: String, from target: String) throws(ProjectEditError) {
    while let argument = try self.target(target)["dependencies"] {
      guard let list = list(argument) else {
        throw ProjectEditError(
          .conflict, "the dependency list of '\(target)' is computed",
          remedy: "remove '\(name)' by hand")
      }
      guard let index = list.elements.firstIndex(where: { nameOf($0) == name }) else { return }
      try edit { $0.remove(index, from: list) }
    }
  }

  /// The function that returns the name of a dependency, a target or a product.
  var nameOf: (ManifestLayout.Element) -> String? {
    { [layout] element in element.text ?? element.call.flatMap { layout.calls[$0]["name"]?.text } }
  }

  /// The number of elements before a new one. The new element is placed after the last one of its kind or, if those are
  /// sorted, in order among them.
  static func place(
    of name: String, in list: ManifestLayout.List, by nameOf: (ManifestLayout.Element) -> String?,
    among isOfKind: (ManifestLayout.Element) -> Bool
  ) -> Int {
    let kind = list.elements.indices.filter { isOfKind(list.elements[$0]) }
    let names = kind.map { nameOf(list.elements[$0])?.lowercased() ?? "" }
    let isSorted = names.count > 2 && zip(names, names.dropFirst()).allSatisfy { $0 <= $1 }
    if isSorted, let next = names.firstIndex(where: { $0 > name.lowercased() }) {
      return kind[next]
    }
    return kind.last.map { $0 + 1 } ?? list.elements.count
  }

  /// Formats a dependency like most of the manifest's dependencies.
  func write(_ dependency: TargetDependency) -> String {
    if let written = dependency.written { return written }
    let name = SwiftSource.literal(dependency.name)
    if let package = dependency.package {
      return ".product(name: \(name), package: \(SwiftSource.literal(spelling(of: package))))"
    }
    let calls = targetCalls.compactMap { $0.call["dependencies"]?.list }.flatMap(\.elements)
    let byCall = calls.filter { $0.call.map { layout.calls[$0].name } == "target" }.count
    return byCall > calls.filter({ $0.text != nil }).count ? ".target(name: \(name))" : name
  }

  /// The name that the manifest already uses for a package, ignoring case; otherwise `package` itself.
  private func spelling(of package: String) -> String {
    let used = layout.calls.lazy.filter { $0.name == "product" }.compactMap { $0["package"]?.text }
    if let known = used.first(where: { $0.lowercased() == package.lowercased() }) { return known }
    return packageCalls.first { $0.identity.lowercased() == package.lowercased() }?.identity ?? package
  }

  /// The packages that the manifest uses. The identity of each is the last part of its path or URL.
  var packageCalls: [(identity: String, location: String, call: ManifestLayout.Call)] {
    layout.calls.compactMap { call in
      guard call.name == "package", call.labels.first == "dependencies",
        let location = call["path"]?.text ?? call["url"]?.text
      else { return nil }
      let last = location.split(separator: "/").last.map(String.init) ?? location
      return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last, location, call)
    }
  }

  /// Returns the dependency on a package that the manifest declares by URL, for use in another manifest.
  /// Returns `nil` if the manifest does not declare the package, or declares it by a path, which would refer
  /// to a different folder in another manifest.
  public func reference(to package: String) -> PackageDependency? {
    let found = packageCalls.first {
      $0.identity.lowercased() == package.lowercased() && $0.call["url"]?.text != nil
    }
    return found.map { .written(ManifestText(text).text($0.call.range), location: $0.location) }
  }

  // MARK: - Targets

  /// Declares a target. There must not be a target with the same name.
  /// - Parameter neighbor: The target after which the new target is declared. By default, or if the list has
  ///   no such target, the new target is declared last.
  public mutating func addTarget(_ target: TargetDeclaration, after neighbor: String? = nil)
    throws(ProjectEditError)
  {
    try addTargets([(target, neighbor)])
  }

  /// Declares several targets, parsing the manifest only once. Targets with the same neighbor are declared in the
  /// given order.
  public mutating func addTargets(_ new: [(target: TargetDeclaration, neighbor: String?)])
    throws(ProjectEditError)
  {
    let present = Set(targets)
    if let taken = new.first(where: { present.contains($0.target.name) })?.target {
      throw ProjectEditError(.conflict, "there is already a target '\(taken.name)'")
    }
    let listed = try package()["targets"].flatMap(list)?.elements ?? []
    var elements: [(text: String, place: Int?)] = []
    for (target, neighbor) in new {
      let call = try neighbor.flatMap { present.contains($0) ? $0 : nil }.map(self.target)
      let place = listed.firstIndex { $0.range == call?.range }
      elements.append((target.written(in: self), place.map { $0 + 1 }))
    }
    try add(elements, to: "targets")
  }

  /// The arguments that a target shares with similar targets: its settings and plug-ins.
  public func settings(of target: String) -> [TargetDeclaration.Setting] {
    guard let call = try? self.target(target) else { return [] }
    return ["packageAccess", "swiftSettings", "plugins"].compactMap { label in
      guard let argument = call[label] else { return nil }
      let written = ManifestText(text).dedented(argument.range)
      return TargetDeclaration.Setting(
        label: label, value: String(written.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace)),
        meaning: argument.reference.flatMap { layout.lists[$0] }.map { ManifestText(text).text($0.range) },
        isConstant: argument.reference != nil)
    }
  }

  /// Returns a manifest without targets for another package that needs the same tools and supports the same
  /// platforms.
  public func skeleton(named name: String) throws(ProjectEditError) -> String {
    let manifest = ManifestText(text)
    let package = try package()
    let tools =
      text.split(whereSeparator: \.isNewline).first { $0.contains("swift-tools-version") }
      ?? "// swift-tools-version: 5.9"
    let step = manifest.indentStep
    var arguments = ["name: \(SwiftSource.literal(name))"]
    for label in ["defaultLocalization", "platforms"] {
      guard let argument = package[label], argument.reference == nil else { continue }
      arguments.append(manifest.indented(manifest.dedented(argument.range), step))
    }
    arguments.append("targets: []")
    if let modes = package["swiftLanguageModes"] ?? package["swiftLanguageVersions"], modes.reference == nil {
      arguments.append(manifest.indented(manifest.dedented(modes.range), step))
    }
    let lines = arguments.map { step + $0 }.joined(separator: ",\n")
    return "\(tools)\nimport PackageDescription\n\nlet package = Package(\n\(lines)\n)\n"
  }

  /// Removes a target's declaration, and removes the target from products and from the dependencies of other targets.
  public mutating func removeTarget(_ name: String) throws(ProjectEditError) {
    let call = try target(name)
    for other in targets where other != name { try removeDependency(name, from: other) }
    while let (product, list, index) = productHolding(name) {
      // A product without targets is an error.
      if list.elements.count == 1, let whole = self.list(holding: product.range) {
        try edit { $0.remove(whole.index, from: whole.list) }
      } else {
        try edit { $0.remove(index, from: list) }
      }
    }
    guard let list = try list(holding: target(name).range) else {
      throw ProjectEditError(
        .conflict, "'\(name)' is declared outside a list",
        remedy: "remove \(ManifestText(text).text(call.range))")
    }
    try edit { $0.remove(list.index, from: list.list) }
  }

  private func productHolding(
    _ target: String
  ) -> (product: ManifestLayout.Call, list: ManifestLayout.List, index: Int)? {
    for call in layout.calls where call.labels.first == "products" {
      guard let list = call["targets"]?.list,
        let index = list.elements.firstIndex(where: { $0.text == target })
      else { continue }
      return (call, list, index)
    }
    return nil
  }

  private func list(holding range: Range<Int>) -> (list: ManifestLayout.List, index: Int)? {
    let lists = layout.lists.values + layout.calls.flatMap { $0.arguments.compactMap(\.list) }
    for list in lists {
      if let index = list.elements.firstIndex(where: { $0.range == range }) { return (list, index) }
    }
    return nil
  }
}
