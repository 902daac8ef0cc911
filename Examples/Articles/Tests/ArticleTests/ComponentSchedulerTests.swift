import ComponentSchedulerApp
import InvoiceInterface
import ModuleBInterface
import Screens
import TenonScreens
import Testing

@Suite("ComponentScheduler", .timeLimit(.minutes(10)))
@MainActor
struct ComponentSchedulerTests {
  @Test("the modules fit, and so do those of a second app")
  func fit() throws {
    #expect(try Application(ComponentSchedulerApp.modules).verify() == [])
    #expect(try Application(ComponentSchedulerApp.invoicesOnly).verify() == [])
  }

  @Test("a list without module B is refused")
  func incomplete() {
    expectRefusal(
      "ModuleA/ModuleAModule.swift:",
      "no module has a destination for ModuleBInterface.ModuleBPage, which ModuleA shows",
      "add a module that does"
    ) {
      _ = try Application(ComponentSchedulerApp.modules.filter { $0.name != "ModuleB" })
    }
  }

  @Test("a page that is closed without a result returns nil")
  func noResult() async throws {
    let application = try Application(ComponentSchedulerApp.modules)
    try await application.launch()
    await application.navigator.openWindow(root: InvoicePage(buyer: "Lu Ban"))
    let changes = application.navigator.changes()
    async let choice = application.navigator.result(of: ModuleBPage())
    for await change in changes where change.appearing.contains(where: { $0 is ModuleBPage }) { break }
    await application.navigator.perform(.pop())
    #expect(try await choice == nil)
  }
}
