import Testing

/// What a module has not declared does not compile. Each line that must not carries a comment with a part of what the
/// compiler says: `// error: …` or `// warning: …`.
@Suite(.timeLimit(.minutes(5))) struct MustNotCompileTests {
  @Test("a module that declares what it uses compiles without a word")
  func control() async throws {
    let source = Self.interfaces + """
      struct CartModule: Module {
        let layer = Layer.business

        func declare(in contract: inout ModuleContract) {
          let products = contract.requires((any ProductService).self)
          let push = contract.requires(ifPresent: (any PushService).self)
          let changed = contract.sends(CartChanged.self, .broadcast)
          let charge = contract.calls(.charge)
          let home = contract.opens(Home.self)
          let cart = contract.provides(LiveCart.self, with: products, push) { products, push in
            LiveCart(products: products, push: push)
          }
          contract.provides((any CartService).self, as: cart) { $0 }
          contract.observes(SoldOut.self, with: cart) { event, cart in
            cart.remove(event.id)
            changed.post(CartChanged(count: 0))
          }
          contract.starts(with: cart) { cart in
            _ = try await charge(PaymentRequest(amount: cart.count))
            _ = try await home(Home())
          }
        }
      }
      """
    #expect(try await SwiftCompiler().diagnostics(of: source) == [])
  }

  @Test("undeclared uses, wrong types and old doors are refused by the type checker")
  func types() async throws {
    try await expectMarked(
      Self.interfaces + """
        struct OldDoors: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            // The program that freezes and fails later: a factory that resolves what nobody declared.
            contract.provides((any CartService).self) { LiveCart(products: try $0.resolve(), push: nil) } // error: cannot infer type of closure parameter '$0'
            contract.services.register((any CartService).self) { _ in LiveCart() } // error: 'services' is inaccessible
            contract.actions.action("Cart", "count") { _, _ in 1 } // error: 'actions' is inaccessible
            contract.calls("Payment", "charge") // error:
            contract.requires((any ProductService).self, optional: true) // error:
          }

          func start(_ context: ModuleContext) async throws {} // error: cannot find type 'ModuleContext' in scope
        }

        struct Undeclared: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            contract.provides((any CartService).self, with: products) { LiveCart(products: $0, push: nil) } // error: cannot find 'products' in scope
            contract.starts(with: cart) { cart in cart.remove(1) } // error: cannot find 'cart' in scope
            contract.observes(SoldOut.self) { _ in changed.post(CartChanged(count: 1)) } // error: cannot find 'changed' in scope
            contract.starts { _ = try await charge(PaymentRequest(amount: 1)) } // error: cannot find 'charge' in scope
          }
        }

        struct Unreadable: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            let products = contract.requires((any ProductService).self)
            contract.starts(with: products) { _ in }
            contract.starts { _ = products.title(1) } // error: has no member 'title'
            contract.starts { _ = try products() } // error: cannot call value of non-function type
            contract.starts { _ = products.need } // error: 'need' is inaccessible
          }
        }

        struct WrongTypes: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            let changed = contract.sends(CartChanged.self, .broadcast)
            let charge = contract.calls(.charge)
            let home = contract.opens(Home.self)
            let push = contract.requires(ifPresent: (any PushService).self)
            contract.observes(SoldOut.self) { event in changed.post(event) } // error: cannot convert value of type 'SoldOut'
            contract.starts { _ = try await charge("42") } // error: cannot convert value of type 'String'
            contract.starts { _ = try await home(Other()) } // error: cannot convert value of type 'Other'
            contract.starts(with: push) { push in push.notify() } // error: must be unwrapped
          }
        }

        struct Forged {
          let handle = Needed<any CartService>() // error:
          let sender = ModuleEventSender<CartChanged>() // error:
        }
        """)
  }

  @Test("cycles within a module, and requirements that nobody uses, are found by the compiler")
  func flow() async throws {
    try await expectMarked(
      Self.interfaces + """
        struct Cyclic: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            let one = contract.provides(Int.self, with: two) { $0.count } // error: use of local variable 'two' before its declaration
            let two = contract.provides(String.self, with: one) { String($0) }
          }
        }
        """)
    try await expectMarked(
      Self.interfaces + """
        struct Overstated: Module {
          let layer = Layer.business

          func declare(in contract: inout ModuleContract) {
            let products = contract.requires((any ProductService).self) // warning: was never used
            contract.requires(ifPresent: (any PushService).self) // warning: result of call to 'requires(ifPresent:named:fileID:line:)' is unused
            let charge = contract.calls(.charge) // warning: was never used
            let home = contract.opens(Home.self) // warning: was never used
            let changed = contract.sends(CartChanged.self, .broadcast) // warning: was never used
          }
        }
        """)
  }

  /// Expects just the diagnostics that the comments of `source` name.
  private func expectMarked(_ source: String) async throws {
    let found = try await SwiftCompiler().diagnostics(of: source)
    var marked: Set<Int> = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for severity in ["error", "warning"] {
        guard let mark = line.range(of: "// \(severity):") else { continue }
        marked.insert(index + 1)
        let expected = line[mark.upperBound...].trimmingCharacters(in: .whitespaces)
        let here = found.filter { $0.line == index + 1 && $0.severity == severity }
        #expect(
          here.contains { expected.isEmpty || $0.message.contains(expected) },
          "line \(index + 1) should be refused with \"\(expected)\": \(line)\nfound: \(here)")
      }
    }
    let unexpected = found.filter { !marked.contains($0.line) }
    #expect(unexpected == [], "diagnostics that no comment names")
  }

  private static let interfaces = """
    import Tenon

    protocol ProductService: Sendable { func title(_ id: Int) -> String }
    protocol CartService: Sendable { var count: Int { get } }
    protocol PushService: Sendable { func notify() }
    struct CartChanged: Sendable { let count: Int }
    struct SoldOut: Sendable { let id: Int }
    struct PaymentRequest: Sendable { let amount: Int }
    struct PaymentError: Error { let cause: String }
    struct Home: Route { static let pattern: RoutePattern = "/home" }
    struct Other: Route { static let pattern: RoutePattern = "/other" }
    struct LiveCart: CartService {
      var products: (any ProductService)?
      var push: (any PushService)?
      var count: Int { 0 }
      func remove(_ id: Int) {}
    }
    extension ActionReference where Input == PaymentRequest, Output == Int, Failure == PaymentError {
      static var charge: Self { Self("Payment", "charge") { PaymentError(cause: "\\($0)") } }
    }

    """
}
