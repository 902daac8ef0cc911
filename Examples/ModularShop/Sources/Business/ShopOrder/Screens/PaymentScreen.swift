import OrderInterface
import PaymentInterface
import ShopScreen
import ShopUI
import ShopValues

/// The choice of a card, on a sheet over the order.
struct PaymentScreen: Sendable {
  let orders: any OrderService
  let links: OrderLinks
  let visit: Visit

  func answer(_ id: OrderID) async throws -> Answer {
    do throws(OrderError) {
      let order = try await orders.fetchOrderDetail(orderID: id)
      guard order.status == .pending else {
        return .redirect(links.detail.path(OrderDetailRoute(id: id)))
      }
      return .screen(screen(order))
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(title)
    }
  }

  func pay(_ id: OrderID) async throws -> Answer {
    let language = visit.language
    let path = links.detail.path(OrderDetailRoute(id: id))
    do throws(OrderError) {
      guard let card = visit.form?["card"].flatMap(CardToken.init(rawValue:)) else {
        let order = try await orders.fetchOrderDetail(orderID: id)
        return .screen(screen(order, error: language("Choose a card", "请选择一张银行卡")))
      }
      switch try await orders.payOrder(orderID: id, card: card) {
      case .paid:
        return .redirect(path, notice: Notice(language("Thank you: it is paid", "支付成功，感谢惠顾"), tone: .success))
      case .declined(let reason):
        let order = try await orders.fetchOrderDetail(orderID: id)
        return .screen(screen(order, error: text(reason)))
      case .soldOut(let product):
        let order = try await orders.fetchOrderDetail(orderID: id)
        let name = order.items.first { $0.productID == product }?.productName.text(in: language) ?? ""
        return .redirect(
          path,
          notice: Notice(
            language(
              "There is not enough stock of \(name). No money was taken.", "\(name)库存不足，未扣款。"),
            tone: .warning))
      case .inDoubt:
        // The order's screen shows this, and updates until there is a result.
        return .redirect(path)
      }
    } catch {
      switch error {
      case .notFound: return visit.notFound()
      case .notAllowed: return .redirect(path)
      default: return visit.unavailable(title)
      }
    }
  }

  private var title: String { visit.language("Pay", "收银台") }

  private func screen(_ order: OrderInfo, error: String? = nil) -> Screen {
    let language = visit.language
    var errors = FormErrors()
    errors["card"] = error
    return Screen(title, outcome: error == nil ? .shown : .invalid) {
      ErrorSummary(language("The payment failed", "支付未成功"), errors)
      Price(order.totalAmount, isLarge: true, language: language)
      Paragraph(language("Order \(order.number)", "订单 \(order.number)"), style: .muted)
      Form(to: links.payment.path(PaymentRoute(id: order.id))) {
        ChoiceField(
          "card", label: language("Card (sandbox)", "银行卡（沙盒）"),
          options: CardToken.allCases.map {
            .init($0.rawValue, title: title(of: $0), detail: detail(of: $0), icon: .card)
          }, selected: CardToken.approved.rawValue, error: error)
        SubmitButton(language("Pay \(order.totalAmount)", "确认支付 \(order.totalAmount)"), icon: .lock)
      }
    }
  }

  private func text(_ reason: DeclineReason) -> String {
    switch reason {
    case .insufficientFunds:
      visit.language("The card does not have enough money; choose another", "余额不足，请换一张卡")
    case .expiredCard: visit.language("The card has expired; choose another", "卡片已过期，请换一张卡")
    }
  }

  private func title(of card: CardToken) -> String {
    let language = visit.language
    return switch card {
    case .approved: language("Card ending in 4242", "尾号 4242")
    case .insufficientFunds: language("Card ending in 9995", "尾号 9995")
    case .expiredCard: language("Card ending in 0069", "尾号 0069")
    case .lostRequest: language("Card ending in 0119", "尾号 0119")
    case .lostResponse: language("Card ending in 0127", "尾号 0127")
    }
  }

  private func detail(of card: CardToken) -> String {
    let language = visit.language
    return switch card {
    case .approved: language("Succeeds", "支付成功")
    case .insufficientFunds: language("Declined: not enough money", "被拒：余额不足")
    case .expiredCard: language("Declined: expired", "被拒：卡片过期")
    case .lostRequest: language("Times out; no money is taken", "超时，未扣款")
    case .lostResponse: language("Times out, but the money is taken", "超时，但已扣款")
    }
  }
}
