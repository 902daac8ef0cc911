#if canImport(UIKit) && canImport(UserNotifications) && !os(watchOS) && !os(tvOS)
  import Foundation
  import Tenon
  import UserNotifications

  /// A delegate of the notification center that passes everything that it receives on to the modules. Keep it, and set
  /// it before the application has finished launching: `UNUserNotificationCenter.current().delegate = delegate`. A
  /// subclass may override any of the methods.
  ///
  /// `@unchecked Sendable`: it has no mutable state; a subclass is responsible for any that it adds.
  open class TenonNotificationDelegate: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    private let host: ApplicationHost

    /// - Parameter host: The application that receives the notifications.
    public init(_ host: ApplicationHost) {
      self.host = host
      super.init()
    }

    /// Asks the modules how to show a notification; see `.willPresentNotification`.
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

    /// Passes the user's answer on; see `.didReceiveNotificationResponse`.
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

    /// Tells the modules that the user wants the application's own settings; see `.openNotificationSettings`.
    open func userNotificationCenter(
      _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
      let content = notification.map { NotificationContent($0.request) }
      Task { @MainActor in host.send(.openNotificationSettings, content) }
    }
  }

  /// A completion handler from the system, to be passed to the main actor.
  ///
  /// `@unchecked Sendable`: it is called once, on the main thread, as the system allows.
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
