#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tenon

  extension View {
    /// Passes a scene's events on to the modules: changes to the scene's phase, and opened URLs. The
    /// application also opens links in this view that lead to an external route; the system opens all other
    /// links. The system keeps the window's screens for the scene, and they are restored after a restart.
    ///
    /// ```swift
    /// NavigatorView(host.application.navigator).tenon(host) { window in
    ///   await host.application.navigator.openWindow(window, root: Home())
    /// }
    /// ```
    /// - Parameters:
    ///   - host: The host of the application.
    ///   - scene: The scene's name, if there are several scenes. The scene's window in the navigator has the same name.
    ///   - openFirstScreen: Opens the navigator's window. The closure is called after the launch and before any link is
    ///     opened, but not if the window already shows a screen. Restored screens then replace the first ones.
    ///   - didRestore: Receives a report after a restoration, which includes the screens that could not be restored.
    public func tenon(
      _ host: ApplicationHost, scene: WindowID = .main,
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
    let scene: WindowID
    let openFirstScreen: @MainActor (WindowID) async -> Void
    let didRestore: @MainActor (RestorationReport) -> Void
    /// The window's screens when the scene was last left.
    @SceneStorage private var saved: Data?
    /// Whether the screens are open, so that they may replace what is kept.
    @State private var areScreensOpen = false

    init(
      host: ApplicationHost, scene: WindowID, openFirstScreen: @escaping @MainActor (WindowID) async -> Void,
      didRestore: @escaping @MainActor (RestorationReport) -> Void
    ) {
      self.host = host
      self.scene = scene
      self.openFirstScreen = openFirstScreen
      self.didRestore = didRestore
      _saved = SceneStorage("tenon.navigation.\(scene.name)")
    }

    func body(content: Content) -> some View {
      content
        .environment(
          \.openURL,
          OpenURLAction { url in host.follow(url, in: scene) ? .handled : .systemAction }
        )
        .onOpenURL { url in host.open(url, source: nil, in: scene) }
        .onChange(of: phase) { phase in
          host.scene(scene, entered: phase)
          if phase != .active { save() }
        }
        // The first phase is passed on before the launch, because the phase may change during the launch.
        .onAppear { host.scene(scene, entered: phase) }
        .task {
          await host.join { await openScreens() }
        }
    }

    private func openScreens() async {
      let navigator = host.application.navigator
      defer { areScreensOpen = true }
      if navigator.state.window(scene)?.top != nil { return }
      let snapshot = saved.flatMap { try? JSONDecoder().decode(NavigationSnapshot.self, from: $0) }
      // The first screens are opened before the restoration, so that it finds the application's current tabs.
      await openFirstScreen(scene)
      if let snapshot { didRestore(await navigator.restore(snapshot)) }
    }

    private func save() {
      let navigator = host.application.navigator
      guard areScreensOpen, navigator.state.window(scene) != nil else { return }
      saved = try? JSONEncoder().encode(navigator.snapshot(of: scene))
    }
  }

  #if os(visionOS)
    extension View {
      // On visionOS, the form with one parameter is deprecated in every version; iOS 16 has no other form.
      fileprivate func onChange(of phase: ScenePhase, tell: @escaping (ScenePhase) -> Void) -> some View {
        onChange(of: phase) { _, phase in tell(phase) }
      }
    }
  #endif

  extension ApplicationHost {
    /// Passes on a scene's phase.
    func scene(_ scene: WindowID, entered phase: ScenePhase) {
      switch phase {
      case .active:
        sceneEntersForeground(scene.name)
        sceneBecameActive(scene.name)
        application.navigator.adopt(.focus(scene))
      case .inactive: sceneResignsActive(scene.name)
      case .background:
        sceneResignsActive(scene.name)
        sceneEnteredBackground(scene.name)
      @unknown default: break
      }
    }
  }
#endif
