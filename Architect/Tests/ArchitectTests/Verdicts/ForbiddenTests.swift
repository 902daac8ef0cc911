import Samples
import Testing

/// What `forbidden` says about chains of edges, about links without imports, and about other modules' words.
@Suite("Forbidden edges", .timeLimit(.minutes(10))) struct ForbiddenTests {
  private static let rules: Set<String> = ["forbidden"]

  /// A widget that uses a heavy module through a shared one.
  private static func widget(_ forbidden: String, _ changes: [String: String] = [:]) -> [String: String] {
    let files = [
      ".tenon.yml": "forbidden: [\(forbidden)]\n",
      "Package.swift": SamplePackage("P").target("WidgetExt", ["Shared"]).target("Shared", ["Heavy"]).target(
        "Heavy"
      )
      .text,
      "Sources/WidgetExt/w.swift": "import Shared\n", "Sources/Shared/s.swift": "\nimport Heavy\n",
      "Sources/Heavy/h.swift": "\n\nimport UIKit\n",
    ]
    return files.merging(changes) { $1 }
  }

  private static let transitive = "{from: WidgetExt, to: [UIKit], transitive: true}"

  private static let chains = [
    Verdict(
      "a module of the system is reached through two modules", widget(transitive),
      ["forbidden WidgetExt -> UIKit Sources/WidgetExt/w.swift:1"]),
    Verdict(
      "a module of the repository is reached", widget("{from: WidgetExt, to: [Heavy], transitive: true}"),
      ["forbidden WidgetExt -> Heavy Sources/WidgetExt/w.swift:1"]),
    Verdict(
      "what no file imports is linked all the same",
      widget(
        transitive,
        ["Sources/WidgetExt/w.swift": "let w = 1\n", "Sources/Shared/s.swift": "public let s = 1\n"]),
      ["forbidden WidgetExt -> UIKit Package.swift:13"]),
    Verdict(
      "the end of the chain is a product from outside that is only declared",
      widget(
        "{from: Widget*, to: [WebRTC], transitive: true}",
        [
          "Package.swift": SamplePackage("P").target("WidgetExt", ["Shared"])
            .target("Shared", [".product(name: \"WebRTC\", package: \"WebRTC\")"]).target("Heavy")
            .package(".package(url: \"https://example.com/WebRTC\", from: \"1.0.0\")").text,
          "Sources/Shared/s.swift": "public let s = 1\n",
        ]), ["forbidden WidgetExt -> WebRTC Sources/WidgetExt/w.swift:1"]),
    Verdict(
      "targets of XcodeGen",
      [
        ".tenon.yml": "forbidden: [\(transitive)]\n",
        "project.yml": """
        name: P
        targets:
          WidgetExt: {type: app-extension, platform: iOS, sources: [WidgetExt], dependencies: [{target: Shared}]}
          Shared: {type: framework, platform: iOS, sources: [Shared]}
        """,
        "WidgetExt/w.swift": "import Shared\n", "Shared/s.swift": "import UIKit\n",
      ], ["forbidden WidgetExt -> UIKit WidgetExt/w.swift:1"]),
    Verdict(
      "an import that some build may compile counts",
      widget(transitive, ["Sources/Heavy/h.swift": "#if canImport(UIKit)\nimport UIKit\n#endif\n"]),
      ["forbidden WidgetExt -> UIKit Sources/WidgetExt/w.swift:1"]),
    Verdict(
      "a direct import is a finding where it is, and no chain besides",
      widget(transitive, ["Sources/WidgetExt/w.swift": "import Shared\nimport UIKit\n"]),
      ["forbidden WidgetExt -> UIKit Sources/WidgetExt/w.swift:2"]),
    Verdict(
      "of the modules on a chain that the entry is about, the last has the finding",
      widget("{from: \"*\", to: [UIKit], transitive: true}"),
      ["forbidden Heavy -> UIKit Sources/Heavy/h.swift:3"]),
    Verdict(
      "modules that use each other in a cycle",
      widget(
        transitive,
        [
          "Package.swift": SamplePackage("P").target("WidgetExt", ["Shared"]).target("Shared", ["Heavy"])
            .target("Heavy", ["Shared"]).text,
          "Sources/Heavy/h.swift": "import Shared\nimport UIKit\n",
        ]), ["forbidden WidgetExt -> UIKit Sources/WidgetExt/w.swift:1"]),
  ]

  private static let noChains = [
    Verdict("without transitive, only edges count", widget("{from: WidgetExt, to: [UIKit]}")),
    Verdict("transitive: false is the same", widget("{from: WidgetExt, to: [UIKit], transitive: false}")),
    Verdict(
      "nothing that is reached is forbidden", widget("{from: WidgetExt, to: [AppKit], transitive: true}")),
    Verdict("the way up does not count", widget("{from: Heavy, to: [WidgetExt], transitive: true}")),
    Verdict(
      "an import that no build compiles",
      widget(transitive, ["Sources/Heavy/h.swift": "#if false\nimport UIKit\n#endif\n"])),
    Verdict(
      "a plug-in runs during the build, and is not linked",
      widget(
        transitive,
        [
          "Package.swift": SamplePackage("P").target("WidgetExt", ["Shared"])
            .target("Shared", []).target("Generator", ["Heavy"], kind: "executableTarget").target("Heavy")
            .text
            .replacing(
              "name: \"Shared\", dependencies: []", with: "name: \"Shared\", dependencies: [\"Generator\"]"),
          "Sources/Shared/s.swift": "public let s = 1\n", "Sources/Generator/main.swift": "import Heavy\n",
        ])),
    Verdict(
      "what leads back to itself is allowed", widget("{from: WidgetExt, to: [WidgetExt], transitive: true}")),
  ]

  @Test("what is reached through other modules is found with the chain", arguments: chains + noChains)
  func chain(verdict: Verdict) throws { #expect(try verdict.found(by: Self.rules) == verdict.expected) }

  @Test("the message has the chain edge by edge, with the places")
  func evidence() throws {
    let messages = try Self.chains[0].messages(of: Self.rules)
    #expect(
      messages == [
        "'WidgetExt' may not reach 'UIKit': WidgetExt -> UIKit is forbidden in .tenon.yml; "
          + "WidgetExt -> Shared -> Heavy (Sources/Shared/s.swift:2) -> UIKit (Sources/Heavy/h.swift:3)"
      ])
  }

  // MARK: - Links without imports

  private static func links(_ dependencies: [String], _ forbidden: String, _ source: String) -> [String:
    String]
  {
    [
      ".tenon.yml": "forbidden: [\(forbidden)]\n",
      "Package.swift": SamplePackage("P").product("W", ["Widgets"])
        .package(".package(url: \"https://github.com/stasel/WebRTC\", from: \"140.0.0\")")
        .target("Widgets", dependencies).target("Heavy").text,
      "Sources/Widgets/w.swift": source, "Sources/Heavy/h.swift": "import Foundation\n",
    ]
  }

  private static let product = ".product(name: \"WebRTC\", package: \"WebRTC\")"

  private static let linked = [
    Verdict(
      "a product from outside and a module of the repository, neither of which is imported",
      links(["Heavy", product], "{from: Widgets, to: [WebRTC, Heavy]}", "import Foundation\n"),
      ["forbidden Widgets -> Heavy Package.swift:13", "forbidden Widgets -> WebRTC Package.swift:13"]),
    Verdict(
      "a pattern for products", links([product], "{from: Widgets, to: [\"Web*\"]}", "import Foundation\n"),
      ["forbidden Widgets -> WebRTC Package.swift:13"]),
    Verdict(
      "a pod",
      [
        ".tenon.yml": "forbidden: [{from: Cart, to: [Alamofire]}]\n",
        "Cart.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Cart'
          s.source_files = 'Cart/**/*.swift'
          s.dependency 'Alamofire'
        end
        """, "Cart/c.swift": "import Foundation\n",
      ], ["forbidden Cart -> Alamofire Cart.podspec:4"]),
    Verdict(
      "an imported product is one finding, at the import",
      links([product], "{from: Widgets, to: [WebRTC]}", "\nimport WebRTC\n"),
      ["forbidden Widgets -> WebRTC Sources/Widgets/w.swift:2"]),
    Verdict("another module may link it", links([product], "{from: Heavy, to: [WebRTC]}", "import WebRTC\n")),
    Verdict("another product", links([product], "{from: Widgets, to: [WebRTCKit]}", "import Foundation\n")),
  ]

  @Test("a declared dependency counts without an import, from outside as well as inside", arguments: linked)
  func link(verdict: Verdict) throws { #expect(try verdict.found(by: Self.rules) == verdict.expected) }

  // MARK: - Another module's words

  /// Features that all use the models of carts, and the carts' own.
  private static func features(_ entry: String, users: [String], models: [String] = ["FeatureCartModels"])
    -> [String: String]
  {
    var package = SamplePackage("P")
    var files = [".tenon.yml": "forbidden: [\(entry)]\n"]
    for name in models {
      package = package.target(name)
      files["Sources/\(name)/m.swift"] = "public struct M {}\n"
    }
    for name in users {
      package = package.target(name, ["FeatureCartModels"])
      files["Sources/\(name)/u.swift"] = "import FeatureCartModels\n"
    }
    files["Package.swift"] = package.text
    return files
  }

  private static let anothers = "{from: \"Feature*\", to: \"Feature<other>Models\"}"

  private static let others = [
    Verdict(
      "another feature's models", features(anothers, users: ["FeatureShop", "FeatureCart"]),
      ["forbidden FeatureShop -> FeatureCartModels Sources/FeatureShop/u.swift:1"]),
    Verdict(
      "further modules of the same feature",
      features(anothers, users: ["FeatureCartUI", "FeatureCartTesting"])),
    Verdict(
      "a name that only begins with the same letters", features(anothers, users: ["FeatureCartoon"]),
      ["forbidden FeatureCartoon -> FeatureCartModels Sources/FeatureCartoon/u.swift:1"]),
    Verdict(
      "a feature whose name begins with that of another",
      features(
        anothers, users: ["FeatureCartPaymentUI"], models: ["FeatureCartModels", "FeatureCartPaymentModels"]),
      ["forbidden FeatureCartPaymentUI -> FeatureCartModels Sources/FeatureCartPaymentUI/u.swift:1"]),
    Verdict(
      "everything of other features",
      features("{from: \"Feature*\", to: \"Feature<other>*\"}", users: ["FeatureShopUI", "FeatureCartUI"]),
      ["forbidden FeatureShopUI -> FeatureCartModels Sources/FeatureShopUI/u.swift:1"]),
    Verdict(
      "a layer in from, and words at the end of names",
      [
        ".tenon.yml": """
        layers: [{name: feature, modules: ["*Feature", "*Store"], peers: allowed}]
        forbidden: [{from: "layer:feature", to: "<other>Store", reason: each has its own}]
        """,
        "Package.swift": SamplePackage("P").target("CartStore").target("CartFeature", ["CartStore"])
          .target("ShopFeature", ["CartStore"]).text,
        "Sources/CartStore/s.swift": "public let s = 1\n",
        "Sources/CartFeature/f.swift": "import CartStore\n",
        "Sources/ShopFeature/f.swift": "\nimport CartStore\n",
      ], ["forbidden ShopFeature -> CartStore Sources/ShopFeature/f.swift:2"]),
    Verdict(
      "folders",
      [
        ".tenon.yml": "forbidden: [{from: \"path:Features/*\", to: \"path:Features/<other>/Models\"}]\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "CartModels", path: "Features/Cart/Models"),
          .target(name: "CartView", dependencies: ["CartModels"], path: "Features/Cart/View"),
          .target(name: "ShopView", dependencies: ["CartModels"], path: "Features/Shop/View"),
        ])
        """,
        "Features/Cart/Models/m.swift": "public let m = 1\n",
        "Features/Cart/View/v.swift": "import CartModels\n",
        "Features/Shop/View/v.swift": "import CartModels\n",
      ], ["forbidden ShopView -> CartModels Features/Shop/View/v.swift:1"]),
    Verdict(
      "what another feature's module reaches",
      [
        ".tenon.yml":
          "forbidden: [{from: [FeatureShop], to: \"Feature<other>Models\", transitive: true}]\n".replacing(
            "[FeatureShop]", with: "FeatureShop"),
        "Package.swift": SamplePackage("P").target("FeatureCartModels").target("Core", ["FeatureCartModels"])
          .target("FeatureShop", ["Core"]).text,
        "Sources/FeatureCartModels/m.swift": "public let m = 1\n",
        "Sources/Core/c.swift": "import FeatureCartModels\n", "Sources/FeatureShop/s.swift": "import Core\n",
      ], ["forbidden FeatureShop -> FeatureCartModels Sources/FeatureShop/s.swift:1"]),
  ]

  @Test("<other> means the words of another module", arguments: others)
  func other(verdict: Verdict) throws { #expect(try verdict.found(by: Self.rules) == verdict.expected) }

  @Test("a chain through hundreds of modules is found, and its message stays short")
  func long() throws {
    var package = SamplePackage("P").target("WidgetExt", ["M0"])
    var files = [
      ".tenon.yml": "forbidden: [\(Self.transitive)]\n", "Sources/WidgetExt/w.swift": "import M0\n",
    ]
    for index in 0..<300 {
      package = package.target("M\(index)", index == 299 ? [] : ["M\(index + 1)"])
      files["Sources/M\(index)/m.swift"] = index == 299 ? "import UIKit\n" : "import M\(index + 1)\n"
    }
    files["Package.swift"] = package.text
    let message = try #require(try Verdict("long", files).messages(of: Self.rules).first)
    #expect(
      message.contains(" -> M0 -> M1 (Sources/M0/m.swift:1)")
        && message.hasSuffix("-> UIKit (Sources/M299/m.swift:1)"))
    #expect(message.contains(" -> 292 more -> ") && message.count < 500, "\(message)")
  }
}
