import Files
import ModuleGraph
import ProjectEditors
import Text

/// The local package of a module whose files come from a target of an Xcode project.
struct ExtractedPackage {
  /// The folder, relative to the root.
  let folder: String
  /// The targets of the project that build files to move, and link the package's product instead.
  private let users: [String]
  /// What the files import from other packages.
  private var dependencies: [(package: PackageDependency, product: TargetDependency)] = []

  /// - Throws: ``ExtractionError`` if the files cannot be in a package, or `ProjectEditError`.
  init(at folder: String, of subject: ExtractionSubject, among projects: [Project]) throws {
    self.folder = folder
    let moved = Set(subject.moved.map(\.path))
    users = subject.project.targets.filter { !moved.isDisjoint(with: $0.files) }.map(\.name)
    let code = subject.resources.files.filter {
      ["m", "mm", "c", "cpp", "h"].contains(FilePath.fileExtension(of: $0))
    }
    guard code.isEmpty else {
      throw ExtractionError(
        .files,
        "a target of a package is either in Swift or in C and Objective-C; leave out "
          + code.sorted().map { FilePath.join(subject.folder, $0) }.joined(separator: ", "))
    }
    let remote = try XcodeProjectEditor(Array(subject.manifest.utf8), at: subject.project.manifest)
      .remotePackages
    var evidence: [ExtractionError.Evidence] = []
    var seen: Set<String> = []
    for file in subject.moved {
      for entry in file.outline.imports where !SystemModules.isKnown(entry.module) {
        guard seen.insert(entry.module).inserted else { continue }
        if let found = Self.product(entry.module, of: subject, at: folder, among: projects, remote) {
          dependencies.append(found)
        } else if !entry.isConditional {
          let line = file.bytes[..<entry.range.lowerBound].count { $0 == 10 } + 1
          evidence.append(
            .init(place: Place(file: file.path, line: line), text: "imports \(entry.module)"))
        }
      }
    }
    guard evidence.isEmpty else {
      throw ExtractionError(
        .unsupported,
        "files to move import modules that are in no package, on which a package cannot depend; make them packages first",
        evidence: evidence)
    }
    dependencies.sort { $0.product.name < $1.product.name }
  }

  /// The product with a module: of a local package, or of a package that the target declares.
  private static func product(
    _ module: String, of subject: ExtractionSubject, at folder: String, among projects: [Project],
    _ remote: [(url: String, requirement: XcodePackage.Requirement)]
  ) -> (PackageDependency, TargetDependency)? {
    for project in projects where project.format == .swiftPM {
      guard let target = project.targets.first(where: { $0.moduleName == module }),
        let product = project.products.first(where: { $0.targets.contains(target.name) && !$0.isExecutable })
      else { continue }
      let identity = PackageReference.identity(of: FilePath.join(subject.root, project.folder))
      return (
        .path(FilePath.relative(project.folder, to: folder)), .product(product.name, package: identity)
      )
    }
    for dependency in subject.target.dependencies {
      guard case .product(let package) = dependency.kind else { continue }
      let modules = subject.project.externalProducts[dependency.name]?.modules ?? [dependency.name]
      guard modules.contains(module),
        let found = remote.first(where: { entry in
          package.map { PackageReference.identity(of: entry.url) == $0.lowercased() } ?? (remote.count == 1)
        })
      else { continue }
      return (
        .url(found.url, found.requirement),
        .product(dependency.name, package: PackageReference.identity(of: found.url))
      )
    }
    return nil
  }

  /// Creates the package, and makes the project use it instead of the files.
  /// - Throws: `ProjectEditError` or `ChangeError`.
  func write(to plan: inout ChangePlan, for subject: ExtractionSubject) throws {
    let name = subject.request.name
    try plan.create(
      FilePath.join(folder, "Package.swift"), FileContent(try manifest(for: subject)))
    try plan.edit(subject.project.manifest) { text in
      try XcodeProjectEditor.edit(&text, at: subject.project.manifest) { project in
        let root = FilePath.join(subject.project.folder, project.sourceRoot)
        let package = XcodePackage.local(path: FilePath.relative(folder, to: root))
        try project.addPackage(package)
        for user in users { try project.addProduct(name, of: package, to: user) }
        try project.removeFiles(subject.newPaths.keys.map { FilePath.relative($0, to: root) })
      }
    }
  }

  private func manifest(for subject: ExtractionSubject) throws(ProjectEditError) -> String {
    let name = subject.request.name
    let platforms =
      subject.target.platforms.isEmpty ? subject.project.platforms : subject.target.platforms
    let skeleton = LocalPackageManifest(
      name, platforms: platforms.ofApple, settings: subject.settings, language: language(of: subject))
    var editor = try PackageEditor(skeleton.text)
    for dependency in dependencies { try editor.addPackage(dependency.package) }
    var settings: [TargetDeclaration.Setting] = []
    let resources = resources(of: subject)
    if !resources.isEmpty {
      let rules = resources.map { ".process(\(SwiftSource.literal($0)))" }
      settings.append(.init(label: "resources", value: "[\(rules.joined(separator: ", "))]"))
    }
    if let value = skeleton.swiftSettings { settings.append(.init(label: "swiftSettings", value: value)) }
    try editor.addTarget(
      TargetDeclaration(name, dependencies: dependencies.map(\.product), settings: settings))
    try editor.addLibrary(name, targets: [name])
    return editor.text
  }

  /// The resources that move, relative to the new target's folder; a folder such as an asset catalog is one.
  private func resources(of subject: ExtractionSubject) -> [String] {
    let paths = subject.resources.files.map { subject.newPlace(of: $0) }
    return Set(
      paths.map { path in
        let parts = path.split(separator: "/")
        let end = parts.firstIndex { $0.contains(".") } ?? parts.count - 1
        return parts[...end].joined(separator: "/")
      }
    ).sorted()
  }

  private func language(of subject: ExtractionSubject) -> String? {
    guard subject.resources.files.contains(where: { $0.contains(".lproj/") || $0.hasSuffix(".xcstrings") })
    else {
      return nil
    }
    let project = try? XcodeProjectEditor(Array(subject.manifest.utf8), at: subject.project.manifest)
    return project?.developmentRegion ?? "en"
  }

  /// What a person should know of the project.
  func remarks(for subject: ExtractionSubject) -> [String] {
    var remarks: [String] = []
    let tests = Set(
      subject.sources.compactMap { source -> String? in
        guard case .depends(let target) = source.role, !source.importing(subject.target.moduleName).isEmpty
        else {
          return nil
        }
        return target
      })
    if !tests.isEmpty {
      remarks.append(
        "\(tests.sorted().joined(separator: ", ")) see '\(subject.request.name)' through '\(subject.target.name)'; "
          + "a target that is not loaded into it has to link the product, too")
    }
    for flag in subject.target.flags.sorted() where flag != "DEBUG" {
      for file in subject.moved where file.mentions(flag) && file.mentions("#if") {
        remarks.append(
          "\(subject.newPath(of: file.path)): the flag \(flag) is set for '\(subject.target.name)', and not for the package"
        )
      }
    }
    return remarks
  }
}
