@MainActor
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

  /// Stub: whether there is room for one column only, where a new split view appears.
  public static var stubIsNarrow = false

  public nonisolated let style: Style
  public weak var delegate: (any UISplitViewControllerDelegate)?
  public private(set) var isCollapsed = false
  private var columns: [Column: UIViewController] = [:]
  private var unspecified: [UIViewController] = []

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
    isCollapsed = Self.stubIsNarrow
  }

  public nonisolated required init?(coder: NSCoder) { nil }

  public nonisolated override init(nibName: String?, bundle: Bundle?) {
    style = .unspecified
    super.init(nibName: nibName, bundle: bundle)
  }

  public var viewControllers: [UIViewController] {
    get { style == .unspecified ? unspecified : visible.compactMap { columns[$0] } }
    set { unspecified = newValue }
  }

  private var visible: [Column] { isCollapsed ? [.compact] : [.primary, .secondary] }

  open func setViewController(_ controller: UIViewController?, for column: Column) {
    columns[column]?.removeFromParent()
    columns[column] = controller
    if let controller { addChild(controller) }
    showVisible()
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  open override func viewDidLoad() { showVisible() }

  private func showVisible() {
    guard isViewLoaded, let view else { return }
    for old in view.subviews { old.removeFromSuperview() }
    for column in visible { if let shown = columns[column]?.view { view.addSubview(shown) } }
  }

  open func show(_ column: Column) { stubShown.append(column) }

  // MARK: Stub

  /// The columns that were asked for, in order.
  public var stubShown: [Column] = []

  /// The window becomes too narrow for two columns.
  public func stubCollapse() {
    isCollapsed = true
    showVisible()
    delegate?.splitViewControllerDidCollapse(self)
  }

  /// The window becomes wide enough for two columns.
  public func stubExpand() {
    isCollapsed = false
    showVisible()
    delegate?.splitViewControllerDidExpand(self)
  }
}

@MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}
