import Architect
import Files
import ModuleGraph
import ProjectEditors
import Text

/// Writes the podspecs of a new module, and lists them in a Podfile.
struct PodDeclaration {
  let pods: PodLayout
  let kind: ModuleTemplate.Kind
  let request: NewModule.Request
  let architecture: Architecture
  private(set) var changes: ChangePlan
  private(set) var notes: [String] = []

  init(
    _ pods: PodLayout, _ kind: ModuleTemplate.Kind, _ request: NewModule.Request,
    _ architecture: Architecture,
    changes: ChangePlan
  ) {
    self.pods = pods
    self.kind = kind
    self.request = request
    self.architecture = architecture
    self.changes = changes
  }

  /// Whether the repository's pods use Tenon.
  static func usesRuntime(_ architecture: Architecture) -> Bool {
    architecture.graph.modules.flatMap(\.declarations).contains { declaration in
      declaration.format == .cocoaPods && declaration.manifest.hasSuffix(".podspec")
        && declaration.target.dependencies.contains { ModuleTemplate.runtimeProducts.contains($0.name) }
    }
  }

  private var targets: [ModuleTemplate.Part: NewTarget] { pods.targets }
  private var name: String { targets[.implementation]?.name ?? pods.stem }
  private var isInterfaceApart: Bool { targets[.interface].map { $0.name != name } ?? false }

  // MARK: - Podspecs

  mutating func declare() throws {
    var lines: [PodspecText.Line] = []
    var parts: [PodspecText.Part] = []
    let style = style
    let sources = PodspecText.Line.attribute("source_files", style.string(pods.sources(of: .implementation)))
    let products = products(of: .implementation) + (isInterfaceApart ? [] : products(of: .interface))
    let own = Set(products).sorted().map(PodspecText.Line.dependency)
    if targets[.interface] != nil, !isInterfaceApart, let subspecs = pods.subspecs {
      let interface = PodspecText.Line.attribute("source_files", style.string(pods.sources(of: .interface)))
      let variable = pods.model?.editor.variable(of: subspecs.interface) ?? "ss"
      parts.append(
        .init(
          "subspec", subspecs.interface.names[0], variable: variable,
          [interface] + Set(self.products(of: .interface)).sorted().map(PodspecText.Line.dependency)))
      parts.append(
        .init(
          "subspec", subspecs.implementation.names[0], variable: variable,
          [sources, .dependency("\(name)/\(subspecs.interface.names[0])")]
            + Set(self.products(of: .implementation)).sorted().map(PodspecText.Line.dependency)))
    } else {
      lines.append(sources)
      lines += isInterfaceApart ? targets[.interface].map { [.dependency($0.name)] } ?? [] : []
      lines += own
    }
    lines += try resources()
    if targets[.tests] != nil {
      let variable = pods.model?.editor.testParts.first.flatMap { pods.model?.editor.variable(of: $0) }
      parts.append(
        .init(
          "test_spec", pods.testSpec, variable: variable ?? "test_spec",
          [.attribute("source_files", style.string(pods.testSources))]
            + self.products(of: .tests).map(PodspecText.Line.dependency)))
    }
    try create(name, in: pods.folder, pods.model, what: "module", lines, parts)
    if isInterfaceApart, let interface = targets[.interface] {
      let lines: [PodspecText.Line] =
        [.attribute("source_files", style.string(pods.sources(of: .interface)))]
        + self.products(of: .interface).map(PodspecText.Line.dependency)
      try create(
        interface.name, in: pods.interfaceFolder, pods.interfaceModel ?? pods.model,
        what: "interface of the \(name) module", lines, [])
    }
    if let testing = targets[.testing] {
      let subspec = targets[.interface] == nil ? nil : pods.interfaceSubspec.map { "\(name)/\($0.names[0])" }
      let used = isInterfaceApart ? targets[.interface]?.name ?? name : subspec ?? name
      let lines: [PodspecText.Line] =
        [.attribute("source_files", style.string(pods.sources(of: .testing))), .dependency(used)]
        + self.products(of: .testing).map(PodspecText.Line.dependency)
      try create(
        testing.name, in: pods.testingFolder, pods.model, what: "test doubles for the \(name) module",
        lines, [])
    }
  }

  private func products(of part: ModuleTemplate.Part) -> [String] { ModuleTemplate.products(of: part, kind) }

  private mutating func create(
    _ name: String, in folder: String, _ model: PodLayout.Model?, what: String, _ lines: [PodspecText.Line],
    _ parts: [PodspecText.Part]
  ) throws {
    let all = try metadata(name, in: folder, model, what: what) + [.blank] + lines
    let text = PodspecText(style, all, parts: parts).text
    try changes.create(FilePath.join(folder, "\(name).podspec"), FileContent(text))
  }

