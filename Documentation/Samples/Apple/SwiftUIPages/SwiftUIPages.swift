// The samples on the pages of TenonSwiftUI.
import SwiftUI
import TenonSwiftUI

private struct ProductDetail: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}
struct Reviews: Route {
  static let pattern: RoutePattern = "/reviews/:product"
  var product: Int
}
protocol ProductService: Sendable {}
private struct Dashboard: Route {
  static let pattern: RoutePattern = "/dashboard"
}
private struct Filter: Route {
  static let pattern: RoutePattern = "/filter"
}
private struct DashboardHeader: View {
  var body: some View { Text("Today") }
}
private struct FilterButton: View {
  var body: some View { Text("Filter") }
}

enum AppAndModule {
  // sample
  @main struct ShopApp: App {
    let host = ApplicationHost { ShopHost.application }

    var body: some Scene {
      WindowGroup {
        NavigatorView(host.application.navigator).tenon(host) { window in
          await host.application.navigator.openWindow(window, root: Dashboard())
        }
      }
    }
  }

  struct CatalogModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let products = contract.requires((any ProductService).self)
      let reviews = contract.shows(Reviews.self)
      contract.screen(ProductDetail.self, exposure: .external, with: products) { route, screen, products in
        ProductView(id: route.id, products: products, reviews: reviews)
      }
    }
  }
  // end

  @MainActor enum ShopHost {
    static var application: Application {
      guard let shop = try? Application([]) else { preconditionFailure("no modules fit") }
      return shop
    }
  }
}

// sample
struct ProductView: View {
  let id: Int
  let products: any ProductService
  let reviews: RoutePresenter<Reviews>

  var body: some View {
    RouteLink(reviews, to: Reviews(product: id)) { Text("Reviews") }
  }
}
// end

private struct FixedProducts: ProductService {}

@MainActor private func preview() -> some View {
  // sample
  // in `#Preview { … }`
  ProductView(id: 42, products: FixedProducts(), reviews: RoutePresenter { _ in .done(nil) })
  // end
}

private func screens(_ contract: inout ModuleContract) {
  // sample
  contract.destination(Dashboard.self) { route, screen in
    Screen { children in
      DashboardHeader()
      children
    }
  }
  // end
}

@MainActor private func popovers(_ navigator: Navigator) async {
  // sample
  let button = FilterButton().popoverAnchor("filter")
  await navigator.open(Filter(), as: .modal(.popover("filter"), .none))
  // end
  _ = button
}

private struct MessageDetail: Route {
  static let pattern: RoutePattern = "/message/:id"
  var id: Int
}

@MainActor private func columns(_ app: Application) async {
  // sample
  let view = NavigatorView(app.navigator).split("mail") { Text("Choose a message") }
  await app.navigator.open(MessageDetail(id: 7), as: .detail)
  // end
  _ = view
}
