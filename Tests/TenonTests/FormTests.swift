import Tenon
import TenonActions
import TestSupport
import Testing

@Suite("Other forms in which a module provides services", .timeLimit(.minutes(10)))
struct FormTests {
  @MainActor
  final class Theme {
    let title: String
    init(settings: String) { title = "theme of \(settings)" }
  }
  struct Catalogue: Sendable {
    var text: String
    static func open(_ settings: String) async throws -> Catalogue {
      Catalogue(text: "catalogue of \(settings)")
    }
  }
  struct RoomName: Hashable, Sendable { var text: String }
  final class Room: Sendable {
    let name: RoomName
    let products: any ProductService
    init(_ name: RoomName, products: any ProductService) {
      self.name = name
      self.products = products
    }
  }

  private let product = TestModule(Product.self) {
    $0.provides((any ProductService).self) { Products(title: "tenon") }
  }

  /// Launches the modules, reads what a test wants, and stops.
  private func running<Result>(
    _ modules: [any Module], _ body: (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    let application = try Application(modules)
    try await application.launch()
    let result = try await body(application.services)
    await application.stop()
    return result
  }

  @Test(
    "services of the main actor, and asynchronous ones, by their initializers, whose parameters are requirements"
  )
  func initializers() async throws {
    let user = TestModule(User.self) { contract in
      contract.provides(onMainActor: Theme.self, from: Theme.init)
      contract.provides(async: Catalogue.self, from: Catalogue.open)
    }
    let error = #expect(throws: WiringError.self) { try Application([user]) }
    #expect(error?.findings.map(\.code) == [.missingService])
    let settings = TestModule(Database.self) { $0.provides(String.self) { "Ann" } }
    try await running([user, settings]) { services async throws in
      let title = try await MainActor.run { try services.resolve(MainActorServiceKey<Theme>()).title }
      #expect(title == "theme of Ann")
      #expect(try await services.resolve(AsyncServiceKey<Catalogue>()).text == "catalogue of Ann")
    }
  }

  @Test("an initializer takes what is asynchronous as a provider, whose module is launched before")
  func variantParameters() async throws {
    struct Search: Sendable { let catalogue: AsyncProvider<Catalogue> }
    let journal = Journal([])
    let search = TestModule(Cart.self) { $0.provides(Search.self, from: Search.init) }
    let catalogue = TestModule(Product.self) {
      $0.provides(async: Catalogue.self) { Catalogue(text: "open") }
    }
    let text = try await running([search.noting(journal), catalogue.noting(journal)]) {
      services async throws in
      try await services.resolve(Search.self).catalogue().text
    }
    #expect(text == "open" && journal.value.first == "Product setUp")
  }

  @Test("one instance for each value of an argument, given what the module requires")
  func arguments() async throws {
    let chat = TestModule(Message.self) { contract in
      let products = contract.requires((any ProductService).self)
      contract.provides(Room.self, taking: RoomName.self, lifetime: .singleton, with: products) {
        Room($0, products: $1)
      }
    }
    try await running([chat, product]) { services async throws in
      let key = ServiceKey<Room>()
      let hall = try services.resolve(key, with: RoomName(text: "hall"))
      #expect(hall.products.title == "tenon")
      #expect(try services.resolve(key, with: RoomName(text: "hall")) === hall)
      #expect(try services.resolve(key, with: RoomName(text: "yard")) !== hall)
    }
  }

  @Test("a requirement with an argument that need not be there")
  func optionalArgument() async throws {
    let given = Box<[Bool]>([])
    let order = TestModule(Order.self) { contract in
      let room = contract.requires(ArgumentProvider<Room, RoomName>?.self)
      contract.starts(with: room) { room in
        let made = try room?(RoomName(text: "hall"))
        given.update { $0.append(made != nil) }
      }
    }
    let chat = TestModule(Message.self) { contract in
      let products = contract.requires((any ProductService).self)
      contract.provides(Room.self, taking: RoomName.self, with: products) { Room($0, products: $1) }
    }
    try await running([order]) { _ in }
    try await running([order, chat, product]) { _ in }
    #expect(given.value == [false, true])
  }

  @Test("the host adapts a service with an argument to another with an argument of another type")
  func adaptedArgument() async throws {
    struct Table: Sendable { var label: String }
    let order = TestModule(Order.self) { contract in
      let table = contract.requires(Table.self, taking: String.self)
      contract.performs(Query<String>("Order", "table"), with: table) { _, table in try table("hall").label }
    }
    let chat = TestModule(Message.self) { contract in
      let products = contract.requires((any ProductService).self)
      contract.provides(Room.self, taking: RoomName.self, with: products) { Room($0, products: $1) }
    }
    let host = TestModule(Host.self) {
      $0.adapts(Room.self, taking: RoomName.self, to: Table.self, taking: String.self) { name, room in
        let room = try room(RoomName(text: name))
        return Table(label: "\(room.name.text) \(room.products.title)")
      }
    }
    let application = try Application([order, host, chat, product])
    try await application.launch()
    #expect(try await application.mediator.perform(Query<String>("Order", "table")) == "hall tenon")
    await application.stop()
    let unused = #expect(throws: WiringError.self) { try Application([host, chat, product]) }
    #expect(unused?.findings.map(\.code) == [.unusedAdapter])
    let unprovided = #expect(throws: WiringError.self) { try Application([order, host]) }
    #expect(unprovided?.findings.map(\.code) == [.missingService])
  }

  @Test("a transient service that modules share knows which service it is made for")
  func requester() async throws {
    struct Log: Sendable { var label: String }
    struct Till: Sendable { var log: Log }
    let core = TestModule(Network.self) { contract in
      let requester = contract.knowsRequester()
      contract.provides(Log.self, lifetime: .transient, with: requester) { Log(label: $0?.typeName ?? "App") }
    }
    let order = TestModule(Order.self) { contract in
      let log = contract.requires(Log.self)
      contract.provides(Till.self, with: log) { Till(log: $0) }
    }
    try await running([core, order]) { services async throws in
      #expect(try services.resolve(Till.self).log.label == "TenonTests.FormTests.Till")
      #expect(try services.resolve(Log.self).label == "App")
    }
  }

  @Test(
    "a service that one resolution shares hands on what lives in a scope, and is kept out of what does not")
  func graph() throws {
    struct Token: ServiceScope {}
    struct Header: Sendable { var token: Token }
    let user = TestModule(User.self) { contract in
      let token = contract.requires(Token.self)
      let header = contract.provides(Header.self, lifetime: .graph, with: token) { Header(token: $0) }
      _ = contract.opensScope(Token.self)
      contract.starts(with: header) { _ in }
    }
    let error = #expect(throws: WiringError.self) { try Application([user]) }
    #expect(error?.findings.map(\.code) == [.outsideScope])
  }
}
