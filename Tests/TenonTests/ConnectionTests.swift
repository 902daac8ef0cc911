import Foundation
import Tenon
import TenonActions
import TenonRoutes
import TestSupport
import Testing

@Suite("The connections between modules", .timeLimit(.minutes(10)))
struct ConnectionTests {
  private struct Page: Route {
    static let pattern: RoutePattern = "/page"
  }
  private static let pay = Query<Bool>("Payment", "pay")

  @Test("the snapshot has one of each kind, with both ends and the place")
  func links() throws {
    let application = try Application([
      TestModule(Product.self) { contract in
        contract.provides((any ProductService).self) { Products(title: "") }
        contract.routes(Page.self) { _, _ in }
      },
      TestModule(Payment.self) { $0.performs(Self.pay) { _ in true } },
      TestModule(Message.self) { $0.observes(Int.self) { _ in } },
      TestModule(Cart.self) { contract in
        _ = contract.requires((any ProductService).self, fileID: "Cart/C.swift", line: 1)
        _ = contract.calls(Self.pay, fileID: "Cart/C.swift", line: 2)
        _ = contract.opens(Page.self, fileID: "Cart/C.swift", line: 3)
        _ = contract.sends(Int.self, .report(to: "Message"), fileID: "Cart/C.swift", line: 4)
        _ = contract.requires(String.self, fileID: "Cart/C.swift", line: 5)
      },
      TestModule(Host.self) {
        $0.adapts((any ProductService).self, to: String.self, fileID: "Host/H.swift", line: 6) { $0.title }
      },
    ])
    let expected = [
      "requires Cart Product TenonTests.ProductService Cart/C.swift:1",
      "calls Cart Payment Payment.pay Cart/C.swift:2",
      "opens Cart Product TenonTests.ConnectionTests.Page Cart/C.swift:3",
      "sends Cart Message Swift.Int Cart/C.swift:4",
      "requires Cart Product Swift.String Cart/C.swift:5",
      "adapts Host Product TenonTests.ProductService to Swift.String Host/H.swift:6",
    ]
    let links = application.snapshot().links
    #expect(
      links.map { "\($0.kind) \($0.from) \($0.to ?? "-") \($0.what) \($0.place)" }.sorted()
        == expected.sorted())
    #expect(Set(links.map(\.kind)) == [.requires, .adapts, .sends, .calls, .opens])
  }

  @Test("what is optional says so, with no other end where there is none")
  func optional() throws {
    let application = try Application([
      TestModule(Cart.self) { contract in
        _ = contract.requires(ifPresent: (any ProductService).self)
        _ = contract.calls(ifPresent: Self.pay)
        _ = contract.opens(ifPresent: Page.self)
      }
    ])
    let links = application.snapshot().links
    #expect(links.map(\.kind) == [.requires, .calls, .opens])
    #expect(links.allSatisfy { $0.isOptional && $0.to == nil && $0.from == "Cart" })
  }

  @Test(
    "a broadcast leads to every module above that observes it, and what is declared twice is one connection")
  func broadcast() throws {
    let application = try Application([
      TestModule(Network.self) { contract in
        _ = contract.sends(Int.self, .broadcast)
        _ = contract.sends(Int.self, .broadcast)
      },
      TestModule(Database.self) { $0.observes(Int.self) { _ in } },
      TestModule(Cart.self) { contract in
        contract.observes(Int.self) { _ in }
        contract.observes(Int.self) { _ in }
      },
      TestModule(Share.self) { $0.observes(Int.self) { _ in } },
    ])
    #expect(Set(application.snapshot().links.compactMap(\.to)) == ["Cart", "Share"])
    #expect(application.snapshot().links.count == 2)
  }

  @Test("a module that opens URLs asks for itself or as somebody outside, and opens as either")
  func openers() async throws {
    struct Hidden: Route {
      typealias Output = String
      static let pattern: RoutePattern = "/hidden"
    }
    struct Shown: Route {
      typealias Output = String
      static let pattern: RoutePattern = "/shown"
    }
    let opener = Box<URLOpener?>(nil)
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    let application = try Application(
      [
        TestModule(Cart.self) { contract in
          contract.routes(Hidden.self) { _, _ in "hidden" }
          contract.routes(Shown.self, exposure: .external) { _, _ in "shown" }
          let opens = contract.opensURLs()
          opener.update { $0 = opens }
        }
      ], options: options)
    try await application.launch()
    let open = try #require(opener.value)
    let urls = ["/hidden", "shop:///hidden", "shop:///shown"]
    #expect(urls.map { open.canOpen($0) } == [true, true, true])
    #expect(urls.map { open.canOpen($0, origin: .external) } == [false, false, true])
    #expect(try await open("/hidden") as? String == "hidden")
    #expect(try await open.open(external: "shop:///shown") as? String == "shown")
    await #expect(throws: RouteError.self) { try await open.open(external: "shop:///hidden") }
    await application.stop()
  }

  @Test("the log of routes says why a URL from outside was refused, which its caller does not learn")
  func log() async throws {
    struct Hidden: Route {
      static let pattern: RoutePattern = "/hidden"
    }
    let logged = Box<[Code<RouteError>]>([])
    let opener = Box<URLOpener?>(nil)
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    options.routeLog = { event in
      if case .refused("shop:///hidden", let error) = event { logged.update { $0.append(error.code) } }
    }
    let application = try Application(
      [
        TestModule(Cart.self) { contract in
          contract.routes(Hidden.self) { _, _ in }
          let opens = contract.opensURLs()
          opener.update { $0 = opens }
        }
      ], options: options)
    try await application.launch()
    let open = try #require(opener.value)
    let refusal = await #expect(throws: RouteError.self) { try await open.open(external: "shop:///hidden") }
    #expect(refusal?.code == .refused)
    #expect(logged.value == [.notExposed])
    await application.stop()
  }

  @Test("a module's row says what it performs, calls, answers, opens, adapts, and whether it opens any URL")
  func rows() throws {
    let application = try Application([
      TestModule(Payment.self) { contract in
        contract.performs(Self.pay) { _ in true }
        contract.routes(Page.self) { _, _ in }
      },
      TestModule(Cart.self) { contract in
        _ = contract.calls(Self.pay)
        _ = contract.opens(Page.self)
        _ = contract.opensURLs()
      },
    ])
    let rows = application.snapshot().modules
    #expect(rows.map(\.name) == ["Payment", "Cart"])
    #expect(rows[0].names(.performs) == ["Payment.pay"])
    #expect(rows[0].names(.routes) == ["TenonTests.ConnectionTests.Page"])
    #expect(rows[1].names(.calls) == ["Payment.pay"])
    #expect(rows[1].names(.opens) == rows[0].names(.routes))
    #expect(rows.map { $0.names(.opensURLs).isEmpty } == [true, false])
  }
}

