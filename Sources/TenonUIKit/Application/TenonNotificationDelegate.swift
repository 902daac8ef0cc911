#if canImport(UIKit) && canImport(UserNotifications) && !os(watchOS) && !os(tvOS)
  import Foundation
  import Tenon
  import UserNotifications

  /// A delegate of the notification center that passes all callbacks on to the modules. Keep a reference to
  /// the delegate, and set it before the application finishes launching:
  /// `UNUserNotificationCenter.current().delegate = delegate`. A subclass may override any of the methods.
  ///
  /// The class is `@unchecked Sendable` because it has no mutable state. A subclass is responsible for any mutable
  /// state that it adds.
  open class TenonNotificationDelegate: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    private let host: ApplicationHost

    /// - Parameter host: The host that receives the notifications.
    public init(_ host: ApplicationHost) {
      self.host = host
      super.init()
    }

    /// Lets the modules choose how a notification is shown; see `.willPresentNotification`.
    open func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
      withCompletionHandler reply: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
      let content = NotificationContent(notification.request)
      let reply = Reply(reply)
      Task { @MainActor in
        host.send(.willPresentNotification, content, otherwise: []) { reply.body($0.system) }
      }
    }

    /// Passes on the user's response; see `.didReceiveNotificationResponse`.
    open func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler reply: @escaping () -> Void
    ) {
      let response = NotificationResponse(
        NotificationContent(response.notification.request), action: response.actionIdentifier,
        text: (response as? UNTextInputNotificationResponse)?.userText)
      let reply = Reply { (_: Void) in reply() }
      Task { @MainActor in
        host.send(.didReceiveNotificationResponse, response, otherwise: ()) { reply.body(()) }
      }
    }

    /// Notifies the modules that the user wants to see the application's notification settings; see
    /// `.openNotificationSettings`.
    open func userNotificationCenter(
      _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
      let content = notification.map { NotificationContent($0.request) }
      Task { @MainActor in host.send(.openNotificationSettings, content) }
    }
  }

  /// A completion handler from the system that is passed to the main actor.
  ///
  /// `@unchecked Sendable`: it is called once, on the main thread, which the system allows.
  private struct Reply<Answer>: @unchecked Sendable {
    let body: (Answer) -> Void
    init(_ body: @escaping (Answer) -> Void) { self.body = body }
  }

  extension NotificationContent {
    init(_ request: UNNotificationRequest) {
      self.init(
        identifier: request.identifier, title: request.content.title, body: request.content.body,
        category: request.content.categoryIdentifier, info: SystemInfo(request.content.userInfo),
        isRemote: request.trigger is UNPushNotificationTrigger)
    }
  }

  extension NotificationPresentation {
    var system: UNNotificationPresentationOptions {
      var options: UNNotificationPresentationOptions = []
      if contains(.banner) { options.insert(.banner) }
      if contains(.list) { options.insert(.list) }
      if contains(.sound) { options.insert(.sound) }
      if contains(.badge) { options.insert(.badge) }
      return options
    }
  }
#endif
