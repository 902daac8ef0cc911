import Architect
import Rules
import Samples
import Testing

/// Patterns of the configuration that match nothing, and those that need not.
@Suite("Patterns without a match", .timeLimit(.minutes(10))) struct UnmatchedPatternTests {
  private static let rules: Set<String> = ["unmatched-pattern"]

  /// A repository with a layer for each of its three modules, and a line for the configuration.
  private static func shop(_ line: String, _ changes: [String: String] = [:]) -> [String: String] {
    let files = [
      ".tenon.yml": line + "\n",
      "Package.swift": SamplePackage("P").package(
        ".package(url: \"https://example.com/WebRTC\", from: \"1.0.0\")"
      )
      .target("App", ["FeatureCart"], kind: "executableTarget")
      .target("FeatureCart", ["CoreUI", ".product(name: \"WebRTC\", package: \"WebRTC\")"]).target("CoreUI")
      .text,
      "Sources/App/main.swift": "import FeatureCart\n",
      "Sources/FeatureCart/f.swift": "import CoreUI\nimport Alamofire\n",
      "Sources/CoreUI/c.swift": "import UIKit\n", "Vendor/old.c": "", "Sources/CoreUI/Generated/g.swift": "",
    ]
    return files.merging(changes) { $1 }
  }

  private func found(_ files: [String: String]) throws -> [String] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: Self.rules).findings.map { finding in
        let hint = finding.message.split(separator: "did you mean '").dropFirst().last.map {
          " ?\($0.prefix { $0 != "'" })"
        }
        return
          "\(finding.symbol ?? "") \(finding.from ?? "") :\(finding.place.line):\(finding.place.column)\(hint ?? "")"
      }
    }
  }

  @Test(
    "a pattern that matches no module is found where it is, with what was probably meant",
    arguments: [
      ("layers: [{name: host, modules: [Appp]}]", ["layers Appp :1:33 ?App"]),
      ("layers:\n  - name: host\n    modules:\n      - App\n      - \"Featur*e\"", ["layers Featur*e :5:9"]),
      ("layers: [{name: core, modules: [\"Cor*\", \"Fetaure*\"]}]", ["layers Fetaure* :1:41 ?Feature*"]),
      (
        "layers: [{name: core, modules: [\"path:Sources/CorUI\"]}]",
        ["layers path:Sources/CorUI :1:33 ?path:Sources/CoreUI"]
      ),
      ("layers: [{name: core, modules: [\"kind:application\"]}]", ["layers kind:application :1:33"]),
      (
        "layers: [{name: core, modules: [CoreUI]}, {name: x, modules: [\"layer:core\"]}]",
        ["layers layer:core :1:63"]
      ),
      ("layers: [{name: core, modules: [Core]}]\nexhaustive: true", ["layers Core :1:33"]),
      ("layers: [{name: core, modules: [\"Croe*\"]}]\nexhaustive: true", ["layers Croe* :1:33 ?Core*"]),
      ("outside: [Ghost]", ["outside Ghost :1:11"]),
      ("outside: Ghost", ["outside Ghost :1:10"]),
      ("tags: {ui: [\"*UIX\"]}", ["tags *UIX :1:13 ?*UI"]),
      ("tags: {system: [UIKit, CoreUI]}", ["tags UIKit :1:17"]),
      ("interface: {modules: [\"*Contract\"]}", ["interface.modules *Contract :1:23"]),
      ("interface: {may_use: [CoreU]}", ["interface.may_use CoreU :1:23 ?CoreUI"]),
      ("forbidden: [{from: Nope, to: [UIKit]}]", ["forbidden.from Nope :1:20"]),
      ("forbidden: [{from: App, to: [FeatureCrat]}]", ["forbidden.to FeatureCrat :1:30 ?FeatureCart"]),
      ("forbidden: [{from: App, to: UIKitt}]", ["forbidden.to UIKitt :1:29 ?UIKit"]),
      ("forbidden: [{from: App, to: Alamofir}]", ["forbidden.to Alamofir :1:29 ?Alamofire"]),
      ("forbidden: [{from: App, to: \"Featuer*\"}]", ["forbidden.to Featuer* :1:29 ?Feature*"]),
      ("forbidden: [{from: App, to: \"path:Modules/*\"}]", ["forbidden.to path:Modules/* :1:29"]),
      ("forbidden: [{from: App, to: \"Feature<other>Models\"}]", ["forbidden.to Feature<other>Models :1:29"]),
      (
        "forbidden: [{from: \"layer:cor*\", to: UIKit}]\nlayers: [{name: base, modules: [CoreUI]}]",
        ["forbidden.from layer:cor* :1:20"]
      ),
      ("allowed: [{from: CoreU, to: [CoreUI]}]", ["allowed.from CoreU :1:18 ?CoreUI"]),
      ("allowed: [{from: App, to: [FeatureCart, Gone]}]", ["allowed.to Gone :1:41"]),
      ("host: {forbids: [Alamofirre]}", ["host.forbids Alamofirre :1:18 ?Alamofire"]),
      ("uses: [{symbol: print, only: [CorePrint]}]", ["uses.only CorePrint :1:31"]),
      ("uses: [{symbol: print, only: [\"path:Sources/Log/*\"]}]", ["uses.only path:Sources/Log/* :1:31"]),
      ("exclude: [\"Vendr/**\"]", ["exclude Vendr/** :1:11 ?Vendor/**"]),
      (
        "exclude: [\"**/*.pb.swift\", \"Vendor/*.m\"]",
        ["exclude **/*.pb.swift :1:11", "exclude Vendor/*.m :1:28"]
      ),
      ("unbuilt: [Makefile]", ["unbuilt Makefile :1:11"]),
      ("exclude: [\"\", /etc, \"../**\"]", ["exclude  :1:11", "exclude /etc :1:15", "exclude ../** :1:21"]),
    ])
  func unmatched(configuration: String, expected: [String]) throws {
    #expect(try found(Self.shop(configuration)) == expected)
  }

  @Test(
    "a pattern that matches, or that need not, is not reported",
    arguments: [
      "layers: [{name: a, modules: [App]}, {name: b, modules: [\"Feature*\", \"path:Sources/CoreUI\"]}]",
      "layers: [{name: a, modules: [\"*\"]}]",
      "layers: [{name: a, modules: [\"kind:appExtension\", App]}]",
      "layers: [{name: a, modules: [App, \"path:Sources/Features/*\", \"Biz*\"]}]\nexhaustive: true\noutside: [\"*Mocks\"]",
      "layers: [{name: core, modules: [CoreUI]}]\ntags: {ui: [\"*UI\"]}\nforbidden: [{from: \"layer:core\", to: [\"tag:ui\"]}]",
      "interface: {modules: [\"*Interface\", \"*API\"], may_use: [Foundation]}",
      "forbidden: [{from: App, to: [UIKit, AppKit, WebRTC, Alamofire, FeatureCart]}]",
      "forbidden: [{from: App, to: [Realm, RxSwift, \"Firebase*\", Moya, GRDB, Account, Network]}]",
      "allowed: [{from: App, to: [FeatureCart, SwiftUI, WebRTC]}]",
      "host: {forbids: [CoreData, Realm]}",
      "uses: [{symbol: print, only: [CoreUI, \"path:Sources/CoreUI/Generated/*\"]}]",
      "exclude: [\"Vendor/**\", Vendor, \"**/Generated/**\", \"Sources/*/Generated\"]",
      "exclude: [\"Pods/**\", \"DerivedData/**\", \"Build/**\", \"**/*.generated.swift\"]",
      "unbuilt: [\"Vendor/*.c\", Package.swift, \"*.yml\"]",
      "inside: {CoreUI: {Generated: \"Sources/CoreUI/Generated/**\"}}\nlayers: [{name: a, modules: [Generated]}]",
      "exceptions: [{rule: cycle, from: Nobody, reason: gone}]",
    ])
  func matched(configuration: String) throws {
    let files = Self.shop(configuration, [".gitignore": "Build/\n*.generated.swift\n"])
    #expect(try found(files) == [])
  }

  @Test("names of pods are compared with the pods that are there")
  func pods() throws {
    var files = [
      ".tenon.yml": "pods:\n  Alamofir: {keep: true}\n  Cart: {keep: true}\n  Kit/Core: {keep: true}\n",
      "Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = 'Cart/*.swift'\n  s.dependency 'Kit'\n  s.dependency 'Alamofire'\nend\n",
      "Cart/c.swift": "import Alamofire\n",
    ]
    #expect(try found(files) == ["pods Alamofir :2:3 ?Alamofire"])
    files["Cart.podspec"] = nil
    files["Package.swift"] = SamplePackage("P").target("Cart").text
    files["Sources/Cart/c.swift"] = "let c = 1\n"
    #expect(try found(files) == [])
  }

  @Test(
    "nothing is reported while modules may be unknown",
    arguments: [
      [
        "Other/Package.swift":
          "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Nonsense("
      ],
      [
        ".gitmodules": "[submodule \"Kit\"]\n  path = Kit\n  url = https://example.com/kit\n",
        "Kit/.keep": "",
      ],
    ])
  func unknown(more: [String: String]) throws {
    let sample = try SampleRepository(Self.shop("layers: [{name: host, modules: [Appp]}]", more))
    sample.remove("Kit/.keep")
    let findings = try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: Self.rules).findings
    }
    #expect(findings.isEmpty)
  }

  @Test("in a sparse checkout, modules may be missing")
  func sparse() throws {
    let sample = try SampleRepository(
      Self.shop("layers: [{name: host, modules: [Appp]}]\nexclude: [\"Vendr/**\"]"))
    func number() throws -> Int {
      try withExtendedLifetime(sample) {
        try Architecture.load(at: sample.root).inspect(only: Self.rules).findings.count
      }
    }
    try sample.git("init", "-q", ".")
    #expect(try number() == 2)
    try sample.git("config", "core.sparseCheckout", "true")
    #expect(try number() == 0)
  }

  @Test("the rule is a warning that can be switched off, and an exception covers a pattern")
  func settings() throws {
    func findings(_ more: String) throws -> [Finding] {
      let sample = try SampleRepository(
        Self.shop("layers: [{name: b, modules: [\"path:Biz/*\", App]}]\n" + more))
      return try withExtendedLifetime(sample) {
        try Architecture.load(at: sample.root).inspect().findings.filter {
          ["unmatched-pattern", "stale-exception"].contains($0.rule)
        }
      }
    }
    #expect(try findings("").map(\.severity) == [.warning])
    #expect(try findings("rules: {unmatched-pattern: off}").isEmpty)
    #expect(try findings("rules: {unmatched-pattern: error}").map(\.severity) == [.error])
    #expect(
      try findings("exceptions: [{rule: unmatched-pattern, from: \"path:Biz/*\", reason: to come}]").isEmpty)
  }

  @Test(
    "an exception that covers nothing says which name was probably meant, and is then not removed by itself")
  func exceptions() throws {
    let sample = try SampleRepository(
      Self.shop(
        "exceptions:\n  - {from: FeatureCrat, reason: a}\n  - {from: FeatureCart, to: Gone, reason: b}"))
    try withExtendedLifetime(sample) {
      let found = try Architecture.load(at: sample.root).inspect().findings.filter {
        $0.rule == "stale-exception"
      }
      #expect(
        found.map(\.message) == [
          "the exception (a) no longer covers anything; did you mean 'FeatureCart'? If not, remove it",
          "the exception (b) no longer covers anything; remove it",
        ])
      #expect(found.map { $0.fix == nil } == [true, false])
    }
  }

  @Test(
    "every kind of pattern is read and judged: one that matches nothing is a finding of this rule or of another"
  )
  func roles() throws {
    let texts: [WrittenPattern.Role: String] = [
      .layer: "layers: [{name: a, modules: [Gone]}]", .outside: "outside: [Gone]",
      .interface: "interface: {modules: [Gone]}", .interfaceUse: "interface: {may_use: [Gone]}",
      .tag: "tags: {a: [Gone]}", .forbiddenFrom: "forbidden: [{from: Gone, to: UIKit}]",
      .forbiddenTo: "forbidden: [{from: App, to: \"path:Gone\"}]",
      .allowedFrom: "allowed: [{from: Gone, to: [App]}]",
      .allowedTo: "allowed: [{from: App, to: [FeatureCart, Gone]}]",
      .hostForbids: "host: {forbids: [\"path:Gone\"]}",
      .use: "uses: [{symbol: print, only: Gone}]", .exceptionFrom: "exceptions: [{from: Gone, reason: a}]",
      .exceptionTo: "exceptions: [{to: Gone, reason: a}]", .exclude: "exclude: [Gone]",
      .specs: "specs: [Gone]", .unbuilt: "unbuilt: [Gone]",
      .inside: "inside: {App: {Gone: Gone}}", .pod: "pods: {Gone: {keep: true}}",
    ]
    for role in WrittenPattern.Role.allCases {
      let podspec =
        "Pod::Spec.new do |s|\n  s.name = 'CoreUI'\n  s.source_files = 'Sources/CoreUI/*.swift'\nend\n"
      let sample = try SampleRepository(Self.shop(try #require(texts[role]), ["CoreUI.podspec": podspec]))
      let findings = try withExtendedLifetime(sample) {
        try Architecture.load(at: sample.root).inspect().findings
      }
      let expected =
        switch role {
        case .exceptionFrom, .exceptionTo: "stale-exception"
        case .inside: "unread"
        default: "unmatched-pattern"
        }
      #expect(
        findings.contains { $0.rule == expected && $0.place.file == ".tenon.yml" }, "\(role): \(findings)")
    }
  }

  @Test("ten thousand patterns, long ones and ones with many stars are judged in seconds")
  func bounds() throws {
    let many = (0..<10_000).map { "\"Gone\($0)*\"" }.joined(separator: ", ")
    let long = "\"\(String(repeating: "a", count: 100_000))\", \"\(String(repeating: "*a", count: 50_000))\""
    let files = Self.shop(
      "layers: [{name: a, modules: [\(long), \(many)]}]\nforbidden: [{from: App, to: [\(long)]}]")
    #expect(try found(files).count >= 10_001)
  }
}
