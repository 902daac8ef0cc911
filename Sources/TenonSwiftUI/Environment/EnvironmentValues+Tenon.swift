#if canImport(SwiftUI)
  import SwiftUI
  import Tenon

  private enum NavigatorKey: EnvironmentKey {
    static var defaultValue: Navigator? { nil }
  }

  private enum ServicesKey: EnvironmentKey {
    static var defaultValue: ServiceContainer? { nil }
  }

  extension EnvironmentValues {
    /// What shows the view; set by ``NavigatorView``.
    public var navigator: Navigator? {
      get { self[NavigatorKey.self] }
      set { self[NavigatorKey.self] = newValue }
    }

    /// What resolves services; set by `tenon(_:)`, and by ``PreviewServices``.
    public var services: ServiceContainer? {
      get { self[ServicesKey.self] }
      set { self[ServicesKey.self] = newValue }
    }
  }

  extension View {
    /// Gives a view hierarchy the application's services, and passes on to the modules what the system tells a scene:
    /// its phase, and the URLs that are opened. Links within the views that lead to an external route are shown by the
    /// navigator; all others are the system's.
    /// - Parameters:
    ///   - host: The application.
    ///   - scene: The scene's name, where there are several; that of its window in the navigator.
    public func tenon(_ host: ApplicationHost, scene: WindowID = .main) -> some View {
      modifier(HostModifier(host: host, scene: scene))
    }
  }

  struct HostModifier: ViewModifier {
    @Environment(\.scenePhase) private var phase
    let host: ApplicationHost
    let scene: WindowID

    func body(content: Content) -> some View {
      content
        .environment(\.services, host.application.services)
        .environment(
          \.openURL,
          OpenURLAction { url in
            let navigator = host.application.navigator
            guard navigator.canOpen(url.absoluteString, origin: .external) else { return .systemAction }
            host.open(url, source: nil, in: scene)
            return .handled
          }
        )
        .onOpenURL { url in host.open(url, source: nil, in: scene) }
        .onChange(of: phase) { host.scene(scene, entered: $0) }
        // Before the launch, which takes so long that the phase may be another one by then.
        .onAppear { host.scene(scene, entered: phase) }
        .task { await host.launch() }
    }
  }

  #if os(visionOS)
    extension View {
      // The form with one parameter is deprecated there from the first version on, and iOS 16 has no other.
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

  /// Shows a view with doubles for the services that it resolves.
  ///
  /// ```swift
  /// #Preview {
  ///   PreviewServices { $0.register((any CartService).self, instance: FullCart()) } content: { CartView() }
  /// }
  /// ```
  @MainActor
  public struct PreviewServices<Content: View>: View {
    private let container: Result<ServiceContainer, ServiceVerificationError>
    private let content: Content

    /// - Parameters:
    ///   - doubles: Registers them. What is wrong with them is shown instead of the view.
    ///   - content: The view.
    public init(_ doubles: (inout ServiceRegistry) -> Void, @ViewBuilder content: () -> Content) {
      var registry = ServiceRegistry()
      doubles(&registry)
      do throws(ServiceVerificationError) {
        container = .success(try registry.freeze())
      } catch {
        container = .failure(error)
      }
      self.content = content()
    }

    public var body: some View {
      switch container {
      case .success(let container): content.environment(\.services, container)
      case .failure(let error): Text(verbatim: "\(error)")
      }
    }
  }
#endif