@Suite("Installing and uninstalling what others need", .timeLimit(.minutes(10)))
struct InstalledNeedTests {
  private struct Page: Route {
    static let pattern: RoutePattern = "/page"
  }
  private enum PaymentError: Error, Equatable { case unavailable(String) }
  private static let pay = ActionReference<Int, Bool, PaymentError>("Payment", "pay") {
    .unavailable("\($0)")
  }

  private let payment = TestModule(Payment.self) { contract in
    contract.provides((any TrackingService).self) { Tracking() }
    contract.performs(Self.pay) { $0 > 0 }
    contract.routes(Page.self) { _, _ in }
  }

  @Test("a module that others call, open or require stays, and the error names who", arguments: 0..<3)
  func uninstall(_ need: Int) async throws {
    let cart = TestModule(Cart.self) { contract in
      switch need {
      case 0: _ = contract.requires((any TrackingService).self)
      case 1: _ = contract.calls(Self.pay)
      default: _ = contract.opens(Page.self)
      }
    }
    let application = try Application([payment, cart])
    try await application.launch()
    let error = await #expect(throws: (any Error).self) { try await application.uninstall("Payment") }
    #expect(error.map { "\($0)".contains("Cart") } == true)
    #expect(try await application.mediator.perform(Self.pay, 1))
    try await application.uninstall("Cart")
    try await application.uninstall("Payment")
    await application.stop()
  }

  @Test("a module that calls, opens or requires what is not there is refused", arguments: 0..<3)
  func install(_ need: Int) async throws {
    let cart = TestModule(Cart.self) { contract in
      switch need {
      case 0: _ = contract.requires((any TrackingService).self, fileID: "Cart/C.swift", line: 1)
      case 1: _ = contract.calls(Self.pay, fileID: "Cart/C.swift", line: 1)
      default: _ = contract.opens(Page.self, fileID: "Cart/C.swift", line: 1)
      }
    }
    let application = try Application([])
    try await application.launch()
    let error = await #expect(throws: WiringError.self) { try await application.install(cart) }
    #expect(error?.findings.count == 1)
    #expect(error?.description.contains("Cart/C.swift:1: no module ") == true)
    #expect(application.snapshot().modules.isEmpty)
    try await application.install(payment)
    try await application.install(cart)
    await application.stop()
  }

  @Test("an action or route that need not be there comes and goes, and its caller says whether it is there")
  func optional() async throws {
    let ways = Box<(ActionCaller<Int, Bool, PaymentError>, RouteOpener<Page>)?>(nil)
    let application = try Application([
      TestModule(Cart.self) { contract in
        let both = (contract.calls(ifPresent: Self.pay), contract.opens(ifPresent: Page.self))
        ways.update { $0 = both }
      }
    ])
    try await application.launch()
    let (call, open) = try #require(ways.value)
    #expect(!call.isPresent)
    #expect(!open.isPresent(Page()))
    let error = await #expect(throws: PaymentError.self) { try await call(1) }
    guard case .unavailable(let text)? = error else { return }
    #expect(text.contains("Payment"))
    try await application.install(payment)
    #expect(call.isPresent)
    #expect(open.isPresent(Page()))
    #expect(try await call(1))
    #expect(try call.immediately(0) == false)
    try await open(Page())
    try await application.uninstall("Payment")
    #expect(!call.isPresent)
    #expect(!open.isPresent(Page()))
    #expect(throws: PaymentError.self) { try call.immediately(1) }
    await application.stop()
  }
}
