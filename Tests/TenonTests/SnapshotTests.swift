import Foundation
import Tenon
import TenonActions
import TenonHost
import TenonRoutes
import TestSupport
import Testing

@Suite("Snapshot and timeline", .timeLimit(.minutes(10)))
struct SnapshotTests {
  struct Detail: Route {
    static let pattern: RoutePattern = "/detail/:id"
    var id: Int
  }

  private func application() throws -> Application {
    try Application([
      TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } },
      TestModule(Cart.self) { contract in
        _ = contract.requires((any NetworkService).self)
        contract.routes(Detail.self) { _, _ in }
        contract.performs(Query("Cart", "count")) { _ in 1 }
        contract.observes(Int.self) { _ in }
        _ = contract.sends(Int.self, .report(to: "Network"))
        contract.handles(.didBecomeActive) { _ in }
      },
    ])
  }

  @Test("it shows modules, services, routes, actions, events and who waited for whom")
  func complete() async throws {
    let application = try application()
    // Time counts from the launch on, however long before that the application was made.
    let made = ContinuousClock.now
    while ContinuousClock.now - made < .milliseconds(20) {}
    let begin = ContinuousClock.now
    try await application.launch()
    let launched = (ContinuousClock.now - begin) / .milliseconds(1)
    let snapshot = application.snapshot()
    #expect(snapshot.state == .running)
    #expect(snapshot.modules.map(\.name) == ["Network", "Cart"])
    #expect(snapshot.modules[0].names(.provides) == ["TenonTests.NetworkService"])
    #expect(snapshot.links.filter { $0.kind == .requires }.map(\.to) == ["Network"])
    #expect(snapshot.modules[1].names(.observes) == ["Swift.Int"])
    #expect(snapshot.modules[1].names(.handles) == ["TenonHost.didBecomeActive"])
    #expect(snapshot.routes.map(\.pattern) == ["/detail/:id"])
    #expect(snapshot.routes.map(\.owner) == ["Cart"])
    #expect(snapshot.actions.map(\.owner) == ["Cart"])
    #expect(snapshot.services.count == 1)
    #expect(snapshot.timeline.spans.count == 6)
    #expect(snapshot.timeline.spans.allSatisfy { $0.begin >= 0 && $0.end <= launched })
    #expect(snapshot.timeline.spans.first { $0.module == "Cart" }?.waitedFor == ["Network"])
    await application.stop()
    #expect(application.snapshot().state == .stopped)
    #expect(application.snapshot().modules.allSatisfy { $0.state == .stopped })
  }

  @Test("it is encoded as JSON, as an inspector outside the process reads it")
  func encoded() async throws {
    let application = try application()
    try await application.launch()
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(application.snapshot()))
    let snapshot = try #require(json as? [String: Any])
    #expect(snapshot["state"] as? String == "running")
    #expect(snapshot["environment"] as? String == "\(application.options.environment)")
    #expect(snapshot["layers"] as? [String] == application.options.layers.map(\.rawValue))
    let module = try #require((snapshot["modules"] as? [[String: Any]])?.last)
    #expect(
      module.keys.sorted() == [
        "declarations", "dependencies", "failurePolicy", "launchTime", "layer", "name", "priority", "state",
        "type", "uses",
      ])
    let needs = try #require((module["dependencies"] as? [[String: Any]])?.first)
    #expect(needs["kind"] as? String == "requires")
    #expect(needs["isOptional"] as? Bool == false)
    #expect((needs["place"] as? [String: Any])?.keys.sorted() == ["fileID", "line"])
    let link = try #require((snapshot["links"] as? [[String: Any]])?.first)
    #expect(link.keys.sorted() == ["from", "isOptional", "kind", "place", "to", "what"])
    let warning = try #require((snapshot["warnings"] as? [[String: Any]])?.first)
    #expect(warning["code"] as? String == "unused-requirement")
    #expect(warning["isWarning"] as? Bool == true)
    let spans = try #require((snapshot["timeline"] as? [String: Any])?["spans"] as? [[String: Any]])
    #expect(spans.last?.keys.sorted() == ["begin", "end", "layer", "module", "phase", "waitedFor"])
    let parts = try #require(snapshot["parts"] as? [String: Any])
    #expect(parts.keys.sorted() == ["actions", "events", "routes", "services"])
    #expect((parts["events"] as? [String: Any])?.keys.sorted() == ["recent", "traffic"])
    #expect((snapshot["issues"] as? [Any])?.isEmpty == true)
    await application.stop()
  }

  /// Two modules, of which one tells the other numbers when it is ready.
  private func modules(sending numbers: ClosedRange<Int>) -> [any Module] {
    let cart = TestModule(Cart.self) { contract in
      let tells = contract.sends(Int.self, .report(to: "Network"))
      contract.readies {
        for number in numbers { await tells(number) }
      }
    }
    return [TestModule(Network.self) { $0.observes(Int.self) { _ in } }, cart]
  }

  @Test("it shows the latest events, the oldest first, and no more of them than the options say")
  func recentEvents() async throws {
    var options = ApplicationOptions()
    options.eventHistory = 3
    let application = try Application(modules(sending: 1...5), options: options)
    #expect(application.snapshot().recentEvents.isEmpty)
    try await application.launch()
    let records = application.snapshot().recentEvents
    #expect(records.map(\.content) == ["3", "4", "5"])
    #expect(records.allSatisfy { $0.sender == "Cart" && $0.event == "Swift.Int" })
    #expect(records.allSatisfy { $0.direction == .report(to: "Network") })
    #expect(records.map(\.at) == records.map(\.at).sorted())
    await application.stop()
  }

  @Test("it shows how many events an observer was too slow for")
  func droppedEvents() async throws {
    let (entered, enter) = AsyncStream.makeStream(of: Void.self)
    let (opened, open) = AsyncStream.makeStream(of: Void.self)
    let slow = TestModule(Network.self) { contract in
      contract.observes(Int.self, backlog: .droppingNewest(beyond: 2)) { _ in
        enter.yield()
        for await _ in opened {}
      }
    }
    let sender = TestModule(Cart.self) { contract in
      let tells = contract.sends(Int.self, .report(to: "Network"))
      contract.starts {
        tells.post(0)
        for await _ in entered { break }
        for number in 1...5 { tells.post(number) }
      }
    }
    let application = try Application([slow, sender])
    try await application.launch()
    let flow = try #require(application.snapshot().events.first)
    #expect(flow.sent == 6)
    #expect(flow.dropped == ["Network": 3])
    let json = try #require(String(data: JSONEncoder().encode(application.snapshot()), encoding: .utf8))
    #expect(json.contains(#""dropped":{"Network":3}"#))
    open.finish()
    await application.stop()
  }

  @Test("it shows no event where the options do not ask for them")
  func noRecentEvents() async throws {
    let application = try Application(modules(sending: 1...1))
    try await application.launch()
    #expect(application.snapshot().recentEvents.isEmpty)
    await application.stop()
  }

  @Test("the timeline is a trace that Perfetto reads, and a waterfall that a person reads")
  func timeline() async throws {
    let application = try application()
    try await application.launch()
    let timeline = application.timeline
    let trace = try #require(
      try JSONSerialization.jsonObject(with: timeline.chromeTrace()) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    #expect(events.count == 6)
    #expect(events.allSatisfy { $0["ph"] as? String == "X" && $0["ts"] is NSNumber && $0["dur"] is NSNumber })
    #expect(events.first?["name"] as? String == "Network setUp")
    let lines = timeline.waterfall(width: 20).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { $0.contains("|") && $0.hasSuffix(" ms") })
    await application.stop()
  }

  private func span(_ module: String, _ begin: Double, _ end: Double) -> TimelineSpan {
    TimelineSpan(module: module, layer: .core, phase: .start, begin: begin, end: end, waitedFor: [])
  }

  @Test("the trace has the beginnings and the durations of spans in microseconds")
  func microseconds() throws {
    let timeline = Timeline(spans: [span("A", 2, 5)])
    let trace = try JSONSerialization.jsonObject(with: timeline.chromeTrace()) as? [String: Any]
    let event = (trace?["traceEvents"] as? [[String: Any]])?.first
    #expect(event?["ts"] as? Double == 2_000)
    #expect(event?["dur"] as? Double == 3_000)
  }

  @Test("spans that overlap lie in different lanes of the trace")
  func lanes() throws {
    let timeline = Timeline(spans: [span("A", 0, 5), span("B", 1, 2), span("C", 3, 4)])
    let trace = try JSONSerialization.jsonObject(with: timeline.chromeTrace()) as? [String: Any]
    let lanes = (trace?["traceEvents"] as? [[String: Any]])?.compactMap { $0["tid"] as? Int }
    #expect(lanes == [0, 1, 1])
  }

  @Test("a waterfall of times that cannot be is still drawn")
  func impossibleTimes() {
    let times = [0, -1e300, 1e300, .infinity, -.infinity, .nan]
    let spans = times.flatMap { begin in
      times.map {
        TimelineSpan(
          module: "Cart", layer: .business, phase: .start, begin: begin, end: $0, waitedFor: [])
      }
    }
    #expect(Timeline(spans: spans).waterfall(width: 20).split(separator: "\n").count == spans.count)
  }

  @Test(
    "a span's bar in the waterfall begins and ends where it does in time, and is seen however short it is")
  func bars() throws {
    let timeline = Timeline(spans: [span("A", 10, 20), span("Bea", 14, 17), span("C", 20, 20)])
    #expect(
      timeline.waterfall(width: 10) == """
        A start   |##########| 10.0 ms
        Bea start |    ###   | 3.0 ms
        C start   |         #| 0.0 ms
        """)
    #expect(timeline.waterfall(width: 0).split(separator: "\n").allSatisfy { $0.contains("|#|") })
  }

  @Test("an empty timeline is empty")
  func empty() { #expect(Timeline(spans: []).waterfall() == "") }
}

