import BenchmarkHarness
import CAllocationCount
import Tenon

/// The cost of passing services to a handler, compared with a handler that gets them from globals.
///
/// An event has many observers, so that the cost of sending it is negligible. A row is the time of one observer minus
/// the time of an observer that does nothing. All observers pass the same gate, which lets handlers run only while
/// their module runs.
enum HandOverBenchmarks {
  private static let observers = 64
  private static let rounds = 2_000

  static func rows(_ filter: Filter) throws -> [BenchmarkResult] {
    guard filter.wants("modules/global-1", "modules/hand-over-1", "modules/hand-over-4") else { return [] }
    let application = try Application([SendingModule(), HandingModule(observers: observers)])
    try blocking { try await application.launch() }
    defer { try? blocking { await application.stop() } }
    guard let senders = SendingModule.senders.value else { return [] }
    let samples = (0..<15).map { _ in Sample(senders, rounds: rounds, observers: observers) }
    func net(_ way: (Sample) -> Double) -> Double { median(samples.map { way($0) - $0.nothing }) }
    let (global1, handed1) = (net(\.global1), net(\.handed1))
    let (global4, handed4) = (net(\.global4), net(\.handed4))
    senders.handed4.post(HandedFour(amount: 1))
    let before = allocation_count()
    for _ in 0..<100 {
      senders.handed1.post(HandedOne(amount: 1))
      senders.handed4.post(HandedFour(amount: 1))
    }
    let handedAllocations = allocation_count() - before
    for _ in 0..<100 {
      senders.global1.post(GlobalOne(amount: 1))
      senders.global4.post(GlobalFour(amount: 1))
    }
    let globalAllocations = allocation_count() - before - handedAllocations
    return [
      BenchmarkResult(name: "modules/global-1", value: global1, unit: "ns"),
      BenchmarkResult(name: "modules/constant-1", value: net(\.constant1), unit: "ns"),
      BenchmarkResult(
        name: "modules/hand-over-1", value: handed1, unit: "ns", baseline: "modules/global-1",
        ratio: handed1 / global1, bar: .atMost(1.2)),
      BenchmarkResult(name: "modules/global-4", value: global4, unit: "ns"),
      BenchmarkResult(
        name: "modules/hand-over-4", value: handed4, unit: "ns", baseline: "modules/global-4",
        ratio: handed4 / global4, bar: .atMost(1.3)),
      BenchmarkResult(
        name: "modules/hand-over-allocations", value: Double(handedAllocations - globalAllocations),
        unit: "count", bar: .atMost(0)),
    ]
  }

  /// Nanoseconds per observer, for each way of getting services. The ways are measured one after the other.
  private struct Sample {
    let nothing, global1, constant1, handed1, global4, handed4: Double

    init(_ senders: Senders, rounds: Int, observers: Int) {
      func time(_ post: () -> Void) -> Double {
        let begin = CPUClock.threadNanoseconds()
        for _ in 0..<rounds { post() }
        return (CPUClock.threadNanoseconds() - begin) / Double(rounds * observers)
      }
      nothing = time { senders.nothing.post(Nothing(amount: 1)) }
      global1 = time { senders.global1.post(GlobalOne(amount: 1)) }
      constant1 = time { senders.constant1.post(ConstantOne(amount: 1)) }
      handed1 = time { senders.handed1.post(HandedOne(amount: 1)) }
      global4 = time { senders.global4.post(GlobalFour(amount: 1)) }
      handed4 = time { senders.handed4.post(HandedFour(amount: 1)) }
    }
  }
}

private struct Nothing: Sendable { let amount: Int }
private struct GlobalOne: Sendable { let amount: Int }
private struct ConstantOne: Sendable { let amount: Int }
private struct HandedOne: Sendable { let amount: Int }
private struct GlobalFour: Sendable { let amount: Int }
private struct HandedFour: Sendable { let amount: Int }

// Four protocols, as for four services.
private protocol First: AnyObject, Sendable { func add(_ amount: Int) -> Int }
private protocol Second: AnyObject, Sendable { func add(_ amount: Int) -> Int }
private protocol Third: AnyObject, Sendable { func add(_ amount: Int) -> Int }
private protocol Fourth: AnyObject, Sendable { func add(_ amount: Int) -> Int }

private final class Adder: First, Second, Third, Fourth {
  @inline(never)
  func add(_ amount: Int) -> Int { amount &+ 1 }
}

// Globals for services that can be replaced: the caller reads them through an opaque function.

private let adder = opaque(Adder())

@inline(never)
@_optimize(none)
private func first() -> any First { adder }

@inline(never)
@_optimize(none)
private func second() -> any Second { adder }

@inline(never)
@_optimize(none)
private func third() -> any Third { adder }

@inline(never)
@_optimize(none)
private func fourth() -> any Fourth { adder }

/// A constant. The compiler knows that it never changes, so it counts no references.
private let constant: any First = opaque(Adder())

/// Takes the services as an initializer or a function of a module would, so that they are really passed.
@inline(never)
private func use(_ one: any First, _ amount: Int) { blackHole(one.add(amount)) }

@inline(never)
private func use(_ one: any First, _ two: any Second, _ three: any Third, _ four: any Fourth, _ amount: Int) {
  blackHole(one.add(amount) &+ two.add(amount) &+ three.add(amount) &+ four.add(amount))
}

/// The senders that the benchmark uses.
private struct Senders: Sendable {
  let nothing: ModuleEventSender<Nothing>
  let global1: ModuleEventSender<GlobalOne>
  let constant1: ModuleEventSender<ConstantOne>
  let handed1: ModuleEventSender<HandedOne>
  let global4: ModuleEventSender<GlobalFour>
  let handed4: ModuleEventSender<HandedFour>
}

private struct SendingModule: Module {
  static let senders = SendersBox()
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    Self.senders.value = Senders(
      nothing: contract.sends(Nothing.self, .broadcast), global1: contract.sends(GlobalOne.self, .broadcast),
      constant1: contract.sends(ConstantOne.self, .broadcast),
      handed1: contract.sends(HandedOne.self, .broadcast),
      global4: contract.sends(GlobalFour.self, .broadcast),
      handed4: contract.sends(HandedFour.self, .broadcast))
  }
}

private final class SendersBox: @unchecked Sendable {
  // `@unchecked Sendable`: written while the application is assembled, and read afterwards by the same
  // thread.
  var value: Senders?
}

private struct HandingModule: Module {
  let observers: Int
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let one = contract.provides((any First).self) { Adder() }
    let two = contract.provides((any Second).self) { Adder() }
    let three = contract.provides((any Third).self) { Adder() }
    let four = contract.provides((any Fourth).self) { Adder() }
    for _ in 0..<observers {
      contract.observes(Nothing.self) { event in blackHole(event.amount) }
      contract.observes(GlobalOne.self) { event in use(first(), event.amount) }
      contract.observes(ConstantOne.self) { event in use(constant, event.amount) }
      contract.observes(HandedOne.self, with: one) { event, one in use(one, event.amount) }
      contract.observes(GlobalFour.self) { event in use(first(), second(), third(), fourth(), event.amount) }
      contract.observes(HandedFour.self, with: one, two, three, four) { event, one, two, three, four in
        use(one, two, three, four, event.amount)
      }
    }
  }
}
