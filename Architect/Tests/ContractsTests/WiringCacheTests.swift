import Architect
import Files
import ModuleGraph
import Samples
import Testing

@Suite("The cache of the wiring", .timeLimit(.minutes(10))) struct WiringCacheTests {
  private static let module = """
    import Tenon

    public struct Box: Route {
      public static let pattern: RoutePattern = "/box/:id"
      public var id: Int
    }

    struct Session: ServiceScope {}
    struct Login: ServiceScope { typealias Parent = Session }

    struct HostModule: Module {
      let layer = Layer.host

      func declare(in contract: inout ModuleContract) {
        let text = contract.requires(String.self, named: "title")
        contract.provides(Int.self, lifetime: .scoped(Login.self), with: text) { text in text.count }
        contract.runs(in: Login.self, with: text) { _, text in }
        contract.intercepts(with: text) { context, next, text in try await next(context) }
        contract.sends(Box.self, .broadcast, .report(to: "Other"))
        contract.destination(Box.self, exposure: .external) { _, _ in 0 }
        #if DEBUG
          contract.opens(Box.self)
        #endif
        contract.performs(.pay, byTarget: "Pay", action: "pay", module: "Old", notFound: true) { _ in [:] }
        contract.performs(.cancel, byTarget: "Pya", action: "cancel") { _ in [:] }
        contract.performs(.canPay, byTarget: "Pay", action: "canPay") { _ in [:] }
        _ = contract.allowsObjectiveC(.calls(.pay, as: "pay"), .requires(Int.self, as: Desk.self))
        contract.unknown()
        let urls = contract.opensURLs()
        contract.starts { _ = try await urls("/box/\\(1)?a=\\(urls)") }
      }
    }

    let application = try Application([HostModule()])
    """

  private func wiring(_ sample: SampleRepository) throws -> WiredGraph {
    var options = Architecture.Options()
    options.cache = .folder(FilePath.join(sample.root, "cache"))
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root, options: options).wiring
    }
  }

  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("Sample")
        .package(".package(url: \"https://example.com/tenon\", from: \"1.0.0\")")
        .target("Old")
        .target("App", ["Old", ".product(name: \"Tenon\", package: \"tenon\")"], kind: "executableTarget")
        .text,
      "Sources/App/main.swift": Self.module,
      "Sources/Old/Target_Pay.m": """
      @implementation Target_Pay
      - (id)Action_canPay:(NSDictionary *)parameters { return nil; }
      + (id)Action_pay:(NSDictionary *)parameters { return nil; }
      - (void)call { [self.tenon.mediator perform:@"pya" parameters:nil completion:nil]; }
      @end
      """,
    ])
  }

  /// The path of the cache, relative to the sample.
  private func path(_ sample: SampleRepository) throws -> String {
    let files = FileTree(root: sample.root) { _ in false }.files(below: "cache")
    return try #require(files.first { FilePath.name(of: $0) == "wiring.bin" })
  }

  @Test("what was read after a file had changed is not kept for its old content")
  func race() throws {
    let sample = try sample()
    var options = Architecture.Options()
    options.cache = .folder(FilePath.join(sample.root, "cache"))
    let architecture = try Architecture.load(at: sample.root, options: options)
    try sample.write("Sources/App/main.swift", Self.module.replacing("/box/:id", with: "/chest/:id"))
    // The wiring is read now, and the sources were read before.
    #expect(architecture.wiring.applications.count == 1)
    try sample.write("Sources/App/main.swift", Self.module)
    let old = try wiring(sample)
    var uncached = Architecture.Options()
    uncached.cache = .none
    #expect(try old == Architecture.load(at: sample.root, options: uncached).wiring)
  }

  @Test("what is kept is what was read")
  func same() throws {
    let sample = try sample()
    let first = try wiring(sample)
    #expect(first.applications.first?.modules.first?.wires.count ?? 0 > 4)
    let targets = first.applications.first?.modules.first?.wires.compactMap { $0.target?.search } ?? []
    #expect(
      targets.count == 3 && targets.contains(.found) && targets.contains(.noClass(others: ["Target_Pay"])))
    #expect(first.objectiveCCalls.map(\.name) == ["pya"])
    #expect(try path(sample).hasPrefix("cache/"))
    #expect(try wiring(sample) == first)
  }

  @Test("a change of a source is seen")
  func changed() throws {
    let sample = try sample()
    let first = try wiring(sample)
    try sample.write(
      "Sources/App/main.swift", bytes: Array(Self.module.replacing("String.self", with: "Float.self").utf8))
    let second = try wiring(sample)
    #expect(second != first)
    #expect(second.applications.first?.modules.first?.wires.first?.subject.name == "Swift.Float")
  }

  @Test("damaged bytes are read again from the sources", arguments: [0, 1, 7, 40, 200, 500])
  func damaged(position: Int) throws {
    let sample = try sample()
    let first = try wiring(sample)
    let path = try path(sample)
    var bytes = try FileSystem.read(FilePath.join(sample.root, path))
    bytes[min(position, bytes.count - 1)] ^= 0x55
    try sample.write(path, bytes: bytes)
    #expect(try wiring(sample) == first)
  }
}