@Suite("The main thread's watchdog", .timeLimit(.minutes(10)))
struct WatchdogTests {
  enum Stalling {}

  @Test("it reports a blocked main thread and the module whose code is running, and that it is free again")
  @MainActor
  func stall() async throws {
    let stalls = AsyncStream<MainThreadWatchdog.Stall>.makeStream()
    let (isReported, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let watchdog = MainThreadWatchdog(threshold: .milliseconds(20)) { stall in
      guard stall.module == "Stalling" else { return }  // other tests use the main thread, too
      stalls.continuation.yield(stall)
      (stall.isOver ? isOver : isReported).signal()
    }
    let (wasReported, wasOver) = (Box(false), Box(false))
    let application = try Application([
      TestModule(Stalling.self) { contract in
        contract.handles(.didBecomeActive) { _ in
          wasReported.update {
            $0 = isReported.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success
          }
          // Never while this blocks the main thread, so that nothing depends on how long is waited.
          wasOver.update { $0 = isOver.wait(timeout: .now() + .milliseconds(50)) == .success }
        }
      }
    ])
    try await application.launch()
    watchdog.start()
    application.send(.didBecomeActive)
    try #require(wasReported.value)
    #expect(!wasOver.value)
    var reports: [MainThreadWatchdog.Stall] = []
    for await stall in stalls.stream.limited() {
      reports.append(stall)
      if stall.isOver { break }
    }
    watchdog.stop()
    #expect(reports.map(\.isOver) == [false, true])
    #expect(reports.allSatisfy { $0.duration >= .milliseconds(20) })
    await application.stop()
  }

  @Test("the module that blocks the main thread is reported, and not one that it has called before")
  @MainActor
  func innermost() async throws {
    enum Outer {}
    enum Inner {}
    let stalls = AsyncStream<MainThreadWatchdog.Stall>.makeStream()
    let isReported = DispatchSemaphore(value: 0)
    let watchdog = MainThreadWatchdog(threshold: .milliseconds(20)) { stall in
      guard stall.module == "Outer" || stall.module == "Inner" else { return }
      stalls.continuation.yield(stall)
      isReported.signal()
    }
    let running = Box<Application?>(nil)
    let application = try Application([
      TestModule(Outer.self) { contract in
        contract.handles(.didBecomeActive) { _ in
          running.value?.send(.willResignActive)
          #expect(isReported.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
        }
      },
      TestModule(Inner.self) { contract in contract.handles(.willResignActive) { _ in } },
    ])
    running.update { $0 = application }
    try await application.launch()
    watchdog.start()
    application.send(.didBecomeActive)
    watchdog.stop()
    for await stall in stalls.stream.limited() {
      #expect(stall.module == "Outer")
      #expect(stall.description == "the main thread is blocked for \(stall.duration) in Outer")
      break
    }
    running.update { $0 = nil }
    await application.stop()
  }

  @Test("one that is stopped reports nothing any more, while another one does")
  @MainActor
  func stopped() async throws {
    enum Blocking {}
    let first = AsyncStream<MainThreadWatchdog.Stall>.makeStream()
    let count = Box(0)
    let isReported = DispatchSemaphore(value: 0)
    let watchdog = MainThreadWatchdog(threshold: .milliseconds(20)) { stall in
      guard stall.module == "Blocking" else { return }
      count.update { $0 += 1 }
      first.continuation.yield(stall)
      if !stall.isOver { isReported.signal() }
    }
    // Later than the first would.
    let other = MainThreadWatchdog(threshold: .milliseconds(80)) { stall in
      if stall.module == "Blocking", !stall.isOver { isReported.signal() }
    }
    let application = try Application([
      TestModule(Blocking.self) { contract in
        contract.handles(.didBecomeActive) { _ in
          #expect(isReported.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success)
        }
      }
    ])
    try await application.launch()
    watchdog.start()
    application.send(.didBecomeActive)
    // Its report that the stall is over is the last thing that it does before it looks whether to go on.
    watchdog.stop()
    for await stall in first.stream.limited() where stall.isOver { break }
    other.start()
    application.send(.didBecomeActive)
    other.stop()
    #expect(count.value == 2)
    await application.stop()
  }
}
