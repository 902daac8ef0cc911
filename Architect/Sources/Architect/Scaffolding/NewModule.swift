import Changes
import Files
import Foundation
import ModuleGraph
import ProjectEditors
import ProjectReaders
import Rules
import Spelling
import Templates

/// The plan of a new module: its files, the manifests that declare it, and the host that uses it.
///
/// ```swift
/// let module = try NewModule(.init(ModuleName("Cart"), layer: "business", parts: [.interface, .testing]), in: reading)
/// print(module.changes.diff)
/// ```
public struct NewModule: Sendable {
  /// What is asked for.
  public struct Request: Sendable {
    public var name: ModuleName
    public var layer: String?
    /// The targets to create in addition to the implementation.
    public var parts: Set<ModuleTemplate.Part>
    /// What the module offers; `nil` for a service and a page in a repository that uses Tenon, and plain Swift elsewhere.
    public var kind: ModuleTemplate.Kind?
    /// A team's own template, which replaces the standard one in the parts that it has.
    public var template: ModuleTemplate?
    /// The author and the day that the comments at the top of files mention.
    public var author: String
    public var day: CalendarDay

    public init(
      _ name: ModuleName, layer: String?, parts: Set<ModuleTemplate.Part> = [.tests],
      kind: ModuleTemplate.Kind? = nil,
      template: ModuleTemplate? = nil, author: String = NSFullUserName(), day: CalendarDay = .today
    ) {
      self.name = name
      self.layer = layer
      self.parts = parts
      self.kind = kind
      self.template = template
      self.author = author
      self.day = day
    }
  }

  /// What is to be written.
  public private(set) var changes: ChangePlan
  /// What is left to do by hand, and what the new module would break.
  public private(set) var notes: [String] = []
  /// The targets to create, with their folders.
  public private(set) var targets: [ModuleTemplate.Part: NewTarget] = [:]

  /// - Throws: `TemplateError`, `ProjectEditError`, `ChangeError`, and what reading throws.
  public init(_ request: Request, in reading: RepositoryReading) throws {
    changes = ChangePlan(root: reading.root)
    let architecture = reading.architecture
    try Self.check(request.layer, in: architecture.configuration.policy)
    if let pods = try PodLayout(architecture, request) {
      let kind = try createPods(pods, request, architecture)
      try finish(reading, architecture, layer: request.layer, isModule: kind != .plain)
      return
    }
    let manifests = Set(architecture.projects.filter { $0.format == .swiftPM }.map(\.manifest))
    guard !manifests.isEmpty else {
      throw TemplateError(
        .unreadable, "the repository has no Package.swift, to which a module could be added",
        remedy: "create one next to the project, with `swift package init --type empty` for instance")
    }
    let layout = ModuleLayout(architecture, layer: request.layer, manifests: manifests)
    let stem = layout.stem(of: request.name)
    for part in ModuleTemplate.Part.allCases where part == .implementation || request.parts.contains(part) {
      let name = layout.targetName(of: part, stem: stem)
      targets[part] = NewTarget(
        part: part, name: name, folder: layout.folder(of: part, target: name, stem: stem))
    }
    try checkNames(in: architecture)
    let runtime = RuntimeUse(architecture, like: layout.example)
    let kind = request.kind ?? (runtime == nil ? .plain : .feature)
    guard kind == .plain || runtime != nil else {
      throw TemplateError(
        .invalidName,
        "no module of this repository uses Tenon, as a module of the kind '\(kind.rawValue)' does",
        remedy: "leave out --kind, or let a module depend on Tenon first")
    }
    try createFiles(request, stem: stem, kind: kind, layout, architecture)
    try declare(kind, layout, runtime, architecture, stem: stem)
    try finish(reading, architecture, layer: request.layer, isModule: kind != .plain)
  }

  // MARK: - Pods

  private mutating func createPods(
    _ pods: PodLayout, _ request: Request, _ architecture: Architecture
  ) throws -> ModuleTemplate.Kind {
    targets = pods.targets
    try checkNames(in: architecture)
    let usesRuntime = PodDeclaration.usesRuntime(architecture)
    let kind = request.kind ?? (usesRuntime ? .feature : .plain)
    guard kind == .plain || usesRuntime else {
      throw TemplateError(
        .invalidName,
        "no pod of this repository uses Tenon, as a module of the kind '\(kind.rawValue)' does",
        remedy: "leave out --kind, or let a pod depend on Tenon first")
    }
    try createFiles(
      request, stem: pods.stem, kind: kind, pods.layout, architecture, demo: PodDemo.template(kind),
      tests: .xctest)
    var declaration = PodDeclaration(pods, kind, request, architecture, changes: changes)
    try declaration.declare()
    try declaration.list()
    changes = declaration.changes
    notes += declaration.notes
    return kind
  }

