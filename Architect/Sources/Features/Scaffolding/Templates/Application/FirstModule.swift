extension Template {
  /// The first business module, with its interface, doubles, demo and tests.
  static let firstModule = Template([
    File(
      "Sources/Business/Home/Greeter.swift",
      #"""
      import HomeInterface
      import Persistence

      /// Greets by name, and counts the visits.
      struct Greeter: HomeService {
        let store: any KeyValueStore

        func greeting(for name: String) async throws -> String {
          let visits = await store.number("visits") + 1
          try await store.set("visits", to: visits)
          return "Hello, \(name). Visits: \(visits)."
        }
      }

      """#),
    File(
      "Sources/Business/Home/HomeModule.swift",
      #"""
      import HomeInterface
      import Persistence
      import TenonScreens

      /// Greets each visitor, and counts the visits.
      public struct HomeModule: Module {
        public let layer = Layer.business

        public init() {}

        public func declare(in contract: inout ModuleContract) {
          let store = contract.requires((any KeyValueStore).self)
          let home = contract.provides((any HomeService).self, with: store) { Greeter(store: $0) }
          contract.destination(HomePage.self, exposure: .external, with: home) { page, _, home in
            HomeScreen(greeting: try await home.greeting(for: page.name ?? "you"))
          }
        }
      }

      """#),
    File(
      "Sources/Demos/HomeDemo/HomeDemo.swift",
      #"""
      import Home
      import HomeInterface
      import Persistence
      import Screens
      import TenonScreens

      /// Home alone, with doubles for what it requires: `swift run HomeDemo`.
      @main struct HomeDemo {
        @MainActor static func main() async throws {
          let application = try Application([HomeModule(), Doubles()])
          try await application.launch()
          await application.navigator.openWindow(root: HomePage(name: "Demo"))
          print(application.navigator.text)
          await application.stop()
        }
      }

      /// What other modules of the app provide.
      struct Doubles: Module {
        let layer = Layer.core

        func declare(in contract: inout ModuleContract) {
          contract.provides((any KeyValueStore).self) { MemoryStore() }
        }
      }

      """#),
    File(
      "Sources/Interfaces/HomeInterface/HomePage.swift",
      #"""
      import TenonRouter

      /// The Home page: `/home`, or `/home?name=Ada`.
      public struct HomePage: Route {
        public static let pattern: RoutePattern = "/home"
        public var name: String?

        public init(name: String? = nil) { self.name = name }
      }

      """#),
    File(
      "Sources/Interfaces/HomeInterface/HomeService.swift",
      #"""
      /// The service that Home provides to other modules.
      public protocol HomeService: Sendable {
        /// Counts a visit, and greets the visitor.
        func greeting(for name: String) async throws -> String
      }

      """#),
    File(
      "Sources/Testing/HomeTesting/HomeDouble.swift",
      #"""
      import HomeInterface
      import Tenon

      /// Stands in for Home in the tests and demos of other modules.
      public struct HomeDouble: Module {
        public let layer = Layer.business
        private let greeting: String

        public init(greeting: String = "Hello") { self.greeting = greeting }

        public func declare(in contract: inout ModuleContract) {
          contract.provides((any HomeService).self) { [greeting] in FixedGreeting(text: greeting) }
        }
      }

      struct FixedGreeting: HomeService {
        let text: String
        func greeting(for name: String) -> String { text }
      }

      """#),
    File(
      "Tests/HomeTests/HomeTests.swift",
      #"""
      import Home
      import HomeInterface
      import Persistence
      import Screens
      import TenonTesting
      import Testing

      @Test("the page greets the visitor by name and counts the visits")
      @MainActor func page() async throws {
        try await withTestApplication(of: HomeModule()) { doubles in
          doubles.provides((any KeyValueStore).self) { MemoryStore(["visits": 4]) }
        } test: { application in
          let navigator = application.application.navigator
          await navigator.openWindow(root: HomePage(name: "Ada"))
          #expect(navigator.text == "Hello, Ada. Visits: 5.")
        }
      }

      """#),
  ])
}
