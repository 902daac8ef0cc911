import HomeInterface
import OrderInterface
import ShopScreen
import ShopUI
import ShopValues
import UserInterface

/// The list of orders: all of them, or those in one state.
struct OrderListScreen: Sendable {
  let orders: any OrderService
  let links: OrderLinks
  let visit: Visit

  func answer(_ route: OrderListRoute) async throws -> Answer {
    let page = route.page ?? 1
    guard (1...10_000).contains(page) else { return visit.notFound() }
    do throws(OrderError) {
      let list = try await orders.fetchOrders(status: route.status, page: page)
      return .screen(screen(list, route.status, page: page))
    } catch {
      return visit.unavailable(title)
    }
  }

  private var title: String { visit.language("Orders", "我的订单") }

  private func screen(_ list: [OrderInfo], _ status: OrderStatus?, page: Int) -> Screen {
    let language = visit.language
    let shown: [OrderStatus?] = [nil, .pending, .paid, .shipping, .completed, .cancelled]
    func address(_ page: Int) -> ScreenPath {
      links.list.path(OrderListRoute(status: status, page: page > 1 ? page : nil))
    }
    return Screen(title) {
      Chips(
        language("State", "状态"),
        shown.map {
          .init(
            $0?.title(language) ?? language("All", "全部"), to: links.list.path(OrderListRoute(status: $0)),
            isCurrent: $0 == status)
        })
      if list.isEmpty {
        EmptyState(
          .receipt, title: language("No orders", "暂无订单"),
          message: language("Your orders will appear here.", "您的订单会显示在这里。")
        ) { ButtonLink(language("Look around", "去逛逛"), to: links.home.path(HomeRoute())) }
      } else {
        LineList(list.map(line))
        Pager(
          page: page, previous: page > 1 ? address(page - 1) : nil,
          next: list.count == OrderStore.pageSize ? address(page + 1) : nil, language: language)
      }
    }
  }

  private func line(_ order: OrderInfo) -> Line {
    let language = visit.language
    let first = order.items.first?.productName.text(in: language) ?? order.number
    let others = order.items.count - 1
    return Line(
      others > 0 ? language("\(first) and \(others) more", "\(first)等 \(order.items.count) 件") : first,
      subtitle: order.number, moment: Moment(order.createTime, isShort: true, language: language),
      lead: .image(order.items.first?.image),
      to: links.detail.path(OrderDetailRoute(id: order.id))
    ) {
      order.status.label(language)
      Price(order.totalAmount, language: language)
    }
  }
}
