import Foundation

// What the system tells an application. Modules receive each event in their order: all of them, or with the rule
// `.first` those up to the one that has handled it.

// MARK: - Life

extension ApplicationEvent where Payload == LaunchOptions, Answer == Bool {
  /// The application is about to finish launching: a module's handler runs before all its other code, and before the
  /// system continues. If any module answers `false`, it vetoes the URL that the application was launched with.
  ///
  /// ```swift
  /// contract.handles(.willFinishLaunching, with: crashes) { launch, crashes in
  ///   crashes.begin(openedWith: launch[OpenedURL.self]?.url)
  ///   return true
  /// }
  /// ```
  /// The services that the handler is given are made for it, but no module has been set up yet. A module that is
  /// deferred or is installed later receives the event when it is set up, and its answer has no effect.
  public static var willFinishLaunching: Self { Self(.unanimous).early }
  /// The part of the launch that the system waits for has finished. Otherwise like ``willFinishLaunching``.
  public static var didFinishLaunching: Self { Self(.unanimous).early }
}

extension ApplicationEvent where Payload == Void, Answer == Void {
  /// The application has become active.
  public static var didBecomeActive: Self { Self(.all) }
  /// The application is about to become inactive.
  public static var willResignActive: Self { Self(.all) }
  /// The application has entered the background.
  public static var didEnterBackground: Self { Self(.all) }
  /// The application is about to come back to the foreground.
  public static var willEnterForeground: Self { Self(.all) }
  /// The application is about to be terminated.
  public static var willTerminate: Self { Self(.all).once }
  /// The system is short of memory.
  public static var didReceiveMemoryWarning: Self { Self(.all) }
}

extension ApplicationEvent where Payload == String, Answer == Void {
  /// A scene, identified by its persistent identifier, has been connected.
  public static var sceneDidConnect: Self { Self(.all) }
  /// A scene, identified by its persistent identifier, has been disconnected.
  public static var sceneDidDisconnect: Self { Self(.all) }
}

// MARK: - Opening and continuing

/// A URL that the system asks the application to open.
public struct OpenedURL: Sendable, Equatable {
  /// The URL, which comes from outside the process.
  public let url: URL
  /// The requesting application, if the system identifies it.
  public let source: String?

  /// Creates the payload, for a host's delegate or a test.
  public init(_ url: URL, source: String? = nil) {
    self.url = url
    self.source = source
  }
}

extension ApplicationEvent where Payload == OpenedURL, Answer == Bool {
  /// A URL is to be opened. The first module that answers `true` has handled it.
  public static var openURL: Self { Self(.first) }
}

/// An activity that was begun elsewhere, or a universal link.
public struct UserActivity: Sendable, Equatable {
  /// Its type, such as `NSUserActivityTypeBrowsingWeb`.
  public let type: String
  /// The web page that it corresponds to.
  public let webpageURL: URL?
  /// The additional information that comes with it.
  public let info: SystemInfo

  /// Creates the payload, for a host's delegate or a test.
  public init(type: String, webpageURL: URL? = nil, info: SystemInfo = SystemInfo()) {
    self.type = type
    self.webpageURL = webpageURL
    self.info = info
  }
}

extension ApplicationEvent where Payload == String, Answer == Bool {
  /// An activity of this type is about to be continued; the module that will inform the user answers `true`.
  public static var willContinueUserActivity: Self { Self(.first) }
}

extension ApplicationEvent where Payload == UserActivity, Answer == Bool {
  /// An activity is to be continued. The first module that answers `true` has handled it.
  public static var continueUserActivity: Self { Self(.first) }
}

extension ApplicationEvent where Payload == (type: String, error: any Error), Answer == Void {
  /// An activity of this type could not be continued.
  public static var didFailToContinueUserActivity: Self { Self(.all) }
}

extension ApplicationEvent where Payload == UserActivity, Answer == Void {
  /// An activity of this application was updated.
  public static var didUpdateUserActivity: Self { Self(.all) }
}

extension AsyncApplicationEvent where Payload == (type: String, info: SystemInfo), Answer == Bool {
  /// A quick action of the home screen was chosen: its type and the information that comes with it. The first module
  /// that answers `true` has handled it.
  public static var performQuickAction: Self { Self(.first) }
}

