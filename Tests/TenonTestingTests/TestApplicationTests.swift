import TenonTesting
import Testing

protocol CartService: Sendable { func total() -> Int }
protocol OrderService: Sendable {
  func place() async throws -> Bool
}

struct FixedCart: CartService {
  var amount = 42
  func total() -> Int { amount }
}

struct OrderPlaced: Sendable, Equatable { var total: Int }
struct CartCleared: Sendable, Equatable {}
struct SoldOut: Sendable, Equatable { var id: Int }

struct ReceiptRoute: Route, Equatable {
  typealias Output = String
  static let pattern: RoutePattern = "/receipt/:total"
  var total: Int
}

enum PaymentError: Error, Equatable {
  case unavailable(String)
}

extension ActionReference where Input == Int, Output == Bool, Failure == PaymentError {
  static var pay: Self { Self("Payment", "pay") { .unavailable("\($0)") } }
}

/// Pays by an action, tells of it by events, and shows a receipt by a route.
struct OrderModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let cart = contract.requires((any CartService).self)
    let pay = contract.calls(.pay)
    let placed = contract.sends(OrderPlaced.self, .broadcast)
    let cleared = contract.sends(CartCleared.self, .report(to: "Cart"))
    let receipt = contract.opens(ReceiptRoute.self)
    let log = contract.provides(SoldOutLog.self) { SoldOutLog() }
    contract.provides((any OrderService).self, with: cart) {
      LiveOrders(cart: $0, pay: pay, placed: placed, cleared: cleared, receipt: receipt)
    }
    contract.observes(SoldOut.self, with: log) { event, log in log.note(event) }
  }
}

struct LiveOrders: OrderService {
  let cart: any CartService
  let pay: ActionCaller<Int, Bool, PaymentError>
  let placed: ModuleEventSender<OrderPlaced>
  let cleared: ModuleEventSender<CartCleared>
  let receipt: RouteOpener<ReceiptRoute>

  func place() async throws -> Bool {
    let isPaid = try await pay(cart.total())
    await placed(OrderPlaced(total: cart.total()))
    await cleared(CartCleared())
    try await receipt(ReceiptRoute(total: cart.total()))
    return isPaid
  }
}

final class SoldOutLog: Sendable {
  private let events = AsyncStream.makeStream(of: SoldOut.self)
  func note(_ event: SoldOut) { events.continuation.yield(event) }
  func all() async -> [SoldOut] {
    events.continuation.finish()
    return await events.stream.reduce(into: []) { $0.append($1) }
  }
}

@Suite("A module alone in a test application", .timeLimit(.minutes(10)))
struct TestApplicationTests {
  private let doubles: @Sendable (inout ModuleContract) -> Void = { doubles in
    doubles.provides((any CartService).self) { FixedCart() }
    doubles.performs(.pay) { _ in true }
    doubles.routes(ReceiptRoute.self) { route, _ in "receipt over \(route.total)" }
  }

  @Test("a module runs alone with doubles, and everything it did is on record")
  func record() async throws {
    try await withTestApplication(of: OrderModule(), doubles: doubles) { application in
      let isPaid = try await application.resolve((any OrderService).self).place()
      #expect(isPaid)
      #expect(application.performed(.pay) == [42])
      #expect(application.sent(OrderPlaced.self) == [OrderPlaced(total: 42)])
      #expect(application.sent(CartCleared.self) == [CartCleared()])
      #expect(application.opened(ReceiptRoute.self) == [ReceiptRoute(total: 42)])
      #expect(application.openedURLs == ["/receipt/42"])
      #expect(application.application.options.environment == .test)
    }
  }

