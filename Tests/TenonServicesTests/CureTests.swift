import TenonServices
import TestSupport
import Testing

private protocol Plugin: Sendable {}
private struct NamedPlugin: Plugin {}
private struct User: Sendable {}
private final class Database: Sendable {}
private struct Settings: Sendable {}

@Suite("What the error of a service tells to do", .timeLimit(.minutes(10)))
struct CureTests {
  private func text(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("a factory that fails is reported with its line")
  func place() throws {
    let container = try ServiceRegistry.container {
      $0.contribute((any Plugin).self, fileID: "Good/G.swift", line: 1) { _ in NamedPlugin() }
      $0.contribute((any Plugin).self, fileID: "Bad/B.swift", line: 7) { _ in throw Broken() }
    }
    #expect(
      text { _ = try container.resolveAll((any Plugin).self) }.contains(" at Bad/B.swift:7 failed"))
  }

  @Test("an asynchronous factory that fails is reported with its line")
  func asyncPlace() async throws {
    let container = try ServiceRegistry.container {
      $0.register(AsyncServiceKey<Database>(), fileID: "Bad/B.swift", line: 7) { _ in throw Broken() }
    }
    let error = await #expect(throws: ServiceError.self) {
      try await container.resolve(AsyncServiceKey<Database>())
    }
    #expect(error?.places.map(\.description) == ["Bad/B.swift:7"])
  }

  @Test("an asynchronous service is required with async:")
  func async() throws {
    let container = try ServiceRegistry.container {
      $0.register(AsyncServiceKey<Database>()) { _ in Database() }
    }
    #expect(
      text { _ = try container.resolve(Database.self) }
        .hasSuffix(
          "Database (async) is registered; resolve it that way, in a module with `requires(async:)`, or provide it with `atSetUp:`, which makes it plain"
        )
    )
  }

  @Test("a service that is registered as an Optional is near")
  func optional() throws {
    let container = try ServiceRegistry.container { $0.register(User?.self) { _ in User() } }
    #expect(
      text { _ = try container.resolve(User.self) }.contains(
        "Optional<TenonServicesTests.User> is registered; resolve it as an Optional"))
  }

  @Test("a container that was released was not shut down")
  func released() throws {
    var container: ServiceContainer? = try ServiceRegistry.container {
      $0.register(User.self) { _ in User() }
    }
    let provider = try #require(try container?.resolve(Provider<User>.self))
    container = nil
    #expect(
      text { _ = try provider() }
        == "TenonServicesTests.User was resolved after its container had been released"
        + "; keep the container for as long as its services are used")
  }

  @Test("private types of one name are no copies of a library")
  func namesakes() throws {
    let container = try ServiceRegistry.container { $0.register(Settings.self) { _ in Settings() } }
    let text = text { try resolveOtherSettings(from: container) }
    #expect(
      text.contains("TenonServicesTests.Settings is registered, which is private to its file"), "\(text)")
    #expect(!text.contains("linked twice"))
  }

  @Test("an override of a type for which there is no registration is refused, with what is near")
  func replacing() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Plugin).self) { _ in NamedPlugin() }
      $0.register(User.self) { _ in User() }
    }
    let wrong = text {
      try container.withOverrides(onlyReplacing: true) {
        $0.register(NamedPlugin.self, fileID: "Test/T.swift", line: 3) { _ in NamedPlugin() }
      } runSynchronously: {
      }
    }
    #expect(
      wrong.hasPrefix(
        "the override of TenonServicesTests.NamedPlugin at Test/T.swift:3 replaces nothing, because the container does"
          + " not provide it"))
    // What a child inherits is replaced there.
    let child = try ServiceRegistry().freeze(parent: container)
    try child.withOverrides(onlyReplacing: true) {
      $0.register(User.self, instance: User())
    } runSynchronously: { () throws in
      _ = try child.resolve(User.self)
    }
  }

  @Test("an override of what is provided is not refused, and neither is a contribution")
  func replacingWhatIsThere() async throws {
    let container = try ServiceRegistry.container { $0.register((any Plugin).self) { _ in NamedPlugin() } }
    try await container.withOverrides(onlyReplacing: true) {
      $0.register((any Plugin).self, instance: NamedPlugin())
      $0.contribute((any Plugin).self) { _ in NamedPlugin() }
    } run: {
      _ = try container.resolve((any Plugin).self)
    }
  }
}
