import CommandLineInterface
import Commands
import Foundation
import Samples
import Testing

@Suite("tenon wiring, with Objective-C", .timeLimit(.minutes(10))) struct ObjectiveCWiringCommandTests {
  private func sample(_ dependency: String = "") throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("Sample")
        .package(".package(url: \"https://example.com/tenon\", from: \"1.0.0\")")
        .package(".package(url: \"https://example.com/sdk\", from: \"1.0.0\")")
        .target("Old", dependency.isEmpty ? [] : [dependency])
        .target("App", ["Old", ".product(name: \"Tenon\", package: \"tenon\")"], kind: "executableTarget")
        .text,
      "Sources/Old/Target_Pay.m":
        "@implementation Target_Pay\n- (id)Action_pay:(NSDictionary *)parameters { return nil; }\n@end",
      "Sources/App/main.swift": """
      import Tenon
      import TenonObjectiveC

      extension ActionReference where Input == Void, Output == Bool, Failure == any Error {
        static var pay: Self { Self("Payment", "pay") }
        static var cancel: Self { Self("Payment", "cancel") }
      }

      struct HostModule: Module {
        let layer = Layer.host

        func declare(in contract: inout ModuleContract) {
          contract.performs(.pay, byTarget: "Pay", action: "pay") { _ in [:] }
          contract.performs(.cancel, byTarget: "Pya", action: "cancel") { _ in [:] }
          _ = contract.allowsObjectiveC(.calls(.pay, as: "pay"))
        }
      }

      let application = try Application([HostModule()])
      """,
    ])
  }

  @Test("a module's declarations name the target, and what Objective-C calls them")
  func module() throws {
    let text = tenon("wiring", "--module", "Host", on: try sample()).result
    #expect(text.contains("    performs Payment.pay by Target_Pay, action pay  Sources/App/main.swift:13:14"))
    #expect(text.contains("    calls Payment.pay for Objective-C as pay  Sources/App/main.swift:15:"))
    #expect(text.contains("no source has a class Target_Pya; did you mean Target_Pay?"))
    #expect(!text.contains("not known"))
  }

  @Test("as JSON, they have the target, what the sources show of it, and the name")
  func json() throws {
    let json = tenon("wiring", "--format", "json", on: try sample()).result
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let applications = try #require(object["applications"] as? [[String: Any]])
    let modules = try #require(applications.first?["modules"] as? [[String: Any]])
    let declarations = try #require(modules.first?["declarations"] as? [[String: Any]])
    let targets = declarations.compactMap { $0["target"] as? [String: Any] }
    #expect(targets.map { $0["name"] as? String } == ["Pay", "Pya"])
    #expect(targets.map { $0["sources"] as? String } == ["found", "no class"])
    #expect(declarations.compactMap { $0["objective_c_name"] as? String } == ["pay"])
  }

  @Test("a class that a library without sources may have is named as not known")
  func undecided() throws {
    let outcome = tenon("wiring", on: try sample(".product(name: \"PaySDK\", package: \"sdk\")"))
    #expect(
      outcome.result.contains(
        "not known: whether there is a class Target_Pya, because 'PaySDK', whose sources are not in the repository, may have it (Sources/App/main.swift:14:14)"
      ))
    #expect(!outcome.result.contains("[missing-target]"))
  }

  @Test("what libraries may have is not taken from a reading before they were there")
  func cached() throws {
    let sample = try sample()
    #expect(tenon("wiring", on: sample).result.contains("[missing-target]"))
    let other = try self.sample(".product(name: \"PaySDK\", package: \"sdk\")")
    try sample.write("Package.swift", other.read("Package.swift"))
    #expect(!tenon("wiring", on: sample).result.contains("[missing-target]"))
  }

  @Test("a dependency on targets that only a mediator finds is used", arguments: ["m", "swift"])
  func unimported(_ language: String) throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("Pay").target("Plain").target(
        "App", ["Pay", "Plain"], kind: "executableTarget"
      ).text,
      "Sources/Plain/Plain.\(language)": language == "m" ? "@implementation Plain\n@end" : "class Plain {}",
      "Sources/Pay/Target_Pay.\(language)": language == "m"
        ? "@implementation Target_Pay\n- (id)Action_pay:(id)p { return p; }\n@end"
        : "import Foundation\n\n@objc(Target_Pay) class PayTarget: NSObject {}",
      "Sources/App/main.swift": "import Foundation\n\nprint(NSClassFromString(\"Target_Pay\") as Any)\n"
        + (0..<60).map { "print(\($0))\n" }.joined(),
    ])
    let result = tenon("check", on: sample).result
    #expect(!result.contains("'Pay'"), "\(result)")
    #expect(language == "m" || result.contains("'Plain'"), "\(result)")
  }

  @Test("a missing target is a warning, and tenon explain says what is looked for")
  func explain() throws {
    #expect(tenon("wiring", on: try sample()).status == .clean)
    #expect(tenon("wiring", "--strict", on: try sample()).status == .findings)
    let recorded = RecordedTerminal()
    _ = Tenon.program.run(["explain", "missing-target"], on: recorded.terminal())
    #expect(recorded.result.contains("Action_payWithParams:"))
  }
}
