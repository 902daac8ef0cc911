#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tenon

  extension View {
    /// Passes a scene's events on to the modules: changes to the scene's phase, opened URLs, and activities of the types
    /// that the Info.plist lists under `NSUserActivityTypes`. The application also opens links in this view that lead to an
    /// external route; the system opens all other links. The system keeps the window's screens for the scene, and they are
    /// restored after a restart.
    ///
    /// ```swift
    /// NavigatorView(host.application.navigator).tenon(host) { window in
    ///   await host.application.navigator.openWindow(window, root: Home())
    /// }
    /// ```
    /// - Parameters:
    ///   - host: The host of the application.
    ///   - scene: The name of the scene and of its window in the navigator. By default, each scene of a `WindowGroup` has its
    ///     own name and keeps it over a restart. The first one is called `main`.
    ///   - openFirstScreen: Opens the navigator's window. The closure is called after the launch and before any link is
    ///     opened, but not if the window already shows a screen. Restored screens then replace the first ones.
    ///   - didRestore: Receives a report after a restoration, which includes the screens that could not be restored.
    public func tenon(
      _ host: ApplicationHost, scene: WindowID? = nil,
      openFirstScreen: @escaping @MainActor (WindowID) async -> Void = { _ in },
      didRestore: @escaping @MainActor (RestorationReport) -> Void = { _ in }
    ) -> some View {
      modifier(
        HostModifier(host: host, scene: scene, openFirstScreen: openFirstScreen, didRestore: didRestore))
    }
  }

  struct HostModifier: ViewModifier {
    @Environment(\.scenePhase) private var phase
    let host: ApplicationHost
    let scene: WindowID?
    let openFirstScreen: @MainActor (WindowID) async -> Void
    let didRestore: @MainActor (RestorationReport) -> Void
    /// The scene, as long as SwiftUI keeps it.
    @State private var connection = SceneConnection()
    /// The scene's identity, and the name of its window when it was last connected.
    @SceneStorage("tenon.scene") private var identity: String?
    @SceneStorage("tenon.window") private var name: String?
    /// The window's screens when the scene was last left.
    @SceneStorage("tenon.navigation") private var saved: Data?
    /// Why there are no screens; only in debug builds.
    @State private var failure: String?
    /// Whether the screens are open, so that they may replace what is kept.
    @State private var areScreensOpen = false

    init(
      host: ApplicationHost, scene: WindowID?, openFirstScreen: @escaping @MainActor (WindowID) async -> Void,
      didRestore: @escaping @MainActor (RestorationReport) -> Void
    ) {
      self.host = host
      self.scene = scene
      self.openFirstScreen = openFirstScreen
      self.didRestore = didRestore
    }

    func body(content: Content) -> some View {
      let window = connection.connect(to: host, as: scene, identity, formerly: name)
      continuing(content.environment(\.hostedWindow, window), in: window)
        .environment(
          \.openURL,
          OpenURLAction { url in host.follow(url, in: window) ? .handled : .systemAction }
        )
        .onOpenURL { url in host.open(url, source: nil, in: window) }
        .onChange(to: phase) { phase in
          connection.entered(phase)
          if phase != .active { save(window) }
        }
        // The first phase is passed on before the launch, because the phase may change during the launch.
        .onAppear {
          (identity, name) = (connection.scene, window.name)
          connection.entered(phase)
        }
        .task {
          let isRunning = await host.join(in: window, opening: screens(in: window)).value
          #if DEBUG
            failure = isRunning ? nil : host.launchFailure
          #endif
        }
        .overlay { failure.map { Text(verbatim: $0) } }
    }

    private func continuing(_ content: some View, in window: WindowID) -> AnyView {
      host.activityTypes.reduce(AnyView(content)) { content, type in
        AnyView(
          content.onContinueUserActivity(type) { activity in
            host.open(
              UserActivity(
                type: activity.activityType, webpageURL: activity.webpageURL,
                info: SystemInfo(activity.userInfo ?? [:])),
              in: window)
          })
      }
    }

    /// Returns a function that opens the scene's screens. After a launch that has failed, the host keeps it for the next
    /// attempt; it does nothing if the scene's views have gone by then.
    private func screens(in window: WindowID) -> @MainActor () async -> Void {
      let (failure, areScreensOpen, saved) = (_failure, _areScreensOpen, saved)
      return { [weak connection, host, openFirstScreen, didRestore] in
        guard connection != nil else { return }
        let navigator = host.application.navigator
        failure.wrappedValue = nil
        defer { areScreensOpen.wrappedValue = true }
        if navigator.state.window(window)?.top != nil { return }
        let snapshot = saved.flatMap { try? JSONDecoder().decode(NavigationSnapshot.self, from: $0) }
        // The first screens are opened before the restoration, so that it finds the application's current tabs.
        await openFirstScreen(window)
        if let snapshot, connection != nil {
          didRestore(await navigator.restore(snapshot.renamed(to: window)))
        }
        // The scene may have gone in the meantime.
        if connection == nil { navigator.adopt(.close(window)) }
      }
    }

    private func save(_ window: WindowID) {
      let navigator = host.application.navigator
      guard areScreensOpen, navigator.state.window(window) != nil else { return }
      saved = try? JSONEncoder().encode(navigator.snapshot(of: window))
    }
  }

  extension EnvironmentValues {
    private enum WindowKey: EnvironmentKey {
      static var defaultValue: WindowID { .main }
    }

    /// The navigator's window for the scene that contains a view.
    var hostedWindow: WindowID {
      get { self[WindowKey.self] }
      set { self[WindowKey.self] = newValue }
    }
  }
#endif
