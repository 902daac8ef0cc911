import Architect
import Files
import ModuleGraph
import ProjectEditors

/// How a repository writes its development pods and where it keeps them, learned from one of them.
struct PodLayout {
  /// A podspec to imitate.
  struct Model {
    var name: String
    var manifest: String
    var editor: PodspecEditor

    var folder: String { FilePath.folder(of: manifest) }
  }

  let layout: ModuleLayout
  /// `nil` if the repository has only a Podfile.
  let model: Model?
  let interfaceModel: Model?
  let podfiles: [String]
  let stem: String
  private(set) var targets: [ModuleTemplate.Part: NewTarget] = [:]
  /// The folder of the module's podspec.
  private(set) var folder = ""
  private(set) var interfaceFolder = ""
  private(set) var testingFolder = ""

  /// - Returns: `nil` if the repository declares its modules in other ways.
  init?(_ architecture: Architecture, _ request: NewModule.Request) throws {
    let pods = architecture.projects.filter { $0.format == .cocoaPods }.map(\.manifest)
    podfiles = pods.filter { FilePath.name(of: $0) == "Podfile" }.sorted { ($0.count, $0) < ($1.count, $1) }
    let podspecs = pods.filter { $0.hasSuffix(".podspec") }
    let formats: Set<Project.Format> = [.swiftPM, .xcodeGen, .tuist]
    let packages = architecture.projects.filter { $0.format == .swiftPM }.map(\.manifest)
    let others = architecture.projects.filter { formats.contains($0.format) }.map(\.manifest)
    layout = ModuleLayout(architecture, layer: request.layer, manifests: Set(podspecs + others))
    stem = layout.stem(of: request.name)
    if let example = layout.example {
      let declarations = example.module.declarations
      guard let manifest = declarations.first(where: { podspecs.contains($0.manifest) })?.manifest,
        !declarations.contains(where: { formats.contains($0.format) })
      else { return nil }
      model = try Self.model(example.module.name, manifest, architecture)
      interfaceModel = try example.companions[.interface].flatMap { companion in
        guard podspecs.contains(companion.manifest), companion.manifest != manifest else { return nil }
        return try Self.model(companion.target.name, companion.manifest, architecture)
      }
    } else {
      guard packages.isEmpty, !podfiles.isEmpty else { return nil }
      model = nil
      interfaceModel = nil
    }
    place(request)
  }

  private static func model(_ name: String, _ manifest: String, _ architecture: Architecture) throws -> Model
  {
    let text = String(
      decoding: try FileSystem.read(FilePath.join(architecture.root, manifest)), as: UTF8.self)
    return Model(name: name, manifest: manifest, editor: try PodspecEditor(text))
  }

  // MARK: - Places

  private mutating func place(_ request: NewModule.Request) {
    let name = layout.targetName(of: .implementation, stem: stem)
    let interface = layout.targetName(of: .interface, stem: stem)
    let testing = layout.targetName(of: .testing, stem: stem)
    let demo = layout.targetName(of: .demo, stem: stem)
    folder = podFolder(name)
    interfaceFolder = neighborFolder(interface, of: .interface)
    testingFolder = neighborFolder(testing, of: .testing)
    func add(_ part: ModuleTemplate.Part, _ name: String, _ folder: String) {
      targets[part] = NewTarget(part: part, name: name, folder: folder)
    }
    let sources = Self.base(of: sources(of: .implementation))
    add(.implementation, name, FilePath.join(folder, sources))
    if request.parts.contains(.interface) {
      let base = Self.base(of: self.sources(of: .interface))
      if interfaceSubspec == nil {
        add(.interface, interface, FilePath.join(interfaceFolder, base))
      } else {
        add(.interface, name, FilePath.join(folder, base))
      }
    }
    if request.parts.contains(.testing) {
      add(.testing, testing, FilePath.join(testingFolder, Self.base(of: self.sources(of: .testing))))
    }
    if request.parts.contains(.tests) {
      add(.tests, "\(name)-Unit-\(testSpec)", FilePath.join(folder, Self.base(of: testSources)))
    }
    if request.parts.contains(.demo) { add(.demo, demo, demoFolder(demo)) }
  }

  /// Whether the example shares its folder with the podspecs of other modules, so that only its sources are apart.
  private var isShared: Bool {
    guard let model, let example = layout.example else { return false }
    let isNamed = FilePath.name(of: model.folder).contains(example.stem)
    return !isNamed && Self.base(of: modelSources(.implementation) ?? "").contains(example.stem)
  }

  private func podFolder(_ name: String) -> String {
    guard let model, let example = layout.example else {
      let found = layout.folder(of: .implementation, target: name, stem: stem)
      let place = found == "Sources/\(name)" ? "Modules/\(name)" : found
      return FilePath.join(FilePath.folder(of: podfiles.first ?? ""), place)
    }
    if isShared { return model.folder }
    if model.folder.isEmpty { return name }
    let found = layout.folder(of: .implementation, target: name, stem: stem)
    if found != model.folder { return found }
    let renamed = ModuleLayout.renamed(model.folder, from: example.module.name, example, to: name, stem)
    return renamed == model.folder ? FilePath.join(FilePath.folder(of: model.folder), name) : renamed
  }

