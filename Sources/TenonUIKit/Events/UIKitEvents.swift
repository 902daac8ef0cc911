import Tenon

// Events that only systems with UIKit have.

extension ApplicationEvent where Payload == Void, Answer == Void {
  /// The clock was set, midnight passed, or the time zone changed.
  public static var significantTimeChange: Self { Self(.all) }
  /// Protected files can be read again.
  public static var protectedDataDidBecomeAvailable: Self { Self(.all) }
  /// Protected files are about to become unreadable.
  public static var protectedDataWillBecomeUnavailable: Self { Self(.all) }
}

extension ApplicationEvent where Payload == [String], Answer == Void {
  /// The user removed scenes for good; data that was kept for them, under their persistent identifiers, can be deleted.
  public static var didDiscardScenes: Self { Self(.all) }
}

extension ApplicationEvent where Payload == NotificationContent?, Answer == Void {
  /// The user wants to see the application's own settings for notifications, because of this notification or from the
  /// system's settings.
  public static var openNotificationSettings: Self { Self(.all) }
}
