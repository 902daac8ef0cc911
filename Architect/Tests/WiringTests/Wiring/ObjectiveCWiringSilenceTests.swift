import Testing

/// Programs at the border to Objective-C that are right, or of which the sources do not show whether they are.
@Suite("The wiring with Objective-C: silence", .timeLimit(.minutes(10))) struct ObjectiveCWiringSilenceTests {
  typealias Sample = ObjectiveCWiringSample

  static let right: [(String, [WiringSample.Edit])] = [
    ("nothing changes", []),
    (
      "the method is that of the second version in lower case",
      [.init(Sample.target, "Action_canPay:", "action_canPay:")]
    ),
    (
      "the method is that of the first version",
      [.init(Sample.target, "Action_canPay:", "Action_canPayWithParams:")]
    ),
    (
      "the method is in a category",
      [
        .init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)other:"),
        .init(
          "Sources/Legacy/Target_Pay+More.m", "",
          "@implementation Target_Pay (More)\n- (id)Action_canPay:(NSDictionary *)params { return nil; }\n@end"
        ),
      ]
    ),
    (
      "the method is inherited",
      [
        .init(
          "Sources/Legacy/include/Target_Pay.h", "", "@interface Target_Pay : Target_Base\n@end"),
        .init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)other:"),
        .init(
          "Sources/Legacy/Target_Base.m", "",
          "@interface Target_Base : NSObject\n@end\n@implementation Target_Base\n- (id)Action_canPay:(id)a { return a; }\n@end"
        ),
      ]
    ),
    (
      "the superclass has not the name of a target",
      [
        .init("Sources/Legacy/include/Target_Pay.h", "", "@interface Target_Pay : BaseTarget\n@end"),
        .init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)other:"),
        .init(
          "Sources/Legacy/BaseTarget.m", "",
          "@interface BaseTarget : Root\n@end\n@implementation BaseTarget\n- (id)other:(id)a { return a; }\n@end"
        ),
        .init(
          "Sources/Legacy/Root.m", "",
          "@interface Root : NSObject\n@end\n@implementation Root\n- (id)Action_canPay:(id)a { return a; }\n@end"
        ),
      ]
    ),
    (
      "a class in Swift inherits the method",
      [
        .init(Sample.swiftTarget, "class Target_Home: NSObject", "class Target_Home: BaseTarget"),
        .init(Sample.swiftTarget, "  @objc func Action_home", "  func other"),
        .init(
          "Sources/HomeKit/BaseTarget.swift", "",
          "import Foundation\n\nclass BaseTarget: NSObject { @objc func Action_home(_ p: NSDictionary) {} }"),
      ]
    ),
    (
      "two names, of which both are allowed",
      [.init(Sample.shell, "perform:@\"charge\"", "perform:(a ? @\"charge\" : @\"charge\")")]
    ),
    (
      "the superclass is not in the repository",
      [
        .init("Sources/Legacy/include/Target_Pay.h", "", "@interface Target_Pay : BaseTarget\n@end"),
        .init(Sample.target, "- (BOOL)Action_canPay:", "- (BOOL)other:"),
      ]
    ),
    (
      "an extension shows its methods to Objective-C",
      [
        .init(Sample.swiftTarget, "  @objc func Action_home", "  func other"),
        .init(
          "Sources/HomeKit/More.swift", "",
          "import Foundation\n\n@objc extension Target_Home {\n  func Action_home(_ p: NSDictionary) -> Bool { true }\n}"
        ),
      ]
    ),
    (
      "a class shows the methods of its extensions to Objective-C",
      [
        .init(Sample.swiftTarget, "class Target_Home", "@objcMembers class Target_Home"),
        .init(Sample.swiftTarget, "  @objc func Action_home", "  func other"),
        .init(
          "Sources/HomeKit/More.swift", "",
          "import Foundation\n\nextension Target_Home {\n  func Action_home(_ p: NSDictionary) -> Bool { true }\n}"
        ),
      ]
    ),
    (
      "only Objective-C makes the object that assembles the application",
      [
        .init(
          Sample.host, "let application = try Application(modules)",
          """
          import Foundation

          final class AppStarter: NSObject {
            private var application: Application?
            @objc func start() throws { application = try Application([LegacyPayModule(), ShopModule()]) }
          }
          """),
        .init(Sample.host, "let modules: [any Module] = [LegacyPayModule(), ShopModule()]\n", ""),
      ]
    ),
    (
      "a macro writes methods",
      [
        .init(
          Sample.target, "- (BOOL)Action_canPay:(NSDictionary *)params",
          "EXPORT_ACTION(canPay)\n- (BOOL)other")
      ]
    ),
    (
      "a macro writes classes",
      [
        .init(Sample.contract, "\"Pay\", action: \"canPay\"", "\"Made\", action: \"canPay\""),
        .init("Sources/Legacy/Make.h", "", "#define MAKE(name) @implementation Target_##name"),
      ]
    ),
    (
      "only some builds have the method",
      [
        .init(
          Sample.target, "- (BOOL)Action_canPay:(NSDictionary *)params {",
          "#if DEBUG\n- (BOOL)Action_canPay:(NSDictionary *)params {\n#else\n- (BOOL)Action_canPay:(NSDictionary *)p {\n#endif"
        )
      ]
    ),
    (
      "a class in Swift has its name by @objc",
      [
        .init(Sample.contract, ", module: \"HomeKit\"", ""),
        .init(Sample.swiftTarget, "class Target_Home", "@objc(Target_Home) final class HomeTarget"),
      ]
    ),
    (
      "all members are visible, also those of an extension",
      [
        .init(Sample.swiftTarget, "class Target_Home", "@objcMembers class Target_Home"),
        .init(Sample.swiftTarget, "@objc func Action_home", "func Action_home"),
        .init(
          "Sources/HomeKit/More.swift", "",
          "extension Target_Home { @objc func Action_more(_ p: NSDictionary) {} }"),
        .init(Sample.contract, "action: \"canPay\")", "action: \"canPay\", module: nil)"),
      ]
    ),
    (
      "the method is in an extension in another file",
      [
        .init(Sample.swiftTarget, "@objc func Action_home", "@objc func Action_other"),
        .init(
          "Sources/HomeKit/More.swift", "",
          "extension Target_Home { @objc func Action_home(_ parameters: NSDictionary) {} }"),
      ]
    ),
    (
      "a binary may have the class",
      [
        .init(Sample.contract, "\"Pay\", action: \"canPay\"", "\"Sdk\", action: \"canPay\""),
        .init(
          Sample.manifest, "name: \"Legacy\", dependencies: [",
          "name: \"Legacy\", dependencies: [.product(name: \"PaySDK\", package: \"pay-sdk\")"),
      ]
    ),
    (
      "the names are computed",
      [
        .init(
          Sample.contract, "byTarget: \"Pay\", action: \"canPay\"",
          "byTarget: Names.current(), action: \"canPay\"")
      ]
    ),
    (
      "names are constants in Swift",
      [
        .init(
          Sample.contract, "public struct LegacyPayModule",
          "enum Names { static let pay = \"Pay\" }\npublic struct LegacyPayModule"),
        .init(
          Sample.contract, "byTarget: \"Pay\", action: \"canPay\"", "byTarget: Names.pay, action: \"canPay\""),
      ]
    ),
    (
      "a name in Objective-C is computed",
      [.init(Sample.shell, "perform:@\"charge\"", "perform:[self name]")]
    ),
    (
      "a name after as: is computed",
      [
        .init(Sample.contract, "as: \"charge\"", "as: Names.current()"),
        .init(Sample.shell, "perform:@\"charge\"", "perform:@\"other\""),
      ]
    ),
    (
      "an allowance is a member of its own",
      [
        .init(Sample.contract, ".calls(.charge, as: \"charge\") { try $0.required(\"cents\") }", ".charging"),
        .init(
          Sample.contract, "public struct LegacyPayModule",
          "extension ObjectiveCAllowance { static var charging: Self { .calls(.charge, as: \"charge\") { _ in \"\" } } }\npublic struct LegacyPayModule"
        ),
      ]
    ),
    (
      "the protocol has another name in Objective-C",
      [
        .init(
          Sample.interface, "@objc public protocol PaymentDesk", "@objc(TNDesk) public protocol PaymentDesk"),
        .init(Sample.shell, "@protocol(PaymentDesk)", "@protocol(TNDesk)"),
      ]
    ),
    (
      "another class has a method of that name",
      [
        .init(
          Sample.shell, "- (void)buy {",
          "- (void)buy {\n  [self.api perform:@\"x\" parameters:nil completion:nil];\n  [MGJRouter openURL:@\"shop://other\" completion:nil];"
        )
      ]
    ),
    (
      "the call is in a comment",
      [
        .init(
          Sample.shell, "- (void)buy {",
          "- (void)buy {\n  // [self.tenon.mediator perform:@\"x\" parameters:nil completion:nil];")
      ]
    ),
  ]

  @Test("right programs, and what the sources do not decide, have no findings", arguments: right)
  func silent(name: String, edits: [WiringSample.Edit]) throws {
    let findings = try Sample.files(edits).findings()
    #expect(findings.isEmpty, "\(name): \(findings)")
  }

  @Test(
    "unfinished and large files end nothing, and hide nothing",
    arguments: [
      "@implementation", "@implementation Target_Pay", "@implementation Target_A (",
      "@interface Target_Pay :",
      "@implementation Target_A\n- (", "@implementation Target_A\n- (id)a:(",
      "@implementation Target_A\n+ (id",
      "[x perform:", "[x perform:@\"a\" parameters:", "[x serviceForProtocol:@protocol(", "]]", "\u{0}",
      "@end", "{", "}",
      "[x perform:[x perform:", "@implementation Target_A }", "#define Target_ ", "- (id)a { ",
    ])
  func hostile(text: String) throws {
    for count in [1, 20_000] {
      let file =
        "Target_ perform: serviceForProtocol:\n"
        + String(repeating: text + "\n", count: count / text.utf8.count + 1)
      let findings = try Sample.files([.init("Sources/Legacy/Odd.m", "", file)]).findings()
      #expect(findings.isEmpty, "\(findings)")
    }
  }
}
