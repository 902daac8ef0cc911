import Architect
import Pods
import ProjectEditors
import Testing

@Suite("Pods of Podfiles as people write them", .timeLimit(.minutes(10)))
struct PodfileSituationTests {
  @Test("a pod that the table knows is linked at the version in Podfile.lock")
  func plain() throws {
    let sample = try AppSample(
      "platform :ios, '15.0'\n\ntarget 'Shop' do\n  pod 'Alamofire', '~> 5.0'\n  pod 'Unheard'\nend\n",
      lock: ["Alamofire (5.9.1)", "Unheard (1.0)"])
    let migration = try sample.write()
    #expect(migration.fates == ["1 Alamofire moves", "Unheard stays"])
    #expect(
      migration.lines("Alamofire") == [
        "done: Alamofire of https://github.com/Alamofire/Alamofire.git, exactly 5.9.1, linked by Shop"
      ])
    #expect(migration.has("by hand", "unknown: the table has no package for it", "Unheard"))
    #expect(sample.products() == ["Shop: Alamofire of alamofire"])
    #expect(
      sample.text("Podfile") == "platform :ios, '15.0'\n\ntarget 'Shop' do\n  pod 'Unheard'\nend\n")
    #expect(sample.text("Podfile.lock") != nil)
  }

  @Test("a version can be the first of the accepted ones")
  func from() throws {
    var sample = try AppSample("target 'Shop' do\n  pod 'Alamofire'\nend\n", lock: ["Alamofire (5.9)"])
    sample.pin = .from
    #expect(try sample.migration().has("done", "5.9.0 up to the next major version", "Alamofire"))
  }

  @Test("CocoaPods is removed together with the last pod")
  func everything() throws {
    let workspace = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace
         version = "1.0">
         <FileRef
            location = "group:Shop.xcodeproj">
         </FileRef>
         <FileRef
            location = "group:Pods/Pods.xcodeproj">
         </FileRef>
      </Workspace>

      """
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\nend\n", lock: ["Alamofire (5.9.1)"],
      files: ["Shop.xcworkspace/contents.xcworkspacedata": workspace, "Gemfile": "gem 'cocoapods'\n"])
    let migration = try sample.write()
    #expect(sample.text("Podfile") == nil)
    #expect(sample.text("Podfile.lock") == nil)
    #expect(sample.text("Shop.xcodeproj/project.pbxproj")?.contains("[CP]") == false)
    let rest = sample.text("Shop.xcworkspace/contents.xcworkspacedata")
    #expect(rest?.contains("Pods") == false)
    #expect(rest?.contains("group:Shop.xcodeproj") == true)
    #expect(migration.has("by hand", "Gemfile"))
  }

  @Test("scripts that the Podfile added to targets are named when it is removed")
  func scriptPhases() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\n  script_phase :name => 'Lint', :script => 'lint'\n"
        + "  script_phase :name => VERSION, :script => 'lint'\nend\n", lock: ["Alamofire (5.9.1)"])
    let migration = try sample.migration()
    #expect(
      migration.has("by hand: the script phase 'Lint' of Shop", "add it to the target as a build phase"))
    #expect(migration.has("by hand: a script phase of Shop", "add it to the target as a build phase"))
  }

  @Test("a pod that is there as a pod in any case stays, without a second reason")
  func sharedWithStaying() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Moya'\n  pod 'Alamofire', :configurations => ['Debug']\nend\n",
      lock: ["Alamofire (5.9.1)", "Moya (15.0.0): Alamofire"])
    #expect(try sample.migration().has("by hand", "it depends on Alamofire, which stays", "Moya"))
  }

  @Test("a project that cannot be read is named, with the reason")
  func unreadableProject() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\nend\n", lock: ["Alamofire (5.9.1)"], project: "// !$*UTF8*$!\n{")
    let error = #expect(throws: PodMigrationError.self) { try sample.migration() }
    #expect(error?.code == .noProject)
    #expect(error?.message.contains("Shop.xcodeproj/project.pbxproj:2:1: the project was not read") == true)
  }

  @Test("pods of an abstract target belong to all targets in it")
  func abstractTarget() throws {
    let sample = try AppSample(
      """
      abstract_target 'Common' do
        pod 'SnapKit'
        target 'Shop' do
          pod 'Alamofire'
        end
        target 'Lite' do
        end
      end
      """, lock: ["Alamofire (5.9.1)", "SnapKit (5.6.0)"], targets: [.app("Shop"), .app("Lite")])
    try sample.write()
    #expect(
      sample.products() == ["Lite: SnapKit of snapkit", "Shop: Alamofire of alamofire, SnapKit of snapkit"])
  }

  @Test("tests that run in an app and inherit search paths link nothing")
  func searchPaths() throws {
    let sample = try AppSample(
      """
      target 'Shop' do
        pod 'Alamofire'
        target 'ShopTests' do
          inherit! :search_paths
        end
      end
      """, lock: ["Alamofire (5.9.1)"],
      targets: [.app("Shop"), .part("ShopTests", "bundle.unit-test", needs: ["Shop"])],
      files: ["ShopTests/ShopTests.swift": "import Alamofire\n"])
    try sample.write()
    #expect(sample.products() == ["Shop: Alamofire of alamofire", "ShopTests: "])
  }

  @Test("tests outside an app link what they import")
  func interfaceTests() throws {
    let sample = try AppSample(
      """
      target 'Shop' do
        pod 'Alamofire'
        pod 'SnapKit'
        target 'ShopUITests' do
          inherit! :search_paths
        end
      end
      """, lock: ["Alamofire (5.9.1)", "SnapKit (5.6.0)"],
      targets: [.app("Shop"), .part("ShopUITests", "bundle.ui-testing", needs: ["Shop"])],
      files: ["ShopUITests/ShopUITests.swift": "import Alamofire\n"])
    try sample.write()
    #expect(
      sample.products() == [
        "Shop: Alamofire of alamofire, SnapKit of snapkit", "ShopUITests: Alamofire of alamofire",
      ])
  }

  @Test("a pod that only tests use is linked by the tests alone")
  func testPod() throws {
    let sample = try AppSample(
      """
      target 'Shop' do
        pod 'Alamofire'
        target 'ShopTests' do
          inherit! :search_paths
          pod 'SnapKit'
        end
      end
      """, lock: ["Alamofire (5.9.1)", "SnapKit (5.6.0)"],
      targets: [.app("Shop"), .part("ShopTests", "bundle.unit-test", needs: ["Shop"])])
    try sample.write()
    #expect(sample.products() == ["Shop: Alamofire of alamofire", "ShopTests: SnapKit of snapkit"])
  }

  @Test("tests that inherit everything link what the app links, which is pointed out")
  func completeInheritance() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\n  target 'ShopTests' do\n    inherit! :complete\n  end\nend\n",
      lock: ["Alamofire (5.9.1)"],
      targets: [.app("Shop"), .part("ShopTests", "bundle.unit-test", needs: ["Shop"])])
    let migration = try sample.write()
    #expect(sample.products() == ["Shop: Alamofire of alamofire", "ShopTests: Alamofire of alamofire"])
    #expect(migration.has("choice", "linked by ShopTests and by Shop, in which it runs", "Alamofire"))
  }

  @Test("an app and its extension have a copy each")
  func appExtension() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\nend\ntarget 'Widget' do\n  pod 'Alamofire'\nend\n",
      lock: ["Alamofire (5.9.1)"],
      targets: [.app("Shop", needs: ["Widget"]), .part("Widget", "app-extension")])
    let migration = try sample.write()
    #expect(sample.products() == ["Shop: Alamofire of alamofire", "Widget: Alamofire of alamofire"])
    #expect(migration.has("choice", "linked by Shop and by Widget: each program has a copy", "Alamofire"))
  }

  @Test("an app and a framework that it loads would have two copies in one process")
  func framework() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\nend\ntarget 'ShopKit' do\n  pod 'Alamofire'\nend\n",
      lock: ["Alamofire (5.9.1)"], targets: [.app("Shop", needs: ["ShopKit"]), .part("ShopKit", "framework")])
    #expect(try sample.migration().has("choice", "ShopKit, which run in one process", "Alamofire"))
  }

  @Test("a pod in a method is linked by every target that calls the method")
  func method() throws {
    let sample = try AppSample(
      "def shared\n  pod 'Alamofire'\n  pod 'Unheard'\nend\n\ntarget 'Shop' do\n  shared\nend\n\ntarget 'Lite' do\n  shared\nend\n",
      lock: ["Alamofire (5.9.1)", "Unheard (1.0)"], targets: [.app("Shop"), .app("Lite")])
    try sample.write()
    #expect(sample.products() == ["Lite: Alamofire of alamofire", "Shop: Alamofire of alamofire"])
    #expect(
      sample.text("Podfile")
        == "def shared\n  pod 'Unheard'\nend\n\ntarget 'Shop' do\n  shared\nend\n\ntarget 'Lite' do\n  shared\nend\n"
    )
  }

  @Test("a pod whose name is computed is left to a person")
  func loop() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  ['Alamofire', 'SnapKit'].each do |name|\n    pod name\n  end\nend\n",
      lock: ["Alamofire (5.9.1)", "SnapKit (5.6.0)"])
    let migration = try sample.migration()
    #expect(migration.fates == ["Alamofire stays", "SnapKit stays"])
    #expect(migration.changes.changes.isEmpty)
  }

  @Test("a pod under a condition is left to a person")
  func condition() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  if ENV['STAGING']\n    pod 'Alamofire'\n  end\n  pod 'SnapKit'\nend\n",
      lock: ["Alamofire (5.9.1)", "SnapKit (5.6.0)"])
    let migration = try sample.write()
    #expect(migration.fates == ["1 SnapKit moves", "Alamofire stays"])
    #expect(migration.has("by hand", "line 3 lists it only under a condition", "Alamofire"))
    #expect(sample.text("Podfile")?.contains("pod 'Alamofire'") == true)
  }

  @Test("a pod for some configurations stays, unless the team names its package")
  func configurations() throws {
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'SnapKit', :configurations => ['Debug']\nend\n", lock: ["SnapKit (5.6.0)"])
    #expect(try sample.migration().has("by hand", "in some configurations only", "SnapKit"))
    sample.table.set(
      "SnapKit",
      .replaced(
        PodReplacement(
          .remote(url: "https://github.com/SnapKit/SnapKit.git"), packageName: "SnapKit",
          products: ["SnapKit"],
          module: "SnapKit")))
    #expect(try sample.migration().fates == ["1 SnapKit moves"])
  }

  @Test("each subspec has its own products, and a subspec that the table lacks keeps the pod")
  func subspecs() throws {
    let known = try AppSample(
      "target 'Shop' do\n  pod 'Firebase', :subspecs => ['Auth']\nend\n",
      lock: ["Firebase/Auth (10.24.0): FirebaseAuth", "FirebaseAuth (10.24.0)"], direct: ["Firebase/Auth"])
    try known.write()
    #expect(known.products() == ["Shop: FirebaseAuth of firebase-ios-sdk"])
    let unknown = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire/Extras'\n  pod 'SnapKit/Core'\nend\n",
      lock: ["Alamofire/Extras (5.9.1)", "SnapKit/Core (5.6.0)"])
    let migration = try unknown.migration()
    #expect(migration.fates == ["1 SnapKit moves", "Alamofire stays"])
    #expect(migration.has("by hand", "which product replaces the subspec Alamofire/Extras", "Alamofire"))
  }

  @Test("imports follow a module that has another name as a package")
  func renamedModule() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Charts'\nend\n", lock: ["Charts (5.1.0)"],
      targets: [
        .init(
          name: "Shop", type: "application",
          files: ["Shop/App.swift", "Shop/Old.m", "Shop/Header.m", "Shop/Type.swift"])
      ],
      files: [
        "Shop/App.swift":
          "import Foundation\n@preconcurrency import Charts // drawing\n\nlet x: Charts.View? = nil\n",
        "Shop/Old.m": "@import Charts;\n", "Shop/Header.m": "#import <Charts/Charts-Swift.h>\n",
        "Shop/Type.swift": "import class Charts.BarChartView\n",
      ])
    let migration = try sample.write()
    #expect(
      sample.text("Shop/App.swift")
        == "import Foundation\n@preconcurrency import DGCharts // drawing\n\nlet x: Charts.View? = nil\n")
    #expect(sample.text("Shop/Old.m") == "@import DGCharts;\n")
    #expect(sample.text("Shop/Type.swift") == "import class DGCharts.BarChartView\n")
    #expect(sample.text("Shop/Header.m") == "#import <Charts/Charts-Swift.h>\n")
    #expect(migration.has("by hand", "`#import <Charts/Charts-Swift.h>` should become", "Charts"))
    #expect(migration.has("by hand", "qualified with `Charts.`", "Charts"))
  }

  @Test("one import becomes several, and a linker flag is set once")
  func severalModules() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Firebase/Auth'\nend\n",
      lock: ["Firebase/Auth (10.24.0): FirebaseAuth", "FirebaseAuth (10.24.0)"], direct: ["Firebase/Auth"],
      files: ["Shop/App.swift": "import Firebase\nimport FirebaseCore\n"])
    let migration = try sample.write()
    #expect(sample.text("Shop/App.swift") == "import FirebaseAuth\nimport FirebaseCore\n")
    #expect(migration.has("done", "Shop gets the linker flag -ObjC", "Firebase"))
    let project = sample.text("Shop.xcodeproj/project.pbxproj") ?? ""
    #expect(project.contains("OTHER_LDFLAGS = (\"$(inherited)\", \"-ObjC\", );"))
  }
}
