extension Template {
  /// What assembles the modules: for a terminal, and for tests.
  static let host = Template([
    File(
      "Sources/Host/___NAME___Host/Modules.swift",
      #"""
      // tenon:imports
      import Home
      import Persistence
      // tenon:end
      import Tenon

      extension ___NAME___Host {
        /// The modules of the app. `tenon register --write` lists the modules that this target depends on.
        public static var modules: [any Module] {
          [
            // tenon:modules
            HomeModule(),
            PersistenceModule(),
            // tenon:end
          ]
        }
      }

      """#),
    File(
      "Sources/Host/___NAME___Host/___NAME___Host.swift",
      #"""
      import HomeInterface
      import TenonScreens

      /// Assembles the app, and has no business logic.
      public enum ___NAME___Host {
        /// The assembled application; its wiring has been verified.
        /// - Throws: `WiringError` if the modules do not fit together.
        public static func application() throws -> Application {
          var options = ApplicationOptions()
          // Links such as ___SCHEME___://home?name=Ada. Only routes that are exposed can be reached.
          options.routing.external = ExternalAccess(schemes: ["___SCHEME___"])
          options.routing.schemesWithHostAsPath = ["___SCHEME___"]
          return try Application(modules, options: options)
        }

        /// The page that the app shows first.
        public static var start: HomePage { HomePage() }
      }

      """#),
    File(
      "Sources/Host/___NAME___Terminal/___NAME___Terminal.swift",
      #"""
      import Foundation
      import Screens
      import ___NAME___Host
      import TenonScreens

      /// The app in a terminal: `swift run ___NAME___Terminal`, or `swift run ___NAME___Terminal "___SCHEME___://home?name=Ada"`.
      @main struct ___NAME___Terminal {
        @MainActor static func main() async {
          do {
            let application = try ___NAME___Host.application()
            try await application.launch()
            let navigator = application.navigator
            await navigator.openWindow(root: ___NAME___Host.start)
            for link in CommandLine.arguments.dropFirst() {
              if case .failed(let error) = await navigator.open(link, origin: .external) { print(error) }
            }
            print(navigator.text)
            await application.stop()
          } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
          }
        }
      }

      """#),
    File(
      "Tests/___NAME___HostTests/___NAME___HostTests.swift",
      #"""
      import ___NAME___Host
      import Testing

      @Test("the modules fit together") func wiring() throws {
        try ___NAME___Host.application().verify()
      }

      """#),
  ])
}
