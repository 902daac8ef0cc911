import Foundation
import Tenon

// Events that an application receives from the system. Modules receive each event in the order that `ApplicationEvent`
// describes. With the rule `.first`, modules after the one that handles the event do not receive it.

// MARK: - Life

extension ApplicationEvent where Payload == LaunchOptions, Answer == Bool {
  /// The application is about to finish launching. A module's handler runs before the module's other code and
  /// before the system continues. If any module returns `false`, the URL that launched the application is not
  /// handled.
  ///
  /// ```swift
  /// contract.handles(.willFinishLaunching, with: crashes) { launch, crashes in
  ///   crashes.begin(openedWith: launch[OpenedURL.self]?.url)
  ///   return true
  /// }
  /// ```
  /// The services that the handler receives are created when the handler is called, before any module has been set up.
  /// A module that is deferred or installed later receives the event when it is set up, and its answer has no effect.
  public static var willFinishLaunching: Self { Self(.unanimous).early }
  /// The application has finished the part of its launch that the system waits for. In all other respects,
  /// this event is like ``willFinishLaunching``.
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
  /// The system is low on memory.
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
  /// The application that sent the URL, if the system identifies that application.
  public let source: String?

  /// Creates a payload for use in a host's delegate or a test.
  public init(_ url: URL, source: String? = nil) {
    self.url = url
    self.source = source
  }
}

extension ApplicationEvent where Payload == OpenedURL, Answer == Bool {
  /// The system asks the application to open a URL. The first module that returns `true` handles the URL.
  public static var openURL: Self { Self(.first) }
}

/// A user activity that the system passes to the application, such as a universal link.
public struct UserActivity: Sendable, Equatable {
  /// The activity's type, such as `NSUserActivityTypeBrowsingWeb`.
  public let type: String
  /// The web page that corresponds to the activity.
  public let webpageURL: URL?
  /// Additional information about the activity.
  public let info: SystemInfo

  /// Creates a payload for use in a host's delegate or a test.
  public init(type: String, webpageURL: URL? = nil, info: SystemInfo = SystemInfo()) {
    self.type = type
    self.webpageURL = webpageURL
    self.info = info
  }
}

extension ApplicationEvent where Payload == String, Answer == Bool {
  /// An activity of the given type is about to be continued. A module returns `true` if it will inform the
  /// user.
  public static var willContinueUserActivity: Self { Self(.first) }
}

extension ApplicationEvent where Payload == UserActivity, Answer == Bool {
  /// The system asks the application to continue an activity. The first module that returns `true` handles
  /// the activity.
  public static var continueUserActivity: Self { Self(.first) }
}

extension ApplicationEvent where Payload == (type: String, error: any Error), Answer == Void {
  /// An activity of the given type could not be continued.
  public static var didFailToContinueUserActivity: Self { Self(.all) }
}

extension ApplicationEvent where Payload == UserActivity, Answer == Void {
  /// One of the application's activities was updated.
  public static var didUpdateUserActivity: Self { Self(.all) }
}

extension AsyncApplicationEvent where Payload == (type: String, info: SystemInfo), Answer == Bool {
  /// The user chose a home-screen quick action. The payload contains the action's type and additional
  /// information. The first module that returns `true` handles the action.
  public static var performQuickAction: Self { Self(.first).openingScreens }
}

extension AsyncApplicationEvent where Payload == SystemInfo, Answer == [String: String] {
  /// A paired watch has sent a request. The modules' answers are merged, and values from earlier modules take
  /// precedence.
  public static var handleWatchRequest: Self {
    Self(AnswerRule(initial: [:]) { $0.merging($1) { earlier, _ in earlier } })
  }
}

// MARK: - Notifications and background work

extension ApplicationEvent where Payload == Data, Answer == Void {
  /// The device was registered for remote notifications with the given token.
  public static var didRegisterForRemoteNotifications: Self { Self(.all) }
}

extension ApplicationEvent where Payload == any Error, Answer == Void {
  /// The device could not be registered for remote notifications.
  public static var didFailToRegisterForRemoteNotifications: Self { Self(.all) }
}

/// A notification's content.
public struct NotificationContent: Sendable, Equatable {
  /// The identifier that distinguishes the notification from other notifications.
  public let identifier: String
  /// The notification's title, or an empty string if the notification has no title.
  public let title: String
  /// The text below the title, or an empty string if the notification has no text.
  public let body: String
  /// The category that determines the notification's actions, or an empty string if the notification has no category.
  public let category: String
  /// The notification's payload.
  public let info: SystemInfo
  /// Whether the notification came from a server.
  public let isRemote: Bool

  /// Creates notification content for use in a host's delegate or a test.
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
  /// A notification is about to be shown while the application is in the foreground. The presentation options that the
  /// modules return are combined.
  public static var willPresentNotification: Self { Self(AnswerRule(initial: []) { $0.union($1) }) }
}

/// How a notification is shown while the application is in the foreground.
public struct NotificationPresentation: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: Int

  /// Creates options from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The notification appears briefly at the top of the screen.
  public static let banner = NotificationPresentation(rawValue: 1)
  /// The notification appears in the list of notifications.
  public static let list = NotificationPresentation(rawValue: 2)
  /// The notification's sound is played.
  public static let sound = NotificationPresentation(rawValue: 4)
  /// The notification's badge number appears on the app icon.
  public static let badge = NotificationPresentation(rawValue: 8)
}

/// The user's response to a notification.
public struct NotificationResponse: Sendable, Equatable {
  /// The notification to which the user responded.
  public let notification: NotificationContent
  /// The action that the user chose.
  public let action: String
  /// The text that the user entered, if the action has a text field.
  public let text: String?

  /// Creates a response for use in a host's delegate or a test.
  public init(_ notification: NotificationContent, action: String, text: String? = nil) {
    self.notification = notification
    self.action = action
    self.text = text
  }
}

extension AsyncApplicationEvent where Payload == NotificationResponse, Answer == Void {
  /// The user has responded to a notification.
  public static var didReceiveNotificationResponse: Self { Self(.all).openingScreens }
}

/// The result of background work.
public enum BackgroundResult: Sendable {
  /// There was no new data.
  case noData
  /// New data has arrived.
  case newData
  /// The check for new data failed.
  case failed

  /// New data from any module takes precedence over failures, and a failure takes precedence over no data.
  static let rule = AnswerRule<BackgroundResult>(initial: .noData) { left, right in
    if left == .newData || right == .newData { return .newData }
    return left == .failed || right == .failed ? .failed : .noData
  }
}

extension AsyncApplicationEvent where Payload == Void, Answer == BackgroundResult {
  /// The application may fetch data in the background.
  public static var performBackgroundFetch: Self { Self(BackgroundResult.rule) }
}

extension AsyncApplicationEvent where Payload == String, Answer == Void {
  /// The background URL session with the given identifier has pending events.
  public static var handleBackgroundURLSession: Self { Self(.all) }
}
