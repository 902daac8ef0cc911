#if canImport(UIKit) && !os(watchOS) && DEBUG
  import UIKit

  /// Shows why a launch has failed.
  final class LaunchFailureController: UIViewController {
    private let label = UILabel()

    init(_ failure: String) {
      super.init(nibName: nil, bundle: nil)
      label.text = failure
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      label.numberOfLines = 0
      label.textAlignment = .center
      label.frame = view.bounds
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(label)
    }
  }
#endif
