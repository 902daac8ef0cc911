// A stand-in for the parts of UIKit that TenonUIKit uses, so that it compiles and runs on Linux. Written from Apple's
// public documentation. What stands under "Stub" is not in UIKit: it does what a person would.
@_exported import Foundation

public typealias CGFloat = Foundation.CGFloat

@MainActor
open class UIResponder: NSObject {
  public nonisolated override init() { super.init() }
}

@MainActor
open class UIView: UIResponder {
  public nonisolated init(frame: CGRect) { super.init() }
  public nonisolated convenience override init() { self.init(frame: .zero) }
  public nonisolated required init?(coder: NSCoder) { super.init() }

  public static var areAnimationsEnabled = true
  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []
  public var frame = CGRect.zero
  public var bounds = CGRect.zero
  public var isHidden = false
  public var backgroundColor: UIColor?
  public var isUserInteractionEnabled = true
  public var autoresizingMask = AutoresizingMask()
  public var window: UIWindow? { self as? UIWindow ?? superview?.window }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  open func addSubview(_ view: UIView) {
    if view.superview === self { return }
    let old = view.window
    view.superview?.subviews.removeAll { $0 === view }
    subviews.append(view)
    view.superview = self
    if view.window !== old { view.stubMoved() }
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let old = window
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    if old != nil { stubMoved() }
  }

  open func didMoveToWindow() {}

  public private(set) var gestureRecognizers: [UIGestureRecognizer]?

  open func addGestureRecognizer(_ gesture: UIGestureRecognizer) {
    gesture.view?.removeGestureRecognizer(gesture)
    gestureRecognizers = (gestureRecognizers ?? []) + [gesture]
    gesture.view = self
  }

  open func removeGestureRecognizer(_ gesture: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gesture }
    gesture.view = nil
  }

  /// Stub: a person touches the view. Returns the recognizers that receive the touch.
  public func stubTouch() -> [UIGestureRecognizer] {
    let above = superview?.stubTouch() ?? []
    return above
      + (gestureRecognizers ?? []).filter {
        $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldReceive: UITouch()) != false
      }
  }

  private func stubMoved() {
    didMoveToWindow()
    for view in subviews { view.stubMoved() }
  }
}

@MainActor
open class UIWindow: UIView {
  public weak var windowScene: UIWindowScene?
  public var rootViewController: UIViewController?
  public private(set) var isKeyWindow = false

  public init(windowScene: UIWindowScene) {
    super.init(frame: .zero)
    self.windowScene = windowScene
    windowScene.windows.append(self)
  }
  public nonisolated override init(frame: CGRect) { super.init(frame: frame) }
  public nonisolated required init?(coder: NSCoder) { super.init(coder: coder) }

  open func makeKeyAndVisible() {
    for window in windowScene?.windows ?? [] { window.isKeyWindow = false }
    isKeyWindow = true
    guard let rootViewController else { return }
    addSubview(rootViewController.view)
    rootViewController.viewDidAppear(false)
  }
}

@MainActor
@available(tvOS, unavailable)
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

@MainActor
open class UIBarButtonItem: NSObject {
  public nonisolated override init() { super.init() }
}

@available(tvOS, unavailable)
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

@MainActor
open class UITabBarItem: NSObject {
  public var title: String?
  public nonisolated override init() { super.init() }
}

@MainActor
open class UINavigationItem: NSObject {
  #if !os(tvOS)
    public var backAction: UIAction?
    public var hidesBackButton = false
    public var leftItemsSupplementBackButton = false
  #endif
  public var leftBarButtonItems: [UIBarButtonItem]?
  public nonisolated override init() { super.init() }
}

@MainActor
public final class UIAction {
  let handler: (UIAction) -> Void
  public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

@MainActor
open class UIGestureRecognizer: NSObject {
  public weak var delegate: (any UIGestureRecognizerDelegate)?
  public var isEnabled = true
  public var cancelsTouchesInView = true
  public var delaysTouchesEnded = true
  public fileprivate(set) weak var view: UIView?
  public nonisolated override init() { super.init() }
}

@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {}

@MainActor
open class UIScrollView: UIView {
  public var contentSize = CGSize.zero
  public var contentOffset = CGPoint.zero
  public var adjustedContentInset = UIEdgeInsets.zero
  private var pan: UIPanGestureRecognizer?
  public var panGestureRecognizer: UIPanGestureRecognizer {
    if let pan { return pan }
    let pan = UIPanGestureRecognizer()
    addGestureRecognizer(pan)
    self.pan = pan
    return pan
  }
}

public struct UIEdgeInsets: Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

extension UIView {
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {}

@MainActor
open class UITouch: NSObject {
  public nonisolated override init() { super.init() }
}

@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
