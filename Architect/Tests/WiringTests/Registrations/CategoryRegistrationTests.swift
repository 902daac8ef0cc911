import Testing

@Suite("Registrations: categories of mediators", .timeLimit(.minutes(10))) struct CategoryRegistrationTests {
  private static let category = """
    NSString * const kTarget = @"Cart";
    @implementation CTMediator (Cart)
    - (UIViewController *)CTMediator_cart {
      return [self performTarget:kTarget action:@"show" params:nil shouldCacheTarget:NO];
    }
    - (void)CTMediator_addItem:(NSString *)item toList:(NSString *)list {
      if (list) {
        [self performTarget:kTarget action:@"add" params:@{} shouldCacheTarget:NO];
      } else {
        [self performTarget:kTarget action:@"addAny" params:@{} shouldCacheTarget:NO];
      }
    }
    @end
    """

  private func uses(_ files: [String: String]) throws -> [String] {
    try RegistrationSample(files).registrations.of(.ctMediator, .use).filter { $0.through != nil }.map {
      use in
      "\(use.place.file):\(use.place.line) \(use.key.text) \(use.through ?? "")"
    }
  }

  @Test("a message to the mediator is a use of what the method of a category performs")
  func objectiveC() throws {
    let home = """
      #import "CTMediator+Cart.h"
      @implementation Home
      - (void)show {
        UIViewController *cart = [[CTMediator sharedInstance] CTMediator_cart];
        [self.mediator CTMediator_addItem:@"a" toList:nil];
        [cart CTMediator_cart];
        [[CTMediator sharedInstance] CTMediator_other];
      }
      @end
      """
    #expect(
      try uses(["App/CTMediator+Cart.m": Self.category, "App/Home.m": home]) == [
        "App/Home.m:4 Cart/show CTMediator_cart",
        "App/Home.m:5 Cart/add CTMediator_addItem:toList:",
        "App/Home.m:5 Cart/addAny CTMediator_addItem:toList:",
      ])
  }

  @Test("Swift calls the methods of categories under the names that it gives them")
  func swiftCaller() throws {
    let home = """
      let cart = CTMediator.sharedInstance().ctMediator_cart()
      CTMediator.sharedInstance()?.ctMediator_addItem("a", toList: nil)
      """
    #expect(
      try uses(["App/CTMediator+Cart.m": Self.category, "App/Home.swift": home]) == [
        "App/Home.swift:1 Cart/show CTMediator_cart",
        "App/Home.swift:2 Cart/add CTMediator_addItem:toList:",
        "App/Home.swift:2 Cart/addAny CTMediator_addItem:toList:",
      ])
  }

  @Test("extensions in Swift are called from both languages")
  func swiftExtension() throws {
    let cart = """
      public extension CTMediator {
        @objc func showCart(callback: @escaping (String) -> Void) -> UIViewController? {
          performTarget("Cart", action: "show", params: ["callback": callback], shouldCacheTarget: false) as? UIViewController
        }
        @objc func closeCart() { self.performTarget("Cart", action: "close", params: nil, shouldCacheTarget: false) }
      }
      """
    let home =
      "if let cart = CTMediator.sharedInstance()?.showCart(callback: { text in }) {}\nCTMediator.sharedInstance().showCart { _ in }"
    let old =
      "[[CTMediator sharedInstance] showCartWithCallback:^(NSString *text) {}];\n[[CTMediator sharedInstance] closeCart];"
    #expect(
      try uses(["App/Cart.swift": cart, "App/Home.swift": home, "App/Old.m": old]) == [
        "App/Home.swift:1 Cart/show showCart(callback:)", "App/Home.swift:2 Cart/show showCart(callback:)",
        "App/Old.m:1 Cart/show showCart(callback:)", "App/Old.m:2 Cart/close closeCart()",
      ])
  }

  @Test("an action that is only used through a category in a folder of pods is used, and pods are not judged")
  func pods() throws {
    let sample = try RegistrationSample(
      [
        "App/Home.m": "[[CTMediator sharedInstance] CTMediator_cart];",
        "App/Target_Cart.m":
          "@implementation Target_Cart\n- (id)Action_show:(NSDictionary *)p { return nil; }\n- (id)action_pay:(NSDictionary *)p { return nil; }\n@end",
      ], outside: ["Pods/Cart/CTMediator+Cart.m": Self.category])
    #expect(sample.problems == ["App/Target_Cart.m:3: never-used Cart/pay"])
    #expect(
      sample.registrations.all.filter(\.isOutside).map(\.key.text).sorted() == [
        "Cart/add", "Cart/addAny", "Cart/show",
      ])
  }

  @Test("what a category uses without a registration is reported once, and not for each of its calls")
  func once() throws {
    let sample = try RegistrationSample([
      "App/CTMediator+Cart.m": Self.category,
      "App/Home.m":
        "[[CTMediator sharedInstance] CTMediator_cart];\n[[CTMediator sharedInstance] CTMediator_cart];",
      "App/Target_Other.m": "@implementation Target_Other\n- (id)Action_a:(id)p { return nil; }\n@end",
    ])
    #expect(
      sample.problems == [
        "App/CTMediator+Cart.m:4: never-registered Cart/show",
        "App/CTMediator+Cart.m:8: never-registered Cart/add",
        "App/CTMediator+Cart.m:10: never-registered Cart/addAny", "App/Target_Other.m:2: never-used Other/a",
      ])
  }

  @Test("an action that a contract of Tenon performs by its target is used")
  func contract() throws {
    let sample = try RegistrationSample([
      "App/Target_Pay.m":
        "@implementation Target_Pay\n- (id)Action_canPay:(NSDictionary *)p { return nil; }\n- (void)action_payWithOrder:(id)o callback:(id)c {}\n@end",
      "App/Pay.swift":
        "contract.performs(.canPay, byTarget: \"Pay\", action: \"canPay\") { _ in [:] }\ncontract.performs(.pay, byTarget: \"Pay\", action: \"payWithOrder:callback:\") { [$0] }",
    ])
    #expect(
      sample.keys == [
        "use Pay/canPay", "use Pay/payWithOrder:callback:", "registration Pay/canPay",
        "registration Pay/payWithOrder:callback:",
      ])
    #expect(sample.problems == [])
  }
}
