import TenonMediator

// CartInterface: the only place with the action's name and types.
extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  public static var cartCount: Self { Self("Cart", "count") }
}

// The cart module.
var registry = ActionRegistry(owner: "Cart")
registry.action(.cartCount) { _, _ in 3 }
let mediator = try Mediator(registry)

// A caller.
print(try await mediator.perform(.cartCount))
