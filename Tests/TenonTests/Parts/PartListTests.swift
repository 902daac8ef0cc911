import Tenon
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

@Suite("Parts that cannot be assembled", .timeLimit(.minutes(1)))
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
        == "unsound-part: parts depend on each other: map -> compass -> map; take one out of the other's `dependencies`"
    )
  }

  @Test("two parts of one name are found")
  func namesakes() {
    let found = findings { $0[NamesakePart.self].isNamed = true }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("unsound-part: two parts are called services, one of them NamesakePart") == true)
  }

  @Test("a part that fails without a finding is a finding")
  func silent() {
    #expect(findings { $0[SilentPart.self].isNamed = true }.first?.contains("says no reason") == true)
  }

  @Test("a part gets only the parts that it names, whatever the order")
  func undeclared() {
    let found = findings {
      $0[NeighbourPart.self].isNamed = true
      $0[GreedyPart.self].isNamed = true
    }
    #expect(found == ["missing-part: the part zeal needs neighbour; name it in its `dependencies`"])
  }
}
