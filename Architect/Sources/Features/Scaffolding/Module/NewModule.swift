import Architect
import Files
import Foundation
import ModuleGraph
import ProjectEditors
import ProjectReaders
import Rules
import Text

/// The plan for a new module: its files, the manifests that declare it, and the host that uses it.
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
    /// What the module offers; `nil` means a service and a page in a repository that uses Tenon, and plain
    /// Swift elsewhere.
    public var kind: ModuleTemplate.Kind?
    /// A team's own template; its parts replace the same parts of the standard template.
    public var template: ModuleTemplate?
    /// The author and the date that appear in the comments at the top of files.
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
  /// The remaining manual steps, and anything that the new module would break.
  public private(set) var notes: [String] = []
  /// The targets to create, with their folders.
  public private(set) var targets: [ModuleTemplate.Part: NewTarget] = [:]

  /// - Throws: `TemplateError`, `ProjectEditError`, `ChangeError`, and any error that reading the repository
  ///   throws.
  public init(_ request: Request, in reading: RepositoryReading) throws {
    changes = ChangePlan(root: reading.root)
    let architecture = reading.architecture
    try Self.check(request.layer, in: architecture.configuration.policy)
    if let pods = try PodLayout(architecture, request) {
      let kind = try createPods(pods, request, architecture)
      // Tests are part of the pod, and the Xcode project declares the demo.
      let reviewed = targets.filter { ![.tests, .demo].contains($0.key) }
      try finish(reading, architecture, request, kind, reviewed)
      return
    }
    let formats: Set<Project.Format> = [.swiftPM, .xcodeGen, .tuist]
    let manifests = Set(
      architecture.projects.filter { formats.contains($0.format) }.map(\.manifest).filter { manifest in
        !reading.submodules.contains { FilePath.contains($0, manifest) }
      })
    var layout = ModuleLayout(architecture, layer: request.layer, manifests: manifests)
    let package =
      layout.example == nil
      ? LocalPackage(architecture, name: request.name.text, layerFolder: layout.folderOfLayer) : nil
    layout.package = package?.folder
    notes += package?.notes ?? []
    layout.hasOwnPackage = PackagePlace.isOwn(like: layout.example, architecture)
    guard
      package != nil || architecture.projects.contains(where: { $0.format == .swiftPM })
        || layout.example != nil
    else {
      if let problem = architecture.unread.first {
        throw TemplateError(.unreadable, "\(problem.place): \(problem.message.onOneLine)")
      }
      throw TemplateError(
        .unreadable, "the repository has neither a Package.swift nor an app to which a module could be added",
        remedy: "create a package, for example with `swift package init --type empty`")
    }
    try Self.check(request.parts, layout.example)
    var request = request
    if let own = request.template, own.parts[.implementation] != nil {
      // The standard tests and doubles would not fit the team's own code.
      let lacking = request.parts.filter { own.parts[$0] == nil }.map(\.rawValue).sorted()
      request.parts = request.parts.filter { own.parts[$0] != nil }
      if !lacking.isEmpty {
        notes.append(
          "the template has no folder \(lacking.joined(separator: ", ")), so the module has no such target")
      }
    }
    let stem = layout.stem(of: request.name)
    for part in ModuleTemplate.Part.allCases where part == .implementation || request.parts.contains(part) {
      let name = layout.targetName(of: part, stem: stem)
      targets[part] = NewTarget(
        part: part, name: name, folder: layout.folder(of: part, target: name, stem: stem))
    }
    let place =
      package.map { PackagePlace($0, name: targets[.implementation]?.name ?? stem) }
      ?? PackagePlace(layout, architecture, targets: targets, stem: stem)
    if layout.example?.declaration.format == .swiftPM, let model = place.model { rebase(model, place) }
    try checkNames(in: architecture)
    let runtime = RuntimeUse(architecture, like: layout.example)
    let kind = request.kind ?? (runtime == nil ? .plain : .feature)
    guard kind == .plain || runtime != nil else {
      throw TemplateError(
        .unsupported,
        "no module that could be imitated uses Tenon, which a module of kind '\(kind.rawValue)' needs",
        remedy: "leave out --kind, or first make a module depend on Tenon")
    }
    if kind != .plain, hasOwnLayer(request), layout.example?.module.layer != request.layer {
      notes.append("list the layer '\(request.layer ?? "")' in the host's `ApplicationOptions.layers`")
    }
    try createFiles(request, stem: stem, kind: kind, layout, architecture)
    try declare(kind, layout, place, runtime, architecture, stem: stem)
    try finish(reading, architecture, request, kind, targets)
  }

  private mutating func finish(
    _ reading: RepositoryReading, _ architecture: Architecture, _ request: Request,
    _ kind: ModuleTemplate.Kind, _ reviewed: [ModuleTemplate.Part: NewTarget]
  ) throws {
    var review = ModuleReview(reading, architecture, targets: reviewed, changes: changes)
    try review.run(layer: request.layer, isModule: kind != .plain)
    changes = review.changes
    notes += review.notes
  }

  /// Moves the folders of targets from the package that is imitated to the module's own.
  private mutating func rebase(_ model: String, _ place: PackagePlace) {
    for (part, target) in targets {
      let candidates = [place.neighbor, FilePath.folder(of: model)].compactMap(\.self)
      guard let old = candidates.first(where: { FilePath.contains($0, target.folder) }) else { continue }
      guard !FilePath.contains(place.folder, target.folder) else { continue }
      let rest = old.isEmpty ? target.folder : String(target.folder.dropFirst(old.count + 1))
      targets[part]?.folder = FilePath.join(place.folder, rest)
    }
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
        .unsupported,
        "no pod in this repository uses Tenon, which a module of kind '\(kind.rawValue)' needs",
        remedy: "leave out --kind, or first make a pod depend on Tenon")
    }
    try createFiles(
      request, stem: pods.stem, kind: kind, pods.layout, architecture, demo: .app, tests: .xctest)
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
          .unknownLayer, "the new module's layer is missing",
          remedy: "say --layer with one of \(names.joined(separator: ", "))")
      }
      return
    }
    guard !names.contains(layer) else { return }
    guard !names.isEmpty else {
      throw TemplateError(
        .unknownLayer, "there is no layer '\(layer.onOneLine)', because there is no .tenon.yml",
        remedy: "`tenon init` proposes one")
    }
    let near =
      NearMiss.of(layer, among: names).map { "did you mean '\($0)'?" }
      ?? "there are \(names.joined(separator: ", "))"
    throw TemplateError(.unknownLayer, "there is no layer '\(layer.onOneLine)'", remedy: near)
  }

  private static func check(_ parts: Set<ModuleTemplate.Part>, _ example: ModuleLayout.Example?)
    throws(TemplateError)
  {
    guard parts.contains(.demo), let format = example?.declaration.format, format.isBuiltByXcode else {
      return
    }
    throw TemplateError(
      .unsupported,
      "a demo of a module that Xcode builds would have to be an app, which this command does not create",
      remedy: "leave out --demo")
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
    _ architecture: Architecture, demo: ModuleTemplate.Demo = .program,
    tests usual: ModuleTemplate.TestFramework = .testing
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
    let layers = architecture.configuration.policy.layers.map(\.name)
    let template = ModuleTemplate.standard(
      kind, tests: style.tests == .xctest ? .xctest : framework, demo: demo,
      hasOwnLayers: hasOwnLayer(request))
    let interface = targets[.interface]?.name ?? targets[.implementation]?.name ?? stem
    // The interface of a pod can be a part of the same module.
    let hasInterface = targets[.interface].map { $0.name != targets[.implementation]?.name } ?? false
    let own = request.template
    let access = try makesImportsInternal(like: example) ? "public " : ""
    for part in ModuleTemplate.Part.allCases {
      // Without an interface module, its files belong to the implementation.
      let isOwn = own?.parts[.implementation] != nil && own?.parts[part] == nil
      guard !isOwn, let target = targets[part] ?? (part == .interface ? targets[.implementation] : nil)
      else { continue }
      let isForeign = own?.parts[part] != nil
      let values = Template.Values([
        "NAME": stem, "LOWER": lowerCamel(stem), "PATH": stem.lowercased(),
        "MODULE": targets[.implementation]?.name ?? stem,
        "INTERFACE": interface,
        "IMPORTINTERFACE": hasInterface && part != .interface ? "import \(interface)\n" : "",
        "IMPORTINTERFACEALONE": hasInterface
          ? "\(kind == .plain ? access : "")import \(interface)\n\n" : "",
        "ACCESS": access,
        "ISOLATION": try isOnMainActor(target.part, like: example) ? "nonisolated " : "",
        "PUBLICIFPLAIN": kind == .plain ? "public " : "", "DEMO": targets[.demo]?.name ?? "",
        "LAYERVALUE": Self.layerValue(request.layer), "LAYER": request.layer ?? "",
        "LAYERLIST": "[\(layers.map(SwiftSource.literal).joined(separator: ", "))]",
        "TARGETNAME": target.name,
        "PROJECTNAME": project, "PACKAGENAME": project, "FULLUSERNAME": request.author,
        "DATE": "\(request.day)",
        "YEAR": "\(request.day.year)", "VARIABLE_productName": stem, "VARIABLE_moduleName": stem,
      ])
      let files = (own?.parts[part] ?? template.parts[part])?.files ?? []
      for file in try Template(files.map { isForeign ? $0 : style.styled($0) }).filled(with: values) {
        try changes.create(
          FilePath.join(target.folder, file.path), FileContent(isForeign ? file.text : style.ended(file.text))
        )
        if isForeign, declaresType(target.name, file.text) {
          notes.append(
            "\(file.path.onOneLine) declares a type with the name of its module, '\(target.name)', so no other type can be "
              + "qualified with the name of its module; rename one of them")
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
    return settings?.contains { $0.mentions("defaultIsolation(MainActor") } ?? false
  }

  /// Whether the imitated manifest makes imports internal unless they are `public`. Many manifests set that for all
  /// targets in a loop.
  private func makesImportsInternal(like example: ModuleLayout.Example?) throws -> Bool {
    guard let manifest = example?.declaration.manifest, let text = try changes.text(of: manifest) else {
      return false
    }
    return ["InternalImportsByDefault", "INTERNAL_IMPORTS_BY_DEFAULT"].contains(where: text.contains)
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

  /// The layers that the runtime has unless its options list others.
  private static let standardLayers = ["host", "business", "feature", "core"]

  private func hasOwnLayer(_ request: Request) -> Bool {
    request.layer.map { !Self.standardLayers.contains($0) } ?? false
  }

  private static func layerValue(_ layer: String?) -> String {
    let layer = layer ?? "business"
    return standardLayers.contains(layer) ? ".\(layer)" : SwiftSource.literal(layer)
  }

  // MARK: - Manifests

  private mutating func declare(
    _ kind: ModuleTemplate.Kind, _ layout: ModuleLayout, _ own: PackagePlace, _ runtime: RuntimeUse?,
    _ architecture: Architecture, stem: String
  ) throws {
    var declaration = ModuleDeclaration(targets: targets, kind: kind, runtime: runtime, changes: changes)
    declaration.stem = stem
    let name = targets[.implementation]?.name ?? stem
    var place = ModuleDeclaration.Location.project
    switch layout.example?.declaration.format {
    case .xcodeGen:
      if let example = layout.example { try declaration.declareInXcodeGen(like: example, architecture) }
    case .tuist:
      guard let example = layout.example else { break }
      declaration.newProject = ModuleDeclaration.newProject(
        like: example, name: name, stem: stem, architecture)
      try declaration.declareInTuist(like: example, layout, architecture)
    default:
      place = .package(own)
      try declaration.declare(in: own, like: layout.example)
    }
    try declaration.connectHosts(to: place, like: layout.example, architecture)
    changes = declaration.changes
    notes += declaration.notes
  }
}

/// A target to create.
public struct NewTarget: Hashable, Sendable {
  public var part: ModuleTemplate.Part
  public var name: String
  /// The path relative to the repository's root.
  public var folder: String
}