  @Test("all missing doubles are listed by name, whatever they are")
  func missing() async throws {
    let error = await #expect(throws: MissingDoubles.self) {
      try await withTestApplication(of: OrderModule()) { _ in }
    }
    #expect(
      error?.description == """
        Order cannot be tested alone without doubles for
          TenonTestingTests.CartService: doubles.provides(…) { … }
          Payment.pay: doubles.performs(…) { input in … }
          TenonTestingTests.ReceiptRoute: doubles.routes(TenonTestingTests.ReceiptRoute.self) { route, _ in … }
        """)
  }

  @Test("a route that the module shows needs a double with a destination, also where it is opened, too")
  func missingDestination() async {
    struct Opener: Module {
      let layer = Layer.business
      func declare(in contract: inout ModuleContract) {
        _ = contract.opens(ReceiptRoute.self)
        _ = contract.shows(ReceiptRoute.self)
      }
    }
    let error = await #expect(throws: MissingDoubles.self) {
      try await withTestApplication(of: Opener()) { _ in }
    }
    #expect(error?.findings.map(\.code) == [.missingDestination])
    #expect(error?.findings.first?.message.contains("or declare `shows(ifPresent:)`") == true)
    #expect(
      error?.description.hasSuffix(
        "doubles.destination(TenonTestingTests.ReceiptRoute.self) { route, screen in … }") == true)
  }

  @Test("what is wrong beside missing doubles is shown whole")
  func otherFindings() async throws {
    await #expect(throws: WiringError.self) {
      try await withTestApplication(of: OrderModule()) { doubles in
        doubles.provides((any OrderService).self) { throw CancellationError() }
      } test: { _ in
      }
    }
  }

  @Test("the test sends events to the module from below and from above")
  func events() async throws {
    try await withTestApplication(of: OrderModule(), doubles: doubles) { application in
      try await application.broadcast(SoldOut(id: 1))
      try await application.report(SoldOut(id: 2))
      #expect(try await application.resolve(SoldOutLog.self).all() == [SoldOut(id: 1), SoldOut(id: 2)])
      #expect(application.sent(SoldOut.self).isEmpty)
    }
  }

  @Test("a service is replaced for one test while others run at the same time")
  func overrides() async throws {
    try await withTestApplication(of: OrderModule(), doubles: doubles) { application in
      let services = application.application.services
      let totals = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        for amount in 0..<50 {
          group.addTask {
            try await services.withOverrides {
              $0.register((any CartService).self, instance: FixedCart(amount: amount))
            } run: {
              await Task.yield()
              return (amount, try services.resolve((any CartService).self).total())
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(totals.allSatisfy { $0.0 == $0.1 })
      #expect(try application.resolve((any CartService).self).total() == 42)
    }
  }

  @Test("a double that no module requires is an issue")
  func unneeded() async throws {
    struct Unneeded: Sendable {}
    struct OnlyForADouble: Sendable {}
    try await withTestApplication(of: OrderModule()) { contract in
      doubles(&contract)
      contract.provides(Unneeded.self) { Unneeded() }
      let own = contract.provides(OnlyForADouble.self) { OnlyForADouble() }
      contract.performs(ActionReference<Void, Bool, any Error>("Other", "other"), with: own) { _, _ in true }
    } test: { application in
      let issues = application.application.issues.all
      #expect(issues.map(\.module) == ["the test's doubles"])
      #expect(issues.first?.error.contains(".Unneeded, so its double is used only if") == true, "\(issues)")
    }
  }

  @Test("the application is stopped also when the test throws")
  func stops() async throws {
    struct Refused: Error {}
    let seen = Stopping()
    await #expect(throws: Refused.self) {
      try await withTestApplication(of: seen) { _ in throw Refused() }
    }
    #expect(await seen.log.wasStopped)
  }

  @Test("a module that starts later has started", arguments: [LaunchTime.deferred, .onDemand])
  func startsLater(time: LaunchTime) async throws {
    struct Refused: Error {}
    try await withTestApplication(of: Later(launchTime: time)) { application in
      let cart = try application.resolve((any CartService).self)
      #expect(cart.total() == 7)
    }
    await #expect(throws: Refused.self) {
      try await withTestApplication(of: Later(launchTime: time, error: Refused())) { _ in }
    }
  }
}

struct Later: Module {
  let layer = Layer.core
  let launchTime: LaunchTime
  var error: (any Error)?

  func declare(in contract: inout ModuleContract) {
    contract.provides(
      (any CartService).self,
      atSetUp: { [error] in
        if let error { throw error }
        return FixedCart(amount: 7)
      })
  }
}

struct Stopping: Module {
  actor Log {
    private(set) var wasStopped = false
    func note() { wasStopped = true }
  }

  let layer = Layer.core
  let log = Log()

  func declare(in contract: inout ModuleContract) {
    contract.stops { [log] in await log.note() }
  }
}
