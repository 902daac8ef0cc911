import Samples
import Testing

/// What a message says besides that something is wrong must be true as well.
@Suite("Explanations", .timeLimit(.minutes(10))) struct ExplanationTests {
  private static func pods(_ own: String, lock: String, source: String) -> [String: String] {
    [
      "Podfile": "target 'Shop' do\n  pod 'Domain', :path => 'Domain'\n  \(own)\nend", "Podfile.lock": lock,
      "Shop/a.swift": source,
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/a.swift").text,
      "Domain/Domain.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Domain'\n  s.source_files = '*.swift'\n  s.dependency 'RxSwift'\nend",
      "Domain/d.swift": "import RxSwift",
    ]
  }

  private static let lock = """
    PODS:
      - Domain (1.0):
        - RxSwift
      - Moya/Core (15.0)
      - Moya/RxSwift (15.0):
        - Moya/Core
        - RxSwift
      - RxSwift (6.0)
    """

  @Test("a pod that the target itself lists is named before a module of the repository")
  func carrier() throws {
    let own = try Verdict(
      "", Self.pods("pod 'Moya/RxSwift'", lock: Self.lock, source: "import Domain\nimport RxSwift")
    )
    .messages(of: ["transitive-import"])
    #expect(own.count == 1 && (own.first ?? "").contains("(via 'Moya/RxSwift')"))
    let other = try Verdict(
      "",
      Self.pods(
        "pod 'Log'", lock: Self.lock.replacing("Moya/RxSwift", with: "Log"),
        source: "import Domain\nimport RxSwift")
    ).messages(of: ["transitive-import"])
    #expect(other.count == 1)
    let none = try Verdict("", Self.pods("", lock: Self.lock, source: "import Domain\nimport RxSwift"))
      .messages(of: ["transitive-import"])
    #expect(none.count == 1 && (none.first ?? "").contains("(via 'Domain')"))
  }

  @Test("what the target's own pods bring need not be declared before another dependency is removed")
  func removal() throws {
    let brought = try Verdict(
      "", Self.pods("pod 'Moya/RxSwift'", lock: Self.lock, source: "import Moya\nimport RxSwift")
    )
    .messages(of: ["unused-dependency"])
    #expect(brought.count == 1 && !(brought.first ?? "first declare").contains("first declare"))
    let lost = try Verdict("", Self.pods("", lock: Self.lock, source: "import RxSwift")).messages(of: [
      "unused-dependency"
    ])
    #expect(
      lost.count == 1
        && (lost.first ?? "").contains("first declare 'RxSwift', which comes through it, then remove it"))
  }

  /// A target that imports Core, which is both a framework of another project and a pod.
  private static func workspace(_ podfile: String) -> [String: String] {
    [
      "Podfile": podfile, "Podfile.lock": "PODS:\n  - Stubs (1.0)\n  - Core (1.0)\n",
      "Core/Core.podspec": "Pod::Spec.new do |s|\n  s.name = 'Core'\n  s.source_files = '*.swift'\nend",
      "Core/c.swift": "", "Test/t.swift": "import Core",
      "project.yml": "name: Azure\ntargets:\n  Core: {type: framework, platform: iOS, sources: [Core]}",
      "App/project.yml": "name: App\ntargets:\n  Test: {type: framework, platform: iOS, sources: [../Test]}",
    ]
  }

  @Test("a framework of another project is linked, and not added as a pod that no Podfile lists")
  func framework() throws {
    let stubs = "target 'Test' do\n  pod 'Stubs'\nend\n"
    let linked = try Verdict("", Self.workspace(stubs)).messages(of: ["undeclared-import"])
    #expect(linked.map { $0.contains("add it to the dependencies of 'Test'") } == [true])
    let other = "target 'Other' do\n  pod 'Core', :path => 'Core'\nend\n"
    let listed = try Verdict("", Self.workspace(stubs + other)).messages(of: ["undeclared-import"])
    #expect(listed.map { $0.contains("add its pod to 'Test' in Podfile") } == [true])
  }

  @Test("a condition of C is shown as it asks: for headers, and not for modules")
  func conditions() throws {
    let files = [
      "Package.swift": SamplePackage("P").target("App").target("Search").text,
      "Sources/App/include/a.h": "", "Sources/Search/include/Search/s.h": "", "Sources/Search/s.m": "",
      "Sources/App/a.m": "#if __has_include(<Search/s.h>)\n#import <Search/s.h>\n#endif",
      ".tenon.yml": "version: 1\nforbidden:\n  - {from: App, to: [Search]}\n",
    ]
    let messages = try Verdict("", files).messages(of: ["forbidden"])
    #expect(messages.count == 1 && (messages.first ?? "").contains("(under #if __has_include(Search))"))
  }

  @Test(
    "a target of one header that links others is an umbrella, and not a target that has barely begun",
    arguments: [true, false])
  func umbrella(hasCode: Bool) throws {
    let files = [
      "project.yml": """
      name: App
      targets:
        All: {type: framework, platform: iOS, sources: [All], dependencies: [{target: One}]}
        One: {type: framework, platform: iOS, sources: [One]}
      """, "All/All.h": "#import <Foundation/Foundation.h>", "One/o.swift": "public struct O {}",
      (hasCode ? "All/a.swift" : "All/readme.md"): "import Foundation",
    ]
    #expect(try Verdict("", files).messages(of: ["unused-dependency"]).isEmpty == !hasCode)
  }

  @Test("a message about a removal fits into a line, however many declarations come first")
  func length() throws {
    let names = (1...9).map { "Brought\($0)" }
    var package = SamplePackage("P").target("App", ["Hub"]).target("Hub", names)
    for name in names { package = package.target(name) }
    var files = [
      "Package.swift": package.text, "Sources/Hub/h.swift": names.map { "import \($0)\n" }.joined(),
    ]
    for name in names { files["Sources/\(name)/b.swift"] = "public struct B {}" }
    files["Sources/App/a.swift"] = names.map { "import \($0)\n" }.joined()
    let messages = try Verdict("", files).messages(of: ["unused-dependency"]).filter {
      $0.contains("on 'Hub'")
    }
    #expect(messages.count == 1 && (messages.first ?? "").utf8.count <= 160)
    #expect((messages.first ?? "").contains("'Brought1', 'Brought2' and 7 more in 1 target"))
  }
}
