import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Asynchronous services", .timeLimit(.minutes(10)))
struct AsyncServiceTests {
  private let key = AsyncServiceKey<any Counting>()

  @Test("however many ask at once, one instance is made and all get it")
  func manyWaiters() async throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        await Task.yield()
        return Counted(count)
      }
    }
    let seen = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<100 { group.addTask { ObjectIdentifier(try await container.resolve(key)) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(seen.count == 1)
    #expect(count.value == 1)
  }

  @Test("asynchronous factories resolve both kinds, and transients are made anew")
  func dependencies() async throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self) { _ in Hello() }
      $0.register(AsyncServiceKey<Int>()) { resolver in try resolver.resolve((any Greeting).self).text.count }
      $0.register(AsyncServiceKey<String>(), lifetime: .transient) { resolver in
        "\(try await resolver.resolve(AsyncServiceKey<Int>()))"
      }
      $0.register(key, lifetime: .transient) { _ in Counted(Count()) }
    }
    #expect(try await container.resolve(AsyncServiceKey<String>()) == "5")
    #expect(try await container.resolve(key) !== container.resolve(key))
  }

  @Test("who is cancelled while waiting is released at once; the others still get the service")
  func cancellation() async throws {
    let gate = Gate()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        await gate.wait()
        return Counted(Count())
      }
    }
    let patient = Task { try await container.resolve(key) }
    let impatient = Task { try await container.resolve(key) }
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    gate.open()
    _ = try await patient.value
  }

  @Test("when no caller waits any more, the making is cancelled, and the next to ask begins anew")
  func abandoned() async throws {
    let started = Gate()
    let attempts = Count()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        attempts.increment()
        if attempts.value == 1 {
          started.open()
          try await Task.sleep(for: .seconds(600))
        }
        return Counted(Count())
      }
    }
    let only = Task { try await container.resolve(key) }
    await started.wait()
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    _ = try await container.resolve(key)
    #expect(attempts.value == 2)
  }

  @Test("a failure is given to all who wait, and the next to ask tries again")
  func failure() async throws {
    struct Broken: Error {}
    let attempts = Count()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        attempts.increment()
        if attempts.value == 1 { throw Broken() }
        return Counted(Count())
      }
    }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(key) }
    guard error?.code == .factoryFailed else { throw Unexpected(error) }
    _ = try await container.resolve(key)
  }

  @Test("a cycle of asynchronous services is an error with the path, not an endless wait")
  func cycle() async throws {
    let container = try ServiceRegistry.container {
      $0.register(AsyncServiceKey<any A>()) {
        _ = try await $0.resolve(AsyncServiceKey<any B>()); return MadeA()
      }
      $0.register(AsyncServiceKey<any B>()) {
        _ = try await $0.resolve(AsyncServiceKey<any A>()); return MadeB()
      }
    }
    async let one = #expect(throws: ServiceError.self) {
      try await container.resolve(AsyncServiceKey<any A>())
    }
    async let other = #expect(throws: ServiceError.self) {
      try await container.resolve(AsyncServiceKey<any B>())
    }
    for error in await [one, other] {
      guard let error, error.code == .cycle else { throw Unexpected(error) }
      let path = error.path
      #expect(path.first == path.last && path.count == 3)
    }
  }

  @Test("what an asynchronous service needs is torn down after it")
  func teardownOrder() async throws {
    let order = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register(AsyncServiceKey<String>(), teardown: { _ in order.update { $0.append("upper") } }) {
        "\(try await $0.resolve(AsyncServiceKey<Int>()))"
      }
      $0.register(AsyncServiceKey<Int>(), teardown: { _ in order.update { $0.append("lower") } }) { _ in 1 }
    }
    _ = try await container.resolve(AsyncServiceKey<String>())
    await container.shutdown()
    #expect(order.value == ["upper", "lower"])
  }
}

@Suite("Services of the main actor", .timeLimit(.minutes(10)))
@MainActor
struct MainActorServiceTests {
  /// Neither `Sendable` nor usable elsewhere, as a view controller is.
  @MainActor
  final class Screen {
    var title: String
    init(title: String) { self.title = title }
  }

  @Test("a service of the main actor is made there once, with services of either kind")
  func shared() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self) { _ in Hello() }
      $0.register(MainActorServiceKey<Screen>()) { Screen(title: try $0.resolve((any Greeting).self).text) }
      $0.register(MainActorServiceKey<[Screen]>(), lifetime: .transient) {
        [try $0.resolve(MainActorServiceKey())]
      }
    }
    let screen = try container.resolve(MainActorServiceKey<Screen>())
    screen.title += "!"
    #expect(try container.resolve(MainActorServiceKey<[Screen]>()).first === screen)
    #expect(try container.resolve(MainActorServiceKey<Screen>()).title == "hello!")
  }

  @Test("a cycle on the main actor is an error with the path")
  func cycle() throws {
    let container = try ServiceRegistry.container {
      $0.register(MainActorServiceKey<Screen>()) {
        _ = try $0.resolve(MainActorServiceKey<Int>()); return Screen(title: "")
      }
      $0.register(MainActorServiceKey<Int>()) {
        _ = try $0.resolve(MainActorServiceKey<Screen>()); return 1
      }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve(MainActorServiceKey<Screen>()) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(path.map(\.description).first?.contains("Screen (main actor)") == true)
    #expect(path.count == 3)
  }

  @Test("teardown runs on the main actor")
  func teardown() async throws {
    let titles = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register(
        MainActorServiceKey<Screen>(),
        teardown: { screen in titles.update { [title = screen.title] in $0.append(title) } }
      ) { _ in Screen(title: "closing") }
    }
    _ = try container.resolve(MainActorServiceKey<Screen>())
    await container.shutdown()
    #expect(titles.value == ["closing"])
  }
}
