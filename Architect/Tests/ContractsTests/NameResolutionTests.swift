import Architect
import ModuleGraph
import Samples
import Testing
import Contracts

@Suite("Names in contracts", .timeLimit(.minutes(10))) struct NameResolutionTests {
  private static let files = [
    "Package.swift": SamplePackage("Sample")
      .target("First").target("Second")
      .target("App", ["First", "Second", "Tenon"], kind: "executableTarget").text,
    "Sources/First/Store.swift": "public protocol Store: Sendable {}\n",
    "Sources/Second/Store.swift": "public protocol Store: Sendable {}\n",
    "Sources/App/main.swift": """
    import First
    import Second
    import Tenon

    struct HostModule: Module {
      let layer = Layer.host

      func declare(in contract: inout ModuleContract) {
        _ = contract.requires((any Store).self)
      }
    }

    let application = try Application([HostModule()])
    """,
  ]

  private func subject(_ reader: (String) -> WiringReader) throws -> WireSubject? {
    let sample = try SampleRepository(Self.files)
    return try withExtendedLifetime(sample) {
      let graph = try Architecture.load(at: sample.root).graph
      return reader(sample.root).read(graph).applications.first?.modules.first?.wires.first?.subject
    }
  }

  @Test("a name that two imported modules declare is that of the first one")
  func scope() throws { #expect(try subject { WiringReader(root: $0) }?.name == "First.Store") }

  @Test("the compiler's index knows which declaration a name means")
  func index() throws {
    let names = ["Sources/App/main.swift": ["Store": Set(["Sources/Second/Store.swift"])]]
    #expect(try subject { WiringReader(root: $0).resolving(names) }?.name == "Second.Store")
  }

  @Test("a repository has wiring only if it uses Tenon")
  func concerns() throws {
    let sample = try SampleRepository(Self.files)
    let graph = try withExtendedLifetime(sample) { try Architecture.load(at: sample.root).graph }
    #expect(WiringReader.concerns(graph))
    #expect(!WiringReader.concerns(ModuleGraph(modules: [], edges: [])))
  }
}
