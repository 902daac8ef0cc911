import Architect
import CommandLineInterface
import Files
import ModuleGraph
import ProjectEditors

/// `tenon register`
package enum RegisterCommand {
  private static let check = Flag(
    "check", help: "Exit with 1 if a list is not up to date; for continuous integration")
  private static let json = Option<String>(
    "json", "FILE", help: "Also list the names of the modules in a JSON file, for a data-driven host")

  package static let command = Command(
    "register", summary: "Update the list of modules that a host depends on",
    discussion: """
      Between the marks `// tenon:modules` and `// tenon:end` in a Swift file, lists the public types that conform to
      Module in the target's direct dependencies, and between `// tenon:imports` and `// tenon:end` the imports for them.
      Nothing else in the file changes. Modules that the file creates elsewhere are not listed again, and modules that
      cannot be created without arguments are reported. Shows the changes as a diff; --write applies them, and
      `tenon undo` undoes them.
      """,
    examples: [
      "tenon register", "tenon register --write", "tenon register --check",
      "tenon register --json Sources/ShopHost/Resources/modules.json --write",
    ],
    parameters: Writing.parameters + [.flag(check), .option(json)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    guard !(arguments.has(Writing.write) && arguments.has(check)) else {
      throw UsageError("--write and --check cannot be used together", command: "register")
    }
    let manifest = try arguments.value(of: json).map { try place(of: $0, in: loading.folder()) }
    let architecture = try loading.populatedArchitecture()
    let registration: ModuleRegistration
    do {
      registration = try ModuleRegistration(architecture, manifest: manifest)
    } catch let error as ProjectEditError where error.code == .unmarked {
      terminal.note(
        "tenon: \(error); this is how a file of the host can look:\n\n\(ModuleRegistration.example)")
      return .failure
    }
    for note in registration.notes { loading.note("tenon: \(note)") }
    let changed = registration.changes.changes
    guard !changed.isEmpty else {
      for (path, count) in registration.counts.sorted(by: { $0.key < $1.key }) {
        loading.note(
          "tenon: \(path.onOneLine) is up to date; it lists \(count == 1 ? "1 module" : "\(count) modules")")
      }
      return .clean
    }
    let files = changed.map(\.path.onOneLine).joined(separator: ", ")
    if arguments.has(Writing.write) {
      try WorkTree(root: architecture.root).requireClean(
        changed.map(\.path), unless: arguments.has(Writing.allowDirty))
      try ChangeHistory(ofUserFor: architecture.root).apply(
        registration.changes, as: "tenon register", changesReadOnly: arguments.has(Writing.force))
      for change in changed { terminal.print("changed \(change.path.onOneLine)") }
      loading.note("tenon: `tenon undo` undoes this")
      return .clean
    }
    terminal.print(registration.changes.diff.description)
    guard arguments.has(check) else {
      loading.note("tenon: --write applies the changes")
      return .clean
    }
    terminal.note("tenon: not up to date: \(files); run `tenon register --write`")
    return .findings
  }

  /// The path of a manifest in the repository.
  private static func place(of path: String, in root: String) throws -> String {
    guard FilePath.fileExtension(of: path) == "json" else {
      throw UsageError(
        "'\(path.onOneLine)' is not a JSON file; its name must end in .json", command: "register")
    }
    let absolute = FilePath.join(FileSystem.workingFolder, path)
    guard let place = RepositoryBorder(root: root).place(of: absolute) else {
      throw UsageError("'\(path.onOneLine)' is outside the repository", command: "register")
    }
    return place
  }
}
