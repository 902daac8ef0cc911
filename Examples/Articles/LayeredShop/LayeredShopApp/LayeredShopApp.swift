import BizCart
import BizHome
import BizMessage
import BizOrder
import BizProduct
import BizUser
import CoreNetwork
import FeatureShare
import FeatureWeb
import Screens
import ServiceProtocols
import TenonScreens

@main public struct LayeredShopApp {
  public static let modules: [any Module] = [
    ShellModule(), HomeModule(), ProductModule(), CartModule(), OrderModule(), UserModule(), MessageModule(),
    ShareModule(), WebModule(), NetworkModule(server: answer),
  ]

  public static var options: ApplicationOptions {
    var options = ApplicationOptions()
    options.launchWidth = 1  // so that the demonstration shows the order; modules start in parallel otherwise
    options.routing.schemesWithHostAsPath = ["shop"]
    options.routing.external = ExternalAccess(schemes: ["shop"])
    return options
  }

  @MainActor static func main() async throws {
    let application = try Application(modules, options: options)
    try await application.launch()
    let started = application.timeline.spans.filter { $0.phase == .start && $0.layer == .business }
    print("started:", started.map(\.module).joined(separator: ", "))

    let navigator = application.navigator
    let tabBar = try application.services.resolve(TabBar.self)
    await navigator.openWindow(tabs: ["home": HomePage(), "cart": CartPage(), "user": UserPage()])
    print("first screen: \(navigator.titles), badge \(await tabBar.badge)")

    try await navigator.tap("Clay Teapot")
    try await navigator.tap("Add to cart")
    try await navigator.tap("Share")
    await navigator.open("/product/cup")
    try await navigator.tap("Add to cart")
    print("shopping: \(navigator.titles), badge \(await tabBar.badge)")
    await navigator.perform(.popToRoot())

    await navigator.perform(.select("cart"))
    try await navigator.tap("Check out")
    print("checkout: \(navigator.titles), badge \(await tabBar.badge)")
    await navigator.open(MessagePage())
    print("messages: \(navigator.titles)")

    async let orders = navigator.open("/orders?status=pending")
    try await navigator.tap("Log in")
    print("orders after the login: \(await orders.isDone), \(navigator.titles)")

    for url in ["shop://product/cup", "shop://cart"] {
      print(url, "from outside:", await navigator.open(url, origin: .external).isDone)
    }
    await application.stop()
  }

  /// What a server would answer.
  @Sendable static func answer(_ path: String) -> String {
    let pot = #"{"id": "pot", "name": "Clay Teapot", "price": 15}"#
    let cup = #"{"id": "cup", "name": "Tea Cup", "price": 4}"#
    switch path {
    case "/product/pot": return pot
    case "/product/cup": return cup
    default: return "[\(pot), \(cup)]"
    }
  }
}
