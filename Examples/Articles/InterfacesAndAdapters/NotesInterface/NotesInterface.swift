import TenonNavigator

/// The required interfaces: what the notes need from a login, in their own words. They do not know who has it.
@MainActor public protocol NotesLoginView: AnyObject {
  var message: String { get set }
}

public protocol NotesReader: Sendable {
  func mayRead() async -> Bool
}

public struct NoteListPage: Route {
  public static let pattern: RoutePattern = "/noteList"

  public init() {}
}

/// A page on top of another: its URL opens both.
public struct NoteSettingsPage: NestedRoute {
  public static let pattern: RoutePattern = "/noteList/settings"
  public var debug: Bool?
  public var parents: [any Route] { [NoteListPage()] }

  public init(debug: Bool? = nil) { self.debug = debug }
}
