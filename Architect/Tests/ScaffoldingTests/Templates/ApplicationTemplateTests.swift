import Foundation
import Scaffolding
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The template of an app", .timeLimit(.minutes(10)))
struct ApplicationTemplateTests {
  private static let runtime = ApplicationTemplate.Runtime.url("https://example.com/tenon", from: "1.2.3")

  @Test(
    "every kind of app is complete", arguments: ApplicationTemplate.Project.allCases,
    ApplicationTemplate.Interface.allCases)
  func complete(_ project: ApplicationTemplate.Project, _ interface: ApplicationTemplate.Interface) throws {
    let template = try ApplicationTemplate(
      ModuleName("Shop"), project: project, interface: interface, runtime: Self.runtime)
    let files = try template.files()
    #expect(files.allSatisfy { !$0.text.contains("___") && $0.text.hasSuffix("\n") })
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(files.contains { $0.path.hasPrefix("App/") } == (project != .none))
    #expect(files.contains { $0.path == template.projectFile } == (project == .xcode))
    let manifest = try #require(files.first { $0.path == "Package.swift" })
    #expect(manifest.text.contains("    .package(url: \"https://example.com/tenon\", from: \"1.2.3\")\n"))
    #expect(files.contains { $0.text.contains("import \(interface.library)\n") } == (project != .none))
  }

  @Test("the scheme of an app runs the tests of its package", arguments: ApplicationTemplate.Project.allCases)
  func tests(_ project: ApplicationTemplate.Project) throws {
    let files = try ApplicationTemplate(
      ModuleName("Shop"), project: project, interface: .swiftui, runtime: Self.runtime
    ).files()
    let manifest = try #require(files.first { $0.path == "Package.swift" }).text
    let targets = manifest.split(separator: "\n").filter { $0.contains(".testTarget(") }.count
    let plan = files.first { $0.path == "App/Shop.xctestplan" }
    #expect((plan != nil) == [.xcode, .xcodegen].contains(project))
    guard let plan else { return }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(plan.text.utf8)) as? [String: Any])
    let tested = try #require(object["testTargets"] as? [[String: [String: String]]]).compactMap {
      $0["target"]
    }
    #expect(tested.count == targets)
    for target in tested {
      #expect(target["containerPath"] == "container:..")
      #expect(manifest.contains("name: \"\(target["name"] ?? "")\""))
    }
    // The scheme, or the manifest that the scheme is made of, names the plan; the scheme also names the app's target.
    let scheme = files.first { $0.path.hasSuffix("/xcschemes/Shop.xcscheme") }
    #expect((scheme != nil) == (project == .xcode))
    let named = scheme ?? files.first { $0.path == "App/project.yml" }
    #expect(named?.text.contains("Shop.xctestplan") == true)
    if let scheme {
      let project = try #require(files.first { $0.path.hasSuffix("project.pbxproj") }).text
      #expect(project.contains("7E4000000000000000000007 /* Shop */ = {\n\t\t\tisa = PBXNativeTarget;"))
      #expect(scheme.text.components(separatedBy: "\"7E4000000000000000000007\"").count == 4)
      #expect(XMLParser(data: Data(scheme.text.utf8)).parse())
    }
  }

  @Test(
    "an app has a catalog of icons, and every orientation on an iPad, as the store asks",
    arguments: [ApplicationTemplate.Project.xcode, .xcodegen, .tuist])
  func resources(_ project: ApplicationTemplate.Project) throws {
    let files = try ApplicationTemplate(
      ModuleName("Shop"), project: project, interface: .uikit, runtime: Self.runtime
    ).files()
    let catalog = files.filter { $0.path.hasPrefix("App/Sources/Assets.xcassets/") }
    #expect(catalog.map(\.path).contains { $0.hasSuffix("AppIcon.appiconset/Contents.json") })
    for file in catalog { _ = try JSONSerialization.jsonObject(with: Data(file.text.utf8)) }
    let settings = files.map(\.text).filter { $0.contains("UISupportedInterfaceOrientations_iPad") }
    #expect(settings.count == 1)
    #expect(settings[0].contains("AppIcon"))
    #expect(settings[0].contains("UIInterfaceOrientationPortraitUpsideDown"))
  }

  @Test("an app cannot be called like one of its modules", arguments: ["Home", "HOME", "Screens"])
  func taken(_ name: String) {
    let error = #expect(throws: TemplateError.self) {
      try ApplicationTemplate(ModuleName(name), project: .xcode, interface: .swiftui, runtime: Self.runtime)
    }
    #expect(error?.code == .taken)
  }

  @Test("a path with quotes stays one string")
  func quotes() throws {
    let template = try ApplicationTemplate(
      ModuleName("Shop"), project: .xcodegen, interface: .swiftui, runtime: .path("/tmp/a \"b\" \\(c)"))
    let manifest = try template.files().first { $0.path == "Package.swift" }?.text
    #expect(manifest?.contains(#"path: "/tmp/a \"b\" \\(c)")"#) == true)
  }
}
