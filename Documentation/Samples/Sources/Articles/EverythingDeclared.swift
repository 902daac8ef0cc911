import TenonActions
import TenonScreens

// In an app, these types would be in interface modules.
protocol Catalog: Sendable { func name(of id: Int) async throws -> String }
protocol Prices: Sendable { func price(of id: Int) -> Int }
protocol Badge: Sendable { var text: String { get } }
protocol Users: Sendable { func isSignedIn() async -> Bool }

struct Bought: Sendable { var id: Int }
struct Restocked: Sendable { var id: Int }

struct ItemPage: Route {
  static let pattern: RoutePattern = "/item/:id"
  var id: Int
}

struct ItemName: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/item/:id/name"
  var id: Int
}

extension ActionReference where Input == Int, Output == Bool, Failure == any Error {
  static var paymentPay: Self { Self("Payment", "pay") }
  static var bagBuy: Self { Self("Bag", "buy") }
}

extension ConfigurationKey where Value == Int {
  static var largestOrder: Self { Self("bag.largestOrder", default: 10) }
}

struct BagModule: Module {
  let layer = Layer.business
  let failurePolicy = FailurePolicy.degradable

  func declare(in contract: inout ModuleContract) {
    // What the module takes: handles, to be listed in `with:`.
    let catalog = contract.requires((any Catalog).self)
    let prices = contract.requires(ifPresent: (any Prices).self)
    let badges = contract.collects((any Badge).self)
    let users = contract.requires((any Users).self)
    let largest = contract.needs(.largestOrder)

    // What the module takes: values that closures call.
    let pay = contract.calls(.paymentPay)
    let bought = contract.sends(Bought.self, .broadcast)
    let page = contract.shows(ItemPage.self)

    // What the module gives.
    let bag = contract.provides(Bag.self, with: prices, largest) { prices, largest in
      Bag(prices: prices, largest: largest) { try await pay($0) }
    }
    contract.contributes((any Badge).self, with: bag) { bag in BagBadge(bag: bag) }
    contract.routes(ItemName.self, with: catalog) { route, _, catalog in
      try await catalog.name(of: route.id)
    }
    contract.performs(.bagBuy, with: bag) { id, bag in
      let isPaid = try await bag.buy(id)
      if isPaid { await bought(Bought(id: id)) }
      return isPaid
    }
    contract.observes(Restocked.self, with: badges) { event, badges in
      await page.show(ItemPage(id: event.id))
      for badge in badges { print(badge.text) }
    }
    contract.guards("sign in", with: users) { change, users in
      await users.isSignedIn() ? .allow : .veto("the user is not signed in")
    }

    // When the module runs.
    contract.starts(with: bag) { bag in try await bag.restore() }
    contract.stops(with: bag) { bag in await bag.save() }
  }
}

actor Bag {
  private let prices: (any Prices)?
  private let largest: Int
  private let pay: @Sendable (Int) async throws -> Bool

  init(prices: (any Prices)?, largest: Int, pay: @escaping @Sendable (Int) async throws -> Bool) {
    self.prices = prices
    self.largest = largest
    self.pay = pay
  }

  func buy(_ id: Int) async throws -> Bool { try await pay(prices?.price(of: id) ?? 0) }
  func restore() throws {}
  func save() {}
}

struct BagBadge: Badge {
  let bag: Bag
  var text: String { "bag" }
}