extension AsyncApplicationEvent where Payload == SystemInfo, Answer == [String: String] {
  /// A paired watch sends a request; the answers are merged, and the values of earlier modules take precedence.
  public static var handleWatchRequest: Self {
    Self(AnswerRule(nobody: [:]) { $0.merging($1) { earlier, _ in earlier } })
  }
}

// MARK: - Notifications and work in the background

extension ApplicationEvent where Payload == Data, Answer == Void {
  /// The device was registered for remote notifications, under this token.
  public static var didRegisterForRemoteNotifications: Self { Self(.all) }
}

extension ApplicationEvent where Payload == any Error, Answer == Void {
  /// The device could not be registered for remote notifications.
  public static var didFailToRegisterForRemoteNotifications: Self { Self(.all) }
}

/// A notification's content.
public struct NotificationContent: Sendable, Equatable {
  /// The identifier by which the system distinguishes it.
  public let identifier: String
  /// The short line at the top; empty if there is none.
  public let title: String
  /// The text below the title; empty if there is none.
  public let body: String
  /// The category that determines its actions; empty if it has no category.
  public let category: String
  /// The payload.
  public let info: SystemInfo
  /// Whether it came from a server.
  public let isRemote: Bool

  /// Creates the content, for a host's delegate or a test.
  public init(
    identifier: String, title: String = "", body: String = "", category: String = "",
    info: SystemInfo = SystemInfo(), isRemote: Bool
  ) {
    self.identifier = identifier
    self.title = title
    self.body = body
    self.category = category
    self.info = info
    self.isRemote = isRemote
  }
}

extension AsyncApplicationEvent where Payload == NotificationContent, Answer == BackgroundResult {
  /// A remote notification has arrived.
  public static var didReceiveRemoteNotification: Self { Self(BackgroundResult.rule) }
}

extension AsyncApplicationEvent where Payload == NotificationContent, Answer == NotificationPresentation {
  /// A notification is about to be shown while the application is in the foreground. It is shown in every way that any
  /// module asks for.
  public static var willPresentNotification: Self { Self(AnswerRule(nobody: []) { $0.union($1) }) }
}

/// How a notification is shown while the application is in the foreground.
public struct NotificationPresentation: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// At the top of the screen, for a short while.
  public static let banner = NotificationPresentation(rawValue: 1)
  /// In the list of notifications.
  public static let list = NotificationPresentation(rawValue: 2)
  /// With its sound.
  public static let sound = NotificationPresentation(rawValue: 4)
  /// With its number on the app's icon.
  public static let badge = NotificationPresentation(rawValue: 8)
}

/// The user's response to a notification.
public struct NotificationResponse: Sendable, Equatable {
  /// The notification to which the user responded.
  public let notification: NotificationContent
  /// The action that was chosen.
  public let action: String
  /// The text that was entered, if the action asks for text.
  public let text: String?

  /// Creates the response, for a host's delegate or a test.
  public init(_ notification: NotificationContent, action: String, text: String? = nil) {
    self.notification = notification
    self.action = action
    self.text = text
  }
}

extension AsyncApplicationEvent where Payload == NotificationResponse, Answer == Void {
  /// The user has answered a notification.
  public static var didReceiveNotificationResponse: Self { Self(.all) }
}

/// The result of work in the background.
public enum BackgroundResult: Sendable {
  /// There was no new data.
  case noData
  /// New data has arrived.
  case newData
  /// It could not be determined whether there was new data.
  case failed

  /// New data from any module counts most, then a failure.
  static let rule = AnswerRule<BackgroundResult>(nobody: .noData) { left, right in
    if left == .newData || right == .newData { return .newData }
    return left == .failed || right == .failed ? .failed : .noData
  }
}

extension AsyncApplicationEvent where Payload == Void, Answer == BackgroundResult {
  /// The application may fetch data in the background.
  public static var performBackgroundFetch: Self { Self(BackgroundResult.rule) }
}

extension AsyncApplicationEvent where Payload == String, Answer == Void {
  /// A background URL session with this identifier has events waiting.
  public static var handleBackgroundURLSession: Self { Self(.all) }
}
