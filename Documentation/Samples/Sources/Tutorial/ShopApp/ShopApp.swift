import Cart
import Catalog
import TenonRoutes

@main struct ShopApp {
  static func main() async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    options.routing.schemesWithHostAsPath = ["shop"]  // shop://product/1 is /product/1

    let application = try Application([CatalogModule(), CartModule()], options: options)
    try await application.launch()
    for link in CommandLine.arguments.dropFirst() {
      do {
        print(try await application.open(external: link))
      } catch {
        print(error)
      }
    }
    await application.stop()
  }
}