  /// How the example is written.
  private var style: PodspecText.Style {
    var style = PodspecText.Style()
    guard let text = pods.model?.editor.text else { return style }
    style.variable = pods.model?.editor.variable(of: .root) ?? "s"
    style.quote = pods.model?.editor.value(of: "name")?.hasPrefix("\"") == true ? "\"" : "'"
    style.lineEnd = text.utf8.contains(13) ? "\r\n" : "\n"
    let lines = text.split(whereSeparator: \.isNewline)
    if let first = lines.first(where: { $0.hasPrefix(" ") || $0.hasPrefix("\t") }) {
      style.indent = String(first.prefix { $0 == " " || $0 == "\t" })
    }
    style.isAligned = lines.count { $0.contains("  = ") } > 1
    return style
  }

  private static let copied = [
    "homepage", "license", "author", "authors", "source", "platform", "platforms", "ios.deployment_target",
    "osx.deployment_target", "macos.deployment_target", "tvos.deployment_target", "watchos.deployment_target",
    "visionos.deployment_target", "swift_version", "swift_versions", "static_framework",
    "pod_target_xcconfig",
  ]

  private mutating func metadata(_ name: String, in folder: String, _ model: PodLayout.Model?, what: String)
    throws
    -> [PodspecText.Line]
  {
    let style = style
    var lines: [PodspecText.Line] = [
      .attribute("name", style.string(name)), .attribute("version", style.string(version)),
      .attribute("summary", style.string(what == "module" ? summary : "The \(what).")),
    ]
    guard let model else { return lines + (try foundation(name, in: folder)) }
    let words = Renaming([model.name: name])
    for attribute in Self.copied {
      guard let value = model.editor.value(of: attribute) else {
        let isNeeded = ["homepage", "license", "source"].contains(attribute)
        if isNeeded || model.editor.hasAttribute(attribute) {
          notes.append(
            "\(model.manifest) computes `\(attribute)`, so set it in \(FilePath.join(folder, "\(name).podspec"))"
          )
        }
        continue
      }
      // Library evolution, which binaries need, costs every user of a pod that is built from its sources.
      let isPath = ["PATH", "BUILD_LIBRARY_FOR_DISTRIBUTION"].contains { value.contains($0) }
      guard attribute != "pod_target_xcconfig" || !isPath else { continue }
      lines.append(.attribute(attribute, words.renamed(value)))
      if attribute == "license" { try copyLicense(model, value, to: folder) }
    }
    return lines
  }

  private var summary: String {
    request.layer.map { "\(name), a module of the layer \($0)." } ?? "The \(name) module."
  }

  /// All pods of many repositories have one version.
  private var version: String {
    let manifests = architecture.projects.filter {
      $0.format == .cocoaPods && $0.manifest.hasSuffix(".podspec")
    }
    let versions = Set(
      manifests.map { project -> String? in
        let path = FilePath.join(architecture.root, project.manifest)
        guard let bytes = try? FileSystem.read(path),
          let editor = try? PodspecEditor(String(decoding: bytes, as: UTF8.self))
        else { return nil }
        return editor.texts(of: "version")?.first
      })
    guard manifests.count > 1, versions.count == 1, let version = versions.first ?? nil else {
      return "0.1.0"
    }
    return version
  }

