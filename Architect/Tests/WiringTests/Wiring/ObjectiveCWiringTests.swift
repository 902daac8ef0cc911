import Testing

/// Each fault at the border to Objective-C is found on the line that has to change.
@Suite("The wiring with Objective-C", .timeLimit(.minutes(10))) struct ObjectiveCWiringTests {
  typealias Sample = ObjectiveCWiringSample

  /// A wrong program, and the finding that it leads to.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var edits: [WiringSample.Edit]
    var rule: String
    /// A part of the line.
    var line: String
    var message: String

    init(_ name: String, _ edits: [WiringSample.Edit], _ rule: String, line: String, _ message: String) {
      (testDescription, self.edits, self.rule, self.line) = (name, edits, rule, line)
      self.message = message
    }
  }

  private static let canPay = "Payment.canPay of LegacyPay is performed by Objective-C, but "
  private static let pay = "Payment.pay of LegacyPay is performed by Objective-C, but "
  private static let home = "Home.home of LegacyPay is performed by Objective-C, but "
  private static let canPayTried =
    "Target_Pay has no method Action_canPay: or action_canPay: or Action_canPayWithParams: or action_canPayWithParams:"

  static let missingTargets: [Fault] = [
    Fault(
      "a target is misspelt",
      [.init(Sample.contract, "\"Pay\", action: \"canPay\"", "\"Pya\", action: \"canPay\"")],
      "missing-target", line: "\"Pya\"", canPay + "no source has a class Target_Pya; did you mean Target_Pay?"
    ),
    Fault(
      "a target does not exist",
      [.init(Sample.contract, "\"Pay\", action: \"canPay\"", "\"Checkout\", action: \"canPay\"")],
      "missing-target", line: "\"Checkout\"",
      canPay + "no source has a class Target_Checkout; add the class, or correct `byTarget:`"),
    Fault(
      "a class is renamed", [.init(Sample.swiftTarget, "class Target_Home", "class Target_House")],
      "missing-target", line: "byTarget: \"Home\"",
      home + "no source has a class HomeKit.Target_Home or Target_Home; did you mean HomeKit.Target_House?"),
    Fault(
      "an action is misspelt", [.init(Sample.contract, "action: \"canPay\"", "action: \"cnaPay\"")],
      "missing-target", line: "\"cnaPay\"",
      canPay
        + "Target_Pay has no method Action_cnaPay: or action_cnaPay: or Action_cnaPayWithParams: or action_cnaPayWithParams:; did you mean Action_canPay:?"
    ),
    Fault(
      "an action that takes two objects is declared with a dictionary",
      [.init(Sample.contract, "action: \"payWithOrderId:callback:\"", "action: \"pay\"")],
      "missing-target", line: "action: \"pay\"",
      pay
        + "Target_Pay has no method Action_pay: or action_pay: or Action_payWithParams: or action_payWithParams:; did you mean action_payWithOrderId:callback:?"
    ),
    Fault(
      "a selector lacks its last colon",
      [.init(Sample.contract, "\"payWithOrderId:callback:\"", "\"payWithOrderId:callback\"")],
      "missing-target", line: "callback\"",
      pay
        + "Target_Pay has no method Action_payWithOrderId:callback or action_payWithOrderId:callback; did you mean action_payWithOrderId:callback:?"
    ),
    Fault(
      "a selector has another label",
      [.init(Sample.target, "callback:(void", "completion:(void")],
      "missing-target", line: "callback:\"",
      pay
        + "Target_Pay has no method Action_payWithOrderId:callback: or action_payWithOrderId:callback:; did you mean action_payWithOrderId:completion:?"
    ),
    Fault(
      "the method is one of the class",
      [.init(Sample.target, "- (BOOL)Action_canPay", "+ (BOOL)Action_canPay")],
      "missing-target", line: "action: \"canPay\"",
      canPay + canPayTried + ": Action_canPay: is a method of the class itself; make it one of its instances"),
    Fault(
      "the method takes nothing",
      [.init(Sample.target, "- (BOOL)Action_canPay:(NSDictionary *)params", "- (BOOL)Action_canPay")],
      "missing-target", line: "action: \"canPay\"", canPay + canPayTried + "; did you mean Action_canPay?"),
    Fault(
      "the method lacks the prefix",
      [.init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)canPay:")],
      "missing-target", line: "action: \"canPay\"",
      canPay + canPayTried + "; add the method, or correct `action:`"),
    Fault(
      "the method is compiled never",
      [
        .init(
          Sample.target, "- (BOOL)Action_canPay:(NSDictionary *)params {\n",
          "#if 0\n- (BOOL)Action_canPay:(NSDictionary *)params {\n"),
        .init(Sample.target, "  return NO;\n}\n", "  return NO;\n}\n#endif\n"),
      ],
      "missing-target", line: "action: \"canPay\"",
      canPay + canPayTried + "; add the method, or correct `action:`"),
    Fault(
      "the method is only declared in the header",
      [
        .init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)canPay:"),
        .init(
          "Sources/Legacy/include/Target_Pay.h", "",
          "@interface Target_Pay : NSObject\n- (BOOL)Action_canPay:(NSDictionary *)params;\n@end"),
      ],
      "missing-target", line: "action: \"canPay\"",
      canPay + canPayTried + "; add the method, or correct `action:`"),
    Fault(
      "notFound: answers for a missing method",
      [
        .init(Sample.contract, "action: \"canPay\")", "action: \"mayPay\", notFound: true)"),
        .init(Sample.target, "@end", "- (id)notFound:(NSDictionary *)params { return nil; }\n@end"),
      ],
      "missing-target", line: "mayPay",
      canPay
        + "Target_Pay has no method Action_mayPay: or action_mayPay: or Action_mayPayWithParams: or action_mayPayWithParams:; did you mean Action_canPay:?; notFound: answers instead"
    ),
    Fault(
      "a class in Swift is found by the name of another module",
      [.init(Sample.contract, "module: \"HomeKit\"", "module: \"Home\"")],
      "missing-target", line: "module: \"Home\"",
      home
        + "no source has a class Home.Target_Home or Target_Home; Objective-C knows HomeKit.Target_Home only by its full name: write @objc(Target_Home), or say `module: \"HomeKit\"`"
    ),
    Fault(
      "a class in Swift without @objc(name) is declared without its module",
      [.init(Sample.contract, ", module: \"HomeKit\"", "")],
      "missing-target", line: "byTarget: \"Home\"",
      home
        + "no source has a class Target_Home; Objective-C knows HomeKit.Target_Home only by its full name: write @objc(Target_Home), or say `module: \"HomeKit\"`"
    ),
    Fault(
      "a method in Swift lacks @objc", [.init(Sample.contract, "action: \"home\"", "action: \"hidden\"")],
      "missing-target", line: "action: \"hidden\"",
      home
        + "HomeKit.Target_Home has no method Action_hidden: or action_hidden: or Action_hiddenWithParams: or action_hiddenWithParams:: Objective-C does not see Action_hidden:; declare it with @objc"
    ),
    Fault(
      "a method in Swift has another selector than its name says",
      [.init(Sample.swiftTarget, "Action_home(_ parameters:", "Action_home(parameters:")],
      "missing-target", line: "action: \"home\"",
      home
        + "HomeKit.Target_Home has no method Action_home: or action_home: or Action_homeWithParams: or action_homeWithParams:; did you mean Action_homeWithParameters:?"
    ),
    Fault(
      "a method in Swift has another selector by @objc(name)",
      [.init(Sample.swiftTarget, "@objc func Action_home", "@objc(Action_start:) func Action_home")],
      "missing-target", line: "action: \"home\"",
      home
        + "HomeKit.Target_Home has no method Action_home: or action_home: or Action_homeWithParams: or action_homeWithParams:; add the method, or correct `action:`"
    ),
    Fault(
      "a method in Swift throws, so that it takes an error, too",
      [
        .init(
          Sample.swiftTarget, "NSDictionary) -> Bool { true }\n  func", "NSDictionary) throws { }\n  func")
      ],
      "missing-target", line: "action: \"home\"",
      home
        + "HomeKit.Target_Home has no method Action_home: or action_home: or Action_homeWithParams: or action_homeWithParams:; did you mean Action_home:error:?"
    ),
  ]

  static let calls: [Fault] = [
    Fault(
      "a name in Objective-C is misspelt",
      [.init(Sample.shell, "perform:@\"charge\"", "perform:@\"chrage\"")],
      "undeclared-call", line: "chrage",
      "Objective-C performs \"chrage\", which no contract allows; did you mean charge?"),
    Fault(
      "a name after as: is misspelt", [.init(Sample.contract, "as: \"charge\"", "as: \"chrage\"")],
      "undeclared-call", line: "perform:@\"charge\"",
      "Objective-C performs \"charge\", which no contract allows; did you mean chrage?"),
    Fault(
      "a call is not declared",
      [
        .init(
          Sample.shell, "[self.tenon.mediator charge:42 completion:nil]",
          "[self.tenon.mediator perform:@\"refund\" parameters:nil completion:nil]")
      ],
      "undeclared-call", line: "refund",
      "Objective-C performs \"refund\", which no contract allows; declare it with `contract.allowsObjectiveC(.calls(…, as: \"refund\"))`"
    ),
    Fault(
      "a name that is a constant is misspelt",
      [
        .init(Sample.shell, "#import \"LegacyShell.h\"", "static NSString *const kCharge = @\"chrage\";"),
        .init(Sample.shell, "perform:@\"charge\"", "perform:kCharge"),
      ],
      "undeclared-call", line: "perform:kCharge",
      "Objective-C performs \"chrage\", which no contract allows; did you mean charge?"),
    Fault(
      "a route is misspelt", [.init(Sample.shell, "open:@\"product\"", "open:@\"prodcut\"")],
      "undeclared-call", line: "prodcut",
      "Objective-C opens \"prodcut\", which no contract allows; did you mean product?"),
    Fault(
      "a service is not declared",
      [.init(Sample.shell, "@protocol(PaymentDesk)", "@protocol(StockList)")],
      "undeclared-call", line: "StockList",
      "Objective-C uses the service StockList, which no contract allows; declare it with `contract.allowsObjectiveC(.requires(…, as: StockList.self))`"
    ),
    Fault(
      "Objective-C of another module uses the name",
      [.init(Sample.other, "[self perform:@\"count\"", "[self.tenon.mediator perform:@\"charge\"")],
      "undeclared-call", line: "charge",
      "Objective-C performs \"charge\", which only the contract of LegacyPay allows; declare it with `contract.allowsObjectiveC(.calls(…, as: \"charge\"))`"
    ),
    Fault(
      "one of two names is misspelt",
      [.init(Sample.shell, "perform:@\"charge\"", "perform:(a ? @\"charge\" : @\"chrage\")")],
      "undeclared-call", line: "chrage",
      "Objective-C performs \"chrage\", which no contract allows; did you mean charge?"),
    Fault(
      "a name that is a constant of another file is misspelt",
      [
        .init("Sources/Legacy/Names.m", "", "NSString *const kCharge = @\"chrage\";"),
        .init(Sample.shell, "perform:@\"charge\"", "perform:kCharge"),
      ],
      "undeclared-call", line: "perform:kCharge",
      "Objective-C performs \"chrage\", which no contract allows; did you mean charge?"),
    Fault(
      "a protocol is found by its name",
      [.init(Sample.shell, "@protocol(PaymentDesk)", "NSProtocolFromString(@\"StockList\")")],
      "undeclared-call", line: "StockList",
      "Objective-C uses the service StockList, which no contract allows; declare it with `contract.allowsObjectiveC(.requires(…, as: StockList.self))`"
    ),
    Fault(
      "only the contract of a module that the application lists as well allows the name",
      [
        .init(
          "Sources/Shop/ShopModule.swift", "    contract.performs(.charge)",
          "    _ = contract.allowsObjectiveC(.calls(.canPay, as: \"mayPay\") { _ in \"\" })\n    contract.performs(.charge)"
        ),
        .init(Sample.manifest, "\"PayInterface\", \"Stock\",", "\"PayInterface\", \"Stock\", \"LegacyPay\","),
        .init(Sample.shell, "perform:@\"charge\"", "perform:@\"mayPay\""),
      ],
      "undeclared-call", line: "mayPay",
      "Objective-C performs \"mayPay\", which only the contract of Shop allows; declare it with `contract.allowsObjectiveC(.calls(…, as: \"mayPay\"))`"
    ),
    Fault(
      "a URL in Objective-C is misspelt", [.init(Sample.shell, "/product/42", "/prodcut/42")],
      "unmatched-url", line: "prodcut",
      "no module answers \"/prodcut/42\"; add a route, or correct the URL"),
    Fault(
      "a URL is opened without a declaration",
      [.init(Sample.contract, ",\n      .opensURLs())", ")")],
      "undeclared-call", line: "openURL:",
      "Objective-C opens a URL, which no contract allows; declare it with `contract.allowsObjectiveC(.opensURLs())`"
    ),
    Fault(
      "a name is passed to a mediator in a variable",
      [
        .init(
          Sample.shell, "  [self.tenon.mediator charge:42 completion:nil];",
          "  TNMediator *payments = self.payments;\n  [payments perform:@\"refund\" parameters:nil completion:nil];"
        )
      ],
      "undeclared-call", line: "refund",
      "Objective-C performs \"refund\", which no contract allows; declare it with `contract.allowsObjectiveC(.calls(…, as: \"refund\"))`"
    ),
    Fault(
      "one name stands for two actions",
      [
        .init(
          Sample.contract, "      .opensURLs()",
          "      .calls(.canPay, as: \"charge\") { _ in \"\" },\n      .opensURLs()")
      ],
      "duplicate-allowance", line: ".canPay, as: \"charge\"",
      "the Objective-C of LegacyPay may perform two things named \"charge\"; give one of them another name"),
    Fault(
      "an action that only Objective-C calls is performed by no module",
      [.init("Sources/Shop/ShopModule.swift", "    contract.performs(.charge) { cents in true }\n", "")],
      "missing-action", line: ".calls(.charge",
      "no module performs Shop.charge, which LegacyPay calls; add a module that does, or declare `calls(ifPresent:)`"
    ),
    Fault(
      "a service that only Objective-C uses is provided by no module",
      [
        .init(
          "Sources/Shop/ShopModule.swift", "    contract.provides((any PaymentDesk).self) { Desk() }\n", "")
      ],
      "missing-service", line: ".requires((any PaymentDesk).self",
      "no module provides PayInterface.PaymentDesk, which LegacyPay requires; add a module that provides it, or declare `requires(ifPresent:)`"
    ),
    Fault(
      "a route that only Objective-C opens is answered by no module",
      [
        .init(Sample.shell, "  [self.tenon.router openURL:@\"/product/42\" completion:nil];\n", ""),
        .init(
          "Sources/Shop/ShopModule.swift",
          "    contract.destination(ProductPage.self) { page, screen in 0 }\n", ""),
      ],
      "missing-route", line: ".opens(ProductPage.self",
      "no module answers PayInterface.ProductPage, which LegacyPay opens; add a module that does, or declare `opens(ifPresent:)`"
    ),
    Fault(
      "an action that a target performs is performed again",
      [
        .init(
          "Sources/Shop/ShopModule.swift", "    contract.performs(.charge)",
          "    contract.performs(.canPay) { _ in true }\n    contract.performs(.charge)")
      ],
      "duplicate-action", line: "contract.performs(.canPay) { _ in true }",
      "Payment.canPay is performed by LegacyPay (Sources/LegacyPay/LegacyPayModule.swift:12:14) and again by Shop; remove one of the two"
    ),
  ]

  @Test("each fault is found, and nothing else", arguments: missingTargets + calls)
  func fault(fault: Fault) throws {
    let findings = try Sample.files(fault.edits).findings()
    #expect(findings.count == 1, "\(findings)")
    let finding = try #require(findings.first)
    #expect(finding.rule == fault.rule)
    #expect(finding.line.contains(fault.line), "\(finding)")
    #expect(finding.message == fault.message)
  }
}
