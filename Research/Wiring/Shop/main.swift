// Verifies the shop and its demos; prints the errors and exits with status 1 if there are any. `Research/seed-wiring`
// adds this program to its copy of the shop, because the shop's modules are no products that a package could use.
import Foundation
import InvoiceInterface
import ShopCart
import ShopDemo
import ShopDoubles
import ShopHome
import ShopInvoice
import ShopMessage
import ShopOrder
import ShopProduct
import ShopUser
import ShopValues
import TenonScreens

@testable import ShopHost

let start = ScreenPath()
let demos: [(name: String, demo: Demo)] = [
  ("HomeDemo", Demo(HomeModule(), [ProductDouble()], start: start)),
  ("ProductDemo", Demo(ProductModule(), [NetworkDouble(), CartDouble()], start: start)),
  ("CartDemo", Demo(CartModule(), [ProductDouble(), UserDouble()], start: start)),
  (
    "OrderDemo",
    Demo(OrderModule(), [CartDouble(), ProductDouble(), UserDouble(), MessageDouble()], start: start)
  ),
  ("UserDemo", Demo(UserModule(), [CartDouble(), MessageDouble()], start: start)),
  ("MessageDemo", Demo(MessageModule(), [UserDouble()], start: start)),
  ("InvoiceDemo", Demo(InvoiceModule(), [OrderDouble(), UserDouble(), MessageDouble()], start: start)),
]

var failed = false

@MainActor func check(_ name: String, _ make: @MainActor () async throws -> Application) async {
  do {
    let application = try await make()
    for warning in try application.verify() { print("\(name): warning: \(warning)") }
    await application.stop()
  } catch {
    print("\(name): \(error)")
    failed = true
  }
}

await check("shop") {
  guard let address = URL(string: "http://127.0.0.1:9") else { throw URLError(.badURL) }
  var settings = try ShopSettings(contentsOf: nil)
  settings.port = 0
  settings.data = nil
  return try Shop(settings, catalogue: address).application
}
for (name, demo) in demos { await check(name) { try await demo.launch(port: 0).application } }
exit(failed ? 1 : 0)
