/// The demo of a module, which starts it alone.
enum DemoFiles {
  static func file(_ demo: ModuleTemplate.Demo, _ kind: ModuleTemplate.Kind, hasOwnLayers: Bool)
    -> Template.File
  {
    let start = kind == .plain ? [] : start(hasOwnLayers)
    return Template.File(
      "___NAME___Demo.swift", demo == .program ? program(kind, start) : app(kind, start))
  }

  private static func start(_ hasOwnLayers: Bool) -> [String] {
    let layers = [
      "var options = ApplicationOptions()", "options.layers = ___LAYERLIST___",
      "let application = try Application([___NAME___Module()], options: options)",
    ]
    return (hasOwnLayers ? layers : ["let application = try Application([___NAME___Module()])"]) + [
      "try await application.launch()"
    ]
  }

  /// The import that the demo needs, the statements before its result, and the result as a `String`.
  private static func result(_ kind: ModuleTemplate.Kind) -> (runtime: String, lines: [String], value: String)
  {
    switch kind {
    case .plain: ("", [], "try await Live___NAME___Service().summary()")
    case .service:
      (
        "Tenon", ["let service = try application.services.resolve((any ___NAME___Service).self)"],
        "try await service.summary()"
      )
    case .action: ("TenonActions", [], "try await application.mediator.perform(.___LOWER___Summary)")
    case .feature, .page:
      (
        "TenonScreens",
        [
          "let navigator = application.navigator",
          "await navigator.openWindow(root: ___NAME___Page())",
          "let screen = navigator.state.window()?.top.flatMap { navigator.destination(of: $0.id) }",
        ],
        #"screen.map { "\($0)" } ?? "nothing is shown""#
      )
    }
  }

  private static func imports(_ runtime: String) -> String {
    // Without a runtime, the demo uses only the implementation.
    "import ___MODULE___\n" + (runtime.isEmpty ? "" : "___IMPORTINTERFACE___import \(runtime)\n")
  }

  private static func indented(_ lines: [String], by indent: String) -> String {
    lines.map { indent + $0 }.joined(separator: "\n")
  }

  private static func program(_ kind: ModuleTemplate.Kind, _ start: [String]) -> String {
    let (runtime, lines, value) = result(kind)
    let stop = kind == .plain ? [] : ["await application.stop()"]
    let note = kind == .plain ? "" : " What it requires of other modules gets a double in the list."
    return """
      \(imports(runtime))
      /// ___NAME___ alone: `swift run ___DEMO___`.\(note)
      @main struct ___NAME___Demo {
        @MainActor static func main() async throws {
      \(indented(start + lines + ["print(\(value))"] + stop, by: "    "))
        }
      }

      """
  }

  /// An app where there is SwiftUI, and a program elsewhere.
  private static func app(_ kind: ModuleTemplate.Kind, _ start: [String]) -> String {
    let (runtime, lines, value) = result(kind)
    return """
      \(imports(runtime))
      /// What ___NAME___ alone shows.
      @MainActor func demoText() async throws -> String {
      \(indented(start + lines + ["return \(value)"], by: "  "))
      }

      #if canImport(SwiftUI)
        import SwiftUI

        /// ___NAME___ alone, in an app.
        @main struct ___NAME___Demo: App {
          var body: some Scene {
            WindowGroup { DemoScreen() }
          }
        }

        struct DemoScreen: View {
          @State private var text = ""

          var body: some View {
            Text(text).onAppear {
              Task { do { text = try await demoText() } catch { text = "\\(error)" } }
            }
          }
        }
      #else
        /// ___NAME___ alone.
        @main struct ___NAME___Demo {
          static func main() async throws { print(try await demoText()) }
        }
      #endif

      """
  }
}