  // MARK: - Names

  private static func check(_ layer: String?, in policy: Policy) throws(TemplateError) {
    let names = policy.layers.map(\.name)
    guard let layer else {
      guard names.isEmpty else {
        throw TemplateError(
          .invalidName, "the layer of the new module is missing",
          remedy: "say --layer with one of \(names.joined(separator: ", "))")
      }
      return
    }
    guard !names.contains(layer) else { return }
    guard !names.isEmpty else {
      throw TemplateError(
        .invalidName, "there is no layer '\(layer.onOneLine)', because there is no .tenon.yml",
        remedy: "`tenon init` proposes one")
    }
    let near =
      NearMiss.of(layer, among: names).map { "did you mean '\($0)'?" }
      ?? "there are \(names.joined(separator: ", "))"
    throw TemplateError(.invalidName, "there is no layer '\(layer.onOneLine)'", remedy: near)
  }

  private func checkNames(in architecture: Architecture) throws(TemplateError) {
    let known = Dictionary(
      architecture.graph.modules.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for target in targets.values.sorted(by: { $0.name < $1.name }) {
      if let module = known[target.name.lowercased()] {
        throw TemplateError(
          .taken, "there is already a module '\(module.name.onOneLine)' (\(module.place))",
          remedy: "choose another name")
      }
      let folder = FilePath.join(architecture.root, target.folder)
      let isTaken = FileSystem.status(of: folder).map { $0.kind != .folder } ?? false
      if isTaken || !((try? FileSystem.entries(of: folder)) ?? []).isEmpty {
        throw TemplateError(
          .taken, "there is already something in \(target.folder.onOneLine)", remedy: "choose another name")
      }
    }
    let folders = targets.values.map(\.folder)
    guard Set(folders).count == folders.count else {
      throw TemplateError(
        .taken, "two targets of the module would share a folder", remedy: "choose another name")
    }
  }

  // MARK: - Files

  private mutating func createFiles(
    _ request: Request, stem: String, kind: ModuleTemplate.Kind, _ layout: ModuleLayout,
    _ architecture: Architecture, demo: Template? = nil, tests usual: ModuleTemplate.TestFramework = .testing
  ) throws {
    let example = layout.example
    let tests = example?.companions[.tests].map { Set($0.target.files) } ?? []
    let testFiles = architecture.graph.modules.filter(\.kind.isTest).flatMap(\.files)
    let ofExample = testFiles.filter { tests.contains($0.path) }
    let project = FilePath.name(of: architecture.root)
    let style = FileStyle(
      files: example?.module.files ?? [], testFiles: ofExample.isEmpty ? testFiles : ofExample,
      project: project,
      target: example?.module.name ?? "", root: architecture.root)
    // Where no test shows what is usual, it depends on what builds the tests.
    let framework =
      testFiles.contains { $0.imports.contains { $0.module == "Testing" } } ? style.tests : usual
    var template = ModuleTemplate.standard(kind, tests: style.tests == .xctest ? .xctest : framework)
    if let demo { template.parts[.demo] = demo }
    let interface = targets[.interface]?.name ?? targets[.implementation]?.name ?? stem
    // The interface of a pod can be a part of the same module.
    let hasInterface = targets[.interface].map { $0.name != targets[.implementation]?.name } ?? false
    let own = request.template
    for part in ModuleTemplate.Part.allCases {
      // Without an interface module, its files belong to the implementation.
      guard let target = targets[part] ?? (part == .interface ? targets[.implementation] : nil) else {
        continue
      }
      let isForeign = own?.parts[part] != nil
      let values = Template.Values([
        "NAME": stem, "LOWER": lowerCamel(stem), "PATH": stem.lowercased(),
        "MODULE": targets[.implementation]?.name ?? stem,
        "INTERFACE": interface,
        "IMPORTINTERFACE": hasInterface && part != .interface ? "import \(interface)\n" : "",
        "IMPORTINTERFACEALONE": hasInterface ? "import \(interface)\n\n" : "",
        "ISOLATION": try isOnMainActor(part, like: example) ? "nonisolated " : "",
        "PUBLICIFPLAIN": kind == .plain ? "public " : "", "DEMO": targets[.demo]?.name ?? "",
        "LAYERVALUE": Self.layerValue(request.layer), "LAYER": request.layer ?? "", "TARGETNAME": target.name,
        "PROJECTNAME": project, "PACKAGENAME": project, "FULLUSERNAME": request.author,
        "DATE": "\(request.day)",
        "YEAR": "\(request.day.year)", "VARIABLE_productName": stem, "VARIABLE_moduleName": stem,
      ])
      let files = (own?.parts[part] ?? template.parts[part])?.files ?? []
      for file in try Template(files.map { isForeign ? $0 : style.styled($0) }).filled(with: values) {
        try changes.create(FilePath.join(target.folder, file.path), FileContent(file.text))
        if isForeign, declaresType(target.name, file.text) {
          notes.append(
            "\(file.path.onOneLine) declares a type with the name of its module, '\(target.name)', so that no other type can be "
              + "named with its module; rename one of them")
        }
      }
    }
  }

  /// Whether the imitated target makes everything run on the main actor by default, which services cannot.
  private func isOnMainActor(_ part: ModuleTemplate.Part, like example: ModuleLayout.Example?) throws -> Bool
  {
    let imitated = part == .implementation ? example?.declaration : example?.companions[part]
    guard let imitated, let text = try changes.text(of: imitated.manifest) else { return false }
    let settings = try? PackageEditor(text).settings(of: imitated.target.name)
    return settings?.contains { $0.value.contains("defaultIsolation(MainActor") } ?? false
  }

  private func declaresType(_ name: String, _ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return zip(words, words.dropFirst()).contains {
        ["struct", "class", "enum", "actor", "protocol"].contains($0) && $1 == name
      }
    }
  }

