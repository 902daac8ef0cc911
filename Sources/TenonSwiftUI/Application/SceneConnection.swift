#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tenon

  /// The connection of a scene's views to the host, for as long as SwiftUI keeps the views' state. SwiftUI makes the views of a
  /// window group once for each window, and does not say which window a view is in, nor when a window is closed.
  @MainActor
  final class SceneConnection {
    private var connected: (host: ApplicationHost, window: WindowID)?
    /// The scene's identity, which no two scenes share, even if they show the same window.
    private(set) var scene = ""

    nonisolated init() {}

    /// Connects the scene the first time it is called.
    /// - Parameters:
    ///   - name: The window that the scene shows, if the application names it.
    ///   - kept: The scene's identity, if it has one already.
    ///   - former: The name that the scene's window had before a restart.
    /// - Returns: The window that the scene shows.
    func connect(to host: ApplicationHost, as name: WindowID?, _ kept: String?, formerly former: String?)
      -> WindowID
    {
      if let connected, connected.host === host, name == nil || name == connected.window {
        return connected.window
      }
      disconnect()
      if scene.isEmpty { scene = kept ?? UUID().uuidString }
      let window = host.sceneConnects(scene, as: name, formerly: former)
      connected = (host, window)
      return window
    }

    func entered(_ phase: ScenePhase) {
      guard let (host, window) = connected else { return }
      switch phase {
      case .active:
        host.sceneEntersForeground(scene)
        host.sceneBecameActive(scene)
        host.application.navigator.adopt(.focus(window))
      case .inactive: host.sceneResignsActive(scene)
      case .background:
        host.sceneResignsActive(scene)
        host.sceneEnteredBackground(scene)
      @unknown default: break
      }
    }

    private func disconnect() {
      guard let host = connected?.host else { return }
      connected = nil
      Task { [scene] in await host.sceneDisconnects(scene) }
    }

    deinit {
      guard let host = connected?.host else { return }
      Task { @MainActor [scene] in await host.sceneDisconnects(scene) }
    }
  }
#endif
