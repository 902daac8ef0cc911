#if os(iOS)
  import TenonUIKit
  import UIKit
  import UserNotifications

  // Pages that show what the system does, and commands for what comes from outside. They need more of UIKit than the
  // stand-ins of Tests/AppleHosts have.

  /// Page with a list that scrolls sideways.
  struct SidewaysList: Route {
    static let pattern: RoutePattern = "/list"
  }

  /// Page that hides the status bar.
  struct Bars: Route {
    static let pattern: RoutePattern = "/bars"
  }

  /// The system's sheet for sharing, as a destination.
  struct Share: Route {
    static let pattern: RoutePattern = "/share"
  }

  struct SystemCommands: Sendable {
    let list: RoutePresenter<SidewaysList>
    let bars: RoutePresenter<Bars>
    let share: RoutePresenter<Share>

    init(_ contract: inout ModuleContract) {
      list = contract.shows(SidewaysList.self)
      bars = contract.shows(Bars.self)
      share = contract.shows(Share.self)
      contract.destination(SidewaysList.self) { _, _ in SidewaysListViewController() }
      contract.destination(Bars.self) { _, _ in BarsViewController() }
      contract.destination(Share.self) { _, _ in
        UIActivityViewController(activityItems: ["Tenon"], applicationActivities: nil)
      }
      let detail = contract.shows(Detail.self)
      contract.handles(.didReceiveNotificationResponse) { _ in
        await detail.show(Detail(number: 9), as: .push)
      }
    }

    /// Asks for a notification, which arrives although the app has been ended in the meantime.
    func notify() async {
      let center = UNUserNotificationCenter.current()
      _ = try? await center.requestAuthorization(options: [.alert])
      let content = UNMutableNotificationContent()
      content.title = "open detail 9"
      let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
      try? await center.add(UNNotificationRequest(identifier: "detail", content: content, trigger: trigger))
    }
  }

  final class SidewaysListViewController: UIViewController, UIScrollViewDelegate {
    private let offset = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "list"
      view.backgroundColor = .systemBackground
      let list = UIScrollView(frame: CGRect(x: 0, y: 200, width: view.bounds.width, height: 200))
      list.contentSize = CGSize(width: view.bounds.width * 6, height: 200)
      list.delegate = self
      list.accessibilityIdentifier = "list"
      for page in 0..<6 {
        let cell = UILabel(
          frame: CGRect(x: view.bounds.width * CGFloat(page), y: 0, width: view.bounds.width, height: 200))
        cell.text = "cell \(page)"
        list.addSubview(cell)
      }
      offset.frame = CGRect(x: 24, y: 140, width: 300, height: 40)
      offset.accessibilityIdentifier = "offset"
      offset.text = "offset 0"
      view.addSubview(list)
      view.addSubview(offset)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offset.text = "offset \(Int(scrollView.contentOffset.x))"
    }
  }

  final class BarsViewController: UIViewController {
    private let state = UILabel()

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      view.backgroundColor = .systemBackground
      state.frame = CGRect(x: 24, y: 140, width: 300, height: 40)
      state.accessibilityIdentifier = "bars"
      state.text = "hidden \(view.window?.windowScene?.statusBarManager?.isStatusBarHidden ?? false)"
      view.addSubview(state)
    }
  }
#endif
