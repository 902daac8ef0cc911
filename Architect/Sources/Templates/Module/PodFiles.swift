/// A podspec of a new module, written like another podspec.
public struct PodspecText: Sendable {
  /// An attribute, or a call such as `s.dependency 'Cart'`.
  public enum Line: Hashable, Sendable {
    /// A name such as `source_files`, and a value as Ruby writes it.
    case attribute(String, String)
    case dependency(String)
    case blank
  }

  /// A subspec or a test specification.
  public struct Part: Hashable, Sendable {
    /// `subspec` or `test_spec`.
    public var word: String
    public var name: String
    public var variable: String
    public var lines: [Line]

    public init(_ word: String, _ name: String, variable: String, _ lines: [Line]) {
      self.word = word
      self.name = name
      self.variable = variable
      self.lines = lines
    }
  }

  /// How a team writes podspecs.
  public struct Style: Hashable, Sendable {
    public var variable = "s"
    public var quote = "'"
    public var indent = "  "
    /// Whether the equals signs of the specification are in one column.
    public var isAligned = false
    public var lineEnd = "\n"

    public init() {}

    public func string(_ text: String) -> String { quote + text + quote }
  }

  public var style: Style
  public var lines: [Line]
  public var parts: [Part]

  public init(_ style: Style, _ lines: [Line], parts: [Part]) {
    self.style = style
    self.lines = lines
    self.parts = parts
  }

  public var text: String {
    var result = ["Pod::Spec.new do |\(style.variable)|"]
    result += written(lines, style.variable, style.indent)
    for part in parts {
      result.append("")
      result.append(
        "\(style.indent)\(style.variable).\(part.word) \(style.string(part.name)) do |\(part.variable)|")
      result += written(part.lines, part.variable, style.indent + style.indent)
      result.append("\(style.indent)end")
    }
    result.append("end")
    return result.joined(separator: style.lineEnd) + style.lineEnd
  }

  private func written(_ lines: [Line], _ variable: String, _ indent: String) -> [String] {
    let names = lines.compactMap { if case .attribute(let name, _) = $0 { name.count } else { nil } }
    let width = style.isAligned ? names.max() ?? 0 : 0
    return lines.map { line in
      switch line {
      case .attribute(let name, let value):
        let gap = String(repeating: " ", count: max(0, width - name.count))
        return "\(indent)\(variable).\(name)\(gap) = \(value)"
      case .dependency(let name): return "\(indent)\(variable).dependency \(style.string(name))"
      case .blank: return ""
      }
    }
  }
}

/// The demo of a pod: an app where there is SwiftUI, and a program elsewhere.
public enum PodDemo {
  /// The files of the demo's target.
  public static func template(_ kind: ModuleTemplate.Kind) -> Template {
    let (imports, lines): (String, [String]) =
      switch kind {
      case .plain: ("", ["return try await Live___NAME___Service().summary()"])
      case .service:
        (
          "import Tenon\n",
          [
            "let application = try Application([___NAME___Module()])", "try await application.launch()",
            "return try await application.services.resolve((any ___NAME___Service).self).summary()",
          ]
        )
      case .action:
        (
          "import TenonActions\n",
          [
            "let application = try Application([___NAME___Module()])", "try await application.launch()",
            "return try await application.mediator.perform(.___LOWER___Summary)",
          ]
        )
      case .feature, .page:
        (
          "import TenonNavigation\n",
          [
            "let application = try Application([___NAME___Module()])", "try await application.launch()",
            "let navigator = application.navigator",
            "await navigator.openWindow(root: ___NAME___Page())",
            "let screen = navigator.state.window()?.top.flatMap { navigator.destination(of: $0.id) }",
            "return screen.map { \"\\($0)\" } ?? \"nothing is shown\"",
          ]
        )
      }
    return Template([
      Template.File(
        "___NAME___Demo.swift",
        """
        import ___MODULE___
        ___IMPORTINTERFACE___\(imports)
        /// What ___NAME___ alone shows.
        @MainActor func demoText() async throws -> String {
        \(lines.map { "  " + $0 }.joined(separator: "\n"))
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

        """)
    ])
  }
}
