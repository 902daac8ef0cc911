/// Controls are only made here, and never drawn or pressed.
@MainActor
open class UIButton: UIView {
  public enum ButtonType: Sendable { case custom, system }
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) { self.init(frame: .zero) }
}

@MainActor
open class UILabel: UIView {
  public var text: String?
  public var numberOfLines = 1
  public var textAlignment = NSTextAlignment.natural
  public var accessibilityIdentifier: String?
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

@MainActor
open class UIStackView: UIView {
  public enum Axis: Sendable { case horizontal, vertical }
  public var axis = Axis.horizontal
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
}

public final class UIColor: NSObject, Sendable {
  @available(tvOS, unavailable)
  public static let systemBackground = UIColor()
}

@MainActor
public final class UIAlertAction {
  public enum Style: Sendable { case `default`, cancel, destructive }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}

extension UIAlertController {
  public enum Style: Sendable { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
  }
  public func addAction(_ action: UIAlertAction) {}
}

extension UIAction {
  public convenience init(title: String, handler: @escaping @MainActor (UIAction) -> Void) {
    self.init(handler: handler)
  }
}
