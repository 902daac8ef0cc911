import Tenon
import TenonActions
import TenonScreens
import Testing

/// A wrapper of an application's own, or of another library, with the name that they all have.
@propertyWrapper
private struct Injected<Value: Sendable>: Sendable {
  let wrappedValue: Value
  init(_ container: ServiceContainer) throws { wrappedValue = try container.resolve() }
}

/// A class that is given its services, and is Sendable without more.
private final class CartScreen: Sendable {
  let products: any ProductService
  let title: String

  init(from services: ServiceContainer) throws {
    products = try services.resolve()
    title = try Injected<any ProductService>(services).wrappedValue.title
  }
}

@Suite("Names beside those of other libraries", .timeLimit(.minutes(10)))
struct NameTests {
  @Test(
    "a property wrapper named Injected is nobody's but the application's, and Sendable classes keep services as they are"
  )
  func injected() async throws {
    let application = try Application([
      TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "tea") } }
    ])
    let screen = try CartScreen(from: application.services)
    #expect(screen.products.title == "tea")
    #expect(screen.title == "tea")
    await application.stop()
  }
}
