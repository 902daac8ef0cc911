import Foundation
import InvoiceInterface
import MessageInterface
import OrderInterface
import ShopValues
import UserInterface

/// What the shop writes to people. The identity of each message follows from what it is about, so that telling a
/// thing twice leaves one message.
extension MessageInfo {
  static func welcome(_ user: UserInfo, time: Date) -> MessageInfo? {
    make(
      "welcome", user.id.rawValue, .account, LocalizedText(en: "Welcome", zh: "欢迎光临"),
      LocalizedText(
        en: "Your account is ready. Orders and invoices are kept under “Me”.", zh: "账号已开通，订单与发票可在“我的”中查看。"),
      UserCenterRoute().path, time)
  }

  static func paid(_ order: OrderInfo, time: Date) -> MessageInfo? {
    make(
      "paid", order.id.rawValue, .order, LocalizedText(en: "Order paid", zh: "订单支付成功"),
      LocalizedText(
        en: "Order \(order.number) of \(order.totalAmount) is paid. We pack it now.",
        zh: "订单 \(order.number) 已支付 \(order.totalAmount)，正在为您备货。"),
      OrderDetailRoute(id: order.id).path, time)
  }

  static func cancelled(_ order: OrderInfo, time: Date) -> MessageInfo? {
    make(
      "cancelled", order.id.rawValue, .order, LocalizedText(en: "Order cancelled", zh: "订单已取消"),
      LocalizedText(
        en: "Order \(order.number) was cancelled. Nothing was charged.", zh: "订单 \(order.number) 已取消，未产生扣款。"),
      OrderDetailRoute(id: order.id).path, time)
  }

  static func issued(_ invoice: InvoiceInfo, time: Date) -> MessageInfo? {
    make(
      "invoice", invoice.id.rawValue, .order, LocalizedText(en: "Invoice issued", zh: "发票已开具"),
      LocalizedText(
        en: "The invoice for order \(invoice.orderNumber) was sent to \(invoice.email.rawValue).",
        zh: "订单 \(invoice.orderNumber) 的电子发票已发送至 \(invoice.email.rawValue)。"),
      InvoiceDetailRoute(id: invoice.id).path, time)
  }

  private static func make(
    _ about: String, _ identity: String, _ kind: Kind, _ title: LocalizedText, _ body: LocalizedText,
    _ path: ScreenPath, _ time: Date
  ) -> MessageInfo? {
    MessageID(rawValue: "\(about)-\(identity)").map {
      MessageInfo(id: $0, kind: kind, title: title, body: body, path: path, time: time, isRead: false)
    }
  }
}
