import Combine
import Tenon
import TenonSynchronization
import TestSupport
import Testing

private struct NetworkModule: Module {
  let layer = Layer.core
  let isSticky: Bool
  let sender: Box<ModuleEventSender<SoldOut>?>

  func declare(in contract: inout ModuleContract) {
    let soldOut = contract.sends(SoldOut.self, .broadcast, sticky: isSticky)
    sender.update { $0 = soldOut }
  }
}

private struct CartModule: Module {
  let layer = Layer.business
  let counters: [Counter]
  let atStop: Counter

  func declare(in contract: inout ModuleContract) {
    let soldOut = contract.observes(publisher: SoldOut.self)
    for counter in counters {
      contract.starts(with: soldOut) { $0.receive(subscriber: counter) }
    }
    contract.stops(with: soldOut) { [atStop] in $0.receive(subscriber: atStop) }
  }
}

/// Events of a contract as a publisher.
@Suite(.timeLimit(.minutes(10))) struct ContractPublisherTests {
  private let sender = Box<ModuleEventSender<SoldOut>?>(nil)

  @Test("each subscriber of a contract's publisher has its own observer, until the module stops")
  func life() async throws {
    let (first, second, late) = (Counter(), Counter(.max(1)), Counter())
    let application = try Application([
      NetworkModule(isSticky: false, sender: sender), CartModule(counters: [first, second], atStop: late),
    ])
    #expect(try application.verify().isEmpty)
    try await application.launch()
    for id in 1...2 { await sender.value?(SoldOut(id: id)) }
    #expect(first.ids == [1, 2])
    #expect(second.ids == [1])
    await application.stop()
    #expect(first.state.withLock { $0.finished } == 1)
    #expect(second.state.withLock { $0.finished } == 1)
    #expect(late.state.withLock { $0.finished } == 1, "a module that stops observes nothing more")
    #expect(late.ids.isEmpty)
  }

  @Test("a subscriber begins with the sticky events, and one that cancels receives nothing more")
  func sticky() async throws {
    let (first, second) = (Counter(), Counter())
    let application = try Application([NetworkModule(isSticky: true, sender: sender)])
    try await application.launch()
    await sender.value?(SoldOut(id: 1))
    try await application.install(CartModule(counters: [first, second], atStop: Counter()))
    second.cancel()
    await sender.value?(SoldOut(id: 2))
    #expect(first.ids == [1, 2])
    #expect(second.ids == [1])
    try await application.uninstall("Cart")
    #expect(first.state.withLock { $0.finished } == 1)
    #expect(await sender.value?(SoldOut(id: 3)).observers == 0)
    await application.stop()
  }
}
