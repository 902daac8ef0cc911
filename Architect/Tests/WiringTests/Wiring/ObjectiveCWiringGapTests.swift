import Architect
import ModuleGraph
import Samples
import Testing

/// What the sources do not decide at the border to Objective-C has no findings, and a line that says so.
@Suite("The wiring with Objective-C: what is not known", .timeLimit(.minutes(10)))
struct ObjectiveCWiringGapTests {
  typealias Sample = ObjectiveCWiringSample

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var edits: [WiringSample.Edit]
    /// What the line says.
    var what: String

    init(_ name: String, _ edits: [WiringSample.Edit], _ what: String) {
      (testDescription, self.edits, self.what) = (name, edits, what)
    }
  }

  private static let other = WiringSample.Edit(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)other:")
  private static let open =
    "all methods of Target_Pay, which macros, superclasses, protocols or the running application may add to"

  static let targets: [Case] = [
    Case(
      "the class resolves methods at run time",
      [
        other,
        .init(
          Sample.target, "+ (BOOL)Action_canRefund:",
          "+ (BOOL)resolveInstanceMethod:(SEL)s { return YES; }\n+ (BOOL)Action_canRefund:"),
      ], open),
    Case(
      "the class forwards messages",
      [
        other,
        .init(
          Sample.target, "+ (BOOL)Action_canRefund:",
          "- (id)forwardingTargetForSelector:(SEL)s { return nil; }\n+ (BOOL)Action_canRefund:"),
      ], open),
    Case(
      "a superclass without a target's name forwards messages",
      [
        other,
        .init("Sources/Legacy/include/Target_Pay.h", "", "@interface Target_Pay : BaseTarget\n@end"),
        .init(
          "Sources/Legacy/BaseTarget.m", "",
          "@implementation BaseTarget\n- (void)forwardInvocation:(NSInvocation *)i {}\n@end\n@interface BaseTarget : NSObject\n@end"
        ),
      ], open),
    Case(
      "a Swift class forwards messages",
      [
        .init(Sample.swiftTarget, "@objc func Action_home", "@objc func other"),
        .init(
          Sample.swiftTarget, "  func Action_hidden",
          "  override func forwardingTarget(for selector: Selector!) -> Any? { nil }\n  func Action_hidden"),
      ],
      "all methods of HomeKit.Target_Home, which macros, superclasses, protocols or the running application may add to"
    ),
    Case(
      "the method is only compiled under a condition",
      [
        .init(
          Sample.target, "- (BOOL)Action_canPay:(NSDictionary *)params {\n",
          "#if DEBUG\n- (BOOL)Action_canPay:(NSDictionary *)params {\n"),
        .init(Sample.target, "  return NO;\n}\n", "  return NO;\n}\n#endif\n"),
      ], "whether Target_Pay has Action_canPay:, which is only compiled if DEBUG"),
    Case(
      "the class is only compiled under a condition",
      [
        .init(Sample.swiftTarget, "class Target_Home", "#if canImport(UIKit)\nclass Target_Home"),
        .init(Sample.swiftTarget, "Bool { true }\n}", "Bool { true }\n}\n#endif"),
      ],
      "whether there is a class HomeKit.Target_Home, which is only compiled if canImport(UIKit)"),
    Case(
      "two linked classes have one name, and one of them has the method",
      [
        .init(
          "Sources/Legacy/Other.m", "", "@implementation Target_Pay\n- (id)Action_b:(id)p { return p; }\n@end"
        )
      ],
      "which of the classes Target_Pay the application has"),
    Case(
      "code makes classes",
      [
        .init(Sample.contract, "\"Pay\", action: \"canPay\"", "\"Made\", action: \"canPay\""),
        .init("Sources/Legacy/Make.m", "", "void make(void) { objc_allocateClassPair(nil, name, 0); }"),
      ],
      "whether there is a class Target_Made, because Sources/Legacy/Make.m makes classes at run time"),
  ]

  static let calls: [Case] = [
    Case(
      "a name is computed", [.init(Sample.shell, "perform:@\"charge\"", "perform:[self name]")],
      "what Objective-C performs, because its name is computed"),
    Case(
      "a branch of a name is computed",
      [.init(Sample.shell, "perform:@\"charge\"", "perform:(a ? @\"charge\" : [self name])")],
      "what Objective-C performs, because its name is computed"),
    Case(
      "a protocol is computed",
      [
        .init(
          Sample.shell, "serviceForProtocol:@protocol(PaymentDesk)",
          "serviceForProtocol:NSProtocolFromString(name)")
      ],
      "the service that Objective-C uses, because its name is computed"),
    Case(
      "a URL is computed", [.init(Sample.shell, "openURL:@\"/product/42\"", "openURL:url")],
      "the URL that Objective-C opens, because its name is computed"),
    Case(
      "a name after as: is computed",
      [
        .init(Sample.contract, "as: \"charge\"", "as: Names.current()"),
        .init(Sample.shell, "perform:@\"charge\"", "perform:@\"other\""),
      ], "a name for Objective-C that is computed, so that no name in Objective-C is called undeclared"),
    Case(
      "a name after as: depends on a condition",
      [
        .init(Sample.contract, "as: \"charge\"", "as: isNew ? \"charge\" : \"pay\""),
        .init(Sample.shell, "perform:@\"charge\"", "perform:@\"other\""),
      ], "a name for Objective-C that is computed, so that no name in Objective-C is called undeclared"),
  ]

  @Test("what is undecided is named, and nothing is reported", arguments: targets + calls)
  func undecided(one: Case) throws {
    let sample = try Sample.files(one.edits)
    let findings = try sample.findings()
    #expect(findings.isEmpty, "\(findings)")
    let gaps = try gaps(sample)
    #expect(gaps.contains { $0.hasPrefix(one.what) }, "\(gaps)")
  }

  @Test("a program that is decided has no such line")
  func decided() throws { #expect(try gaps(Sample.files([])) == []) }

  private func gaps(_ sample: WiringSample) throws -> [String] {
    let repository = try SampleRepository(sample.files)
    return try withExtendedLifetime(repository) {
      try Architecture.load(at: repository.root).wiring.applications.flatMap { application in
        (application.gaps + application.modules.flatMap(\.gaps)).map(\.what)
      }
    }
  }
}
