// What the app in Tests/AppleSimulator uses of Apple's libraries beyond what the hosts use, to type-check it for iOS. It is
// compiled together with the app, so that it disturbs none of the other stand-ins.
import UIKit
import UserNotifications

extension CGFloat {
  init(_ value: Int) { self.init(integerLiteral: value) }
  static func * (a: CGFloat, b: CGFloat) -> CGFloat { a }
}

extension Int {
  init(_ value: CGFloat) { self = 0 }
}

extension CGPoint {
  var x: CGFloat { 0 }
}

extension CGSize {
  init(width: CGFloat, height: CGFloat) { self.init() }
}

extension CGRect {
  init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { self.init() }
  var width: CGFloat { 0 }
}

extension UIViewController {
  var isModalInPresentation: Bool {
    get { false }
    set {}
  }
}

protocol UIScrollViewDelegate: AnyObject {
  @MainActor func scrollViewDidScroll(_ scrollView: UIScrollView)
}

@MainActor final class UIScrollView: UIView {
  var contentSize = CGSize.zero
  var contentOffset: CGPoint { .zero }
  var accessibilityIdentifier: String?
  weak var delegate: (any UIScrollViewDelegate)?
}

@MainActor final class UIStatusBarManager {
  var isStatusBarHidden: Bool { false }
}

extension UIWindowScene {
  var statusBarManager: UIStatusBarManager? { nil }
}

extension UIWindow {
  var windowScene: UIWindowScene? { nil }
}

final class UIActivityViewController: UIViewController {
  convenience init(activityItems: [Any], applicationActivities: [Any]?) {
    self.init(nibName: nil, bundle: nil)
  }
}

struct UNAuthorizationOptions: OptionSet {
  let rawValue: Int
  static let alert = UNAuthorizationOptions(rawValue: 4)
}

final class UNMutableNotificationContent {
  var title = ""
}

final class UNTimeIntervalNotificationTrigger {
  init(timeInterval: Double, repeats: Bool) {}
}

extension UNNotificationRequest {
  convenience init(
    identifier: String, content: UNMutableNotificationContent, trigger: UNTimeIntervalNotificationTrigger
  ) {
    self.init(identifier: identifier, content: UNNotificationContent(), trigger: nil)
  }
}

extension UNUserNotificationCenter {
  static func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  var delegate: (any UNUserNotificationCenterDelegate)? {
    get { nil }
    set {}
  }
  func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool { true }
  func add(_ request: UNNotificationRequest) async throws {}
}
