import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Overrides for the duration of a task", .timeLimit(.minutes(10)))
struct OverrideTests {
  private func container() throws -> ServiceContainer {
    try ServiceRegistry.container {
      $0.register((any Greeting).self) { _ in Hello("real") }
      $0.register(String.self) { try $0.resolve((any Greeting).self).text }
      $0.register(Int.self, lifetime: .transient) { try $0.resolve((any Greeting).self).text.count }
    }
  }

  @Test("an override reaches the services that depend on it, and leaves nothing behind")
  func reach() throws {
    let container = try container()
    #expect(try container.resolve(String.self) == "real")
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("double"))
    } runSynchronously: { () throws in
      #expect(try container.resolve((any Greeting).self).text == "double")
      #expect(try container.resolve(String.self) == "double")
      #expect(try container.resolve(Int.self) == 6)
    }
    #expect(try container.resolve(String.self) == "real")
  }

  @Test("a singleton first made inside an override is not kept outside")
  func noLeak() throws {
    let container = try container()
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("double"))
    } runSynchronously: { () throws in
      #expect(try container.resolve(String.self) == "double")
    }
    #expect(try container.resolve(String.self) == "real")
  }

  @Test("tasks that run in parallel do not see each other's overrides")
  func parallel() async throws {
    let container = try container()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await container.withOverrides {
            $0.register((any Greeting).self, instance: Hello("double \(number)"))
          } run: { () async throws in
            await Task.yield()
            #expect(try container.resolve(String.self) == "double \(number)")
            async let child = container.resolve((any Greeting).self).text
            #expect(try await child == "double \(number)")
          }
        }
        group.addTask { () throws in #expect(try container.resolve((any Greeting).self).text == "real") }
      }
      try await group.waitForAll()
    }
  }

  @Test("overrides nest, the inner ones on top of the outer")
  func nesting() throws {
    let container = try container()
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("outer"))
      $0.register(Double.self, instance: 1)
    } runSynchronously: { () throws in
      try container.withOverrides {
        $0.register((any Greeting).self, instance: Hello("inner"))
      } runSynchronously: { () throws in
        #expect(try container.resolve(String.self) == "inner")
        #expect(try container.resolve(Double.self) == 1)
      }
      #expect(try container.resolve(String.self) == "outer")
    }
    #expect(try container.resolve(Double?.self) == nil)
  }

  @Test("containers below an overridden one follow")
  func children() throws {
    let parent = try container()
    let child = try ServiceRegistry.container(parent: parent) {
      $0.register(Double.self) { Double(try $0.resolve(String.self).count) }
    }
    try parent.withOverrides {
      $0.register((any Greeting).self, instance: Hello("four"))
    } runSynchronously: { () throws in
      #expect(try child.resolve(String.self) == "four")
      #expect(try child.resolve(Double.self) == 4)
      #expect(try child.resolve((any Greeting).self).text == "four")
    }
    #expect(try child.resolve(String.self) == "real")
  }

  @Test("overrides are carried into code outside the task where asked to")
  func carried() throws {
    let container = try container()
    let texts = Box<[String]>([])
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("double"))
    } runSynchronously: { () throws in
      let overrides = ServiceOverrides.current
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        texts.update { $0.append((try? container.resolve(String.self)) ?? "") }
        overrides.run { texts.update { $0.append((try? container.resolve(String.self)) ?? "") } }
        done.signal()
      }
      #expect(done.wait(timeout: .now() + 240) == .success)
    }
    #expect(texts.value == ["real", "double"])
  }

  @Test("replacements that do not verify are an error, and nothing runs")
  func invalid() throws {
    let container = try container()
    #expect(throws: ServiceVerificationError.self) {
      try container.withOverrides {
        $0.register((any Greeting).self, instance: Hello())
        $0.register((any Greeting).self, instance: Hello())
      } runSynchronously: { () throws in
        Issue.record("ran")
      }
    }
  }

  @Test("a borrowed service is the one that replaces it, though the other is there already")
  func borrowed() throws {
    let key = ServiceKey<any Greeting>()
    let container = try ServiceRegistry.container { $0.register(key, instance: Hello("real")) }
    #expect(try container.with(key) { $0.text } == "real")
    try container.withOverrides {
      $0.register(key, instance: Hello("double"))
    } runSynchronously: { () throws in
      #expect(try container.with(key) { $0.text } == "double")
    }
  }

  @Test("a replacement may depend on what the container has, and decorators wrap what is there")
  func verifiedTogether() throws {
    let container = try ServiceRegistry.container {
      $0.register((any B).self) { _ in MadeB() }
      $0.register((any A).self) { _ in MadeA() }
      $0.register((any Greeting).self) { _ in Hello("x") }
    }
    try container.withOverrides {
      $0.register((any A).self, from: NeedsB.init)
      $0.decorate(ServiceKey<any Greeting>()) { inner, _ in Hello("[\(inner.text)]") }
    } runSynchronously: { () throws in
      #expect(try container.resolve((any A).self) is NeedsB)
      #expect(try container.resolve((any Greeting).self).text == "[x]")
    }
  }

  @Test("what is installed, ended or frozen below inside an override stays in it")
  func everythingFollows() async throws {
    let container = try container()
    try await container.withOverrides {
      $0.register((any B).self) { _ in MadeB() }
    } run: { () async throws in
      var plugin = ServiceRegistry()
      plugin.register((any A).self, from: NeedsB.init)
      let installation = try container.install(plugin)
      #expect(container.provides(ServiceKey<any A>()))
      let child = try ServiceRegistry.container(parent: container) {
        $0.register((any C).self, requires: [.service((any B).self)]) { _ in MadeC() }
      }
      _ = try child.resolve((any C).self)
      #expect(container.registrations.count == 5)
      await container.uninstall(installation)
      #expect(!container.provides(ServiceKey<any A>()))
      await container.shutdown()
      #expect(throws: ServiceError.self) { try container.resolve((any B).self) }
    }
    #expect(!container.provides(ServiceKey<any A>()))
    #expect(try container.resolve(String.self) == "real")
  }

  @Test("an inner override reaches what was opened inside the outer one")
  func nestedScope() throws {
    let container = try container()
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("outer"))
    } runSynchronously: { () throws in
      let scope = try container.openScope(OtherScope())
      #expect(try scope.resolve((any Greeting).self).text == "outer")
      try container.withOverrides {
        $0.register((any Greeting).self, instance: Hello("inner"))
      } runSynchronously: { () throws in
        #expect(try scope.resolve((any Greeting).self).text == "inner")
      }
      #expect(try scope.resolve((any Greeting).self).text == "outer")
    }
  }

  @Test("overriding a child and then its parent, the child follows, its own override with it")
  func childThenParent() throws {
    let parent = try container()
    let child = try ServiceRegistry.container(parent: parent) { $0.register(Double.self, instance: 0) }
    try child.withOverrides {
      $0.register(Double.self, instance: 1)
    } runSynchronously: { () throws in
      try parent.withOverrides {
        $0.register((any Greeting).self, instance: Hello("double"))
      } runSynchronously: { () throws in
        #expect(try child.resolve((any Greeting).self).text == "double")
        #expect(try child.resolve(Double.self) == 1)
      }
    }
  }

  @Test("an override of a scoped service reaches a scope that is open, which keeps what only it has")
  func openScope() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, lifetime: .scoped(LoginScope.self)) {
        Hello("real " + (try $0.resolve()))
      }
    }
    var session = ServiceRegistry()
    session.register(String.self, instance: "token")
    let scope = try container.openScope(LoginScope(), with: session)
    try container.withOverrides {
      $0.register((any Greeting).self, lifetime: .scoped(LoginScope.self)) {
        Hello("double " + (try $0.resolve()))
      }
    } runSynchronously: { () throws in
      #expect(try scope.resolve((any Greeting).self).text == "double token")
    }
    try scope.withOverrides {
      $0.register(String.self, instance: "other")
    } runSynchronously: { () throws in
      #expect(try scope.resolve((any Greeting).self).text == "real other")
    }
    #expect(try scope.resolve((any Greeting).self).text == "real token")
  }

  @Test("a scope that was ended is ended inside an override too")
  func endedScope() async throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() }
    }
    let scope = try container.openScope(LoginScope())
    await scope.shutdown()
    try await container.withOverrides { _ in
    } run: { () async throws in
      guard failure({ _ = try scope.resolve((any A).self) })?.code == .shutDown else {
        throw Unexpected("open")
      }
    }
  }

  @Test("the asynchronous form tears down what was made inside, and not the instances it shared")
  func tornDown() async throws {
    struct Refused: Error {}
    let torn = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register((any A).self, teardown: { _ in torn.update { $0.append("made") } }) { _ in MadeA() }
      $0.register((any B).self, instance: MadeB(), teardown: { _ in torn.update { $0.append("shared") } })
    }
    try await container.withOverrides { _ in
    } run: { () async throws in
      _ = try container.resolve((any A).self)
      _ = try container.resolve((any B).self)
    }
    #expect(torn.value == ["made"])
    await #expect(throws: TeardownFailure.self) {
      try await container.withOverrides {
        $0.register((any C).self, instance: MadeC(), teardown: { _ in throw Refused() })
      } run: { () async throws in
      }
    }
  }

  @Test("asynchronous code whose operation waits for nothing tears down too, because it has no other form")
  func tornDownWithoutWaiting() async throws {
    let torn = Box(0)
    let container = try ServiceRegistry.container {
      $0.register((any A).self, teardown: { _ in torn.update { $0 += 1 } }) { _ in MadeA() }
    }
    let made = try await container.withOverrides { _ in
    } run: {
      try container.resolve((any A).self)
    }
    #expect(made is MadeA)
    #expect(torn.value == 1)
  }

  @Test("overrides are carried into a detached task where asked to")
  func detached() async throws {
    let container = try container()
    try await container.withOverrides {
      $0.register((any Greeting).self, instance: Hello("double"))
    } run: { () async throws in
      let overrides = ServiceOverrides.current
      let texts = try await Task.detached {
        let outside = try container.resolve(String.self)
        return try await overrides.run { () async throws in
          await Task.yield()
          return [outside, try container.resolve(String.self)]
        }
      }.value
      #expect(texts == ["real", "double"])
    }
  }
  @Test("what stood in for services ends where the code that used it throws, too")
  func thrown() async throws {
    let torn = Count()
    let container = try ServiceRegistry.container { $0.register((any Greeting).self) { _ in Hello("real") } }
    await #expect(throws: Unexpected.self) {
      try await container.withOverrides {
        $0.register((any Greeting).self, teardown: { _ in torn.increment() }) { _ in Hello("double") }
      } run: { () async throws in
        throw Unexpected(try container.resolve((any Greeting).self).text)
      }
    }
    #expect(torn.value == 1)
  }
}
