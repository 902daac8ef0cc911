import Foundation
import InvoiceInterface
import MessageInterface
import OrderInterface
import ShopScreen
import ShopValues
import TenonRoutes
import UserInterface

/// The texts of the shop's messages, and the route that each message opens. A message's identity is derived from
/// its subject, so reporting the same event twice produces only one message.
struct MessageTexts: Sendable {
  private let user: RouteOpener<UserCenterRoute>
  private let order: RouteOpener<OrderDetailRoute>
  private let invoice: RouteOpener<InvoiceDetailRoute>
  private let now: @Sendable () -> Date

  init(_ contract: inout ModuleContract, now: @escaping @Sendable () -> Date) {
    user = contract.opens(UserCenterRoute.self)
    order = contract.opens(OrderDetailRoute.self)
    invoice = contract.opens(InvoiceDetailRoute.self)
    self.now = now
  }

  func welcome(_ user: UserInfo) -> MessageInfo? {
    make(
      "welcome", user.id.rawValue, .account, LocalizedText(en: "Welcome", zh: "欢迎光临"),
      LocalizedText(
        en: "Your account is ready. Find your orders and invoices under “Me”.", zh: "账号已开通，订单与发票可在“我的”中查看。"),
      self.user.path(UserCenterRoute()))
  }

  func paid(_ order: OrderInfo) -> MessageInfo? {
    make(
      "paid", order.id.rawValue, .order, LocalizedText(en: "Order paid", zh: "订单支付成功"),
      LocalizedText(
        en: "Order \(order.number) for \(order.totalAmount) has been paid. We are packing it now.",
        zh: "订单 \(order.number) 已支付 \(order.totalAmount)，正在为您备货。"),
      self.order.path(OrderDetailRoute(id: order.id)))
  }

  func cancelled(_ order: OrderInfo) -> MessageInfo? {
    make(
      "cancelled", order.id.rawValue, .order, LocalizedText(en: "Order cancelled", zh: "订单已取消"),
      LocalizedText(
        en: "Order \(order.number) was cancelled. Nothing was charged.", zh: "订单 \(order.number) 已取消，未产生扣款。"),
      self.order.path(OrderDetailRoute(id: order.id)))
  }

  func issued(_ invoice: InvoiceInfo) -> MessageInfo? {
    make(
      "invoice", invoice.id.rawValue, .order, LocalizedText(en: "Invoice issued", zh: "发票已开具"),
      LocalizedText(
        en: "The invoice for order \(invoice.orderNumber) was sent to \(invoice.email.rawValue).",
        zh: "订单 \(invoice.orderNumber) 的电子发票已发送至 \(invoice.email.rawValue)。"),
      self.invoice.path(InvoiceDetailRoute(id: invoice.id)))
  }

  private func make(
    _ about: String, _ identity: String, _ kind: MessageInfo.Kind, _ title: LocalizedText,
    _ body: LocalizedText, _ path: ScreenPath
  ) -> MessageInfo? {
    MessageID(rawValue: "\(about)-\(identity)").map {
      MessageInfo(id: $0, kind: kind, title: title, body: body, path: path, time: now(), isRead: false)
    }
  }
}
