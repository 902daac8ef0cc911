import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

private typealias Price = EventFixtures.Price
private typealias Handle<Value: Sendable> = EventFixtures.Handle<Value>

@Suite("Streams of a contract", .timeLimit(.minutes(10)))
struct ContractStreamTests {
  fileprivate static let watch = Query<Reading>("Cart", "watch")
  /// A stream, as an action returns it.
  fileprivate struct Reading: Sendable { let stream: AsyncStream<Price> }

  private let price = Handle<ModuleEventSender<Price>>(nil)

  private func application(
    backlog: EventBacklog = .droppingOldest(), sticky: Bool = false
  ) async throws -> Application {
    let application = try Application([
      TestModule(Network.self) { [price] in price.keep($0.sends(Price.self, .broadcast, sticky: sticky)) },
      TestModule(Cart.self) { contract in
        let changes = contract.observes(stream: Price.self, backlog: backlog)
        contract.performs(Self.watch, with: changes) { _, changes in Reading(stream: changes) }
      },
    ])
    try await application.launch()
    return application
  }

  @Test("each reader has a stream of its own, which begins when the value is read")
  func own() async throws {
    let application = try await application()
    await price.value?(Price(amount: 1))
    let first = try await application.mediator.perform(Self.watch).stream
    await price.value?(Price(amount: 2))
    let second = try await application.mediator.perform(Self.watch).stream
    #expect(await price.value?(Price(amount: 3)).observers == 2)
    await application.stop()
    let amounts = (await Array(first.limited()).map(\.amount), await Array(second.limited()).map(\.amount))
    #expect(amounts.0 == [2, 3])
    #expect(amounts.1 == [3])
  }

  @Test("it ends with the module", arguments: [true, false])
  func module(isUninstalled: Bool) async throws {
    let application = try await application()
    let stream = try await application.mediator.perform(Self.watch).stream
    if isUninstalled { try await application.uninstall("Cart") } else { await application.stop() }
    #expect(await Array(stream.limited()).isEmpty)
    if isUninstalled {
      #expect(await price.value?(Price(amount: 1)).observers == 0)
      await application.stop()
    }
  }

  @Test("it ends with the task that iterates over it")
  func task() async throws {
    let application = try await application()
    let (stream, gate) = (try await application.mediator.perform(Self.watch).stream, Gate())
    let task = Task {
      for await _ in stream { gate.open() }
    }
    await price.value?(Price(amount: 1))
    await gate.wait()
    task.cancel()
    await task.value
    #expect(await price.value?(Price(amount: 2)).observers == 0)
    await application.stop()
  }

  @Test("it keeps as many events as its backlog allows, and the rest is reported")
  func backlog() async throws {
    let application = try await application(backlog: .droppingOldest(beyond: 2))
    let stream = try await application.mediator.perform(Self.watch).stream
    for amount in 1...4 { await price.value?(Price(amount: amount)) }
    #expect(application.snapshot().events.first?.dropped == ["Cart": 2])
    #expect(application.issues.all.map(\.module) == ["Cart"])
    await application.stop()
    #expect(await Array(stream.limited()).map(\.amount) == [3, 4])
  }

  @Test("it begins with the sticky events")
  func sticky() async throws {
    let application = try await application(sticky: true)
    await price.value?(Price(amount: 1))
    let stream = try await application.mediator.perform(Self.watch).stream
    await application.stop()
    #expect(await Array(stream.limited()).map(\.amount) == [1])
  }

  @Test("it is part of the contract")
  func declaration() throws {
    let contract = ModuleContract(of: TestModule(Cart.self) { _ = $0.observes(stream: Price.self) })
    #expect(contract.declarations.map(\.kind) == [.observes])
    #expect(
      try EventFixtures.warnings(TestModule(Cart.self) { _ = $0.observes(stream: Price.self) }).first?
        .hasSuffix("Price, which no module sends; send it, or remove the observer") == true)
  }

  @Test("a module that can no longer run reads no stream")
  func late() async throws {
    let kept = Handle<Provider<Reading>>(nil)
    let cart = TestModule(Cart.self) { contract in
      let changes = contract.observes(stream: Price.self)
      contract.provides(Reading.self, lifetime: .transient, with: changes) { Reading(stream: $0) }
    }
    let host = TestModule(Host.self) { contract in
      let later = contract.requires(later: Reading.self)
      contract.starts(with: later) { kept.keep($0) }
    }
    let network = TestModule(Network.self) { [price] in price.keep($0.sends(Price.self, .broadcast)) }
    let application = try Application([network, cart, host])
    try await application.launch()
    let provider = try #require(kept.value)
    #expect(throws: Never.self) { try provider() }
    await application.stop()
    #expect(throws: (any Error).self) { try provider() }
  }
}

extension Array where Element: Sendable {
  /// Everything that a stream gives until it ends.
  fileprivate init(_ stream: AsyncStream<Element>) async {
    self = []
    for await element in stream { append(element) }
  }
}
