import Foundation
import Tenon
import TenonActions
import TenonRoutes
import TestSupport
import Testing

/// What users of the systems before this one complained of, and what must not come back.
@Suite("What earlier module systems got wrong", .timeLimit(.minutes(10)))
struct FaultsOfEarlierModuleSystemsTests {
  @Test("fact 6: the licence lets every app use it")
  func licence() throws {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../LICENSE").standardizedFileURL
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("MIT License"))
  }

  @Test("fact 7: a URL with a path is opened, and none chooses a class or registers a module")
  func urls() async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"], hosts: [])
    let application = try Application(
      [
        TestModule(Cart.self) { contract in
          contract.routes("/offers/:id", exposure: .external) { $0.parameters["id"] ?? "" }
        }
      ], options: options)
    #expect(application.router.canOpen("/offers/7"))
    for url in ["shop://call.service.beehive/ProductService.title", "shop://register.beehive/Evil"] {
      #expect(!application.router.canOpen(url, origin: .external))
      await #expect(throws: RouteError.self) { try await application.open(external: url) }
    }
    #expect(application.snapshot().modules.map(\.name) == ["Cart"])
  }

  @Test("fact 8: a service that threads ask for at once is made once")
  func createdOnce() async throws {
    let made = Box(0)
    let application = try Application([
      TestModule(Product.self) { contract in
        contract.provides((any ProductService).self) {
          made.update { $0 += 1 }
          return Products(title: "x")
        }
      }
    ])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { _ = try? application.services.resolve((any ProductService).self) } }
    }
    #expect(made.value == 1)
  }

  @Test("fact 9: a module registered twice is an error and not two instances")
  func registeredTwice() {
    #expect(throws: WiringError.self) { try Application([TestModule(Cart.self), TestModule(Cart.self)]) }
  }

  @Test("fact 9: modules of one priority start in the same order however they are registered")
  func oneOrder() throws {
    let modules: [any Module] = [
      TestModule(Cart.self), TestModule(Order.self), TestModule(Product.self), TestModule(Payment.self),
      TestModule(Network.self),
    ]
    for shift in modules.indices {
      let rotated = Array(modules[shift...] + modules[..<shift])
      let names = try Application(rotated).snapshot().modules.map(\.name)
      #expect(names == ["Network", "Payment", "Cart", "Order", "Product"])
    }
  }

  @Test("fact 10: a module is a value that takes its parameters by its initializer")
  func parameters() throws {
    struct Shop: Module {
      var name: String
      let layer = Layer.business
    }
    let names = try Application([Shop(name: "North"), Shop(name: "South")]).snapshot().modules.map(\.name)
    #expect(names == ["North", "South"])
  }

  @Test("fact 12: an authorization nobody knows fails closed, and no key of the query switches one off")
  func authorization() async throws {
    let paid = Box(0)
    var options = ApplicationOptions()
    options.actionSchemes = ["shop"]
    let module = TestModule(Payment.self) { contract in
      contract.authorizes("signedIn") { _ in false }
      contract.performs(Query("Payment", "pay"), exposure: .external, authorization: "signedIn") { _ in
        paid.update { $0 += 1 }
        return true
      }
    }
    let application = try Application([module], options: options)
    try await application.launch()
    for query in ["", "?TPMediatorIgnoreAuthCheckParameterName=1", "?authorization=", "?a=%"] {
      await #expect(throws: (any Error).self) {
        try await application.mediator.perform(url: "shop://Payment/pay\(query)")
      }
    }
    #expect(paid.value == 0)
    await application.stop()
  }

  @Test(
    "fact 13: a report to a mistyped module is found before anything starts, and observing ends with its module"
  )
  func reports() async throws {
    let sender = Box<ModuleEventSender<Int>?>(nil)
    func order(reportingTo name: String) -> TestModule<Order> {
      TestModule(Order.self) { contract in
        let sends = contract.sends(Int.self, .report(to: name))
        sender.update { $0 = sends }
      }
    }
    let received = Box(0)
    let cart = TestModule(Cart.self) { $0.observes(Int.self) { _ in received.update { $0 += 1 } } }
    let error = #expect(throws: WiringError.self) { try Application([order(reportingTo: "Crat"), cart]) }
    #expect(error?.description.contains("did you mean Cart?") == true)
    let application = try Application([order(reportingTo: "Cart"), cart])
    try await application.launch()
    await sender.value?(1)
    #expect(received.value == 1)
    await application.stop()
    await sender.value?(2)
    #expect(received.value == 1)
  }

  @Test("fact 14: protocols of one name in two modules are two services, and a module may come late")
  func lateAndSameName() async throws {
    enum Orders { struct Service: Sendable { let name = "orders" } }
    enum Users { struct Service: Sendable { let name = "users" } }
    let application = try Application([
      TestModule(Order.self) { $0.provides(Orders.Service.self) { Orders.Service() } }
    ])
    try await application.launch()
    try await application.install(
      TestModule(User.self) { $0.provides(Users.Service.self) { Users.Service() } })
    #expect(try application.services.resolve(Orders.Service.self).name == "orders")
    #expect(try application.services.resolve(Users.Service.self).name == "users")
    await application.stop()
  }

  @Test("fact 15: a pattern may have more than ten placeholders, and a URL its query")
  func placeholders() async throws {
    let names = (0..<12).map { "p\($0)" }
    let pattern = try RoutePattern(parsing: "/" + names.map { ":\($0)" }.joined(separator: "/x/"))
    let application = try Application([
      TestModule(Cart.self) { contract in
        contract.routes(pattern) { opening in
          names.map { opening.parameters[$0] ?? "-" }.joined(separator: ",") + (opening.url.query["k"] ?? "-")
        }
      }
    ])
    try await application.launch()
    let url = "/" + (0..<12).map(String.init).joined(separator: "/x/") + "?k=v"
    let answer = try await application.router.open(url) as? String
    #expect(answer == (0..<12).map(String.init).joined(separator: ",") + "v")
    await application.stop()
  }
}
