import Foundation

// Push and local notifications, and work in the background.

/// The device was registered for remote notifications.
public struct DidRegisterForRemoteNotifications: ApplicationEvent {
  public let deviceToken: Data

  public init(deviceToken: Data) { self.deviceToken = deviceToken }
}

/// The device could not be registered for remote notifications.
public struct DidFailToRegisterForRemoteNotifications: ApplicationEvent {
  public let error: any Error

  public init(_ error: any Error) { self.error = error }
}

/// A notification's content.
public struct NotificationContent: Sendable, Equatable {
  public let identifier: String
  public let title: String
  public let body: String
  public let category: String
  /// The payload as text.
  public let info: [String: String]
  /// Whether it came from a server.
  public let isRemote: Bool

  public init(
    identifier: String, title: String = "", body: String = "", category: String = "",
    info: [String: String] = [:], isRemote: Bool
  ) {
    self.identifier = identifier
    self.title = title
    self.body = body
    self.category = category
    self.info = info
    self.isRemote = isRemote
  }
}

/// What work in the background came to.
public enum BackgroundResult: Int, Sendable {
  case noData, newData, failed

  /// New data from any module counts most, then a failure.
  static let rule = AnswerRule<BackgroundResult>(nobody: .noData) { left, right in
    if left == .newData || right == .newData { return .newData }
    return left == .failed || right == .failed ? .failed : .noData
  }
}

/// A remote notification has come.
public struct DidReceiveRemoteNotification: AsyncApplicationEvent {
  public static var combine: AnswerRule<BackgroundResult> { BackgroundResult.rule }
  public let notification: NotificationContent

  public init(_ notification: NotificationContent) { self.notification = notification }
}

/// How a notification is shown while the application is in the foreground.
public struct NotificationPresentation: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let banner = NotificationPresentation(rawValue: 1)
  public static let list = NotificationPresentation(rawValue: 2)
  public static let sound = NotificationPresentation(rawValue: 4)
  public static let badge = NotificationPresentation(rawValue: 8)
}

/// A notification is about to be shown in the foreground; all that any module wants is shown.
public struct WillPresentNotification: AsyncApplicationEvent {
  public static var combine: AnswerRule<NotificationPresentation> {
    AnswerRule(nobody: []) { $0.union($1) }
  }
  public let notification: NotificationContent

  public init(_ notification: NotificationContent) { self.notification = notification }
}

/// A person has answered a notification.
public struct DidReceiveNotificationResponse: AsyncApplicationEvent {
  public let notification: NotificationContent
  /// Which of its actions was chosen.
  public let action: String
  /// What was written, if the action asks for text.
  public let text: String?

  public init(_ notification: NotificationContent, action: String, text: String? = nil) {
    self.notification = notification
    self.action = action
    self.text = text
  }
}

/// There is time to fetch in the background.
public struct PerformBackgroundFetch: AsyncApplicationEvent {
  public static var combine: AnswerRule<BackgroundResult> { BackgroundResult.rule }
  public init() {}
}

/// A background URL session has events waiting.
public struct HandleBackgroundURLSession: AsyncApplicationEvent {
  public let identifier: String

  public init(identifier: String) { self.identifier = identifier }
}
