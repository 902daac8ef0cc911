import ShopInspector
import ShopUI
import ShopValues
import TenonActions
import TenonRoutes

/// A small application with something on every page.
struct Stage {
  let application: Application

  init() throws {
    var options = ApplicationOptions()
    options.environment = .development
    options.eventHistory = 10
    application = try Application([NotesModule(), CounterModule(), ShellModule()], options: options)
  }

  /// The text of a page, or `nil` where the address is none of the inspector's.
  func page(_ path: ScreenPath, language: Language = .english) -> String? {
    switch answer(path, language: language) {
    case .page(let page), .missing(let page): page.html()
    default: nil
    }
  }

  func answer(_ path: ScreenPath, language: Language = .english) -> Inspector.Answer? {
    let router = application.router
    return Inspector(language: language).answer(path, application.snapshot()) { router.explain($0) }
  }
}

protocol NoteStore: Sendable {}
struct MemoryNotes: NoteStore {}

struct Noted: Codable, Sendable {
  var text: String
}

struct Lost: Sendable {}

protocol Papers: Sendable {}
struct PapersOfNotes: Papers {}

struct Detail: Route {
  static let pattern: RoutePattern = "/note/:id"
  var id: Int
}

struct Mishap: Error, CustomStringConvertible {
  let description = "<b>lost & found</b>"
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  static var count: Self { Self("Counter", "count") }
}

struct NotesModule: Module {
  let name = "Notes"
  let layer = Layer.core

  func declare(in contract: inout ModuleContract) {
    contract.provides((any NoteStore).self) { MemoryNotes() }
    let noted = contract.sends(Noted.self, .broadcast)
    let lost = contract.sends(Lost.self, .broadcast)
    contract.readies {
      noted.post(Noted(text: "<script>alert(1)</script>"))
      lost.post(Lost())
    }
  }
}

struct CounterModule: Module {
  let name = "Counter"
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let notes = contract.requires((any NoteStore).self)
    let papers = contract.requires((any Papers).self)
    contract.routes(Detail.self, with: papers) { _, _, _ in }
    contract.performs(.count, with: notes) { _, _ in 1 }
    contract.observes(Noted.self) { _ in throw Mishap() }
    contract.observes(Noted.self, backlog: .droppingNewest(beyond: 0)) { _ async in }
  }
}

struct ShellModule: Module {
  let name = "Shell"
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    let notes = contract.requires(ifPresent: (any NoteStore).self)
    let detail = contract.opens(Detail.self)
    let count = contract.calls(.count)
    contract.adapts((any NoteStore).self, to: (any Papers).self) { _ in PapersOfNotes() }
    contract.stops(with: notes) { _ in _ = (detail, count) }
  }
}
