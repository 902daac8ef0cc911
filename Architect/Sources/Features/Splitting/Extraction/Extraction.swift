import Files
import ModuleGraph
import ProjectEditors
import SourceReaders
import SwiftParsing

/// Files of a target that become a module of their own: beside it in its package, or in a local package that its Xcode
/// project uses.
///
/// ```swift
/// var extraction = try Extraction(.init("Pricing", from: "Shop", files: ["Sources/Shop/Pricing/**"]), in: projects, root: root)
/// try extraction.prove()
/// try ChangeHistory(root: root).apply(extraction.changes(), as: "tenon split extract Pricing")
/// ```
public struct Extraction {
  let subject: ExtractionSubject
  let moved: [ExtractedSource]
  let fileNumbers: [String: Int]
  var raising: AccessRaising
  /// The files that are not moved, and what becomes more visible in them: witnesses of protocols that do.
  let others: [ExtractedSource]
  let otherNumbers: [String: Int]
  var otherRaising: AccessRaising
  /// The imports to add, by the path of the file before the extraction.
  var imports: [String: Set<ImportStyle>] = [:]
  var manifest: ExtractionManifest
  /// The tests that move along.
  private(set) var tests: MovedTests?
  /// The protocols that stand for types of files that stay.
  var protocols: [ExtractedProtocol]
  /// The parameters of written initializers that have to be escaping, as `Type.parameter`.
  var escaping: Set<String> = []
  /// The declarations that inlinable code uses.
  var inlined: Set<DeclarationID> = []
  /// The call that replaces the assignments in an initializer that stays, by its path and index.
  var delegated: [String: [Int: String]] = [:]
  /// The types that lose their implicit conformance to `Sendable` because they become public.
  var sendable: Set<DeclarationID> = []
  /// What a person should know.
  public internal(set) var notes: [String] = []

  /// Reads the package.
  /// - Parameters:
  ///   - request: The module that is asked for.
  ///   - projects: The projects of the repository.
  ///   - root: The absolute path of the repository.
  /// - Throws: ``ExtractionError``, `ProjectEditError` or `FileError`.
  public init(_ request: ExtractionRequest, in projects: [Project], root: String) throws {
    subject = try ExtractionSubject(request, in: projects, root: root)
    moved = subject.moved
    fileNumbers = Dictionary(uniqueKeysWithValues: moved.enumerated().map { ($1.path, $0) })
    raising = AccessRaising(MovedDeclarations(moved.map(\.outline)), level: subject.level)
    others = subject.sources.filter { $0.role != .moves }
    otherNumbers = Dictionary(uniqueKeysWithValues: others.enumerated().map { ($1.path, $0) })
    otherRaising = AccessRaising(MovedDeclarations(others.map(\.outline)), level: subject.level)
    manifest = ExtractionManifest(subject: subject)
    tests = MovedTests.find(in: subject)
    protocols = try Set(request.protocols).sorted().map { [subject] in
      try ExtractedProtocol(for: $0, in: subject)
    }
    raising.raiseUses(in: subject.staying)
    raising.raiseObjectiveC(usedIn: subject.staying)
    openSubclassed()
    addImports(to: subject.sources.filter { tests?.newPath(of: $0.path) == nil })
    for entry in protocols {
      imports[entry.source, default: []].insert(ImportStyle(module: subject.request.name))
    }
  }

  /// Leaves the tests where they are.
  /// - Returns: Whether any would have moved.
  mutating func keepTests() -> Bool {
    guard let kept = tests else { return false }
    tests = nil
    addImports(to: kept.files)
    return true
  }

  /// The path of a file after the extraction.
  func newPath(of path: String) -> String { tests?.newPath(of: path) ?? subject.newPath(of: path) }

  /// Classes with subclasses in files that stay have to be open.
  private mutating func openSubclassed() {
    let declarations = raising.declarations
    for file in subject.staying {
      for declaration in file.outline.declarations where declaration.kind == .class {
        guard let superclass = declaration.inherited.first else { continue }
        for type in declarations.types(superclass, around: nil) where declarations[type].kind == .class {
          open(type, overridden: file.outline)
        }
      }
    }
  }

  mutating func open(_ type: DeclarationID, overridden outline: AccessOutline?) {
    let declarations = raising.declarations
    raising.raise(type, to: .open)
    let overridden = Set(outline?.declarations.filter(\.isOverride).flatMap(\.names) ?? [])
    for member in declarations.members(of: declarations[type].names.last ?? "") {
      let names = declarations[member].names
      if names.contains(where: overridden.contains) { raising.raise(member, to: .open) }
      if declarations[member].kind == .initializer { raising.raise(member, to: .public) }
    }
    // A class with a superclass inherits the initializer, with its access.
    let isRoot = declarations[type].inherited.allSatisfy { path in
      declarations.types(path, around: type).contains { declarations[$0].kind == .protocol }
    }
    if isRoot, declarations[type].implicitInitializer != nil {
      _ = raising.writeInitializer(of: type, .public)
    }
  }

  // MARK: - Imports

  /// The names by which files that stay use the module.
  private var importedNames: Set<String> {
    let declarations = raising.declarations
    let needsMembers =
      subject.settings["SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY"] == "YES"
      || subject.package == nil && subject.manifest.contains("MemberImportVisibility")
    return declarations.all.reduce(into: Set<String>()) { names, id in
      let declaration = declarations[id]
      guard declaration.kind != .extension, raising.access(of: id) > .fileprivate else { return }
      if declaration.parent < 0 || declaration.kind.isType || needsMembers && declaration.kind != .initializer
      {
        names.formUnion(declaration.names)
      }
    }
  }

