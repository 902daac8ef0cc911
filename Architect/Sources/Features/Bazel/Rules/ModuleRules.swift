import Files
import ModuleGraph
import ProjectReaders

/// The rules of one module.
struct ModuleRules {
  let module: ExportedModule
  let layout: ExportLayout
  let details: PackageDetails?
  /// The traits that are enabled in the module's package.
  let traits: Set<String>
  let settings: CompilerSettings
  private(set) var rules: [BuildRule] = []
  private(set) var problems: [ExportProblem] = []
  /// The files of other BUILD files, which have to be exported there, by folder.
  private(set) var exports: [String: Set<String>] = [:]
  var links = ModuleLinks()

  var target: Target { module.target }
  var tree: FileTree { layout.folders.tree }
  var package: String { module.package }
  /// The folder of the sources.
  var root: String? { target.roots.first.flatMap { tree.hasFolder($0) ? $0 : nil } }

  init(
    _ module: ExportedModule, in layout: ExportLayout, details: PackageDetails?, traits: Set<String>,
    packages: inout ExternalPackages
  ) {
    self.module = module
    self.layout = layout
    self.details = details
    self.traits = traits
    let root = module.target.roots.first
    settings = CompilerSettings(
      target: module.target.name, root: root, details, traits: traits,
      conditions: module.declaration.format == .swiftPM ? [] : module.target.flags)
    link(&packages)
    switch module.kind {
    case .system: addSystemLibrary()
    case .app, .appExtension, .uiTest: addBundle()
    case .test where module.isOfApple: addBundle()
    case .executable where module.isSplit:
      addSources()
      add(BuildRule("swift_binary", name: module.label.name)) { rule, _ in
        rule["module_name"] = .string(module.target.moduleName)
        rule["deps"] = .list([module.importLabel.text(in: module.package)])
      }
    default: addSources()
    }
    noteGaps()
  }

  mutating func note(_ message: String, remedy: String, at place: Place? = nil) {
    problems.append(ExportProblem(place ?? target.place, message, remedy: remedy))
  }

  /// Adds a rule with what all rules of the module have in common.
  mutating func add(_ rule: BuildRule, _ body: (inout BuildRule, inout ModuleRules) -> Void) {
    var rule = rule
    body(&rule, &self)
    let isTest = rule.kind.hasSuffix("_test")
    if module.isTestOnly, !isTest { rule["testonly"] = .boolean(true) }
    if rule.name == module.label.name || rule.name == module.importLabel.name, rule["visibility"] == nil {
      rule["visibility"] = visibility
    }
    rules.append(rule)
  }

  private var visibility: BuildExpression {
    if module.isOffered { return .list(["//visibility:public"]) }
    return .list(module.userPackages.sorted().map { "//\($0):__pkg__" })
  }

  /// The expression for files, which are exported where they belong to other BUILD files.
  mutating func files(_ files: some Collection<String>, roots: [String]? = nil) -> BuildExpression {
    let source = SourceExpression(files, roots: roots ?? target.roots, in: package, layout.folders)
    for (folder, names) in source.exports { exports[folder, default: []].formUnion(names) }
    for file in source.refused {
      note(
        "'\(target.name)' is built without '\(file.spelledOut)', because Bazel accepts no such name of a file",
        remedy: "rename the file")
    }
    return source.expression
  }

  private mutating func noteGaps() {
    let name = "'\(target.name)'"
    // A package's plug-ins are named where they are used.
    if target.hasGeneratedSources, module.isOfApple {
      note(
        "a plug-in or script writes sources of \(name), which the BUILD file does not contain",
        remedy: "a genrule with the tool that writes them, and its label in the srcs")
    }
    if !target.moduleAliases.isEmpty {
      let names = target.moduleAliases.values.sorted().map { $0.onOneLine }.joined(separator: ", ")
      note(
        "\(name) imports modules under other names: \(names)",
        remedy: "a swift_module_mapping, named with --@rules_swift//swift:module_mapping in .bazelrc")
    }
    for text in settings.unknown {
      note("a setting of \(name) has no equivalent: \(text)", remedy: "the option in the copts or linkopts")
    }
    // What differs between hosts concerns the manifest as a whole.
    for unknown in target.unresolved {
      if case .host = unknown { continue }
      note(
        "\(name) needs something that was not found: \(unknown)",
        remedy: "its label in the deps, or the options in the copts")
    }
  }
}

