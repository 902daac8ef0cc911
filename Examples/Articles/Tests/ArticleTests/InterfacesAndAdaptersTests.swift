import InterfacesAndAdaptersApp
import LoginInterface
import NotesInterface
import Screens
import TenonScreens
import Testing

@Suite("InterfacesAndAdapters", .timeLimit(.minutes(10)))
@MainActor
struct InterfacesAndAdaptersTests {
  private func launched() async throws -> Application {
    let application = try Application(
      InterfacesAndAdaptersApp.modules, options: InterfacesAndAdaptersApp.options)
    try await application.launch()
    await application.navigator.openWindow(root: NoteListPage())
    return application
  }

  @Test("the modules fit")
  func fit() async throws {
    #expect(try await launched().verify() == [])
  }

  @Test("a list without the adapters is refused, for the service and for the screen")
  func incomplete() {
    expectRefusal(
      "Notes/NotesModule.swift:", "no module provides NotesInterface.NotesReader, which Notes requires",
      "NotesLoginView"
    ) {
      _ = try Application(
        InterfacesAndAdaptersApp.modules.filter { $0.name != "Adapter" },
        options: InterfacesAndAdaptersApp.options)
    }
  }

  @Test("the login page gets the message through the adapter")
  func message() async throws {
    let application = try await launched()
    try await application.navigator.tap("Read")
    let login = try #require(application.navigator.topScreen as? any LoginViewInput)
    #expect(login.notifyString == "Log in to read the note")
  }

  @Test("one URL opens two screens, also from outside")
  func levels() async throws {
    let application = try await launched()
    await application.navigator.open("myapp://noteList/settings?debug=true", origin: .external)
    #expect(application.navigator.titles == ["Notes", "Settings for developers"])
  }

  @Test("rules change while the program runs")
  func rules() async throws {
    let application = try await launched()
    #expect(!application.router.canOpen("/summer"))
    try application.router.update { $0.redirect("/summer", to: "/noteList/settings") }
    await application.navigator.open("/summer")
    #expect(application.navigator.titles == ["Notes", "Settings"])
  }

  @Test(
    "a wrong URL is refused with the reason",
    arguments: [
      ("myapp://noteList/ settings", "column 18"), ("myapp://noteList/setings", "/noteList/settings"),
      ("myapp://noteList/settings?debug=maybe", "debug"),
    ])
  func wrong(url: String, reason: String) async throws {
    let application = try await launched()
    let result = await application.navigator.open(url)
    #expect("\(result)".contains(reason))
  }
}