  private func lowerCamel(_ stem: String) -> String { (try? ModuleName(stem))?.lowerCamel ?? stem }

  private static func layerValue(_ layer: String?) -> String {
    let layer = layer ?? "business"
    return ["host", "business", "feature", "core"].contains(layer) ? ".\(layer)" : "\"\(layer)\""
  }

  // MARK: - Manifests

  private mutating func declare(
    _ kind: ModuleTemplate.Kind, _ layout: ModuleLayout, _ runtime: RuntimeUse?, _ architecture: Architecture,
    stem: String
  ) throws {
    var declaration = ModuleDeclaration(targets: targets, kind: kind, runtime: runtime, changes: changes)
    let place = PackagePlace(layout, architecture, targets: targets, stem: stem)
    try declaration.declare(in: place, like: layout.example)
    try declaration.connectHosts(to: place, like: layout.example, architecture)
    changes = declaration.changes
    notes += declaration.notes
  }

  /// Lists the module in the host, and reports what the rules say about the result.
  private mutating func finish(
    _ reading: RepositoryReading, _ before: Architecture, layer: String?, isModule: Bool
  ) throws {
    let contents = changes.changes.map { ($0.path, $0.new?.bytes) }
    let after = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents))).architecture
    guard let target = targets[.implementation],
      let module = after.graph.modules.first(where: { $0.name == target.name })
    else { return }
    if isModule {
      do {
        changes = try ModuleRegistration(after, after: changes).changes
      } catch let error as ProjectEditError {
        // Without marks, the host lists its modules by hand.
        if error.code != .unmarked { notes.append("the list of modules is as before: \(error)") }
      }
    }
    if let layer, module.layer != layer {
      notes.append(
        "no pattern of the layer '\(layer)' in \(Configuration.fileName) matches '\(module.name)'; add it there"
      )
    }
    let known = Set(before.inspect().findings.map(Fingerprint.init))
    for finding in after.inspect().findings where finding.severity == .error {
      guard !known.contains(Fingerprint(finding)) else { continue }
      notes.append("\(finding.place): \(finding.message.onOneLine) [\(finding.rule)]")
    }
  }

  /// What makes two findings the same, wherever they are.
  private struct Fingerprint: Hashable {
    var rule: String
    var modules: [String?]

    init(_ finding: Finding) {
      rule = finding.rule
      modules = [finding.from, finding.to]
    }
  }
}

/// A target to create.
public struct NewTarget: Hashable, Sendable {
  public var part: ModuleTemplate.Part
  public var name: String
  /// The path from the repository's root.
  public var folder: String
}
