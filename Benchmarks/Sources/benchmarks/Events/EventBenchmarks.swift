import BenchmarkHarness
import Foundation
import TenonEvents

/// Posting to synchronous observers, compared with Foundation's NotificationCenter with the same number of observers;
/// and adding modules and observers, which takes linear time.
enum EventBenchmarks {
  static let suite = Suite("events") { filter in
    var rows = try [(0, 0.05), (10, 0.15), (100, 0.15)].flatMap { count, limit in
      filter.wants("events/post-\(count)") ? try post(count, limit: limit) : []
    }
    if filter.wants("events/assemble-1000", "events/assemble-10000") { rows += try assembling() }
    return rows
  }

  /// Adding modules, each with one observer of the same event.
  private static func assembling() throws -> [BenchmarkResult] {
    let small = try median((0..<21).map { _ in try assemblingMilliseconds(count: 1_000) })
    let large = try median((0..<11).map { _ in try assemblingMilliseconds(count: 10_000) })
    return [
      BenchmarkResult(name: "events/assemble-1000", value: small, unit: "ms"),
      BenchmarkResult(
        name: "events/assemble-10000", value: large, unit: "ms", baseline: "events/assemble-1000",
        ratio: large / small, bar: .atMost(15)),
    ]
  }

  private static func assemblingMilliseconds(count: Int) throws -> Double {
    let names = (0..<count).map { "Module \($0)" }
    let begin = CPUClock.wallNanoseconds()
    let bus = try EventBus()
    let tokens = try names.map { name in
      try bus.add(name, layer: .business).observe(Priced.self) { event, _ in blackHole(event.amount) }
    }
    let end = CPUClock.wallNanoseconds()
    withExtendedLifetime(tokens) {}
    return (end - begin) / 1e6
  }

  private struct Priced: Sendable {
    var amount: Int
  }

  /// The sum that every observer adds to, so that no call can be optimised away.
  private final class Sum: @unchecked Sendable {
    var total = 0
  }

  private static func post(_ count: Int, limit: Double) throws -> [BenchmarkResult] {
    let group = Group(baseline: "events/foundation-\(count)")
    let sum = Sum()
    let name = Notification.Name("Priced")

    let center = NotificationCenter()
    let foundationTokens = (0..<count).map { _ in
      center.addObserver(forName: name, object: nil, queue: nil) { _ in sum.total &+= 1 }
    }
    group.add("events/foundation-\(count)") { n in
      for _ in 0..<n { center.post(name: name, object: nil) }
    }

    guard let (events, tokens, soldOut) = try? assemble(count, sum) else { return [] }
    group.add("events/post-\(count)", bar: .atMost(limit)) { n in
      for index in 0..<n { _ = try? soldOut.post(Priced(amount: index)) }
    }
    group.add("events/broadcast-\(count)") { n in
      for index in 0..<n { _ = try? events.post(Priced(amount: index), .broadcast) }
    }
    defer { withExtendedLifetime((tokens, foundationTokens)) { blackHole(sum.total) } }
    return try group.run()
  }

  private static func assemble(
    _ count: Int, _ sum: Sum
  ) throws -> (ModuleEvents, [EventObservation], EventSender<Priced>) {
    let bus = try EventBus()
    let observing = try bus.add("Cart", layer: .business)
    let sending = try bus.add("Prices", layer: .feature)
    let tokens = (0..<count).map { _ in
      observing.observe(Priced.self) { event, _ in sum.total &+= event.amount }
    }
    return (sending, tokens, try sending.sender(of: Priced.self, .broadcast))
  }
}
