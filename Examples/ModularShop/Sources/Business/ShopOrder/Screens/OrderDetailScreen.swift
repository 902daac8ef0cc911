import InvoiceInterface
import OrderInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues

/// One order, with the actions that are possible for it.
struct OrderDetailScreen: Sendable {
  let orders: any OrderService
  let links: OrderLinks
  let visit: Visit

  func answer(_ id: OrderID) async throws -> Answer {
    do throws(OrderError) {
      return .screen(screen(try await orders.fetchOrderDetail(orderID: id)))
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(title)
    }
  }

  func cancel(_ id: OrderID) async throws -> Answer {
    let language = visit.language
    let path = links.detail.path(OrderDetailRoute(id: id))
    do throws(OrderError) {
      try await orders.cancelOrder(orderID: id)
      return .redirect(path, notice: Notice(language("The order was cancelled", "订单已取消")))
    } catch {
      switch error {
      case .notAllowed:
        return .redirect(
          path,
          notice: Notice(language("This order can no longer be cancelled", "订单当前状态不可取消"), tone: .warning))
      case .notFound: return visit.notFound()
      default: return visit.unavailable(title)
      }
    }
  }

  private var title: String { visit.language("Order", "订单详情") }

  private func screen(_ order: OrderInfo) -> Screen {
    let language = visit.language
    return Screen(title) {
      if order.status == .paying {
        Notice(
          language(
            "We are asking the bank whether you paid. Do not pay again: this page updates automatically.",
            "正在向银行确认支付结果，请勿重复支付，本页会自动更新。"), tone: .warning)
      }
      Spread {
        Facts([
          .init(language("Number", "订单编号"), order.number),
          .init(language("Ordered", "下单时间")) { Moment(order.createTime, language: language) },
          .init(language("State", "状态")) { order.status.label(language) },
          .init(language("Recipient", "收货人"), "\(order.address.recipient) \(order.address.phone.masked)"),
          .init(language("Address", "地址"), order.address.text),
        ])
        if order.status.isPaid {
          ButtonLink(
            language("Invoice", "电子发票"),
            to: links.invoice.path(InvoiceFormRoute(order: InvoicedOrderID(order.id))),
            emphasis: .secondary, icon: .document)
        }
        if order.status == .pending {
          ActionButton(
            language("Cancel the order", "取消订单"),
            to: links.cancellation.path(OrderCancellationRoute(id: order.id)),
            emphasis: .destructive)
        }
      } beside: {
        Section(language("Products", "商品")) {
          LineList(
            order.items.map { item in
              Line(
                item.productName.text(in: language), subtitle: "× \(item.quantity)",
                lead: .image(item.image), to: links.product.path(ProductDetailRoute(id: item.productID))
              ) { Price(item.price, language: language) }
            })
          Facts([.init(language("Total", "合计"), order.totalAmount.description, isStrong: true)])
        }
      }
    }
    .dock {
      if order.status == .pending {
        ButtonLink(
          language("Pay \(order.totalAmount)", "支付 \(order.totalAmount)"),
          to: links.payment.path(PaymentRoute(id: order.id)), icon: .card)
      }
    }
    .live(while: order.status == .paying)
  }
}
