import Samples
import Testing

@Suite("Rules for Apple's platforms", .timeLimit(.minutes(10))) struct AppleRulesTests {
  @Test("an Xcode project has rules for its app, its extension and its tests") func app() throws {
    var project = SampleXcodeProject(
      [
        .init("Shop", files: ["Shop/App.swift"], products: ["Alamofire"], needs: ["Share", "Core"]),
        .init("Share", "app-extension", files: ["Share/Share.swift"], needs: ["Core"]),
        .init("Core", "framework", files: ["Core/Core.swift", "Core/Legacy.m", "Core/Legacy.h"]),
        .init("ShopTests", "bundle.unit-test", files: ["ShopTests/Tests.swift"], needs: ["Shop"]),
        .init("ShopUITests", "bundle.ui-testing", files: ["ShopUITests/Tests.swift"], needs: ["Shop"]),
      ], packages: ["https://example.com/Alamofire": "5.0.0"])
    project.settings = [
      "PRODUCT_BUNDLE_IDENTIFIER": "\"com.acme.$(TARGET_NAME)\"", "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
      "SDKROOT": "iphoneos", "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG",
    ]
    let sample = try ExportSample([
      "Shop.xcodeproj/project.pbxproj": project.text, "Shop/App.swift": "import Core\n",
      "Shop/Assets.xcassets/Icon.imageset/icon.png": "", "Share/Share.swift": "import Core\n",
      "Core/Core.swift": "", "Core/Legacy.m": "", "Core/Legacy.h": "",
      "ShopTests/Tests.swift": "@testable import Shop\n", "ShopUITests/Tests.swift": "",
    ])
    try sample.write()
    #expect(
      try sample.block("Shop") == """
        swift_library(
            name = "Shop_sources",
            srcs = ["Shop/App.swift"],
            copts = select({
                ":release_build": [],
                "//conditions:default": ["-DDEBUG"],
            }),
            module_name = "Shop",
            deps = [
                ":Core",
                "@swiftpkg_alamofire//:Alamofire",
            ],
        )

        ios_application(
            name = "Shop",
            bundle_id = "com.acme.Shop",
            extensions = [":Share"],
            families = [
                "iphone",
                "ipad",
            ],
            minimum_os_version = "17.0",
            resources = glob(["Shop/**/*.xcassets/**"]),
            deps = [":Shop_sources"],
        )
        """)
    let tests = try sample.block("ShopTests")
    #expect(tests.contains("testonly = True,\n    srcs = [\"ShopTests/Tests.swift\"]"))
    #expect(tests.contains("deps = [\":Shop_sources\"]"))
    #expect(
      tests.contains(
        "ios_unit_test(\n    name = \"ShopTests\",\n    minimum_os_version = \"17.0\",\n    test_host = \":Shop\","
      ))
    #expect(try sample.block("ShopUITests").contains("ios_ui_test("))
    #expect(try sample.block("Share").contains("ios_extension("))
    #expect(try sample.block("Core").hasPrefix("mixed_language_library(\n    name = \"Core\","))
    #expect(try sample.block("Core").contains("clang_srcs = [\"Core/Legacy.m\"]"))
    #expect(try sample.text("MODULE.bazel").contains("bazel_dep(name = \"rules_apple\""))
    let problems = try sample.problems
    #expect(problems.contains { $0.contains("no Package.swift names all external packages (alamofire)") })
    #expect(problems.contains { $0.contains("the resources of 'Shop' were found by their kinds below Shop") })
  }

  @Test("an identifier or a version that only a build knows is assumed, and named") func assumed() throws {
    let sample = try ExportSample([
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/App.swift").text,
      "Shop/App.swift": "",
    ])
    try sample.write()
    #expect(try sample.block("Shop").contains("bundle_id = \"com.example.Shop\""))
    let problems = try sample.problems
    #expect(problems.contains { $0.contains("the bundle identifier of 'Shop' is not known") })
    #expect(problems.contains { $0.contains("the minimum version of 'Shop' is not known") })
  }

  @Test("a project of XcodeGen has the identifiers and Info.plist that it states") func xcodeGen() throws {
    let sample = try ExportSample([
      "project.yml": """
      name: Shop
      options: {bundleIdPrefix: com.acme}
      targets:
        Shop:
          type: application
          platform: macOS
          deploymentTarget: "14.0"
          sources: [Shop]
          info: {path: Shop/Info.plist}
      """,
      "Shop/App.swift": "", "Shop/Info.plist": "<plist>$(PRODUCT_NAME)</plist>",
    ])
    try sample.write()
    let block = try sample.block("Shop")
    #expect(block.contains("macos_application("))
    #expect(block.contains("bundle_id = \"com.acme.Shop\""))
    #expect(block.contains("infoplists = [\"Shop/Info.plist\"]"))
    #expect(block.contains("srcs = glob([\"Shop/**/*.swift\"])"))
    #expect(try sample.problems.contains { $0.contains("contains variables of Xcode") })
  }

  @Test("headers that a rule for Swift cannot have are named") func headers() throws {
    let sample = try ExportSample([
      "project.yml": """
      name: Shop
      targets:
        Shop: {type: framework, platform: iOS, sources: [Shop]}
      """,
      "Shop/A.swift": "", "Shop/Shop.h": "", "Shop/Shop-Bridging-Header.h": "", "Shop/Old.h": "",
    ])
    let problems = try sample.problems
    #expect(problems.contains { $0.contains("has the bridging header Shop/Shop-Bridging-Header.h") })
    #expect(problems.contains { $0.contains("without its headers, such as Shop/Old.h") })
    #expect(problems.count == 2)
  }

  @Test("a pod is named, because Bazel reads no Podfile") func pods() throws {
    let sample = try ExportSample([
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/App.swift").text,
      "Shop/App.swift": "import Alamofire\n",
      "Podfile": "target 'Shop' do\n  pod 'Alamofire'\nend\n",
    ])
    #expect(try sample.problems.contains { $0.contains("'Shop' uses the pod 'Alamofire'") })
  }
}
