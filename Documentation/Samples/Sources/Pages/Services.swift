// The samples on the pages of TenonServices.
import Foundation
import TenonServices
import Testing

private protocol CartService: Sendable { func count() -> Int }
private protocol ProductService: Sendable {}
private struct NoProducts: ProductService {}
private protocol Clock: Sendable {}
private enum Currency { case euro }
private struct LiveCart: CartService {
  init(clock: any Clock) {}
  func count() -> Int { 0 }
}
private struct CartInEuro: CartService {
  init(products: any ProductService, currency: Currency) {}
  func count() -> Int { 0 }
}
private protocol HomeService: Sendable {}
private protocol Session: Sendable { func close() async throws }
private struct LiveSession: Session { func close() async throws {} }

private enum Resolution {
  final class Draft: Sendable {}
  final class Editor: Sendable { init(draft: Draft) {} }
  final class Preview: Sendable { init(draft: Draft) {} }
  final class Page: Sendable { init(editor: Editor, preview: Preview) {} }

  static func one(_ registry: inout ServiceRegistry, _ container: ServiceContainer) throws {
    // sample
    registry.register(Draft.self, lifetime: .graph) { _ in Draft() }
    registry.register(Editor.self, lifetime: .transient, from: Editor.init)  // init(draft: Draft)
    registry.register(Preview.self, lifetime: .transient, from: Preview.init)  // init(draft: Draft)
    registry.register(Page.self, lifetime: .transient, from: Page.init)  // init(editor:preview:)

    let page = try container.resolve(Page.self)  // its editor and preview share a draft
    // end
    _ = page
  }
}

private enum Arguments {
  struct Document: Sendable {}
  final class Editor: Sendable { init(_ document: Document) {} }
  struct RoomName: Hashable, Sendable { init(_ name: String) {} }
  final class Room: Sendable { init(_ name: RoomName) {} }

  static func taken(_ registry: inout ServiceRegistry, _ container: ServiceContainer) async throws {
    // sample
    registry.register(ServiceKey<Editor>(), taking: Document.self) { resolver, document in Editor(document) }
    registry.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .cached) { resolver, name in
      Room(name)
    }

    let hall = try container.resolve(ServiceKey<Room>(), with: RoomName("hall"))  // the same room each time
    await container.evictAll()  // evicts the rooms of all names
    // end
    _ = hall
  }
}

private func scopes(_ registry: inout ServiceRegistry, _ container: ServiceContainer) async throws {
  // sample
  struct Login: ServiceScope { let user: String }

  registry.register((any Session).self, lifetime: .scoped(Login.self), teardown: { try await $0.close() }) {
    _ in
    LiveSession()
  }

  let login = try container.openScope(Login(user: "Ann"))
  let session = try login.resolve((any Session).self)
  await login.shutdown()
  // end
  _ = session
}

private enum Cycles {
  final class Egg: Sendable {}

  static func register(_ registry: inout ServiceRegistry) {
    // sample
    final class Chicken: Sendable {
      let egg: Provider<Egg>
      init(egg: Provider<Egg>) { self.egg = egg }
    }
    registry.register(Chicken.self, from: Chicken.init)
    // end
  }
}

private let shop = ServiceContainerSample.shop

private struct Overrides {
  // sample
  @Test func emptyCart() async throws {
    try await shop.withOverrides {
      $0.register((any ProductService).self, instance: NoProducts())
    } run: {
      let cart = try shop.resolve((any CartService).self)
      #expect(cart.count() == 0)
    }
  }
  // end
}

private struct FewProducts: Sendable {}

private func onlyReplacing(_ test: () async throws -> Void) async throws {
  // sample
  try await shop.withOverrides(onlyReplacing: true) {
    $0.register(FewProducts.self, instance: FewProducts())  // refused: the container does not provide it
  } run: {
    try await test()
  }
  // end
}

private enum ServiceContainerSample {
  static let shop: ServiceContainer = {
    guard let container = try? ServiceRegistry().freeze() else {
      preconditionFailure("an empty registry is correct")
    }
    return container
  }()
}

private func missing(_ registry: inout ServiceRegistry, _ container: ServiceContainer) throws {
  // sample
  registry.register((any CartService).self, from: LiveCart.init)
  // end
  // sample
  registry.register((any CartService).self, requires: [.service((any ProductService).self)]) {
    CartInEuro(products: try $0.resolve(), currency: .euro)
  }
  // end
  // sample
  let (home, trace) = try ResolutionTrace.record { try container.resolve((any HomeService).self) }
  for step in trace { print(step) }
  // end
  _ = home
}
