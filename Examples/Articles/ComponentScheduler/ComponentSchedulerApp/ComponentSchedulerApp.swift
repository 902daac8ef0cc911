import Invoice
import ModuleA
import ModuleB
import Screens
import TenonScreens

@main public struct ComponentSchedulerApp {
  public static let modules: [any Module] = [MainModule(), ModuleAModule(), ModuleBModule(), InvoiceModule()]
  /// A second app from the same parts.
  public static let invoicesOnly: [any Module] = [InvoiceModule()]

  @MainActor static func main() async throws {
    let application = try Application(modules)
    try await application.launch()
    let navigator = application.navigator
    await navigator.openWindow(root: MainPage())

    // A asks B and the invoice component for a result each. The first two buttons wait for the results.
    async let main: Void = navigator.tap("A")
    async let first: Void = navigator.tap("Go to B")
    try await navigator.tap("Choose")
    try await navigator.tap("Issue")
    _ = try await (main, first)

    try await navigator.tap("B")
    print("pushed:", navigator.titles)
    try await navigator.tap("Choose")
    print("back:", navigator.titles)

    print("a second app:", try Application(invoicesOnly).verify().isEmpty)
    await application.stop()
  }
}
