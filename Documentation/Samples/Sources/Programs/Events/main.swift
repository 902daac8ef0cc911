import TenonEvents

struct ProductSoldOut: Sendable { var id: Int }
struct CartEmptied: Sendable {}

let bus = try EventBus()
let catalog = try bus.add("Catalog", layer: .feature)
let cart = try bus.add("Cart", layer: .business)

let token = cart.observe(ProductSoldOut.self) { event, context in
  print("\(context.sender) says that \(event.id) is sold out")
}
try catalog.post(ProductSoldOut(id: 42), .broadcast)  // to the layers above
try cart.post(CartEmptied(), .report(to: "Catalog"))  // to one module, in the same layer or below
do {
  try catalog.post(ProductSoldOut(id: 42), .report(to: "Cart"))
} catch {
  print(error)
}
