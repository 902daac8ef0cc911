#if canImport(SwiftUI)
  import SwiftUI
  import TenonSwiftUI
  import Testing

  private struct Start: Route {
    static let pattern: RoutePattern = "/start"
  }

  private struct Item: Route {
    static let pattern: RoutePattern = "/item/:id"
    var id: Int
  }

  /// What SwiftUI watches, with nothing on a screen, so that these tests run where SwiftUI is, and against its stand-in.
  @MainActor
  @Suite struct ModelTests {
    private let navigator: Navigator

    init() throws {
      var registry = DestinationRegistry()
      registry.destination(Start.self) { _, _ in Text(verbatim: "start") }
      registry.destination(Item.self) { route, _ in Text(verbatim: "\(route.id)") }
      navigator = try Navigator(registry)
    }

    @Test("the model follows the navigator, whatever makes the change", .timeLimit(.minutes(10)))
    func follows() async {
      let model = NavigatorObject(navigator)
      await navigator.openWindow(root: Start())
      #expect(await navigator.open(Item(id: 1), as: .sheet).isDone)
      #expect(model.state == navigator.state)
      navigator.adopt(.dismiss())
      #expect(model.state.window()?.modals.isEmpty == true)
    }

    @Test("so does the model of systems with Observation", .timeLimit(.minutes(10)))
    func observes() async {
      guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) else { return }
      let model = ObservableNavigator(navigator)
      await navigator.openWindow(root: Start())
      await navigator.push(Item(id: 1))
      #expect(model.state == navigator.state)
    }

    @Test("views can be made of a navigator", .timeLimit(.minutes(10)))
    func views() {
      _ = NavigatorView(navigator).body
      _ = Text(verbatim: "anchor").popoverAnchor("here")
    }
  }
#endif