  /// The files of the old target that use members which files to move add to types from elsewhere.
  private var usersOfForeignMembers: Set<String> {
    let declarations = raising.declarations
    var members: [String: Set<String>] = [:]
    for id in declarations.all {
      guard let parent = declarations.parent(of: id), declarations[parent].kind == .extension,
        declarations.types(declarations[parent].extended, around: nil).isEmpty
      else { continue }
      members[moved[id.file].path, default: []].formUnion(declarations[id].names)
    }
    let graph = subject.references
    return graph.edges.reduce(into: []) { users, edge in
      guard let own = members[graph.files[edge.to].path] else { return }
      let isUsed = edge.uses.contains { use in
        graph.symbols[use.symbol].name.split(separator: ".").last.map { own.contains(String($0)) } ?? false
      }
      if isUsed { users.insert(graph.files[edge.from].path) }
    }
  }

  private var isReExported: Bool {
    let isOffered = subject.project.products.contains {
      $0.targets.contains(subject.target.name) && !$0.isExecutable
    }
    return isOffered
      && raising.declarations.all.contains { id in
        raising.declarations[id].access.map { ["public", "open"].contains($0.word) } ?? false
      }
  }

  private mutating func addImports(to files: [ExtractedSource]) {
    let names = importedNames
    let old = subject.target.moduleName
    let foreign = usersOfForeignMembers
    let operators = Set(
      raising.declarations.all.filter { id in
        let declaration = raising.declarations[id]
        return declaration.kind == .operator || declaration.isOperator && declaration.parent < 0
      }.flatMap { raising.declarations[$0].names })
    for file in files
    where !file.identifiers.isDisjoint(with: names) || operators.contains(where: file.contains)
      || raising.interpolates(file) || foreign.contains(file.path)
    {
      switch file.role {
      case .moves: break
      case .stays: imports[file.path, default: []].insert(ImportStyle(module: subject.request.name))
      case .depends(let target):
        let present = file.importing(old)
        guard !present.isEmpty else { continue }
        let isTestable = present.contains(where: \.isTestable)
        if isReExported, !isTestable { continue }
        manifest.users.insert(target)
        imports[file.path, default: []].insert(
          ImportStyle(module: subject.request.name, isTestable: isTestable))
      }
    }
  }

  // MARK: - The result

  /// The changes of the repository's files.
  /// - Throws: `ChangeError`, `ProjectEditError` or `FileError`.
  public func changes() throws -> ChangePlan {
    var plan = ChangePlan(root: subject.root)
    for source in subject.sources {
      let edits = edits(of: source)
      if !edits.isEmpty {
        guard String(validating: source.bytes, as: UTF8.self) != nil || !source.isSwift else {
          throw ExtractionError.encoding(of: source.path)
        }
        let text = String(decoding: edits.applied(to: source.bytes), as: UTF8.self)
        try plan.edit(source.path) { $0 = text }
      }
    }
    for (path, place) in subject.newPaths.sorted(by: { $0.key < $1.key }) { try plan.move(path, to: place) }
    for entry in protocols {
      try plan.create(
        FilePath.join(subject.newFolder, entry.name + ".swift"), FileContent(entry.text(for: subject)))
    }
    for file in tests?.files ?? [] { try plan.move(file.path, to: newPath(of: file.path)) }
    if let package = subject.package {
      try package.write(to: &plan, for: subject)
    } else {
      let text = try manifest.text(with: tests)
      try plan.edit(subject.project.manifest) { $0 = text }
    }
    if isReExported {
      let access = subject.manifest.contains("InternalImportsByDefault") ? "public " : ""
      let path = FilePath.join(subject.folder, "\(subject.request.name)Exports.swift")
      try plan.create(path, FileContent("@_exported \(access)import \(subject.request.name)\n"))
    }
    return plan
  }

  /// What the product's users will see, and what must be checked by hand.
  public var remarks: [String] {
    var remarks = notes + (subject.package?.remarks(for: subject) ?? [])
    if isReExported {
      remarks.append(
        "'\(subject.target.name)' re-exports '\(subject.request.name)', because files to move have public declarations "
          + "that users of its library may use")
    }
    if let tests {
      remarks.append(
        "\(tests.files.count) files of '\(tests.target.name)' test nothing else, and become '\(tests.name)'")
    }
    remarks += subject.resources.launched.sorted().map {
      "\(FilePath.join(subject.folder, $0)) stays, because the system loads it when the application starts"
    }
    remarks += protocols.map {
      "'\(subject.request.name)' uses '\($0.type)' as 'any \($0.name)'; pass the value in where its types are created"
    }
    for entry in protocols {
      remarks += entry.membersWithDefaults.map {
        "\(entry.name).\($0) has no default arguments; the files to move have to pass them all"
      }
    }
    return remarks + RuntimeNames.remarks(in: subject)
  }

  /// The number of files that move, and of declarations whose access is raised.
  public var counts: (files: Int, raised: Int, initializers: Int, imports: Int) {
    (moved.count, raising.levels.count + otherRaising.levels.count, raising.initializers.count, imports.count)
  }
}
