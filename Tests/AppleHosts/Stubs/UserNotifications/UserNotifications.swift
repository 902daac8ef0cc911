// A stand-in for the parts of UserNotifications that TenonUIKit uses; see the UIKit stub.
import Foundation

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

open class UNNotificationTrigger: NSObject {}
public final class UNPushNotificationTrigger: UNNotificationTrigger {}

public final class UNNotificationContent: NSObject {
  #if !os(tvOS)
    public var title = ""
    public var body = ""
    public var categoryIdentifier = ""
    public var userInfo: [AnyHashable: Any] = [:]
  #endif
}

public final class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
    super.init()
  }
}

public final class UNNotification: NSObject {
  public let request: UNNotificationRequest

  /// Stub: the system makes notifications itself.
  public init(stub request: UNNotificationRequest) {
    self.request = request
    super.init()
  }
}

@available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String

  /// Stub: the system makes responses itself.
  public init(stub notification: UNNotification, action: String) {
    self.notification = notification
    actionIdentifier = action
    super.init()
  }
}

@available(tvOS, unavailable)
public final class UNTextInputNotificationResponse: UNNotificationResponse {
  public var userText = ""
}

public final class UNUserNotificationCenter: NSObject {}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  #if !os(tvOS)
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler: @escaping () -> Void)
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
  #endif
}