extension ModuleRules {
  /// Records what the module uses, and names what has no rule.
  private mutating func link(_ packages: inout ExternalPackages) {
    let platforms = details?.dependencyPlatforms[target.name] ?? [:]
    var conditions: [Module.ID: [String]] = [:]
    for use in module.declaration.uses {
      let stated = platforms[use.dependency.name]
      let constraints = stated.flatMap(PlatformConstraint.labels) ?? []
      if stated != nil, constraints.isEmpty {
        note(
          "'\(target.name)' uses '\(use.dependency.name)' on some platforms only, which have no constraint in Bazel",
          remedy: "a select() in the deps", at: use.dependency.place)
      }
      // A module that is used twice, once for all platforms, is used for all platforms.
      for id in use.modules {
        if let known = conditions[id] {
          conditions[id] =
            known.isEmpty || constraints.isEmpty ? [] : Array(Set(known + constraints)).sorted()
        } else {
          conditions[id] = constraints
        }
      }
      if let failure = use.failure {
        note(
          "'\(use.dependency.name)' of '\(target.name)' was not found: \(failure)",
          remedy: "a target for it, and its label in the deps", at: use.dependency.place)
      } else if use.isExternal {
        linkExternal(use, constraints, &packages)
      }
    }
    for id in module.uses { link(to: id, conditions[id] ?? []) }
  }

  private mutating func linkExternal(
    _ use: Module.Use, _ constraints: [String], _ packages: inout ExternalPackages
  ) {
    let dependency = use.dependency
    let isPlugin = dependency.isNeededUnimported && (!module.isOfApple || target.hasGeneratedSources)
    switch dependency.kind {
    case .linked:
      if dependency.place != target.place {
        note(
          "'\(target.name)' links '\(dependency.name)', which no target of the repository builds",
          remedy: "a rule that imports it, and its label in the deps", at: dependency.place)
      }
    case .pod:
      note(
        "'\(target.name)' uses the pod '\(dependency.name)', and Bazel does not read Podfiles",
        remedy: "move it to a package with `tenon migrate pods`, or write a rule for its sources",
        at: dependency.place)
    case .target, .byName, .product:
      if isPlugin {
        note(
          "'\(target.name)' uses the plug-in '\(dependency.name)', which Bazel does not run",
          remedy: "nothing if it only inspects sources; otherwise a genrule for the files that it writes",
          at: dependency.place)
      } else if let label = packages.label(of: dependency, in: module.project) {
        links.add(label, to: .dependencies, constraints)
      } else {
        note(
          "the package of the product '\(dependency.name)' is not known",
          remedy: "its label in the deps, such as @swiftpkg_NAME//:\(dependency.name)", at: dependency.place)
      }
    }
  }

  private mutating func link(to id: Module.ID, _ constraints: [String]) {
    if let label = layout.written[id] { return links.add(label, to: .dependencies, constraints) }
    guard let used = layout[id] else {
      return note(
        "'\(target.name)' uses '\(id)', which has no rule",
        remedy: "its label in the deps, once it has a rule")
    }
    let own = used.label.text(in: package)
    let sources = used.importLabel.text(in: package)
    switch (module.kind, used.kind) {
    case (let kind, .macro): links.add(own, to: kind.isTest ? .dependencies : .plugins, constraints)
    case (.app, .appExtension), (.appExtension, .appExtension): links.add(own, to: .extensions, constraints)
    case (.app, .app) where used.platform?.platform == .watchOS:
      links.add(own, to: .watchApplication, constraints)
    case (.test, .app), (.uiTest, .app):
      links.add(own, to: .testHost, constraints)
      if module.kind == .test { links.add(sources, to: .dependencies, constraints) }
    case (let kind, .appExtension) where kind.isTest, (let kind, .executable) where kind.isTest:
      links.add(sources, to: .dependencies, constraints)
      if used.kind == .executable {
        note(
          "'\(target.name)' tests the program '\(used.target.name)', whose entry point Bazel links into the test on Linux",
          remedy: "move what is tested into a library")
      }
    case (_, .app), (_, .appExtension), (_, .executable): links.add(own, to: .data, constraints)
    case (_, .test), (_, .uiTest):
      note(
        "'\(target.name)' uses the test target '\(used.target.name)', which only Bazel's test runner can use",
        remedy: "a library for what they share")
    default: links.add(own, to: .dependencies, constraints)
    }
  }
}

/// The labels that a module uses, by the attribute that names them.
struct ModuleLinks {
  enum Attribute: Hashable {
    case dependencies, plugins, extensions, watchApplication, testHost, data
  }

  private var labels: [Attribute: [String: [String]]] = [:]

  mutating func add(_ label: String, to attribute: Attribute, _ constraints: [String]) {
    labels[attribute, default: [:]][label] = constraints
  }

  /// The labels for an attribute, with choices for those that only some platforms need.
  subscript(attribute: Attribute) -> BuildExpression {
    let groups = Dictionary(grouping: labels[attribute] ?? [:], by: \.value)
    let sorted = groups.sorted { ($0.key.count, $0.key.joined()) < ($1.key.count, $1.key.joined()) }
    return .sum(
      sorted.map { constraints, entries in
        let names = BazelLabel.sorted(entries.map(\.key))
        guard !constraints.isEmpty else { return .list(names) }
        return .select(
          Dictionary(constraints.map { ($0, names) }) { first, _ in first }, otherwise: [])
      })
  }

  /// The first label for an attribute that takes a single one.
  func first(_ attribute: Attribute) -> String? { labels[attribute]?.keys.min() }
}
