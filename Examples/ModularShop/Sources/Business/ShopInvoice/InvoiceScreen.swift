import InvoiceInterface
import ShopScreen
import ShopUI
import UserInterface

/// The list of invoices, and a single invoice.
struct InvoiceScreen: Sendable {
  let invoices: LiveInvoices
  let links: InvoiceLinks
  let visit: Visit

  func list() async throws -> Answer {
    let language = visit.language
    do throws(InvoiceError) {
      let list = try await invoices.fetchInvoices()
      let screen = Screen(title) {
        if list.isEmpty {
          EmptyState(
            .document, title: language("No invoices", "暂无发票"),
            message: language("Request one on the page of a paid order.", "可在已支付订单的详情页申请开票。"))
        } else {
          LineList(
            list.map { invoice in
              Line(
                invoice.title.name,
                subtitle: language("Order \(invoice.orderNumber)", "订单 \(invoice.orderNumber)"),
                moment: Moment(invoice.time, isShort: true, language: language), lead: .icon(.document),
                to: links.detail.path(InvoiceDetailRoute(id: invoice.id))
              ) { invoice.amount.description }
            })
        }
      }
      return .screen(screen)
    } catch {
      return visit.unavailable(title)
    }
  }

  func detail(_ id: InvoiceID) async throws -> Answer {
    let language = visit.language
    do throws(InvoiceError) {
      let invoice = try await invoices.fetchInvoice(id: id)
      var facts: [Facts.Fact] = [
        .init(language("Number", "发票号码"), invoice.number),
        .init(language("Issued", "开票时间")) { Moment(invoice.time, language: language) },
        .init(language("Title", "发票抬头"), invoice.title.name),
      ]
      if case .company(_, let number) = invoice.title {
        facts.append(.init(language("Tax number", "税号"), number.rawValue))
      }
      facts += [
        .init(language("Order", "订单编号"), invoice.orderNumber),
        .init(language("Sent to", "接收邮箱"), invoice.email.rawValue),
        .init(language("Tax included", "其中税额"), invoice.tax.description),
        .init(language("Amount", "价税合计"), invoice.amount.description, isStrong: true),
      ]
      let screen = Screen(language("Invoice", "电子发票")) { Card { Facts(facts) } }
      return .screen(screen)
    } catch .notFound {
      return visit.notFound()
    } catch {
      return visit.unavailable(title)
    }
  }

  private var title: String { visit.language("Invoices", "电子发票") }
}
