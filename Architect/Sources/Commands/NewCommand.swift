import Architect
import Changes
import CommandLineInterface
import Files
import Templates

/// `tenon new`
enum NewCommand {
  private static let what = Argument("what", help: "app or module", choices: ["app", "module"])
  private static let name = Argument("name", help: "The name, in upper camel case")
  private static let project = Option<ApplicationTemplate.Project>(
    choice: "project", help: "app: what makes the project for Apple's platforms; xcode by default")
  private static let interface = Option<ApplicationTemplate.Interface>(
    choice: "ui", help: "app: what shows the screens on Apple's platforms; swiftui by default")
  private static let runtime = Option<String>(
    "tenon", "LOCATION", help: "app: the URL of tenon's repository, or a folder with a clone of it")
  private static let dryRun = Flag("dry-run", help: "Only show what would be written")

  static let command = Command(
    "new", summary: "Create an app, or a module in an existing repository",
    discussion: """
      app creates a folder with a complete modular app: a host, one business module with its interface, doubles, demo and
      tests, modules below it, and a project for Apple's platforms. It builds, passes its tests and `tenon check`, and
      runs in the terminal.
      """,
    examples: ["tenon new app Shop", "tenon new app Shop --project tuist --ui uikit"],
    parameters: [
      .argument(what), .argument(name), .option(project), .option(interface), .option(runtime), .flag(dryRun),
    ] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let name = try ModuleName(arguments[name] ?? "")
    switch arguments[what] {
    case "app": return try application(name, arguments, loading, terminal)
    default: throw UsageError("new takes app or module", command: "new")
    }
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
    let folder = FilePath.join(FileSystem.workingFolder, name.text)
    let relative = FilePath.contains(root, folder) ? String(folder.dropFirst(root.count + 1)) : name.text
    let plan = try NewApplication(template, in: relative, root: root).changes
    let files = plan.changes.count
    if arguments.has(dryRun) {
      for change in plan.changes { terminal.print("would create \(change.path.onOneLine)") }
      return .clean
    }
    try ChangeHistory(root: root).apply(plan, as: "tenon new app \(name)")
    terminal.print("created \(name) with \(files) files; `tenon undo` removes them")
    loading.note(nextSteps(template).joined(separator: "\n"))
    return .clean
  }

  private static func nextSteps(_ template: ApplicationTemplate) -> [String] {
    let name = template.name.text
    let project: (String, String)? =
      switch template.project {
      case .xcode: ("open App/\(name).xcodeproj", "the app for iPhone and iPad")
      case .xcodegen: ("(cd App && xcodegen)", "makes the project of the app for iPhone and iPad")
      case .tuist: ("(cd App && tuist generate)", "makes the project of the app for iPhone and iPad")
      case .none: nil
      }
    var steps = [
      ("cd \(name)", ""), ("swift run \(name)Terminal", "starts the app in the terminal"),
      ("swift test", "tests each module alone, and that all fit together"),
      ("tenon check", "verifies who uses whom"),
    ]
    if let project { steps.append(project) }
    let width = steps.map(\.0.count).max() ?? 0
    return steps.map { command, meaning in
      meaning.isEmpty
        ? "  \(command)" : "  \(command)\(String(repeating: " ", count: width - command.count))  \(meaning)"
    }
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
