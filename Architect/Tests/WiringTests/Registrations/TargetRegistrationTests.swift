import Wiring
import Testing

/// Targets of CTMediator whose actions are not methods of their own, and uses of targets without CTMediator.
@Suite("Registrations: targets", .timeLimit(.minutes(10))) struct TargetRegistrationTests {
  private static func target(_ name: String, _ methods: String, superclass: String = "NSObject") -> String {
    "@interface Target_\(name) : \(superclass)\n@end\n@implementation Target_\(name)\n\(methods)\n@end\n"
  }

  private static let pay = target(
    "Pay",
    "- (id)Action_canPay:(NSDictionary *)p { return nil; }\n- (void)action_payWithOrder:(id)o callback:(id)c {}"
  )

  private static func call(_ target: String, _ action: String) -> String {
    "[[CTMediator sharedInstance] performTarget:@\"\(target)\" action:@\"\(action)\" params:nil shouldCacheTarget:NO];\n"
  }

  private func problems(_ files: [String: String]) throws -> [String] {
    try RegistrationSample(files).problems
  }

  private func gaps(_ files: [String: String]) throws -> [String] {
    try RegistrationSample(files).registrations.gaps.map { "\($0.place.file):\($0.place.line): \($0.what)" }
  }

  // MARK: - Keys

  @Test("the key of an action with two objects is the rest of its selector, with its last colon")
  func keys() throws {
    let swift = """
      @objc(Target_Home) class Home: NSObject {
        @objc func Action_show(_ p: NSDictionary) {}
        @objc(action_open:callback:) func open(_ p: NSDictionary, _ c: Any) {}
      }
      """
    let sample = try RegistrationSample([
      "App/Target_Pay.m": Self.pay, "App/Home.swift": swift,
      "App/Use.m": Self.call("Pay", "canPay") + Self.call("Pay", "payWithOrder:callback")
        + Self.call("Home", "show") + Self.call("Home", "open:callback"),
    ])
    #expect(
      sample.keys == [
        "registration Home/show", "registration Home/open:callback:", "registration Pay/canPay",
        "registration Pay/payWithOrder:callback:", "use Pay/canPay", "use Pay/payWithOrder:callback:",
        "use Home/show", "use Home/open:callback:",
      ])
    #expect(sample.problems == [])
  }

  @Test("an action of the first version has a suffix that its uses lack")
  func firstVersion() throws {
    let target = Self.target("Cart", "- (id)action_showWithParams:(NSDictionary *)p { return nil; }")
    #expect(try problems(["App/T.m": target, "App/Use.m": Self.call("Cart", "show")]) == [])
    #expect(
      try problems(["App/T.m": target, "App/Use.m": Self.call("Cart", "hide")]) == [
        "App/T.m:4: never-used Cart/showWithParams", "App/Use.m:1: never-registered Cart/hide",
      ])
  }

  // MARK: - Classes

  @Test(
    "an action that a target inherits is registered, and used where it is implemented",
    arguments: ["Target_Base", "BaseTarget"])
  func inherited(base: String) throws {
    let files = [
      "App/Base.m":
        "@interface \(base) : NSObject\n@end\n@implementation \(base)\n- (id)Action_show:(NSDictionary *)p { return nil; }\n@end",
      "App/Target_Pay.m": Self.target("Pay", "- (id)Action_pay:(id)p { return nil; }", superclass: base),
    ]
    let right = files.merging(["App/Use.m": Self.call("Pay", "show") + Self.call("Pay", "pay")]) { $1 }
    #expect(try problems(right) == [])
    let wrong = files.merging(["App/Use.m": Self.call("Pay", "hide") + Self.call("Pay", "pay")]) { $1 }
    #expect(try problems(wrong).contains("App/Use.m:1: never-registered Pay/hide"))
  }

  @Test("a Swift target inherits from a class without a target's name")
  func inheritedInSwift() throws {
    let files = [
      "App/Base.swift": "class BaseTarget: NSObject { @objc func Action_show(_ p: NSDictionary) {} }",
      "App/Pay.swift":
        "@objc(Target_Pay) class Pay: BaseTarget { @objc func Action_pay(_ p: NSDictionary) {} }",
      "App/Use.m": Self.call("Pay", "show") + Self.call("Pay", "pay") + Self.call("Pay", "hide"),
    ]
    #expect(try problems(files) == ["App/Use.m:3: never-registered Pay/hide"])
  }

  @Test(
    "a class that may have more methods is named as not known, and other targets are judged",
    arguments: [
      "+ (BOOL)resolveInstanceMethod:(SEL)s { return YES; }",
      "- (void)forwardInvocation:(NSInvocation *)i {}",
      "- (id)forwardingTargetForSelector:(SEL)s { return nil; }", "EXPORT_ACTION(pay)",
      "+ (void)load { class_addMethod(self, @selector(x), 0, \"v\"); }",
    ])
  func open(method: String) throws {
    let files = [
      "App/Target_Pay.m": Self.target("Pay", method + "\n- (id)Action_canPay:(id)p { return p; }"),
      "App/Use.m": Self.call("Pay", "canPay") + Self.call("Pay", "refund") + Self.call("Cart", "show"),
    ]
    #expect(try problems(files) == ["App/Use.m:3: never-registered Cart/show"])
    #expect(
      try gaps(files) == [
        "App/Target_Pay.m:3: all methods of Target_Pay, which macros, superclasses, protocols or the running application may add to"
      ])
  }

  @Test("a superclass from outside the repository may have the action")
  func outside() throws {
    let files = [
      "App/Target_Pay.m": Self.target("Pay", "- (id)Action_a:(id)p { return p; }", superclass: "SDKTarget"),
      "App/Use.m": Self.call("Pay", "a") + Self.call("Pay", "b"),
    ]
    #expect(try problems(files) == [])
  }

  @Test("targets that a macro or the running application makes may have every action")
  func made() throws {
    for text in [
      "#define MAKE(name) @implementation Target_##name", "id Target_x = objc_allocateClassPair(a, b, 0);",
    ] {
      let files = ["App/T.m": Self.pay, "App/Make.m": text, "App/Use.m": Self.call("Cart", "show")]
      #expect(try !problems(files).contains { $0.contains("never-registered") })
    }
  }

  @Test("two classes of one name are registered twice, and their methods are not reported again")
  func twice() throws {
    let other = Self.target("Pay", "- (id)Action_canPay:(id)p { return p; }")
    let use = Self.call("Pay", "canPay") + Self.call("Pay", "payWithOrder:callback")
    #expect(
      try problems(["App/A.m": Self.pay, "App/B.m": other, "App/Use.m": use]) == [
        "App/B.m:3: registered-twice Target_Pay"
      ])
    let never = "#if DEBUG\n\(Self.pay)#else\n\(Self.pay)#endif\n"
    #expect(try problems(["App/A.m": never, "App/Use.m": use]) == [])
    let category = "@implementation Target_Pay (More)\n- (id)Action_b:(id)p { return p; }\n@end"
    #expect(
      try problems(["App/A.m": Self.pay, "App/B.m": category, "App/Use.m": use + Self.call("Pay", "b")]) == []
    )
  }

  // MARK: - Uses without CTMediator

  @Test(
    "a mediator that looks up literals uses the action",
    arguments: [
      "Class c = NSClassFromString(@\"Target_Pay\"); SEL s = NSSelectorFromString(@\"action_payWithOrder:callback:\"); [[c new] performSelector:s withObject:a withObject:b];",
      "id t = [NSClassFromString(@\"Target_Pay\") new]; if ([t respondsToSelector:@selector(action_payWithOrder:callback:)]) {}",
      "[[NSClassFromString(kPay) new] performSelector:NSSelectorFromString(kAction)];",
      "[[Target_Pay new] action_payWithOrder:a callback:b];",
      "[self call:@\"Target_Pay\" selector:@\"action_payWithOrder:callback:\"];",
    ])
  func literals(code: String) throws {
    let files = [
      "App/Target_Pay.m": Self.pay,
      "App/Names.h":
        "static NSString *const kPay = @\"Target_Pay\";\nstatic NSString *const kAction = @\"action_payWithOrder:callback:\";",
      "App/Mediator.m": "@implementation Mediator\n- (void)pay {\n\(code)\n}\n@end",
    ].filter { $0.key != "App/Names.h" || code.contains("kPay") }
    let sample = try RegistrationSample(files)
    #expect(sample.keys.contains("use Pay/payWithOrder:callback:"), "\(sample.keys)")
    if !code.contains("kPay") { #expect(sample.problems == ["App/Target_Pay.m:4: never-used Pay/canPay"]) }
  }

  @Test("literals in Swift use the action as well")
  func literalsInSwift() throws {
    let code = """
      func pay() {
        let type = NSClassFromString("Target_Pay") as? NSObject.Type
        type?.init().perform(Selector(("action_payWithOrder:callback:")), with: 1, with: 2)
      }
      """
    let sample = try RegistrationSample(["App/Target_Pay.m": Self.pay, "App/Mediator.swift": code])
    #expect(sample.keys.contains("use Pay/payWithOrder:callback:"))
    #expect(sample.problems == ["App/Target_Pay.m:4: never-used Pay/canPay"])
  }

  @Test("a literal that no target has is registered nowhere")
  func misspelt() throws {
    let code =
      "@implementation Mediator\n- (void)pay {\n[[NSClassFromString(@\"Target_Pay\") new] performSelector:NSSelectorFromString(@\"action_cnaPay:\")];\n}\n@end"
    #expect(
      try problems(["App/Target_Pay.m": Self.pay, "App/M.m": code, "App/U.m": Self.call("Pay", "canPay")])
        .contains("App/M.m:3: never-registered Pay/cnaPay, not Pay/canPay"))
  }

  @Test(
    "where a class or a selector is computed, nothing that it may be is called never used",
    arguments: [
      "[[NSClassFromString([NSString stringWithFormat:@\"Target_%@\", name]) new] performSelector:NSSelectorFromString(selector)];",
      "Class c = NSClassFromString(@\"Target_Pay\"); [[c new] performSelector:NSSelectorFromString(selector)];",
      "return [NSClassFromString(@\"Target_Pay\") new];",
      "[target performSelector:@selector(action_payWithOrder:callback:)]; [target Action_canPay:nil];",
      "[target performSelector:NSSelectorFromString([@\"action_\" stringByAppendingString:name])];",
    ])
  func computed(code: String) throws {
    let files = [
      "App/Target_Pay.m": Self.pay,
      "App/Target_Cart.m": Self.target("Cart", "- (id)Action_a:(id)p { return p; }"),
      "App/Use.m": Self.call("Cart", "a"),
      "App/Mediator.m": "@implementation Mediator\n- (id)pay:(NSString *)name {\n\(code)\n}\n@end",
    ]
    #expect(try problems(files) == [])
    #expect(try !gaps(files).isEmpty)
  }

  @Test("actions of buttons and a mediator's own method leave nothing open")
  func unrelated() throws {
    let button =
      "@implementation Page\n- (void)load { [b addTarget:self action:@selector(action_tap:)]; }\n@end"
    let mediator =
      "@implementation OurMediator\n- (id)performTarget:(NSString *)t action:(NSString *)a params:(id)p shouldCacheTarget:(BOOL)c {\nClass c = NSClassFromString([NSString stringWithFormat:@\"Target_%@\", t]);\nreturn [[c new] performSelector:NSSelectorFromString([NSString stringWithFormat:@\"Action_%@:\", a]) withObject:p];\n}\n@end"
    #expect(
      try problems([
        "App/Target_Pay.m": Self.pay, "App/Page.m": button, "App/OurMediator.m": mediator,
        "App/Use.m": Self.call("Pay", "canPay"),
      ]) == ["App/Target_Pay.m:5: never-used Pay/payWithOrder:callback:"])
  }

  @Test("a target that calls its own method uses it")
  func own() throws {
    let target = Self.target(
      "Pay", "- (void)Action_info:(id)p { [self Action_pay:p]; }\n- (void)Action_pay:(id)p {}")
    #expect(try problems(["App/T.m": target, "App/Use.m": Self.call("Pay", "info")]) == [])
  }

  // MARK: - URLs

  @Test(
    "a literal URL is a use of its target and action",
    arguments: [
      (
        "m",
        "[[CTMediator sharedInstance] performActionWithUrl:[NSURL URLWithString:@\"app://Pay/canPay?id=1\"] completion:nil];"
      ),
      (
        "m",
        "[[CTMediator sharedInstance] performActionWithUrl:[NSURL URLWithString:[NSString stringWithFormat:@\"app://Pay/can/Pay?id=%@\", x]] completion:nil];"
      ),
      (
        "swift",
        "CTMediator.sharedInstance()?.performAction(withUrl: URL(string: \"app://Pay/canPay\")!, completion: nil)"
      ),
    ])
  func urls(language: String, code: String) throws {
    let sample = try RegistrationSample(["App/Target_Pay.m": Self.pay, "App/Use.\(language)": code])
    #expect(sample.keys.contains("use Pay/canPay"), "\(sample.keys)")
    #expect(sample.problems == ["App/Target_Pay.m:5: never-used Pay/payWithOrder:callback:"])
    let wrong = try RegistrationSample([
      "App/Target_Pay.m": Self.pay, "App/Use.\(language)": code.replacing("Pay", with: "Pya"),
    ])
    #expect(wrong.problems.contains { $0.hasPrefix("App/Use.\(language):1: never-registered Pya/canPya") })
  }

  @Test(
    "a URL that is computed may perform every action",
    arguments: ["url", "[NSURL URLWithString:@\"app://%@/canPay\"]", "[NSURL URLWithString:text]"])
  func computedURL(url: String) throws {
    let code = "[[CTMediator sharedInstance] performActionWithUrl:\(url) completion:nil];\n"
    #expect(
      try problems(["App/Target_Pay.m": Self.pay, "App/Use.m": code + Self.call("Pay", "canPay")]) == [])
  }
}
