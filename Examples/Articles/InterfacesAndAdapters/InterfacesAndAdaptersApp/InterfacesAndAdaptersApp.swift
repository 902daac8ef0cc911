import Login
import LoginInterface
import Notes
import NotesInterface
import Screens
import TenonScreens

@main public struct InterfacesAndAdaptersApp {
  public static let modules: [any Module] = [AdapterModule(), NotesModule(), LoginModule()]

  public static var options: ApplicationOptions {
    var options = ApplicationOptions()
    options.routing.schemesWithHostAsPath = ["myapp"]
    options.routing.external = ExternalAccess(schemes: ["myapp"])
    return options
  }

  @MainActor static func main() async throws {
    let application = try Application(modules, options: options)
    try await application.launch()
    let navigator = application.navigator
    await navigator.openWindow(root: NoteListPage())

    // Required and provided interface.
    try await navigator.tap("Read")
    let login = navigator.topScreen as? any LoginViewInput
    print("\(navigator.titles), which says: \(login?.notifyString ?? "nothing")")
    try await navigator.tap("Log in")
    try await navigator.tap("Read")

    // URLs: several screens at once, a rule that is added while the program runs, and two mistakes.
    try application.router.update { $0.redirect("/summer", to: "/noteList") }
    for url in [
      "myapp://noteList/settings?debug=true", "myapp://summer", "myapp://noteList/ settings",
      "myapp://noteList/setings",
    ] {
      switch await navigator.open(url) {
      case .failed(let error): print("refused:", error)
      default: print("opened \(url):", navigator.titles)
      }
    }
    await application.stop()
  }
}
