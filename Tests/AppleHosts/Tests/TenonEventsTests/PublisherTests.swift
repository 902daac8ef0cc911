import Combine
import Foundation
import TenonEvents
import TenonSynchronization
import TestSupport
import Testing

struct SoldOut: Sendable, Equatable {
  var id: Int
}

/// A subscriber that notes what it gets, and whether it ever got two things at a time.
final class Counter: Subscriber, @unchecked Sendable {
  struct State {
    var ids: [Int] = []
    var inside = 0
    var overlaps = 0
    var finished = 0
    var subscription: (any Subscription)?
  }

  let state = Mutex(State())
  private let demand: Subscribers.Demand
  private let more: Subscribers.Demand
  private let during: @Sendable (Int) -> Void

  init(
    _ demand: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none,
    during: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.demand = demand
    self.more = more
    self.during = during
  }

  func receive(subscription: any Subscription) {
    state.withLock { $0.subscription = subscription }
    subscription.request(demand)
  }

  func receive(_ event: SoldOut) -> Subscribers.Demand {
    state.withLock { state in
      state.ids.append(event.id)
      if state.inside > 0 { state.overlaps += 1 }
      state.inside += 1
    }
    during(event.id)
    state.withLock { $0.inside -= 1 }
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) { state.withLock { $0.finished += 1 } }

  var ids: [Int] { state.withLock { $0.ids } }
  func cancel() { state.withLock { $0.subscription }?.cancel() }
}

/// Events as a publisher, with Combine's rules for publishers.
@Suite(.timeLimit(.minutes(10))) struct PublisherTests {
  let bus: EventBus
  let cart: ModuleEvents
  let network: ModuleEvents

  init() throws {
    bus = try EventBus()
    cart = try bus.add("Cart", layer: .business)
    network = try bus.add("Network", layer: .core)
  }

  @Test("a subscriber gets one event at a time, from however many threads they are posted, and all of them")
  func serial() throws {
    let counter = Counter()
    cart.publisher(for: SoldOut.self).receive(subscriber: counter)
    let sender = try network.sender(of: SoldOut.self, .broadcast)
    let ended = DispatchGroup()
    for thread in 0..<8 {
      ended.enter()
      Thread.detachNewThread {
        for id in 0..<2_000 { _ = try? sender.post(SoldOut(id: thread * 2_000 + id)) }
        ended.leave()
      }
    }
    try #require(ended.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
    #expect(counter.state.withLock { $0.overlaps } == 0)
    #expect(Set(counter.ids).count == 16_000)
  }

  @Test("a subscriber that posts what it observes gets that too, before the post returns")
  func nested() throws {
    let sender = try network.sender(of: SoldOut.self, .broadcast)
    let counter = Counter { id in if id < 3 { _ = try? sender.post(SoldOut(id: id + 1)) } }
    cart.publisher(for: SoldOut.self).receive(subscriber: counter)
    try sender.post(SoldOut(id: 1))
    #expect(counter.ids == [1, 2, 3])
  }

  @Test("a subscriber gets as many as it demanded, and what comes in between is dropped")
  func demand() throws {
    let (two, one) = (Counter(.max(2)), Counter(.max(1), more: .max(1)))
    cart.publisher(for: SoldOut.self).receive(subscriber: two)
    cart.publisher(for: SoldOut.self).receive(subscriber: one)
    for id in 1...4 { try network.post(SoldOut(id: id), .broadcast) }
    #expect(two.ids == [1, 2])
    #expect(one.ids == [1, 2, 3, 4])
    two.state.withLock { $0.subscription }?.request(.max(1))
    for id in 5...6 { try network.post(SoldOut(id: id), .broadcast) }
    #expect(two.ids == [1, 2, 5])
  }

  @Test("a subscriber that cancels gets nothing more, and no completion")
  func cancelling() throws {
    let counter = Counter()
    cart.publisher(for: SoldOut.self).receive(subscriber: counter)
    try network.post(SoldOut(id: 1), .broadcast)
    counter.cancel()
    try network.post(SoldOut(id: 2), .broadcast)
    #expect(counter.ids == [1])
    #expect(counter.state.withLock { $0.finished } == 0)
  }
  @Test("a subscriber is notified once that no more comes, when its module or the bus goes")
  func finishing() throws {
    let (first, second) = (Counter(), Counter())
    cart.publisher(for: SoldOut.self).receive(subscriber: first)
    cart.publisher(for: SoldOut.self).receive(subscriber: second)
    second.cancel()
    try network.post(SoldOut(id: 1), .broadcast)
    try bus.remove("Cart")
    #expect(first.state.withLock { $0.finished } == 1)
    #expect(second.state.withLock { $0.finished } == 0)
    try network.post(SoldOut(id: 2), .broadcast)
    #expect(first.ids == [1])
  }
}
