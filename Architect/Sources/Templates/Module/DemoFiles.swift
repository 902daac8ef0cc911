/// The program that starts a module alone.
enum DemoFiles {
  static func program(_ kind: ModuleTemplate.Kind) -> Template.File {
    guard kind != .plain else { return plain }
    let (imports, action) =
      switch kind {
      case .feature, .page:
        (
          "import TenonNavigation",
          """
          let navigator = application.navigator
              await navigator.openWindow(root: ___NAME___Page())
              print(navigator.state.window()?.top.flatMap { navigator.destination(of: $0.id) } ?? "nothing is shown")
          """
        )
      case .action:
        ("import TenonActions", "print(try await application.mediator.perform(.___LOWER___Summary))")
      case .service, .plain:
        (
          "import Tenon",
          """
          let service = try application.services.resolve((any ___NAME___Service).self)
              print(try await service.summary())
          """
        )
      }
    return Template.File(
      "___NAME___Demo.swift",
      """
      import ___MODULE___
      ___IMPORTINTERFACE___\(imports)

      /// ___NAME___ alone: `swift run ___DEMO___`. What it requires of other modules gets a double in the list.
      @main struct ___NAME___Demo {
        @MainActor static func main() async throws {
          let application = try Application([___NAME___Module()])
          try await application.launch()
          \(action)
          await application.stop()
        }
      }

      """)
  }

  private static let plain = Template.File(
    "___NAME___Demo.swift",
    #"""
    import ___MODULE___

    /// ___NAME___ alone: `swift run ___DEMO___`.
    @main struct ___NAME___Demo {
      static func main() async throws {
        print(try await Live___NAME___Service().summary())
      }
    }

    """#)
}
