// The events of an application's life, as its delegate hears them. Each goes to every module, once.

/// The application is about to finish launching; `false` from any module vetoes the URL it was launched with.
public struct WillFinishLaunching: ApplicationEvent {
  public static var combine: AnswerRule<Bool> { .unanimous }
  public init() {}
}

/// The application has finished launching; `false` from any module vetoes the URL it was launched with.
public struct DidFinishLaunching: ApplicationEvent {
  public static var combine: AnswerRule<Bool> { .unanimous }
  public init() {}
}

/// The application has become active.
public struct DidBecomeActive: ApplicationEvent {
  public init() {}
}

/// The application is about to become inactive.
public struct WillResignActive: ApplicationEvent {
  public init() {}
}

/// The application has entered the background.
public struct DidEnterBackground: ApplicationEvent {
  public init() {}
}

/// The application is about to come back to the foreground.
public struct WillEnterForeground: ApplicationEvent {
  public init() {}
}

/// The application is about to be terminated.
public struct WillTerminate: ApplicationEvent {
  public init() {}
}

/// The system is short of memory.
public struct DidReceiveMemoryWarning: ApplicationEvent {
  public init() {}
}

/// A scene has been connected.
public struct SceneDidConnect: ApplicationEvent {
  /// The scene's persistent identifier.
  public let scene: String

  public init(scene: String) { self.scene = scene }
}

/// A scene has been disconnected.
public struct SceneDidDisconnect: ApplicationEvent {
  /// The scene's persistent identifier.
  public let scene: String

  public init(scene: String) { self.scene = scene }
}
