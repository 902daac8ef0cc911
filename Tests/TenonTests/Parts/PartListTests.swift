import Tenon
import TestSupport
import Testing

/// A part that does nothing but depend on others.
private protocol IdlePart: ApplicationPart where Declarations == IdleDeclarations, Options == Bool {}

extension IdlePart {
  static var defaultOptions: Bool { false }
}

private struct IdleDeclarations: PartDeclarations {
  var isNamed = false

  init(module: String) {}
}

private final class MapPart: IdlePart {
  static let name = "map"
  static var dependencies: [any ApplicationPart.Type] { [CompassPart.self] }

  init(_ assembly: PartAssembly<MapPart>) throws(WiringError) { _ = try assembly.part(CompassPart.self) }
}

private final class CompassPart: IdlePart {
  static let name = "compass"
  static var dependencies: [any ApplicationPart.Type] { [MapPart.self] }

  init(_ assembly: PartAssembly<CompassPart>) throws(WiringError) {}
}

private final class NamesakePart: IdlePart {
  static let name = "services"

  init(_ assembly: PartAssembly<NamesakePart>) throws(WiringError) {}
}

private final class SilentPart: IdlePart {
  static let name = "silent"

  init(_ assembly: PartAssembly<SilentPart>) throws(WiringError) { throw WiringError(findings: []) }
}

private final class GreedyPart: IdlePart {
  static let name = "zeal"

  init(_ assembly: PartAssembly<GreedyPart>) throws(WiringError) { _ = try assembly.part(NeighbourPart.self) }
}

private final class NeighbourPart: IdlePart {
  static let name = "neighbour"

  init(_ assembly: PartAssembly<NeighbourPart>) throws(WiringError) {}
}

private final class NeedlePart: IdlePart {
  static let name = "needle"
  static var dependencies: [any ApplicationPart.Type] { [PolePart.self] }

  init(_ assembly: PartAssembly<NeedlePart>) throws(WiringError) { _ = try assembly.part(PolePart.self) }
}

private final class PolePart: IdlePart {
  static let name = "pole"
  static var dependencies: [any ApplicationPart.Type] { [NeedlePart.self] }

  init(_ assembly: PartAssembly<PolePart>) throws(WiringError) { _ = try assembly.part(NeedlePart.self) }
}

/// Notes its calls, for one test.
private final class CountedPart: IdlePart {
  static let name = "counted"
  static let calls = Journal([])

  init(_ assembly: PartAssembly<CountedPart>) throws(WiringError) { Self.calls.update { $0.append("init") } }
  deinit { Self.calls.update { $0.append("deinit") } }

  func shutDown() async { Self.calls.update { $0.append("shutDown") } }
}

@Suite("Parts that cannot be assembled", .timeLimit(.minutes(10)))
struct PartListTests {
  private func findings(_ declare: @escaping @Sendable (inout ModuleContract) -> Void) -> [String] {
    do throws(WiringError) {
      _ = try Application([TestModule(Cart.self) { declare(&$0) }])
      return []
    } catch {
      return error.findings.map { "\($0.code): \($0.message)" }
    }
  }

  @Test("two parts that depend on each other are found")
  func cycle() {
    let found = findings { $0[MapPart.self].isNamed = true }
    #expect(
      found.first
        == "unsound-part: parts depend on each other: map -> compass -> map; remove one part from another part's `dependencies`"
    )
  }

  @Test("two parts of one name are found")
  func namesakes() {
    let found = findings { $0[NamesakePart.self].isNamed = true }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("unsound-part: two parts are named services, one of them NamesakePart") == true)
  }

  @Test("a part that fails without a finding is a finding")
  func silent() {
    #expect(findings { $0[SilentPart.self].isNamed = true }.first?.contains("gave no reason") == true)
  }

  @Test("a part gets only the parts that it names, whatever the order")
  func undeclared() {
    let found = findings {
      $0[NeighbourPart.self].isNamed = true
      $0[GreedyPart.self].isNamed = true
    }
    #expect(found == ["missing-part: the part zeal needs neighbour; add neighbour to its `dependencies`"])
  }

  /// What a process says at its end that asks an application for a part.
  private func lastWords(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("a part that is asked for and cannot be assembled ends the process, with its name and the cause")
  func askedFor() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Application([])[GreedyPart.self]
    }
    #expect(
      try lastWords(result).contains(
        "the part zeal (GreedyPart), for which no module declares anything, cannot be assembled: the part zeal needs "
          + "neighbour; add neighbour to its `dependencies`; with its default options and no declarations, its init must not fail"
      ))
  }

  @Test("of a part that is asked for and fails without a finding, that is the cause")
  func askedForWithoutReason() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Application([])[SilentPart.self]
    }
    #expect(
      try lastWords(result).contains("cannot be assembled: its init threw a WiringError without findings; "))
  }

  @Test("of a part that is asked for in a cycle of parts, the cycle is among the causes")
  func askedForInCycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Application([])[PolePart.self]
    }
    #expect(try lastWords(result).contains("the part needle (NeedlePart), "))
    #expect(try lastWords(result).contains("parts depend on each other: pole -> needle -> pole"))
  }

  @Test("what a trial of an uninstallation makes is released with no other call")
  func trial() async throws {
    let application = try Application([
      TestModule(Cart.self) { $0[CountedPart.self].isNamed = true }, TestModule(Product.self) { _ in },
    ])
    try await application.launch()
    #expect(CountedPart.calls.value == ["init"])
    try await application.uninstall("Product")
    #expect(CountedPart.calls.value == ["init", "init", "deinit", "init", "deinit"])
    await application.stop()
    #expect(CountedPart.calls.value == ["init", "init", "deinit", "init", "deinit", "shutDown"])
  }
}
