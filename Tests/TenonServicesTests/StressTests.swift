import TenonServices
import TestSupport
import Testing

@Suite("Everything at once, from many tasks", .timeLimit(.minutes(10)))
struct StressTests {
  /// Counts the instances alive.
  private final class Live: Sendable {
    let alive: Box<Int>
    let label: String

    init(_ label: String, _ alive: Box<Int>) {
      self.label = label
      self.alive = alive
      alive.update { $0 += 1 }
    }

    deinit { alive.update { $0 -= 1 } }
  }

  private struct Flaky: Error {}

  private let single = ServiceKey<Live>("single")
  private let cached = ServiceKey<Live>("cached")
  private let fleeting = ServiceKey<Live>("weak")
  private let flaky = ServiceKey<Live>("flaky")
  private let plugin = ServiceKey<Live>("plug-in")
  private let scoped = ServiceKey<Live>("scoped")
  private let asynchronous = AsyncServiceKey<Live>()
  private let scopedAsynchronous = AsyncServiceKey<Live>("scoped")

  @Test("a mix of all operations makes each singleton once, tears down all that was made, and leaks nothing")
  func mix() async throws {
    let (alive, singles, made, torn) = (Box(0), Count(), Count(), Count())
    try await {
      let container = try assemble(alive, singles: singles, made: made, torn: torn)
      await withTaskGroup(of: Void.self) { group in
        for seed in 0..<8 {
          group.addTask {
            for round in 0..<150 { await step(seed &* 31 &+ round &* 7, container, alive, made, torn) }
          }
        }
      }
      #expect(await container.shutdown().isEmpty)
    }()
    #expect(singles.value == 1)
    #expect(made.value == torn.value)
    await until { alive.value == 0 }
  }

  private func assemble(
    _ alive: Box<Int>, singles: Count, made: Count, torn: Count
  ) throws -> ServiceContainer {
    let attempts = Count()
    return try ServiceRegistry.container {
      $0.register(Live.self, instance: Live("instance", alive))
      $0.register(single) {
        singles.increment()
        _ = try $0.resolve(cached)
        return Live("single", alive)
      }
      $0.register(cached, lifetime: .cached) { _ in Live("cached", alive) }
      $0.register(fleeting, lifetime: .weak) {
        _ = try $0.resolve(cached)
        return Live("weak", alive)
      }
      $0.register(flaky) { _ in
        attempts.increment()
        if attempts.value % 20 != 0 { throw Flaky() }
        return Live("flaky", alive)
      }
      $0.register(scoped, lifetime: .scoped(OtherScope.self), teardown: { _ in torn.increment() }) { _ in
        made.increment()
        return Live("scoped", alive)
      }
      $0.register(asynchronous) {
        await Task.yield()
        _ = try $0.resolve(single)
        return Live("async", alive)
      }
      $0.register(scopedAsynchronous, lifetime: .scoped(OtherScope.self), teardown: { _ in torn.increment() })
      {
        await Task.yield()
        _ = try await $0.resolve(asynchronous)
        made.increment()
        return Live("scoped async", alive)
      }
      $0.register((any Greeting).self, lifetime: .transient) {
        Hello(try $0.resolve(fleeting).label + $0.resolve(single).label)
      }
    }
  }

  private func step(
    _ number: Int, _ container: ServiceContainer, _ alive: Box<Int>, _ made: Count, _ torn: Count
  ) async {
    switch number % 10 {
    case 0: _ = try? container.resolve(single).label
    case 1:
      _ = try? container.resolve(cached)
      _ = try? await container.evict(cached)
    case 2: _ = try? container.resolve((any Greeting).self).text
    case 3: _ = try? container.resolve(flaky).label
    case 4: await useScope(of: container)
    case 5:
      var registry = ServiceRegistry()
      registry.register(plugin) { _ in Live("plug-in", alive) }
      guard let installation = try? container.install(registry) else { return }
      _ = try? container.resolve(plugin).label
      await container.uninstall(installation)
    case 6: await override(container, alive)
    case 7:
      _ = container.registrations.count
      _ = container.implementation(of: fleeting)
    case 8:
      let task = Task { try await container.resolve(asynchronous).label }
      task.cancel()
      _ = await task.result
      _ = try? await container.resolve(asynchronous)
    default:
      _ = try? container.resolve(ServiceKey<Provider<Live>>("plug-in"))()
      _ = try? container.resolveAll(Live.self).count
      _ = try? container.with(single) { $0.label }
    }
  }

  private func useScope(of container: ServiceContainer) async {
    guard let scope = try? container.openScope(OtherScope()) else { return }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          _ = try? scope.resolve(scoped)
          _ = try? await scope.resolve(scopedAsynchronous)
        }
      }
      group.addTask { await scope.shutdown() }
    }
    await scope.shutdown()
  }

  private func override(_ container: ServiceContainer, _ alive: Box<Int>) async {
    do {
      try await container.withOverrides {
        $0.register(single) { _ in Live("double", alive) }
      } run: { () async throws in
        #expect(try container.resolve(single).label == "double")
        _ = try container.openScope(OtherScope()).resolve(scoped)
        _ = try await container.resolve(asynchronous)
      }
    } catch {
      Issue.record(error)
    }
  }
}
