import Tenon
import Testing

@Suite("Long cycles", .timeLimit(.minutes(10)))
struct LongCycleTests {
  private struct Ring: Module {
    let number: Int
    let count: Int
    let layer = Layer.business
    var name: String { "M\(number)" }

    func declare(in contract: inout ModuleContract) {
      contract.provides(Int.self, named: name) { 0 }
      _ = contract.requires(Int.self, named: "M\((number + 1) % count)")
    }
  }

  @Test(
    "a cycle of more modules than can be read is described by its beginning and its end",
    arguments: zip([19, 20, 30], [nil, "M9 -> … 1 more … -> M11", "M9 -> … 11 more … -> M21"]))
  func longCycle(_ count: Int, _ gap: String?) {
    let error = #expect(throws: WiringError.self) {
      try Application((0..<count).map { Ring(number: $0, count: count) })
    }
    #expect(error?.description.contains(" more …") == (gap != nil))
    #expect(error?.description.contains(gap ?? "M9 -> M10 -> M11 -> M12") == true)
  }
}
