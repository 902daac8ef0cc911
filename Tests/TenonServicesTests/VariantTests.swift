import Foundation
import TenonServices
import Testing

@Suite("Asynchronous services", .timeLimit(.minutes(5)))
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
      $0.registerAsync(Int.self) { resolver in try resolver.resolve((any Greeting).self).text.count }
      $0.registerAsync(String.self, lifetime: .transient) { resolver in
        "\(try await resolver.resolveAsync(Int.self))"
      }
      $0.register(key, lifetime: .transient) { _ in Counted(Count()) }
    }
    #expect(try await container.resolveAsync(String.self) == "5")
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

  @Test("when nobody waits any more, the making is cancelled, and the next to ask begins anew")
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
    guard case .factoryFailed? = error else { throw Unexpected(error) }
    _ = try await container.resolve(key)
  }

  @Test("a cycle of asynchronous services is an error with the path, not an endless wait")
  func cycle() async throws {
    let container = try ServiceRegistry.container {
      $0.registerAsync((any A).self) {
        _ = try await $0.resolveAsync((any B).self); return MadeA()
      }
      $0.registerAsync((any B).self) {
        _ = try await $0.resolveAsync((any A).self); return MadeB()
      }
    }
    async let one = #expect(throws: ServiceError.self) { try await container.resolveAsync((any A).self) }
    async let other = #expect(throws: ServiceError.self) { try await container.resolveAsync((any B).self) }
    for error in await [one, other] {
      guard case .cycle(let path)? = error else { throw Unexpected(error) }
      #expect(path.first == path.last && path.count == 3)
    }
  }

  @Test("what an asynchronous service needs is torn down after it")
  func teardownOrder() async throws {
    let order = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.registerAsync(String.self, teardown: { _ in order.update { $0.append("upper") } }) {
        "\(try await $0.resolveAsync(Int.self))"
      }
      $0.registerAsync(Int.self, teardown: { _ in order.update { $0.append("lower") } }) { _ in 1 }
    }
    _ = try await container.resolveAsync(String.self)
    await container.shutdown()
    #expect(order.value == ["upper", "lower"])
  }
}

@Suite("Services of the main actor", .timeLimit(.minutes(5)))
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
      $0.registerOnMainActor(Screen.self) { Screen(title: try $0.resolve((any Greeting).self).text) }
      $0.registerOnMainActor([Screen].self, lifetime: .transient) { [try $0.resolveOnMainActor()] }
    }
    let screen = try container.resolveOnMainActor(Screen.self)
    screen.title += "!"
    #expect(try container.resolveOnMainActor([Screen].self).first === screen)
    #expect(try container.resolve(MainActorServiceKey<Screen>()).title == "hello!")
  }

  @Test("a cycle on the main actor is an error with the path")
  func cycle() throws {
    let container = try ServiceRegistry.container {
      $0.registerOnMainActor(Screen.self) {
        _ = try $0.resolveOnMainActor(Int.self); return Screen(title: "")
      }
      $0.registerOnMainActor(Int.self) {
        _ = try $0.resolveOnMainActor(Screen.self); return 1
      }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolveOnMainActor(Screen.self) }
    guard case .cycle(let path)? = error else { throw Unexpected(error) }
    #expect(path.map(\.description).first?.contains("Screen (main actor)") == true)
    #expect(path.count == 3)
  }

  @Test("teardown runs on the main actor")
  func teardown() async throws {
    let titles = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.registerOnMainActor(
        Screen.self, teardown: { screen in titles.update { [title = screen.title] in $0.append(title) } }
      ) { _ in Screen(title: "closing") }
    }
    _ = try container.resolveOnMainActor(Screen.self)
    await container.shutdown()
    #expect(titles.value == ["closing"])
  }
}

/// Lets those who wait pass once it is open.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func open() { continuation.finish() }

  func wait() async {
    for await _ in stream {}
  }
}
