import Pods
import Samples
import Testing

@Suite("Projects that products are written into", .timeLimit(.minutes(10)))
struct AppProjectTests {
  private static let podfile =
    "platform :ios, '15.0'\ntarget 'Shop' do\n  pod 'Alamofire'\n  pod 'Unheard'\nend\n"
  private static let lock = ["Alamofire (5.9.1)", "Unheard (1.0)"]

  @Test("a project.yml is edited instead of the project that it generates")
  func xcodeGen() throws {
    let sample = try AppSample(
      Self.podfile, lock: Self.lock,
      files: [
        "project.yml":
          "name: Shop\ntargets:\n  Shop:\n    type: application\n    platform: iOS\n    sources: [Shop]\n"
      ])
    let before = sample.text("Shop.xcodeproj/project.pbxproj")
    try sample.write()
    #expect(sample.text("Shop.xcodeproj/project.pbxproj") == before)
    #expect(
      sample.text("project.yml") == """
        name: Shop
        targets:
          Shop:
            type: application
            platform: iOS
            sources: [Shop]
            dependencies:
              - package: Alamofire
                product: Alamofire
        packages:
          Alamofire:
            url: "https://github.com/Alamofire/Alamofire.git"
            exactVersion: "5.9.1"

        """)
  }

  @Test("Tuist gets an external dependency and a package")
  func tuist() throws {
    let project = """
      import ProjectDescription

      let project = Project(
        name: "Shop",
        targets: [
          .target(name: "Shop", destinations: .iOS, product: .app, bundleId: "com.example.shop", sources: ["Shop/**"])
        ]
      )

      """
    let sample = try AppSample(
      Self.podfile, lock: Self.lock,
      files: ["Project.swift": project, "Tuist.swift": "import ProjectDescription\n"], project: "")
    try sample.write()
    #expect(sample.text("Project.swift")?.contains("dependencies: [.external(name: \"Alamofire\")]") == true)
    #expect(
      sample.text("Tuist/Package.swift")?.contains(
        ".package(url: \"https://github.com/Alamofire/Alamofire.git\", exact: \"5.9.1\")") == true)
  }

  @Test("a local package can have the products, one library for each target")
  func umbrella() throws {
    var sample = try AppSample(
      Self.podfile + "target 'Widget' do\n  pod 'Alamofire'\nend\n", lock: Self.lock,
      targets: [.app("Shop", needs: ["Widget"]), .part("Widget", "app-extension")])
    sample.usesUmbrella = true
    let migration = try sample.write()
    #expect(
      sample.products() == [
        "Shop: ShopDependencies of dependencies", "Widget: WidgetDependencies of dependencies",
      ])
    let manifest = sample.text("Dependencies/Package.swift") ?? ""
    #expect(
      manifest.contains(".package(url: \"https://github.com/Alamofire/Alamofire.git\", exact: \"5.9.1\")"))
    #expect(manifest.contains("platforms: [.iOS(\"15.0\")]"))
    #expect(manifest.contains(".product(name: \"Alamofire\", package: \"Alamofire\")"))
    #expect(sample.text("Dependencies/Sources/ShopDependencies/ShopDependencies.swift") != nil)
    #expect(
      migration.links["Shop.xcodeproj/project.pbxproj"] == ["Shop": ["Alamofire"], "Widget": ["Alamofire"]])
  }

  @Test("a target that the project lacks is named")
  func missingTarget() throws {
    let sample = try AppSample("target 'Shopp' do\n  pod 'Alamofire'\nend\n", lock: Self.lock)
    let error = #expect(throws: PodMigrationError.self) { try sample.migration() }
    #expect(error?.code == .missingTarget)
    #expect(error?.message.contains("Podfile:1:1") == true)
    #expect(error?.message.contains("has no target 'Shopp'; it has Shop") == true)
  }

  @Test("the project that the Podfile names is edited")
  func namedProject() throws {
    let other = AppSample.project([.app("Shop")])
    let sample = try AppSample(
      "project 'Apps/Other'\n" + Self.podfile, lock: Self.lock,
      files: ["Apps/Other.xcodeproj/project.pbxproj": other])
    let before = sample.text("Shop.xcodeproj/project.pbxproj")
    try sample.write()
    #expect(sample.text("Shop.xcodeproj/project.pbxproj") == before)
    #expect(sample.text("Apps/Other.xcodeproj/project.pbxproj")?.contains("productName = Alamofire;") == true)
  }

  @Test("a Podfile without a project is refused")
  func noProject() throws {
    let sample = try AppSample(Self.podfile, lock: Self.lock, project: "")
    #expect(throws: PodMigrationError.self) { try sample.migration() }
  }

  @Test("files of a moved pod's folder are pointed out where they are used")
  func paths() throws {
    let sample = try AppSample(
      Self.podfile, lock: Self.lock,
      files: ["Scripts/lint.sh": "#!/bin/sh\n\"${PODS_ROOT}/Alamofire/run\"\n\"${PODS_ROOT}/Unheard/run\"\n"])
    let migration = try sample.migration()
    #expect(migration.steps.contains { $0.place?.file == "Scripts/lint.sh" && $0.place?.line == 2 })
    #expect(!migration.steps.contains { $0.place?.file == "Scripts/lint.sh" && $0.place?.line == 3 })
  }

  @Test("a bundle that is looked up by a pod's identifier, and headers of a pod, are pointed out")
  func sources() throws {
    let sample = try AppSample(
      Self.podfile, lock: Self.lock,
      targets: [.init(name: "Shop", type: "application", files: ["Shop/App.swift", "Shop/Old.m"])],
      files: [
        "Shop/App.swift": "import Alamofire\nlet bundle = Bundle(identifier: \"org.cocoapods.Alamofire\")\n",
        "Shop/Old.m": "#import <Alamofire/Alamofire-Swift.h>\n",
      ])
    let migration = try sample.migration()
    #expect(migration.has("by hand", "looks up the bundle org.cocoapods.Alamofire", "Alamofire"))
    #expect(migration.has("choice", "1 file imports headers", "Alamofire"))
  }

  @Test("the versions of a package that the project uses already stay")
  func presentPackage() throws {
    var project = AppSample.project([.app("Shop"), .app("Lite")])
    project.replace("mainGroup = G;", with: "mainGroup = G; packageReferences = (R, );")
    project.replace(
      "P = {isa = PBXProject;",
      with: """
        R = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/alamofire/Alamofire"; \
        requirement = {kind = exactVersion; version = 5.4.0; }; };
        P = {isa = PBXProject;
        """)
    let sample = try AppSample(Self.podfile, lock: Self.lock, project: project)
    let migration = try sample.write()
    #expect(migration.has("choice", "refers to the package Alamofire already", "Alamofire"))
    let text = sample.text("Shop.xcodeproj/project.pbxproj") ?? ""
    #expect(text.contains("version = 5.4.0;"))
    #expect(!text.contains("5.9.1"))
    #expect(sample.products() == ["Lite: ", "Shop: Alamofire of alamofire"])
  }

  @Test("dynamic frameworks become static products, which is a choice")
  func frameworks() throws {
    let dynamic = try AppSample("use_frameworks!\n" + Self.podfile, lock: Self.lock)
    #expect(try dynamic.migration().has("choice", "`use_frameworks!` made a dynamic framework of each pod"))
    let isStatic = try AppSample("use_frameworks! :linkage => :static\n" + Self.podfile, lock: Self.lock)
    #expect(try !isStatic.migration().has("choice", "use_frameworks!"))
  }
}
