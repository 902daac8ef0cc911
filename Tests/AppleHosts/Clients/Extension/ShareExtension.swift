// An app extension that shares the modules of its app, and shows their screens with UIKit.
import TenonTesting
import TenonUIKit
import UIKit

struct Note: Route {
  static let pattern: RoutePattern = "/note/:text"
  var text: String
}

struct NotesModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.destination(Note.self) { route, screen in UIViewController() }
  }
}

final class ShareViewController: UIViewController {
  private let host = try? ApplicationHost { try Application([NotesModule()]) }

  func show(_ text: String) async throws {
    guard let host else { return }
    try await host.application.launch()
    await host.application.navigator.openWindow("share", root: Note(text: text))
  }
}
