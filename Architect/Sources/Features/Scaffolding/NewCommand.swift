import Architect
import CommandLineInterface
import Files

/// `tenon new`
package enum NewCommand {
  private static let what = Argument("what", help: "app or module", choices: ["app", "module"])
  private static let name = Argument("name", help: "The name, in upper camel case")
  private static let project = Option<ApplicationTemplate.Project>(
    choice: "project", help: "app: what makes the project for Apple's platforms; xcode by default")
  private static let interface = Option<ApplicationTemplate.Interface>(
    choice: "ui", help: "app: what shows the screens on Apple's platforms; swiftui by default")
  private static let runtime = Option<String>(
    "tenon", "LOCATION", help: "app: the URL of tenon's repository, or a folder with a clone of it")
  private static let dryRun = Flag(
    "dry-run", help: "app: only list the files; a module is only shown unless --write is given")
  private static let layer = Option<String>("layer", "LAYER", help: "module: its layer in .tenon.yml")
  private static let hasInterface = Flag(
    "interface", help: "module: with an interface module for others to import")
  private static let hasTesting = Flag("testing", help: "module: with test doubles for other modules' tests")
  private static let hasDemo = Flag(
    "demo", help: "module: with a demo program that starts the module on its own")
  private static let hasNoTests = Flag("no-tests", help: "module: without tests")
  private static let kind = Option<ModuleTemplate.Kind>(
    choice: "kind",
    help: "module: what it offers; by default, a service and a page where Tenon is used, else plain Swift")
  private static let template = Option<String>(
    "template", "FOLDER",
    help: "module: a folder with your team's own files, containing placeholders such as ___NAME___")

  package static let command = Command(
    "new", summary: "Create an app, or a module in an existing repository",
    discussion: """
      app creates a folder with a complete modular app: a host, one business module with its interface, doubles, demo and
      tests, modules below it, and a project for Apple's platforms. It builds, passes its tests and `tenon check`, and
      runs in the terminal.

      module adds a module to the repository, with the names, folders, settings, test framework and file headers of a
      module that is already there: files, entries in manifests, and a dependency of the host. The changes are shown as a
      diff; --write applies all of them or none, and `tenon undo` undoes them.
      """,
    examples: [
      "tenon new app Shop", "tenon new app Shop --project tuist --ui uikit",
      "tenon new module Cart --layer business --interface --testing --demo",
      "tenon new module Cart --layer business --interface --write",
    ],
    parameters: [
      .argument(what), .argument(name), .option(project), .option(interface), .option(runtime), .flag(dryRun),
      .option(layer), .flag(hasInterface), .flag(hasTesting), .flag(hasDemo), .flag(hasNoTests),
      .option(kind),
      .option(template),
    ] + Writing.parameters(of: "module") + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let name = try ModuleName(arguments[name] ?? "")
    switch arguments[what] {
    case "app":
      try refuse(try ofModule(arguments), of: "module")
      return try application(name, arguments, loading, terminal)
    case "module":
      try refuse(try ofApplication(arguments), of: "app")
      return try module(name, arguments, loading, terminal)
    default: throw UsageError("new takes app or module", command: "new")
    }
  }

  /// The options of a new app that were given.
  private static func ofApplication(_ arguments: Arguments) throws -> [String] {
    [
      try arguments.value(of: project).map { _ in project.name },
      try arguments.value(of: interface).map { _ in interface.name },
      try arguments.value(of: runtime).map { _ in runtime.name },
      arguments.has(dryRun) ? dryRun.name : nil,
    ].compactMap { $0 }
  }

  /// The options of a new module that were given.
  private static func ofModule(_ arguments: Arguments) throws -> [String] {
    let flags = [hasInterface, hasTesting, hasDemo, hasNoTests] + Writing.flags
    return [
      try arguments.value(of: layer).map { _ in layer.name },
      try arguments.value(of: kind).map { _ in kind.name },
      try arguments.value(of: template).map { _ in template.name },
    ].compactMap { $0 } + flags.filter(arguments.has).map(\.name)
  }

  private static func refuse(_ options: [String], of what: String) throws {
    guard let option = options.first else { return }
    throw UsageError("--\(option) is only available for `tenon new \(what)`", command: "new")
  }

  // MARK: - An app

  private static func application(
    _ name: ModuleName, _ arguments: Arguments, _ loading: Loading, _ terminal: Terminal
  ) throws -> ExitStatus {
    let template = try ApplicationTemplate(
      name, project: arguments.value(of: project) ?? .xcode,
      interface: arguments.value(of: interface) ?? .swiftui,
      runtime: runtimeLocation(arguments.value(of: runtime)))
    // The history belongs to the repository around the new folder, so that `tenon undo` finds it.
    let root = try loading.folder()
    let place = try arguments.value(of: Loading.root) ?? ""
    let folder = FilePath.join(FilePath.join(FileSystem.workingFolder, place), name.text)
    let relative = FilePath.contains(root, folder) ? String(folder.dropFirst(root.count + 1)) : name.text
    let plan = try NewApplication(template, in: relative, root: root).changes
    let files = plan.changes.count
    if arguments.has(dryRun) {
      for change in plan.changes { terminal.print("would create \(change.path.onOneLine)") }
      return .clean
    }
    try ChangeHistory(ofUserFor: root).apply(plan, as: "tenon new app \(name)")
    terminal.print("created \(name) with \(files) files; `tenon undo` in this folder removes them")
    loading.note(nextSteps(template).joined(separator: "\n"))
    return .clean
  }

  private static func nextSteps(_ template: ApplicationTemplate) -> [String] {
    let name = template.name.text
    let project: (String, String)? =
      switch template.project {
      case .xcode: ("open App/\(name).xcodeproj", "the app for iPhone and iPad")
      case .xcodegen: ("(cd App && xcodegen)", "generates the project for the iPhone and iPad app")
      case .tuist: ("(cd App && tuist generate)", "generates the project for the iPhone and iPad app")
      case .none: nil
      }
    var steps = [
      ("cd \(name)", ""), ("swift run \(name)Terminal", "starts the app in the terminal"),
      ("swift test", "tests each module alone, and checks that all modules fit together"),
      ("tenon check", "verifies who uses whom"),
    ]
    if let project { steps.append(project) }
    let width = steps.map(\.0.count).max() ?? 0
    return steps.map { command, meaning in
      meaning.isEmpty
        ? "  \(command)" : "  \(command)\(String(repeating: " ", count: width - command.count))  \(meaning)"
    }
  }

  // MARK: - A module

  private static func module(
    _ name: ModuleName, _ arguments: Arguments, _ loading: Loading, _ terminal: Terminal
  ) throws -> ExitStatus {
    var parts: Set<ModuleTemplate.Part> = arguments.has(hasNoTests) ? [] : [.tests]
    if arguments.has(hasInterface) { parts.insert(.interface) }
    if arguments.has(hasTesting) { parts.insert(.testing) }
    if arguments.has(hasDemo) { parts.insert(.demo) }
    let template = try arguments.value(of: template).map {
      try ModuleTemplate(folder: FilePath.join(FileSystem.workingFolder, $0))
    }
    let reading = try loading.reading()
    try loading.requireCompleteness(of: reading)
    let request = NewModule.Request(
      name, layer: try arguments.value(of: layer), parts: parts, kind: try arguments.value(of: kind),
      template: template)
    let module = try NewModule(request, in: reading)
    let changed = module.changes.changes
    let created = changed.count { $0.old == nil }
    let files = "\(created) new files, \(changed.count - created) changed"
    loading.noteManifests(changed, of: reading)
    guard arguments.has(Writing.write) else {
      terminal.print(module.changes.diff.description)
      for note in module.notes { loading.note("tenon: \(note)") }
      loading.note("tenon: would add \(name): \(files); --write does it")
      return .clean
    }
    try WorkTree(root: reading.root).requireClean(unless: arguments.has(Writing.allowDirty))
    try ChangeHistory(ofUserFor: reading.root).apply(
      module.changes, as: "tenon new module \(name)", changesReadOnly: arguments.has(Writing.force))
    for change in changed {
      terminal.print("\(change.old == nil ? "created" : "changed") \(change.path.onOneLine)")
    }
    for note in module.notes { loading.note("tenon: \(note)") }
    loading.note("tenon: added \(name): \(files); `tenon undo` takes it back")
    return .clean
  }

  private static func runtimeLocation(_ text: String?) throws -> ApplicationTemplate.Runtime {
    guard let text else { return .url("https://github.com/tenon-swift/tenon", from: Architecture.version) }
    if text.contains("://") || text.hasSuffix(".git") { return .url(text, from: Architecture.version) }
    let folder = FileSystem.resolvingLinks(FilePath.join(FileSystem.workingFolder, text))
    guard FileSystem.status(of: FilePath.join(folder, "Package.swift")) != nil else {
      throw UsageError("there is no package in \(text)", command: "new")
    }
    return .path(folder)
  }
}
