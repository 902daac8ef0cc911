import TenonScreens

struct OfferPage: Route {
  static let pattern: RoutePattern = "/offer/:id"
  var id: Int
}

struct DeleteAccount: Route {
  static let pattern: RoutePattern = "/account/delete"
}

struct OfferModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    // Links from outside can open this page, because it only shows something.
    contract.destination(OfferPage.self, exposure: .external) { route, screen in "offer \(route.id)" }
    // No link from outside can open this page.
    contract.destination(DeleteAccount.self) { route, screen in "delete the account" }
  }
}

enum OfferHost {
  static func options() -> ApplicationOptions {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["offers"], hosts: ["offers.example"])
    options.routing.schemesWithHostAsPath = ["offers"]  // offers://offer/7 is /offer/7
    options.routeLog = { event in print(event) }  // why a link was refused, which its sender does not learn
    return options
  }
}