  /// A license file inside the example's folder is also needed in the new one.
  private mutating func copyLicense(_ model: PodLayout.Model, _ value: String, to folder: String) throws {
    guard folder != model.folder else { return }
    let words = value.split(whereSeparator: { "'\"".contains($0) }).map(String.init)
    for file in words where file.uppercased().hasPrefix("LICEN") {
      let path = FilePath.join(folder, file)
      let source = FilePath.join(architecture.root, FilePath.join(model.folder, file))
      guard try !changes.has(path), let bytes = try? FileSystem.read(source) else { continue }
      try changes.create(path, FileContent(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// What a podspec needs if there is no other one.
  private mutating func foundation(_ name: String, in folder: String) throws -> [PodspecText.Line] {
    let remote = (try? Git.output(of: ["remote", "get-url", "origin"], in: architecture.root)) ?? ""
    let address = remote.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let isUsable = address.hasPrefix("https://") && !address.contains("@") && !address.contains("'")
    let page =
      isUsable
      ? address.hasSuffix(".git") ? String(address.dropLast(4)) : address : "https://example.com/\(name)"
    if !isUsable {
      notes.append("set `homepage` and `source` in \(FilePath.join(folder, "\(name).podspec"))")
    }
    let author = request.author.filter { !"'\\#".contains($0) && !$0.isNewline }
    let podfile = try pods.podfiles.first.flatMap(changes.text).map(PodfileEditor.init)
    let platform = podfile?.platform
    let system = platform.map { $0.name == "macos" ? "osx" : $0.name } ?? "ios"
    return [
      .attribute("homepage", RubySource.literal(page)),
      .attribute("license", "{ :type => 'Proprietary', :text => 'All rights reserved.' }"),
      .attribute("author", RubySource.literal(author.isEmpty ? name : author)),
      .attribute("source", "{ :git => \(RubySource.literal(page + ".git")), :tag => s.version.to_s }"),
      .attribute("\(system).deployment_target", RubySource.literal(platform?.version ?? "15.0")),
      .attribute("swift_versions", "'5.0'"),
    ]
  }

  // MARK: - Resources

  /// A resource bundle where the example has resources; `resources` would copy them into the app itself.
  private mutating func resources() throws -> [PodspecText.Line] {
    guard let editor = pods.model?.editor, let old = pods.model?.name else { return [] }
    let names = ["resource_bundles", "resource_bundle", "resources", "resource"]
    let parts = [PodspecPart.root] + (pods.subspecs.map { [$0.implementation] } ?? [])
    let values = parts.flatMap { part in names.compactMap { editor.value(of: $0, in: part) } }
    guard let value = values.first else { return [] }
    let strings = value.split(omittingEmptySubsequences: false, whereSeparator: { "'\"".contains($0) })
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let pattern = strings.first { $0.contains("/") || $0.contains("*") } ?? ""
    let words = Renaming([old: name])
    var base = words.renamed(PodLayout.base(of: pattern))
    if base.hasSuffix(".xcassets") || base.hasSuffix(".bundle") { base = FilePath.folder(of: base) }
    if base.isEmpty { base = "Resources" }
    let key = value.contains("=>") ? words.renamed(strings.first ?? name) : name
    let catalog = FilePath.join(pods.folder, FilePath.join(base, "Media.xcassets/Contents.json"))
    try changes.create(
      catalog, FileContent("{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"))
    return [
      .attribute(
        "resource_bundles", "{ \(style.string(key)) => [\(style.string(base + "/*.xcassets"))] }")
    ]
  }

  // MARK: - The Podfile

  /// Lists the pods where the example is listed, and adds a target for the demo.
  mutating func list() throws {
    var editors: [(path: String, editor: PodfileEditor)] = []
    for path in pods.podfiles {
      do {
        editors.append((path, try PodfileEditor(try changes.text(of: path) ?? "")))
      } catch let error as ProjectEditError { notes.append("\(path): \(error)") }
    }
    let example = pods.model?.name
    let found = editors.first { lists(example, $0.editor) } ?? editors.first
    guard case (let path, var editor)? = found else {
      notes.append("there is no Podfile; list `pod '\(name)', :path => '\(pods.folder)'` in that of the app")
      return
    }
    let new = references(path, editor)
    for pod in new { try add(pod, to: &editor, path) }
    try addTesting(to: &editor, path)
    if let demo = targets[.demo] { try addDemo(demo, new, to: &editor, path) }
    if editor.text != (try changes.text(of: path)) { try changes.edit(path) { $0 = editor.text } }
    publish(editor)
  }

  private func lists(_ pod: String?, _ editor: PodfileEditor) -> Bool {
    guard let pod else { return false }
    return editor.text.contains("'\(pod)") || editor.text.contains("\"\(pod)")
  }

  private func reference(_ pod: String?, _ editor: PodfileEditor) -> PodReference? {
    (editor.targets.flatMap(\.pods) + editor.commonPods).first { $0.name == pod }
  }

  /// The path of a pod's folder, written like the example's.
  private func path(_ folder: String, _ pod: String, _ podfile: String, _ editor: PodfileEditor) -> String {
    let path = FilePath.relative(folder, to: FilePath.folder(of: podfile))
    guard let old = reference(pods.model?.name, editor)?.path else { return path.isEmpty ? "." : path }
    if folder == pods.model?.folder, !old.hasSuffix(".podspec") { return old }
    if old.hasSuffix(".podspec") { return FilePath.join(path, "\(pod).podspec") }
    let prefixed = old.hasPrefix("./") && !path.hasPrefix("../") ? "./\(path)" : path
    return old.hasSuffix("/") && !path.isEmpty ? prefixed + "/" : prefixed.isEmpty ? "." : prefixed
  }

  private func references(_ podfile: String, _ editor: PodfileEditor) -> [PodReference] {
    let old = reference(pods.model?.name, editor)
    let showsTests = editor.targets.contains { $0.pods.contains { !$0.testSpecs.isEmpty } }
    let isTested =
      targets[.tests] != nil && (pods.model == nil || old?.testSpecs.isEmpty == false || showsTests)
    var result = [
      PodReference(
        name, path: path(pods.folder, name, podfile, editor), testSpecs: isTested ? [pods.testSpec] : [])
    ]
    if isInterfaceApart, let interface = targets[.interface]?.name {
      result.append(
        PodReference(interface, path: path(pods.interfaceFolder, interface, podfile, editor)))
    }
    return result
  }

  private static func isShow(_ target: PodTarget) -> Bool {
    ["Demo", "Example", "Sandbox", "Playground"].contains { target.name.contains($0) }
  }

  private static func isTest(_ target: PodTarget) -> Bool { target.name.hasSuffix("Tests") }

  private mutating func add(_ pod: PodReference, to editor: inout PodfileEditor, _ podfile: String) throws {
    let isInterface = pod.name != name
    let models = isInterface ? [pods.interfaceModel?.name, pods.model?.name] : [pods.model?.name]
    do {
      for case let model? in models {
        let all = editor.targets.filter { $0.pods.contains { $0.name == model } }
        let hosts = all.filter { !Self.isShow($0) && !Self.isTest($0) }
        if editor.commonPods.contains(where: { $0.name == model }) {
          return try editor.addPod(pod, to: nil, like: model)
        }
        guard !hosts.isEmpty else { continue }
        for host in hosts { try editor.addPod(pod, to: host.name, like: model) }
        return
      }
      let target = editor.targets.first {
        !Self.isTest($0) && !Self.isShow($0) && (pods.model == nil ? !$0.isAbstract : true)
      }
      guard let target else {
        notes.append(
          "\(podfile): no target lists a pod; add `pod '\(pod.name)', :path => '\(pod.path ?? "")'`")
        return
      }
      try editor.addPod(pod, to: target.name, like: pods.model?.name)
    } catch {
      notes.append("\(podfile): \(error)")
    }
  }

  /// Doubles belong to the tests of apps, where there are any.
  private mutating func addTesting(to editor: inout PodfileEditor, _ podfile: String) throws {
    guard let testing = targets[.testing]?.name else { return }
    let pod = PodReference(testing, path: path(pods.testingFolder, testing, podfile, editor))
    guard let target = editor.targets.first(where: Self.isTest) else {
      notes.append(
        "\(podfile): list `pod '\(testing)', :path => '\(pod.path ?? "")'` in a target for tests that uses the doubles"
      )
      return
    }
    do { try editor.addPod(pod, to: target.name) } catch {
      notes.append("\(podfile): \(error)")
    }
  }

  private mutating func addDemo(
    _ demo: NewTarget, _ new: [PodReference], to editor: inout PodfileEditor, _ podfile: String
  ) throws {
    let companion = pods.layout.example?.companions[.demo]?.target.name
    let neighbor = editor.targets.first { $0.name == companion } ?? editor.targets.last(where: Self.isShow)
    let local = editor.targets.flatMap(\.pods).filter { pod in
      ModuleTemplate.runtimeProducts.contains(pod.name) && pod.path != nil
    }
    var seen: Set<String> = []
    let listed = (new.map { PodReference($0.name, path: $0.path) } + local).filter {
      seen.insert($0.name).inserted
    }
    do {
      try editor.addTarget(
        demo.name, pods: listed, after: neighbor?.computation == nil ? neighbor?.name : nil)
      notes.append(
        "add an app target '\(demo.name)' with the files in \(demo.folder) to the Xcode project, then run `pod install`"
      )
    } catch {
      notes.append("\(podfile): \(error)")
    }
  }

  // MARK: - Publishing

  private static let publicSources = ["cdn.cocoapods.org", "github.com/CocoaPods/Specs"]

  private mutating func publish(_ editor: PodfileEditor) {
    guard let model = pods.model else { return }
    if let submodule = Git.submodules(in: architecture.root).first(where: {
      FilePath.contains($0, model.folder)
    }) {
      notes.append(
        "\(submodule.onOneLine) is a submodule, but \(pods.folder.onOneLine) is part of this repository; once the pod has a repository, replace the folder with `git submodule add URL \(pods.folder.onOneLine)`"
      )
    }
    let own = editor.sources.filter { source in !Self.publicSources.contains { source.contains($0) } }
    guard let source = own.first else { return }
    notes.append(
      "the pod is local; `pod repo push REPO \(FilePath.join(pods.folder, "\(name).podspec").onOneLine)` publishes it, where REPO is the name that `pod repo list` shows for \(source.onOneLine)"
    )
  }
}
