import Architect
import Files
import ModuleGraph
import Rules
import Samples
import Scaffolding
import Testing

/// What becomes of a repository to which a module is added.
struct ModuleAddition {
  var module: NewModule
  var after: Architecture
  var before: Architecture

  func text(_ path: String) -> String? {
    module.changes.changes.first { $0.path == path }?.new.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func module(_ name: String) throws -> Module {
    try #require(after.graph.modules.first { $0.name == name }, "\(name) is declared")
  }

  /// The names of the modules that a module depends on.
  func dependencies(of name: String) throws -> Set<String> {
    let ids = try module(name).declarations.flatMap(\.dependencies)
    return Set(after.graph.modules.filter { ids.contains($0.id) }.map(\.name))
  }

  static func add(
    _ name: String = "Cart", layer: String? = nil, parts: Set<ModuleTemplate.Part> = [.tests],
    configuration: String? = nil, to files: [String: String]
  ) throws -> ModuleAddition {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      var options = Architecture.Options()
      options.configuration = configuration
      let reading = try RepositoryReading(of: sample.root, options: options)
      let request = NewModule.Request(
        try ModuleName(name), layer: layer, parts: parts, author: "Anna",
        day: CalendarDay(year: 2026, month: 1, day: 2))
      let module = try NewModule(request, in: reading)
      let contents = module.changes.changes.map { ($0.path, $0.new?.bytes) }
      let after = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents))).architecture
      return ModuleAddition(module: module, after: after, before: reading.architecture)
    }
  }

  func expectNoNewErrors(sourceLocation: SourceLocation = #_sourceLocation) {
    func errors(_ architecture: Architecture) -> Set<String> {
      Set(architecture.inspect().findings.filter { $0.severity == .error }.map { "\($0.rule) \($0.message)" })
    }
    #expect(errors(after).subtracting(errors(before)) == [], sourceLocation: sourceLocation)
  }

  // MARK: - A repository

  static let sources = [
    "App/App.swift": "import Core\n", "Core/Core.swift": "public struct Core {}\n",
    "CoreTests/CoreTests.swift": "import Core\nimport XCTest\n",
  ]
  static let layers = """
    version: 1
    layers:
      - name: host
        modules: [App]
      - name: business  # features
        modules: [Core]

    """

  static let xcodeGen = """
    name: Shop
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        dependencies:
          - target: Core
      Core:
        type: framework
        platform: iOS
        sources: [Core, Shared]
        dependencies:
          - sdk: CoreData.framework
        scheme: {testTargets: [CoreTests]}
      CoreTests:
        type: bundle.unit-test
        platform: iOS
        sources: [CoreTests]
        dependencies:
          - target: Core

    """
}
