import Templates
import Testing

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
