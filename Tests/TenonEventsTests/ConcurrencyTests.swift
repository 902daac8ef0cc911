import Foundation
import TenonEvents
import TestSupport
import Testing

@Suite("Concurrency", .timeLimit(.minutes(10)))
struct ConcurrencyTests {
  struct Numbered: Sendable {
    var sender: Int
    var number: Int
  }

  /// Checks that one observer gets each sender's events without a gap, a repetition or a change of order. Senders post
  /// synchronously, so each slot is touched by one sender only.
  final class Ledger: @unchecked Sendable {
    private let next: UnsafeMutablePointer<Int>
    private let faults: UnsafeMutablePointer<Int>
    private let senders: Int

    init(senders: Int) {
      self.senders = senders
      next = .allocate(capacity: senders)
      next.initialize(repeating: -1, count: senders)
      faults = .allocate(capacity: senders)
      faults.initialize(repeating: 0, count: senders)
    }

    deinit {
      next.deallocate()
      faults.deallocate()
    }

    /// - Parameter late: Whether the first event may be any, as for an observer that came in between.
    func enter(_ event: Numbered, late: Bool) {
      let expected = next[event.sender]
      let isRight = expected < 0 ? late || event.number == 0 : expected == event.number
      if !isRight { faults[event.sender] += 1 }
      next[event.sender] = event.number + 1
    }

    /// To be read when the senders have ended.
    var totals: [Int] { (0..<senders).map { next[$0] } }
    var faultCount: Int { (0..<senders).reduce(0) { $0 + faults[$1] } }
  }

  @Test(
    "eight tasks send, subscribe and cancel at once: each live observer gets each event exactly once, in order"
  )
  func everythingAtOnce() async throws {
    let senders = 4
    let each = 1_000_000 / senders
    let shop = try Shop()
    let ledgers = (0..<2).map { _ in Ledger(senders: senders) }
    let tokens = ledgers.map { ledger in
      shop.cart.observe(Numbered.self) { event, _ in ledger.enter(event, late: false) }
    }
    let passing = Recorder<Ledger>()
    let running = Recorder<Int>()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<senders {
        group.addTask {
          let numbers = try shop.account.sender(of: Numbered.self, .broadcast)
          for number in 0..<each {
            try numbers.post(Numbered(sender: sender, number: number))
            if number.isMultiple(of: 100) { await Task.yield() }
          }
          running.record(sender)
        }
      }
      for _ in 0..<4 {
        group.addTask {
          while running.values.count < senders {
            let ledger = Ledger(senders: senders)
            let token = shop.orders.observe(Numbered.self) { event, _ in ledger.enter(event, late: true) }
            for _ in 0..<20 { await Task.yield() }
            token.cancel()
            passing.record(ledger)
          }
        }
      }
      try await group.waitForAll()
    }

    for ledger in ledgers {
      #expect(ledger.totals == Array(repeating: each, count: senders))
      #expect(ledger.faultCount == 0)
    }
    #expect(passing.values.allSatisfy { $0.faultCount == 0 })
    #expect(passing.values.contains { $0.totals.contains { $0 > 0 } }, "some came and went meanwhile")
    let flow = try #require(shop.bus.traffic().first)
    #expect(flow.sent == each * senders)
    #expect(flow.received["Cart"] == each * senders * ledgers.count)
    withExtendedLifetime(tokens) {}
  }

  @Test("modules come and go while others send to them")
  func modulesComeAndGo() async throws {
    let shop = try Shop()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for round in 0..<200 {
            guard let plugin = try? shop.bus.add("Plugin \(task)", layer: .business) else { continue }
            let seen = Recorder<Int>()
            let token = plugin.observe(SoldOut.self) { event, _ in seen.record(event.id) }
            _ = try? plugin.post(SoldOut(id: round), .report(to: "Plugin \(task)"))
            #expect(seen.values.contains(round))
            try? shop.bus.remove("Plugin \(task)")
            withExtendedLifetime(token) {}
          }
        }
        group.addTask {
          for round in 0..<500 {
            _ = try? shop.account.post(SoldOut(id: -round), .broadcast, sticky: round.isMultiple(of: 7))
            _ = try? shop.cart.post(SoldOut(id: -round), .report(to: "Plugin \(task)"))
            _ = shop.bus.traffic()
          }
        }
      }
    }
    #expect(shop.bus.modules.count == 5)
  }

  @Test("queued observers get every event, once each, from many senders")
  func queuedObservers() async throws {
    let shop = try Shop()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = shop.cart.observe(Numbered.self) { event, _ in
      await Task.yield()
      continuation.yield(event.sender * 1000 + event.number)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            try shop.account.post(Numbered(sender: sender, number: number), .broadcast)
          }
        }
      }
      try await group.waitForAll()
    }
    var seen: [Int] = []
    for await number in stream.limited().prefix(800) { seen.append(number) }
    #expect(Set(seen).count == 800)
    for sender in 0..<8 {
      #expect(seen.filter { $0 / 1000 == sender } == (0..<100).map { sender * 1000 + $0 })
    }
    withExtendedLifetime(token) {}
  }
}
