import Architect
import CocoaPods
import CommandLineInterface
import Files
import Formats
import ModuleGraph
import ProjectReaders
import Text

/// `tenon migrate`
package enum MigrateCommand {
  private static let what = Argument("what", help: "pods", choices: ["pods"])
  private static let path = Argument(
    "path", help: "A Podfile, a podspec, or a folder with one; by default, the repository", isRequired: false)
  private static let plan = Flag("plan", help: "Only print the plan, pod by pod")
  private static let only = Option<[String]>(
    list: "only", "PODS", help: "Move only these pods (separated by commas)")
  private static let form = Option<Form>(
    choice: "as",
    help: "Where the products are: in the project (default), or in a local package `Dependencies`")
  private static let pin = Option<PodfileMigration.Pin>(
    choice: "pin", help: "Versions: exactly those of Podfile.lock (default), or from those on")
  private static let onePackage = Flag(
    "one-package", help: "Podspecs: one package for all of them, not one for each")
  private static let check = Flag(
    "check", help: "Podspecs: only compare them with their Package.swift, and fail if they differ")
  private static let online = Flag(
    "online", help: "Ask the source repositories of unknown pods whether they have a Package.swift")
  private static let ruby = Flag(
    "ruby", help: "Run `pod ipc` to evaluate the Podfile and podspecs, which runs their code")
  private static let json = Flag("json", help: "Print the plan as JSON")

  enum Form: String, CaseIterable, Sendable { case project, package }

  package static let command = Command(
    "migrate", summary: "Move an app or a library from CocoaPods to Swift packages",
    discussion: """
      Reads a Podfile with its Podfile.lock, without running it, and plans for each pod: the package that replaces it, the
      targets that link it, and what a person must decide or do. Pods without a package stay in the Podfile, which works
      beside the packages; if none stays, CocoaPods is removed from the project.

      The plan is in the order of moving; pods that need the same pods move in one step. Products are written into the
      Xcode project, or into the project.yml or Project.swift that it is generated from. The versions are exactly those of
      Podfile.lock, which were tested; --pin from also accepts later ones. The packages of further pods are named in
      .tenon.yml under `pods`. The changes are shown as a diff; --write applies all of them or none, and `tenon undo`
      undoes them.
      """,
    examples: [
      "tenon migrate pods --plan", "tenon migrate pods --only Alamofire,Moya --write",
      "tenon migrate pods App/Podfile --as package --pin from", "tenon migrate pods Cart.podspec --check",
    ],
    parameters: [
      .argument(what), .argument(path), .flag(plan), .option(only), .option(form), .option(pin),
      .flag(onePackage), .flag(check), .flag(online), .flag(ruby), .flag(json),
    ] + Writing.parameters + Loading.parameters
  ) { arguments, terminal in
    for flag in [plan, json, check] where arguments.has(Writing.write) && arguments.has(flag) {
      throw UsageError(
        "--\(flag.name) writes nothing; leave out --\(flag.name) or --write", command: "migrate")
    }
    let loading = Loading(arguments, terminal)
    let root = FileSystem.resolvingLinks(try loading.folder())
    let configuration = try RepositoryReading.configuration(
      root: root, path: arguments.value(of: Loading.config))
    loading.show(step: "looking for Podfiles and podspecs")
    let tree = FileTree(root: root) { path in configuration.excluded.contains { $0.matches(path) } }
    let subject = try MigrationSubject(arguments[path], in: tree, check: arguments.has(check))
    var table = try PodTable.shipped()
    for (name, entry) in configuration.pods { table.set(name, entry) }
    var options = PodfileMigration.Options(table: table)
    options.only = try arguments.value(of: only).map(Set.init)
    options.pin = try arguments.value(of: pin) ?? .exact
    options.usesUmbrella = try arguments.value(of: form) == .package
    let evaluator = PodEvaluator(runsRuby: arguments.has(ruby), tree: tree)
    if arguments.has(check) {
      return try compare(subject, evaluator, table, only: options.only, arguments, terminal)
    }
    loading.show(step: "reading the pods")
    var result = MigrationResult(changes: ChangePlan(root: root))
    let model = try subject.podfile.map { try evaluator.podfile($0) }
    let own = try subject.podspecs(of: model, in: tree).map { try evaluator.podspec($0) }
    if model == nil { try requireListed(options.only, among: own) }
    let lock = try subject.podfile.map { try evaluator.lock(beside: $0) }
    if arguments.has(online), let model, let lock {
      loading.show(step: "asking the source repositories for packages")
      table = PackageSearch.standard().extended(table, for: model, lock: lock, local: own)
      options.table = table
    }
    loading.show(step: "planning the packages and the targets that link them")
    let packages = LocalPackages(
      own, in: tree, table: table, onePackage: arguments.has(onePackage) ? folder(of: own) : nil, lock: lock,
      isForApp: model != nil)
    options.local = packages.replacements
    try requirePackages(configuration.pods, in: tree, planned: packages.replacements)
    if let podfile = subject.podfile, let model, let lock {
      let folder = FilePath.join(FilePath.folder(of: podfile), "Pods")
      options.isPodsFolderTracked =
        (try? Git.output(of: ["ls-files", "--", folder], in: root))?.isEmpty == false
      result.add(
        try PodfileMigration(of: podfile, model, lock: lock, in: tree, options, packages: packages))
    } else {
      let isAsked = { (pod: String) in options.only?.contains(pod) ?? true }
      try result.add(packages.limited(to: isAsked, noting: isAsked))
    }
    if arguments.has(json) {
      terminal.print(result.json.text())
    } else {
      terminal.print(result.text)
    }
    guard !arguments.has(plan), !arguments.has(json) else { return .clean }
    let changed = result.changes.changes
    guard !changed.isEmpty else {
      loading.note("tenon: nothing can be moved without a person's help")
      return .findings
    }
    let files = changed.count == 1 ? "1 file" : "\(changed.count) files"
    if arguments.has(Writing.write) {
      try WorkTree(root: root).requireClean(unless: arguments.has(Writing.allowDirty))
      try ChangeHistory(ofUserFor: root).apply(
        result.changes, as: "tenon migrate pods", changesReadOnly: arguments.has(Writing.force))
      for change in changed {
        terminal.print("\(change.new == nil ? "removed" : "changed") \(change.path.onOneLine)")
      }
      loading.note("tenon: changed \(files); `tenon undo` undoes this")
    } else {
      terminal.print(result.changes.diff.description)
      loading.note("tenon: would change \(files); --write applies the changes")
    }
    return .clean
  }

  /// The deepest folder that contains all pods.
  private static func folder(of pods: [LocalPod]) -> String {
    var parts = pods.first.map { FilePath.folder(of: $0.file).split(separator: "/") } ?? []
    for pod in pods.dropFirst() {
      let others = FilePath.folder(of: pod.file).split(separator: "/")
      parts = Array(zip(parts, others).prefix { $0 == $1 }.map(\.0))
    }
    return parts.joined(separator: "/")
  }

  /// - Throws: ``PodMigrationError`` if the configuration names a folder that is no package and becomes none.
  private static func requirePackages(
    _ pods: [String: PodEntry], in tree: FileTree, planned: [String: PodReplacement]
  ) throws {
    for (name, entry) in pods.sorted(by: { $0.key < $1.key }) {
      guard case .replaced(let replacement) = entry, case .local(let path) = replacement.package else {
        continue
      }
      let manifest = FilePath.join(path, "Package.swift")
      let isPlanned = planned.values.contains { $0.package == .local(path: FilePath.normalize(path)) }
      guard !isPlanned, FileSystem.status(of: tree.absolute(manifest)) == nil else { continue }
      throw PodMigrationError(
        .missingFile,
        "\(Configuration.fileName): the package of the pod '\(name)' has no \(manifest); paths are relative to the root of the repository"
      )
    }
  }

  /// - Throws: ``PodMigrationError`` if a pod was asked for that no podspec describes.
  private static func requireListed(_ only: Set<String>?, among pods: [LocalPod]) throws {
    let names = pods.map(\.name)
    for name in (only ?? []).sorted() where !names.contains(name) {
      let near = NearMiss.of(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw PodMigrationError(.unknownPod, "no podspec describes a pod '\(name)'\(near)")
    }
  }

  /// Compares podspecs with their manifests.
  private static func compare(
    _ subject: MigrationSubject, _ evaluator: PodEvaluator, _ table: PodTable, only: Set<String>?,
    _ arguments: Arguments, _ terminal: Terminal
  ) throws -> ExitStatus {
    Loading(arguments, terminal).show(step: "comparing the podspecs with their manifests")
    var pods = try subject.podspecs(of: nil, in: evaluator.tree).map { try evaluator.podspec($0) }
    try requireListed(only, among: pods)
    if let only { pods.removeAll { !only.contains($0.name) } }
    let tree = evaluator.tree
    let shared = Set(pods.compactMap { PodPackageDrift.sharedFolder(ofPodspec: $0.file, in: tree) })
    // A package of several podspecs can only be compared with all of them.
    let members = try shared.reduce(into: [String: [LocalPod]]()) { members, folder in
      members[folder] = try MigrationSubject.podspecs(below: folder, in: tree)
        .filter { PodPackageDrift.sharedFolder(ofPodspec: $0, in: tree) == folder }
        .map { try evaluator.podspec($0) }
    }
    let together = Set(members.values.joined().map(\.file))
    let groups = Dictionary(grouping: pods.filter { !together.contains($0.file) }) {
      FilePath.folder(of: $0.file)
    }
    pods = Array(groups.values.joined()) + Array(members.values.joined())
    let differences =
      groups.sorted { $0.key < $1.key }.flatMap { _, pods in
        PodPackageDrift(pods, in: tree, replacements: table.replacements).differences
      }
      + members.sorted { $0.key < $1.key }.flatMap { folder, pods in
        PodPackageDrift(pods, in: tree, replacements: table.replacements, onePackage: folder).differences
      }
    if arguments.has(json) {
      let list = differences.map { difference in
        JSON.members([
          "file": .string(difference.place.file), "line": .integer(difference.place.line),
          "difference": .string(difference.text),
        ])
      }
      terminal.print(JSON.members(["differences": .array(list)]).text())
    } else {
      for difference in differences { terminal.print(difference.description.onOneLine) }
      let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
      terminal.print(
        "\(count) between \(pods.count == 1 ? "1 podspec" : "\(pods.count) podspecs") and their manifests"
      )
    }
    return differences.isEmpty ? .clean : .findings
  }
}
