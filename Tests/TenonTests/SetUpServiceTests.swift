import Tenon
import TenonActions
import TestSupport
import Testing

private protocol Orders: Sendable { var database: OpenDatabase { get } }
private struct StoredOrders: Orders { let database: OpenDatabase }

private final class OpenDatabase: Sendable {
  let isOpen = Box(true)
  func close() { isOpen.update { $0 = false } }
}

@MainActor private protocol Themes: Sendable { var name: String { get } }
@MainActor private final class LiveThemes: Themes { let name = "dark" }
private protocol Palette: Sendable {}
private struct LivePalette: Palette { let themes: any Themes }

@Suite("Services that are made in the set-up", .timeLimit(.minutes(10)))
struct SetUpServiceTests {
  private let journal = Journal([])

  private func storage(
    _ open: @escaping @Sendable () async throws -> Void = {}
  ) -> TestModule<Database> {
    TestModule(Database.self) { [journal] contract in
      contract.setsUp { journal.note("set up") }
      let database = contract.provides(
        OpenDatabase.self,
        teardown: {
          $0.close()
          journal.note("closed")
        },
        atSetUp: {
          try await open()
          journal.note("opened")
          return OpenDatabase()
        })
      contract.provides((any Orders).self, with: database) { StoredOrders(database: $0) }
    }
  }

  @Test("they are plain for everything that requires them, are made once, first, and are torn down")
  func plain() async throws {
    let user = TestModule(Cart.self) { [journal] contract in
      let orders = contract.requires((any Orders).self)
      let database = contract.requires(OpenDatabase.self)
      contract.setsUp(with: orders, database) { orders, database in
        #expect(orders.database === database)
        journal.note("used \(database.isOpen.value)")
      }
      contract.performs(Query<Bool>("Cart", "isOpen"), with: database) { _, database in database.isOpen.value
      }
    }
    let application = try Application([user, storage { await Task.yield() }])
    try await application.launch()
    #expect(journal.value == ["opened", "set up", "used true"])
    #expect(try application.mediator.performImmediately(Query<Bool>("Cart", "isOpen"), ()))
    let database = try application.services.resolve(OpenDatabase.self)
    await application.stop()
    #expect(!database.isOpen.value)
    #expect(journal.value.last == "closed")
  }

  @Test("before, every request fails, from a module and from outside")
  func early() async throws {
    let refused = Box<[String]>([])
    let user = TestModule(Network.self) { contract in
      let orders = contract.requires(later: (any Orders).self)
      contract.provides((any NetworkService).self) { LiveNetwork() }
      contract.setsUp(with: orders) { orders in
        do { _ = try orders() } catch { refused.update { $0.append("\(error)") } }
      }
    }
    let slow = storage().first { contract in
      // It waits for the module that asks too early.
      contract.setsUp(with: contract.requires((any NetworkService).self)) { _ in }
    }
    let application = try Application([user, slow])
    let error = #expect(throws: ServiceError.self) { try application.services.resolve(OpenDatabase.self) }
    #expect(error?.code == .unavailable)
    #expect(try application.services.resolve(OpenDatabase?.self) == nil)
    try await application.launch()
    #expect(refused.value.count == 1)
    #expect(refused.value.first?.contains("Database is not running") == true)
    _ = try application.services.resolve((any Orders).self)
    await application.stop()
  }

  @Test("if one cannot be made, its module fails")
  func failure() async throws {
    let user = TestModule(Cart.self) { contract in
      contract.starts(with: contract.requires(ifPresent: OpenDatabase.self)) { _ in }
    }
    let application = try Application([user, storage { throw Broken() }])
    let error = await #expect(throws: ApplicationError.self) { try await application.launch() }
    #expect(error?.code == .launchFailed)
    #expect(error?.module == "Database")
    #expect(journal.value.isEmpty)
  }

  @Test("what is made too late for its module is torn down at once")
  func late() async throws {
    enum Slow: TestIdentity { static var phaseTimeout: Duration? { .milliseconds(20) } }
    let gate = Gate()
    let slow = TestModule(Slow.self) { [journal] contract in
      contract.provides(
        OpenDatabase.self, teardown: { _ in journal.note("closed") },
        atSetUp: {
          await gate.wait()
          return OpenDatabase()
        })
    }
    let application = try Application([slow])
    await #expect(throws: ApplicationError.self) { try await application.launch() }
    gate.open()
    await eventually { journal.value == ["closed"] }
  }

  @Test("a test that replaces other services shares it, and does not tear it down")
  func overridden() async throws {
    let application = try Application([storage()])
    try await application.launch()
    let database = try application.services.resolve(OpenDatabase.self)
    try await application.services.withOverrides {
      $0.register((any ProductService).self) { _ in Products(title: "") }
    } run: {
      let orders = try application.services.resolve((any Orders).self)
      #expect(orders.database === database)
    }
    #expect(database.isOpen.value)
    await application.stop()
    #expect(!database.isOpen.value)
  }

  @Test(
    "a service of the main actor is plain, too: it is shared under other types, adapted, contributed and collected"
  )
  func mainActor() async throws {
    let design = TestModule(Network.self) { contract in
      let themes = contract.provides((any Themes).self, atSetUp: { @MainActor in LiveThemes() })
      contract.provides((any Palette).self, with: themes) { LivePalette(themes: $0) }
      contract.contributes((any Themes).self, with: themes) { $0 }
    }
    let user = TestModule(Cart.self) { contract in
      let title = contract.requires((any ProductService).self)
      let all = contract.collects((any Themes).self)
      contract.starts(with: title, contract.requires((any Palette).self), all) {
        @MainActor title, palette, all in
        #expect((palette as? LivePalette)?.themes.name == "dark")
        #expect(title.title == "themes")
        #expect(!all.isEmpty)
      }
    }
    let host = TestModule(Host.self) { contract in
      contract.adapts((any Themes).self, to: (any ProductService).self) { _ in Products(title: "themes") }
    }
    let application = try Application([design, user, host])
    try await application.launch()
    await application.stop()
  }

  @Test("services that are made from each other are found before the launch")
  func cycle() {
    let module = TestModule(Database.self) { contract in
      let left = contract.requires((any CartService).self)
      contract.provides((any ProductService).self, with: left, atSetUp: { _ in Products(title: "") })
    }
    let other = TestModule(Cart.self) { contract in
      let products = contract.requires((any ProductService).self)
      contract.provides((any CartService).self, with: products, atSetUp: { LiveCart(products: $0) })
    }
    #expect(!findings(module, other).isEmpty)
  }

  @Test("with a module that starts later, they are made when it starts")
  func onDemand() async throws {
    enum Later: TestIdentity { static var launchTime: LaunchTime { .onDemand } }
    let later = TestModule(Later.self) { [journal] contract in
      let database = contract.provides(
        OpenDatabase.self,
        atSetUp: {
          journal.note("opened")
          return OpenDatabase()
        })
      contract.performs(Query<Bool>("Later", "isOpen"), with: database) { _, database in database.isOpen.value
      }
    }
    let application = try Application([later])
    try await application.launch()
    #expect(journal.value.isEmpty)
    #expect(try await application.mediator.perform(Query<Bool>("Later", "isOpen")))
    #expect(journal.value == ["opened"])
    await application.stop()
  }
}
