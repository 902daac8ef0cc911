/// The first test of a module, which runs it alone.
enum TestFiles {
  static func tests(
    _ kind: ModuleTemplate.Kind, _ framework: ModuleTemplate.TestFramework, hasOwnLayers: Bool
  ) -> Template.File {
    // A product's module, so that the imports of most files are sorted.
    let runtime = kind == .plain ? [] : ["___IMPORTINTERFACE___import TenonTesting"]
    let imports = ["import ___MODULE___"] + runtime
    let lines = body(kind, hasOwnLayers)
    switch framework {
    case .testing:
      return Template.File(
        "___NAME___Tests.swift",
        """
        \((imports + ["import Testing"]).joined(separator: "\n"))

        @Test("___NAME___ works on its own")
        @MainActor func ___LOWER___Alone() async throws {
        \(lines.map { "  " + $0.replacing("EXPECTED", with: "#expect(summary == \"___NAME___\")") }.joined(separator: "\n"))
        }

        """)
    case .xctest:
      return Template.File(
        "___NAME___Tests.swift",
        """
        \((imports + ["import XCTest"]).joined(separator: "\n"))

        final class ___NAME___Tests: XCTestCase {
          @MainActor func testAlone() async throws {
        \(lines.map { "    " + $0.replacing("EXPECTED", with: "XCTAssertEqual(summary, \"___NAME___\")") }.joined(separator: "\n"))
          }
        }

        """)
    }
  }

  private static func body(_ kind: ModuleTemplate.Kind, _ hasOwnLayers: Bool) -> [String] {
    let call: [String] =
      switch kind {
      case .plain: ["let summary = try await Live___NAME___Service().summary()", "EXPECTED"]
      case .service:
        [
          "let service = try application.resolve((any ___NAME___Service).self)",
          "let summary = try await service.summary()", "EXPECTED",
        ]
      case .action: ["let summary = try await application.perform(.___LOWER___Summary)", "EXPECTED"]
      case .feature, .page:
        [
          "let navigator = application.application.navigator",
          "await navigator.openWindow(root: ___NAME___Page())",
          "let screen = navigator.state.window()?.top.flatMap { navigator.destination(of: $0.id) }",
          "let summary = screen.map { \"\\($0)\" }", "EXPECTED",
        ]
      }
    guard kind != .plain else { return call }
    let options = ["var options = ApplicationOptions.test", "options.layers = ___LAYERLIST___"]
    let argument = hasOwnLayers ? ", options: options" : ""
    return (hasOwnLayers ? options : []) + [
      "try await withTestApplication(of: ___NAME___Module()\(argument)) { _ in", "} test: { application in",
    ] + call.map { "  " + $0 } + ["}"]
  }
}
