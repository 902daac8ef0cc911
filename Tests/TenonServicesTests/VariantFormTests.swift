import TenonServices
import TestSupport
import Testing

@Suite("Asynchronous and main-actor services in the forms that plain ones have", .timeLimit(.minutes(10)))
struct VariantFormTests {
  @MainActor
  final class Screen {
    var title: String
    init(title: String) { self.title = title }
  }

  private let greeting = AsyncServiceKey<any Greeting>()
  private let screen = MainActorServiceKey<Screen>()

  @Test("decorators wrap an asynchronous service in the order they are declared, once")
  func decoratedAsync() async throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.decorate(greeting) { inner, resolver in
        count.increment()
        return Hello("<\(inner.text) \(try resolver.resolve(Int.self))>")
      }
      $0.decorate(greeting) { inner, _ in Hello("[\(inner.text)]") }
      $0.register(greeting) { _ in Hello("made") }
      $0.register(Int.self, instance: 7)
    }
    #expect(try await container.resolve(greeting).text == "[<made 7>]")
    #expect(try await container.resolve(greeting).text == "[<made 7>]")
    #expect(count.value == 1)
  }

  @Test("a decorator wraps a service of the main actor, whose teardown gets what was made of it")
  @MainActor
  func decoratedOnMainActor() async throws {
    let closed = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register(
        screen, teardown: { screen in closed.update { [title = screen.title] in $0.append(title) } }
      ) { _ in Screen(title: "cart") }
      $0.decorate(screen) { inner, _ in Screen(title: "framed \(inner.title)") }
    }
    #expect(try container.resolve(screen).title == "framed cart")
    await container.shutdown()
    #expect(closed.value == ["framed cart"])
  }

  @Test("a decorator of an asynchronous service without a registration is found when freezing")
  func decoratorOfNothing() {
    var registry = ServiceRegistry()
    registry.decorate(greeting) { inner, _ in inner }
    #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
  }

  @Test("an asynchronous factory resolves what takes an argument, and what lives on the main actor")
  func resolver() async throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<any Greeting>(), taking: Int.self) { _, number in Hello("number \(number)") }
      $0.register(screen) { _ in Screen(title: "cart") }
      $0.register(greeting) { [screen] resolver in
        let numbered: any Greeting = try resolver.resolve(with: 3)
        let title = try await MainActor.run { try resolver.resolve(screen).title }
        return Hello("\(numbered.text), \(title)")
      }
    }
    #expect(try await container.resolve(greeting).text == "number 3, cart")
  }

  @Test("what an asynchronous factory misses on the main actor shows the whole path")
  func path() async throws {
    let container = try ServiceRegistry.container {
      $0.register(greeting) { [screen] resolver in
        Hello(try await MainActor.run { try resolver.resolve(screen).title })
      }
    }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(greeting) }
    guard let error, error.code == .missing else { throw Unexpected(error) }
    let (service, path) = (error.service, error.path)
    #expect(service == screen.reference)
    #expect(path == [greeting.reference])
  }

  @Test("an initializer of the main actor, and an asynchronous function, are given what their parameters say")
  @MainActor
  func initializers() async throws {
    struct Catalogue: Sendable {
      let text: String
      static func open(_ file: String, _ greeting: AsyncProvider<any Greeting>) async throws -> Catalogue {
        Catalogue(text: "\(file) \(try await greeting().text)")
      }
    }
    struct Shelf: Sendable {
      let catalogue: AsyncProvider<Catalogue>
      let screen: MainActorProvider<Screen>
      let missing: AsyncProvider<Int>?
    }
    let catalogue = AsyncServiceKey<Catalogue>()
    var registry = ServiceRegistry()
    registry.register(catalogue, from: Catalogue.open)
    registry.register(screen, from: Screen.init)
    registry.register(Shelf.self, from: Shelf.init)
    #expect(
      registry.verify().map(\.service) == [
        .service(String.self), greeting.reference, .service(String.self),
      ])
    registry.register(String.self, instance: "shop.db")
    registry.register(greeting) { Hello("hello") }
    let container = try registry.freeze()
    let shelf = try container.resolve(Shelf.self)
    #expect(try await shelf.catalogue().text == "shop.db hello")
    #expect(try shelf.screen() === container.resolve(screen) && shelf.screen().title == "shop.db")
    #expect(shelf.missing == nil)
    await container.shutdown()
  }
}
