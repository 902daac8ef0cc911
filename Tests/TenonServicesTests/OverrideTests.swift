import Foundation
import TenonServices
import Testing

@Suite("Overrides for the duration of a task")
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
    } run: { () throws in
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
    } run: { () throws in
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
    } run: { () throws in
      try container.withOverrides {
        $0.register((any Greeting).self, instance: Hello("inner"))
      } run: { () throws in
        #expect(try container.resolve(String.self) == "inner")
        #expect(try container.resolve(Double.self) == 1)
      }
      #expect(try container.resolve(String.self) == "outer")
    }
    #expect(try container.resolveIfPresent(Double.self) == nil)
  }

  @Test("containers below an overridden one follow")
  func children() throws {
    let parent = try container()
    let child = try ServiceRegistry.container(parent: parent) {
      $0.register(Double.self) { Double(try $0.resolve(String.self).count) }
    }
    try parent.withOverrides {
      $0.register((any Greeting).self, instance: Hello("four"))
    } run: { () throws in
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
    } run: { () throws in
      let overrides = ServiceOverrides.current
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        texts.update { $0.append((try? container.resolve(String.self)) ?? "") }
        overrides.run { texts.update { $0.append((try? container.resolve(String.self)) ?? "") } }
        done.signal()
      }
      #expect(done.wait(timeout: .now() + 30) == .success)
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
      } run: {
        Issue.record("ran")
      }
    }
  }

  @Test("resolutions are counted only while that is on")
  func counting() throws {
    let container = try container()
    _ = try container.resolve(String.self)
    container.countsResolutions = true
    for _ in 0..<3 { _ = try container.resolve((any Greeting).self) }
    #expect(container.registrations.map(\.resolutions) == [3, 0, 0])
    container.countsResolutions = false
    _ = try container.resolve((any Greeting).self)
    #expect(container.registrations.map(\.resolutions) == [0, 0, 0])
  }
}
