extension Template {
  /// The first module's screen as a SwiftUI view, and as text elsewhere.
  static let viewScreen = Template([
    File(
      "Sources/Business/Home/HomeScreen.swift",
      #"""
      /// The screen that `HomePage` opens.
      struct HomeScreen: CustomStringConvertible {
        let greeting: String

        /// What a terminal shows.
        var description: String { greeting }
      }

      #if canImport(SwiftUI)
        import SwiftUI

        extension HomeScreen: View {
          var body: some View { Text(greeting).navigationTitle("Home") }
        }
      #endif

      """#)
  ])

  /// The first module's screen as a view controller, and as text where there are none.
  static let viewControllerScreen = Template([
    File(
      "Sources/Business/Home/HomeScreen.swift",
      #"""
      #if canImport(UIKit)
        import UIKit

        /// The screen that `HomePage` opens.
        final class HomeScreen: UIViewController {
          private let greeting: String

          init(greeting: String) {
            self.greeting = greeting
            super.init(nibName: nil, bundle: nil)
            title = "Home"
          }

          required init?(coder: NSCoder) { nil }

          /// What tests compare.
          override var description: String { greeting }

          override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            let label = UILabel(frame: view.bounds)
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            label.text = greeting
            view.addSubview(label)
          }
        }
      #else
        /// The screen that `HomePage` opens, as text.
        struct HomeScreen: CustomStringConvertible {
          let greeting: String

          var description: String { greeting }
        }
      #endif

      """#)
  ])
}
