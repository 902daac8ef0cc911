import TenonScreens
import UIKit

/// A page with a button for each command. Buttons and pages are found by their titles.
final class PageViewController: UIViewController {
  private let commands: Commands
  private let close: @MainActor () async -> Void

  init(title: String, commands: Commands, close: @escaping @MainActor () async -> Void) {
    self.commands = commands
    self.close = close
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let label = UILabel()
    label.text = title
    label.accessibilityIdentifier = "page"
    let stack = UIStackView(arrangedSubviews: [label] + buttons + systemButtons)
    stack.axis = .vertical
    stack.frame = CGRect(x: 24, y: 120, width: 320, height: 560)
    view.addSubview(stack)
  }

  private var buttons: [UIView] {
    [
      button("push") { [commands] in await commands.detail.show(Detail(number: 1), as: .push) },
      button("sheet") { [commands] in await commands.note.show(Note(title: "sheet"), as: .sheet) },
      button("cover") { [commands] in await commands.note.show(Note(title: "cover"), as: .modal(.fullScreen))
      },
      button("sheet to cover") { [commands, close] in
        await close()
        await commands.note.show(Note(title: "cover"), as: .modal(.fullScreen))
      },
      button("cover to sheet") { [commands, close] in
        await close()
        await commands.note.show(Note(title: "sheet"), as: .sheet)
      },
      button("locked sheet") { [commands] in await commands.note.show(Note(title: "locked"), as: .sheet) },
      button("sheet in 3 s") { [commands] in
        try? await Task.sleep(for: .seconds(3))
        await commands.note.show(Note(title: "late"), as: .sheet)
      },
      button("alert, then sheet") { [weak self, commands] in
        let alert = UIAlertController(title: "alert", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        self?.present(alert, animated: true)
        await commands.note.show(Note(title: "after the alert"), as: .sheet)
      },
      button("close") { [close] in await close() },
    ]
  }

  /// What only the system itself shows.
  private var systemButtons: [UIView] {
    #if os(iOS)
      [
        button("sideways list") { [commands] in await commands.system.list.show(SidewaysList(), as: .push) },
        button("status bar") { [commands] in await commands.system.bars.show(Bars(), as: .push) },
        button("share") { [commands] in await commands.system.share.show(Share(), as: .sheet) },
        button("notify") { [commands] in await commands.system.notify() },
      ]
    #else
      []
    #endif
  }

  private func button(_ title: String, _ run: @escaping @MainActor () async -> Void) -> UIButton {
    UIButton(type: .system, primaryAction: UIAction(title: title) { _ in Task { await run() } })
  }
}
