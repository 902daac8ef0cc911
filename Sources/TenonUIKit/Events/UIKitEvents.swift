import TenonHost

// Events that exist only on systems with UIKit.

extension ApplicationEvent where Payload == Void, Answer == Void {
  /// The clock was set, midnight passed, or the time zone changed.
  public static var significantTimeChange: Self { Self(.all) }
  /// Protected files can be read again.
  public static var protectedDataDidBecomeAvailable: Self { Self(.all) }
  /// Protected files are about to become unreadable.
  public static var protectedDataWillBecomeUnavailable: Self { Self(.all) }
}

extension ApplicationEvent where Payload == [String], Answer == Void {
  /// The user permanently removed scenes. Data that was stored under the scenes' persistent identifiers can
  /// be deleted.
  public static var didDiscardScenes: Self { Self(.all) }
}

extension ApplicationEvent where Payload == NotificationContent?, Answer == Void {
  /// The user wants to see the application's notification settings. The request came from the given notification or, if
  /// the notification is `nil`, from the system's settings.
  public static var openNotificationSettings: Self { Self(.all) }
}
