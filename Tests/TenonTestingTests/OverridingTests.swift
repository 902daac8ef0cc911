import TenonTesting
import Testing

private protocol Clock: Sendable { var hour: Int { get } }
private struct FixedClock: Clock { var hour: Int }
private final class Greeter: Sendable {
  let hour: Int
  init(clock: any Clock) { hour = clock.hour }
}

private let shop: ServiceContainer = {
  var registry = ServiceRegistry()
  registry.register((any Clock).self, instance: FixedClock(hour: 12))
  registry.register(Greeter.self, from: Greeter.init)
  do {
    return try registry.freeze()
  } catch {
    fatalError("\(error)")
  }
}()

@Suite(
  "A trait installs overrides for a test",
  .overriding(shop) { $0.register((any Clock).self, instance: FixedClock(hour: 7)) }, .timeLimit(.minutes(10))
)
struct OverridingTests {
  @Test("a suite's overrides are there in each of its tests, and reach what depends on them")
  func ofSuite() throws {
    #expect(try shop.resolve((any Clock).self).hour == 7)
    #expect(try shop.resolve(Greeter.self).hour == 7)
  }

  @Test(
    "a test's own come after those of its suite",
    .overriding(shop) { $0.register((any Clock).self, instance: FixedClock(hour: 23)) }, arguments: 0..<3)
  func ofTest(number: Int) async throws {
    #expect(try shop.resolve((any Clock).self).hour == 23)
    async let greeter = shop.resolve(Greeter.self)
    #expect(try await greeter.hour == 23)
  }
}

@Suite("Beside a trait that installs overrides", .timeLimit(.minutes(10)))
struct OverridingBesideTests {
  @Test("tests without it do not see its overrides")
  func beside() throws {
    #expect(try shop.resolve(Greeter.self).hour == 12)
  }

  @Test("what does not verify fails the test before it begins, and names what is missing")
  func unverified() async throws {
    let trait: some TestScoping = ServiceOverriding.overriding(shop) {
      $0.register(String.self, from: { (missing: Int) in "\(missing)" })
    }
    let test = try #require(Test.current)
    await #expect(throws: ServiceVerificationError.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("the test began") }
    }
  }
}
