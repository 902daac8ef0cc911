import TenonServices
import Testing

@Suite("A service that one resolution shares", .timeLimit(.minutes(10)))
struct GraphTests {
  final class Draft: Sendable {}
  final class Editor: Sendable {
    let draft: Draft
    init(draft: Draft) { self.draft = draft }
  }
  final class Preview: Sendable {
    let draft: Draft
    init(draft: Draft) { self.draft = draft }
  }
  final class Page: Sendable {
    let editor: Editor
    let preview: Preview
    let draft: Draft
    init(editor: Editor, preview: Preview, draft: Draft) {
      self.editor = editor
      self.preview = preview
      self.draft = draft
    }
  }

  private func registry(_ count: Count = Count(), editor: Lifetime = .transient) -> ServiceRegistry {
    var registry = ServiceRegistry()
    registry.register(Draft.self, lifetime: .graph) { _ in
      count.increment()
      return Draft()
    }
    registry.register(Editor.self, lifetime: editor, from: Editor.init)
    registry.register(Preview.self, lifetime: .transient, from: Preview.init)
    registry.register(Page.self, lifetime: .transient, from: Page.init)
    return registry
  }

  @Test("services made for one request get the same instance, and those of the next request another")
  func shared() throws {
    let count = Count()
    let container = try registry(count).freeze()
    let first = try container.resolve(Page.self)
    #expect(first.editor.draft === first.draft && first.preview.draft === first.draft)
    #expect(count.value == 1)
    #expect(try container.resolve(Page.self).draft !== first.draft)
    #expect(try container.resolve(Draft.self) !== container.resolve(Draft.self))
  }

  @Test("no container keeps it: it goes with those who hold it")
  func released() throws {
    let ended = Count()
    let container = try ServiceRegistry.container {
      $0.register(Mortal.self, lifetime: .graph) { _ in Mortal { ended.increment() } }
      $0.register([Mortal].self, lifetime: .transient) { [try $0.resolve(), try $0.resolve()] }
    }
    let both = try container.resolve([Mortal].self)
    #expect(both[0] === both[1] && ended.value == 0)
    withExtendedLifetime(both) {}
    _ = consume both
    #expect(ended.value == 1)
    #expect(container.registrations.first?.lifetime.description == "graph")
    #expect(container.registrations.first?.isCreated == false)
  }

  @Test("a resolution that fails shares nothing with the next")
  func failing() throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register(Draft.self, lifetime: .graph) { _ in
        count.increment()
        return Draft()
      }
      $0.register(Editor.self, lifetime: .transient) {
        _ = try $0.resolve(Draft.self)
        throw Broken()
      }
    }
    for _ in 1...2 { #expect(throws: ServiceError.self) { try container.resolve(Editor.self) } }
    #expect(count.value == 2)
  }

  @Test("a singleton that is made meanwhile is given the instance, too, and keeps it")
  func singleton() throws {
    let container = try registry(editor: .singleton).freeze()
    let first = try container.resolve(Page.self)
    #expect(first.editor.draft === first.draft)
    let second = try container.resolve(Page.self)
    #expect(second.editor === first.editor && second.draft !== first.draft)
  }

  @Test("what was made in a scope does not reach a singleton of the same resolution")
  func scopes() throws {
    struct User: Sendable { var name: String }
    final class Header: Sendable {
      let user: User?
      init(user: User?) { self.user = user }
    }
    struct Kept: Sendable { let header: Header }
    struct Screen: Sendable {
      let kept: Kept
      let header: Header
    }
    let container = try ServiceRegistry.container {
      $0.register(Header.self, lifetime: .graph) { Header(user: try $0.resolve(User?.self)) }
      $0.register(Kept.self, from: Kept.init)
      $0.register(Screen.self, lifetime: .transient) {
        let header = try $0.resolve(Header.self)
        return Screen(kept: try $0.resolve(), header: header)
      }
    }
    var session = ServiceRegistry()
    session.register(User.self, instance: User(name: "Ann"))
    let scope = try container.openScope(LoginScope(), with: session)
    let screen = try scope.resolve(Screen.self)
    #expect(screen.header.user?.name == "Ann" && screen.kept.header.user == nil)
  }

  @Test("a singleton that would keep a scoped service through one is found, with the way")
  func captive() {
    var registry = ServiceRegistry()
    registry.register(Draft.self, lifetime: .scoped(LoginScope.self)) { _ in Draft() }
    registry.register(Editor.self, lifetime: .graph, from: Editor.init)
    registry.register(Preview.self, requires: [.service(Editor.self)]) {
      Preview(draft: try $0.resolve(Editor.self).draft)
    }
    let error = registry.verify().first
    #expect(error?.code == .captive)
    #expect(error?.path == [.service(Preview.self), .service(Editor.self), .service(Draft.self)])
  }

  @Test("a teardown that would never be called, and a cycle, are found")
  func unsound() {
    var registry = ServiceRegistry()
    registry.register(Draft.self, lifetime: .graph, teardown: { _ in }) { _ in Draft() }
    #expect(registry.verify().map(\.code) == [.invalidLifetime])
    var cycle = ServiceRegistry()
    cycle.register((any A).self, lifetime: .graph, from: NeedsB.init)
    cycle.register((any B).self, lifetime: .graph, from: NeedsA.init)
    #expect(cycle.verify().map(\.code) == [.cycle])
  }

  @Test(
    "an asynchronous resolution shares what it makes, plain or asynchronous, with the tasks that it waits for"
  )
  func asynchronous() async throws {
    let draft = AsyncServiceKey<Draft>("async")
    let page = AsyncServiceKey<[Draft]>()
    let count = Count()
    var registry = registry(count)
    registry.register(draft, lifetime: .graph) { _ in
      count.increment()
      await Task.yield()
      return Draft()
    }
    registry.register(page, lifetime: .transient) { resolver in
      async let first = resolver.resolve(draft)
      async let second = resolver.resolve(draft)
      let plain = try resolver.resolve(Page.self)
      return try await [first, second, resolver.resolve(Draft.self), plain.draft]
    }
    let container = try registry.freeze()
    let made = try await container.resolve(page)
    #expect(made[0] === made[1] && made[2] === made[3] && count.value == 2)
    #expect(try await container.resolve(page)[0] !== made[0])
    await container.shutdown()
  }

  @Test("asynchronous ones that need each other are a cycle, and none waits for that of another resolution")
  func asynchronousCycle() async throws {
    let first = AsyncServiceKey<Draft>("first")
    let second = AsyncServiceKey<Draft>("second")
    let container = try ServiceRegistry.container {
      $0.register(first, lifetime: .graph) { try await $0.resolve(second) }
      $0.register(second, lifetime: .graph) { try await $0.resolve(first) }
    }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(first) }
    #expect(error?.code == .cycle)
  }

  @MainActor
  @Test("services of the main actor share within a resolution")
  func mainActor() throws {
    final class Theme {}
    final class Screen {
      let themes: [Theme]
      init(themes: [Theme]) { self.themes = themes }
    }
    let theme = MainActorServiceKey<Theme>()
    let screen = MainActorServiceKey<Screen>()
    let container = try ServiceRegistry.container {
      $0.register(theme, lifetime: .graph) { _ in Theme() }
      $0.register(screen, lifetime: .transient) {
        Screen(themes: [try $0.resolve(theme), try $0.resolve(theme)])
      }
    }
    let first = try container.resolve(screen)
    #expect(first.themes[0] === first.themes[1])
    #expect(try container.resolve(screen).themes[0] !== first.themes[0])
  }
}
