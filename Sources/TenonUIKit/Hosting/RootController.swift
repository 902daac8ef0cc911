#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The root controller of a window, which shows one controller and can replace it with another.
  @MainActor
  package final class RootController: UIViewController {
    /// The controller on display.
    package private(set) var content: UIViewController?
    var appeared: @MainActor () -> Void = {}

    #if os(iOS) || os(Linux)
      // A window is black where nothing is drawn.
      package override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
      }

      // UIKit asks a window's root, which must name the controller that knows.
      package override var childForStatusBarStyle: UIViewController? { content }
      package override var childForStatusBarHidden: UIViewController? { content }
      package override var childForHomeIndicatorAutoHidden: UIViewController? { content }
      package override var childForScreenEdgesDeferringSystemGestures: UIViewController? { content }
      package override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        content?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }

      private func contentChanged() {
        setNeedsStatusBarAppearanceUpdate()
        setNeedsUpdateOfHomeIndicatorAutoHidden()
        setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
        setNeedsUpdateOfSupportedInterfaceOrientations()
      }
    #else
      private func contentChanged() {}
    #endif

    package override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared()
    }

    func show(_ controller: UIViewController) {
      guard controller !== content else { return }
      // The previous controller may already be in the new one, such as a stack in a tab bar controller.
      if let content, content.parent === self {
        content.willMove(toParent: nil)
        content.view.removeFromSuperview()
        content.removeFromParent()
      }
      content = controller
      embed(controller)
      contentChanged()
    }
  }

  extension UIViewController {
    /// Embeds a controller in this controller, with the same size.
    func embed(_ controller: UIViewController) {
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }
#endif