  private func neighborFolder(_ name: String, of part: ModuleTemplate.Part) -> String {
    if isShared { return folder }
    if let companion = layout.example?.companions[part], let example = layout.example,
      companion.manifest.hasSuffix(".podspec")
    {
      let own = FilePath.folder(of: companion.manifest)
      let renamed = ModuleLayout.renamed(own, from: companion.target.name, example, to: name, stem)
      if renamed != own { return renamed }
    }
    return FilePath.join(FilePath.folder(of: folder), name)
  }

  private func demoFolder(_ name: String) -> String {
    if let example = layout.example, let demo = example.companions[.demo] {
      let own = ModuleLayout.folder(of: demo)
      let renamed = ModuleLayout.renamed(own, from: demo.target.name, example, to: name, stem)
      if renamed != own, !own.isEmpty { return renamed }
    }
    return isShared ? FilePath.join(folder, name) : FilePath.join(folder, "Demo")
  }

  // MARK: - Sources

  /// The name of the subspec with the example's interface.
  var interfaceSubspec: PodspecPart? { subspecs?.interface }

  var subspecs: (interface: PodspecPart, implementation: PodspecPart)? {
    guard let model else { return nil }
    let tests = Set(model.editor.testParts)
    let parts = model.editor.parts.filter { $0.names.count == 1 && !tests.contains($0) }
    let names = ["Interface", "API", "Interfaces", "Protocols", "Contract", "Protocol"]
    guard let interface = parts.first(where: { names.contains($0.names[0]) }),
      let implementation = parts.first(where: { $0 != interface })
    else { return nil }
    return (interface, implementation)
  }

  var testSpec: String { testPart?.names.last ?? "Tests" }

  private var testPart: PodspecPart? { model?.editor.testParts.first { $0.names.count == 1 } }

  /// The patterns of the example's sources that can be Swift files.
  private func modelSources(_ part: ModuleTemplate.Part) -> String? {
    guard let model else { return nil }
    let editor = part == .interface ? interfaceModel?.editor ?? model.editor : model.editor
    let own: PodspecPart =
      switch part {
      case .interface where interfaceModel == nil: subspecs?.interface ?? .root
      case .interface: .root
      case .tests: testPart ?? .root
      case .implementation, .testing, .demo: subspecs?.implementation ?? .root
      }
    return editor.texts(of: "source_files", in: own)?.first { pattern in
      let end = FilePath.name(of: pattern)
      return end.contains("swift") || end == "*" || end == "**" || end == "*.*"
    }
  }

  /// The pattern of a part's sources, relative to the part's podspec.
  func sources(of part: ModuleTemplate.Part) -> String {
    let fallback = "Sources/**/*.swift"
    guard let example = layout.example, let pattern = modelSources(part), !Self.base(of: pattern).isEmpty
    else {
      return isShared ? "Sources/\(layout.targetName(of: part, stem: stem))/**/*.swift" : fallback
    }
    let isOwn = part == .implementation || part == .interface && (interfaceModel != nil || subspecs != nil)
    let old = part == .interface ? interfaceModel?.name ?? example.module.name : example.module.name
    let new =
      part == .interface && subspecs != nil
      ? layout.targetName(of: .implementation, stem: stem) : layout.targetName(of: part, stem: stem)
    let renamed = ModuleLayout.renamed(
      pattern, from: isOwn ? old : example.module.name, example, to: new, stem)
    // Two pods in one folder must not have the same sources.
    if isShared, renamed == pattern || !isOwn && renamed == sources(of: .implementation) {
      return "Sources/\(new)/**/*.swift"
    }
    return renamed
  }

  /// The pattern of the tests' sources. They are not among the module's sources.
  var testSources: String {
    let name = layout.targetName(of: .implementation, stem: stem)
    let own = Self.base(of: sources(of: .implementation))
    if let example = layout.example, testPart != nil, let pattern = modelSources(.tests) {
      let renamed = ModuleLayout.renamed(pattern, from: example.module.name, example, to: name, stem)
      let base = Self.base(of: renamed)
      let isApart = !base.isEmpty && !FilePath.contains(own, base) && !FilePath.contains(base, own)
      if isApart, !isShared || renamed != pattern { return renamed }
    }
    return isShared ? "Tests/\(name)/**/*.swift" : "Tests/**/*.swift"
  }

  /// The folder before the first wildcard of a pattern.
  static func base(of pattern: String) -> String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = parts.prefix { !$0.contains(where: "*?[{".contains) }
    return (fixed.count == parts.count ? fixed.dropLast() : fixed).joined(separator: "/")
  }
}
