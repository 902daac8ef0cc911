import ModuleGraph

/// Modules that a team does not ship, although their kind does not show this: test support, and demo programs for the
/// people who work on a module.
package struct BesideModules {
  private let support: Set<Module.ID>
  private let testPrograms: Set<Module.ID>

  private static let shows: Set<String> = [
    "preview", "previews", "demo", "demos", "example", "examples", "sample", "samples", "playground",
    "showcase",
  ]

  package init(_ graph: ModuleGraph) {
    support = Self.support(graph.modules.filter { !Policy.outsideKinds.contains($0.kind) }, graph)
    testPrograms = Set(graph.modules.filter { Self.isTestProgram($0, graph) }.map(\.id))
  }

  /// Whether the module is test support, a program for tests or a demo program.
  package func contains(_ module: Module) -> Bool {
    support.contains(module.id) || testPrograms.contains(module.id) || Self.isShow(module)
  }

  /// Whether the module is a test, or a program that only serves tests.
  package func isForTests(_ module: Module) -> Bool { module.kind.isTest || testPrograms.contains(module.id) }

  /// Whether a program only serves tests: its name or a folder says so, and no other module than a test uses it. Such a
  /// program hosts tests, or shows to them how modules are linked.
  private static func isTestProgram(_ module: Module, _ graph: ModuleGraph) -> Bool {
    guard module.kind.isProgram else { return false }
    let folders = module.folders.flatMap { $0.split(separator: "/").map(String.init) }
    let isNamed = ([module.name] + folders).contains { name in
      NameWords.of(name).contains { ["test", "tests", "testing"].contains($0.lowercased()) }
    }
    return isNamed && graph.edges(to: module.id).allSatisfy { graph[$0.from]?.kind.isTest ?? true }
  }

  /// The modules that exist to test other modules.
  ///
  /// A library's imports alone do not decide: a library for writing tests imports what tests import, but is the product
  /// of its repository. A library is test support if its name says so, or if the tests of other modules use it.
  private static func support(_ candidates: [Module], _ graph: ModuleGraph) -> Set<Module.ID> {
    let testing = Set(candidates.filter { importsTests($0, graph) }.map(\.id))
    // The tests of modules that are built without a test framework.
    let tests = Set(
      graph.modules.filter { module in
        module.kind.isTest
          && graph.edges(from: module.id).contains { edge in
            !testing.contains(edge.to) && graph[edge.to].map { !isNamedForTests($0) } ?? false
          }
      }.map(\.id))
    var support = Set(candidates.filter { testing.contains($0.id) && isNamedForTests($0) }.map(\.id))
    var isGrowing = true
    while isGrowing {
      let more = candidates.filter { module in
        guard !support.contains(module.id), !module.kind.isProgram else { return false }
        // Users that are named after the module are its own tests and their helpers.
        let users = graph.edges(to: module.id).compactMap { graph[$0.from] }
        let others = users.filter { !$0.name.hasPrefix(module.name) }
        if testing.contains(module.id) {
          // A module that a shipped library uses is shipped with that library.
          let isShipped = users.contains {
            !$0.kind.isTest && !$0.kind.isProgram && !support.contains($0.id)
          }
          return !isShipped
            && others.contains { user in
              user.kind.isProgram || tests.contains(user.id)
                // A module that is offered as a product is not only for the tests of this repository.
                || (support.contains(user.id) && !module.isOffered)
            }
        }
        // A module that is named for tests is also test support if only tests, their support, and programs that show
        // a module use it.
        return isNamedForTests(module)
          && users.allSatisfy { support.contains($0.id) || $0.kind.isTest || isShow($0) }
      }
      support.formUnion(more.map(\.id))
      isGrowing = !more.isEmpty
    }
    return support
  }

  /// Whether every build of the module needs a test framework. An import of one under `#if` or `canImport` is only a
  /// convenience in production code.
  private static func importsTests(_ module: Module, _ graph: ModuleGraph) -> Bool {
    !module.kind.isProgram
      && graph.externals(of: module.id).contains { use in
        ["XCTest", "Testing"].contains(use.name)
          && use.imports.contains { $0.isActive && $0.statement.condition == .always }
      }
  }

  private static func isNamedForTests(_ module: Module) -> Bool {
    let words = NameWords.of(module.name)
    return words.contains {
      ["Test", "Tests", "Testing", "Mock", "Mocks", "Fixture", "Fixtures", "Stub", "Stubs", "Fakes"].contains(
        $0)
    }
  }

  /// The modules in folders for examples, demos or the like, and those beside the applications of a library's
  /// repository, if the repository has other modules, too. Nothing but examples builds against them.
  package static func examples(in graph: ModuleGraph) -> Set<Module.ID> {
    let samples = sampleFolders(in: graph)
    let folders = graph.modules.map(\.folders)
    // Many modules can have the same folders.
    let shown = Set(folders.joined()).filter { folder in
      folder.split(separator: "/").contains { isForExamples(String($0)) }
    }
    let examples = Set(
      zip(graph.modules, folders).filter { module, folders in
        folders.contains(where: shown.contains)
          || module.declarations.allSatisfy { topFolder(of: $0.manifest).map(samples.contains) ?? false }
      }.map(\.0.id))
    return graph.modules.contains { !$0.kind.isTest && !examples.contains($0.id) } ? examples : []
  }

  /// The folders in the root that contain applications, if the repository publishes a library: its root contains a
  /// podspec and no project with an application. The applications then show how the library is used.
  private static func sampleFolders(in graph: ModuleGraph) -> Set<String> {
    let declarations = graph.modules.lazy.flatMap(\.declarations)
    guard declarations.contains(where: { $0.format == .cocoaPods && topFolder(of: $0.manifest) == nil })
    else {
      return []
    }
    let folders = declarations.filter { $0.target.kind == .app }.map { topFolder(of: $0.manifest) }
    return folders.contains(nil) ? [] : Set(folders.compactMap(\.self))
  }

  /// The folder in the root that contains a manifest; `nil` for a manifest or a project in the root itself.
  private static func topFolder(of manifest: String) -> String? {
    let parts = manifest.split(separator: "/")
    guard parts.count > 1, !parts[0].hasSuffix(".xcodeproj") else { return nil }
    return String(parts[0])
  }

  /// Whether the module is a demo program for the people who work on another module, judging by its name or the name of
  /// its folder: `CartDemo`, `ExampleApp/`.
  package static func isShow(_ module: Module) -> Bool {
    module.kind.isProgram && (isNamedAfterShows(module.name) || liesAmongShows(module))
  }

  /// Whether the module is named after examples, demos or previews, or is in a folder for them.
  package static func shows(_ module: Module) -> Bool {
    isNamedAfterShows(module.name) || liesAmongShows(module)
  }

  /// Whether the module is in a folder for examples, demos or the like.
  package static func liesAmongShows(_ module: Module) -> Bool {
    module.folders.contains { $0.split(separator: "/").contains { isNamedAfterShows(String($0)) } }
  }

  private static let showsInFolders = shows.subtracting(["preview", "previews", "playground"])

  /// Whether a folder's whole name says that it contains examples: `Examples`, `Sample Apps`, but not `SamplePlayer`.
  private static func isForExamples(_ folder: String) -> Bool {
    let words = NameWords.of(folder).map { $0.lowercased() }
    let shown = words.filter(showsInFolders.contains)
    return !shown.isEmpty
      && words.allSatisfy { shown.contains($0) || ["app", "apps", "project", "projects"].contains($0) }
  }

  private static func isNamedAfterShows(_ name: String) -> Bool {
    var words = NameWords.of(name)
    if words.last == "App" { words.removeLast() }
    return [words.first, words.last].contains { $0.map { shows.contains($0.lowercased()) } ?? false }
  }
}
