import InvoiceInterface
import OrderInterface
import ShopScreen
import ShopUI
import ShopValues

/// The form for requesting an invoice.
struct InvoiceFormScreen: Sendable {
  let invoices: LiveInvoices
  let links: InvoiceLinks
  let visit: Visit

  /// The current content of the form.
  private struct Entry {
    var kind = "person"
    var name = ""
    var taxNumber = ""
    var email = ""
    var errors = FormErrors()
  }

  func answer(_ id: InvoicedOrderID) async throws -> Answer {
    do throws(InvoiceError) {
      if let known = try await invoices.fetchInvoice(order: id) {
        return .redirect(links.detail.path(InvoiceDetailRoute(id: known.id)))
      }
      let order = try await invoices.invoiceableOrder(id)
      guard order.isPaid else { throw .notPaid(id) }
      return .screen(screen(order, Entry()))
    } catch {
      return problem(error, id)
    }
  }

  func issue(_ id: InvoicedOrderID) async throws -> Answer {
    var entry = Entry(
      kind: visit.form?["kind"] ?? "", name: visit.form?["name"] ?? "",
      taxNumber: visit.form?["tax"] ?? "", email: visit.form?["email"] ?? "")
    do throws(InvoiceError) {
      guard let title = title(&entry), let email = EmailAddress(rawValue: entry.email) else {
        return .screen(screen(try await invoices.invoiceableOrder(id), entry))
      }
      let invoice = try await invoices.issueInvoice(for: id, title: title, email: email)
      return .redirect(
        links.detail.path(InvoiceDetailRoute(id: invoice.id)),
        notice: Notice(visit.language("The invoice was issued", "发票已开具"), tone: .success))
    } catch {
      return problem(error, id)
    }
  }

  /// Returns the requested title. Errors in the form are added to the entry.
  private func title(_ entry: inout Entry) -> InvoiceTitle? {
    let language = visit.language
    let name = String(entry.name.drop(while: \.isWhitespace))
    if !(1...100).contains(name.count) || name.utf8.count > 400 {
      entry.errors["name"] = language("Enter a name of 1 to 100 characters", "请填写 1 到 100 个字的抬头")
    }
    if EmailAddress(rawValue: entry.email) == nil {
      entry.errors["email"] = language("Enter an email address such as a@b.cn", "请填写邮箱，例如 a@b.cn")
    }
    var title = InvoiceTitle.person(name: name)
    switch entry.kind {
    case "person": break
    case "company":
      if let number = TaxNumber(rawValue: entry.taxNumber) {
        title = .company(name: name, taxNumber: number)
      } else {
        entry.errors["tax"] = language(
          "The number must have 18 characters, including the check character at the end", "请核对 18 位统一社会信用代码")
      }
    default: entry.errors["kind"] = language("Choose one of the two", "请选择抬头类型")
    }
    return entry.errors.isEmpty ? title : nil
  }

  private func problem(_ error: InvoiceError, _ id: InvoicedOrderID) -> Answer {
    let language = visit.language
    switch error {
    case .orderNotFound, .notFound: return visit.notFound()
    case .notPaid:
      let screen = Screen(language("Invoice", "电子发票"), outcome: .conflict) {
        ErrorState(
          title: language("This order has not been paid", "订单尚未支付"),
          message: language("Invoices are issued for paid orders.", "支付完成后才可以开具发票。"))
      }
      return .screen(screen)
    case .notLoggedIn, .unavailable:
      return visit.unavailable(language("Invoice", "电子发票"))
    }
  }

  private func screen(_ order: InvoiceableOrder, _ entry: Entry) -> Screen {
    let language = visit.language
    return Screen(
      language("Invoice", "申请发票"), outcome: entry.errors.isEmpty ? .shown : .invalid
    ) {
      ErrorSummary(language("Please check the following", "请检查以下内容"), entry.errors)
      Facts([
        .init(language("Order", "订单编号"), order.number),
        .init(language("Amount", "开票金额"), order.amount.description, isStrong: true),
      ])
      Form(to: links.form.path(InvoiceFormRoute(order: order.id))) {
        ChoiceField(
          "kind", label: language("Title", "抬头类型"),
          options: [
            .init("person", title: language("A person", "个人")),
            .init("company", title: language("A company", "企业单位")),
          ], selected: entry.kind, error: entry.errors["kind"])
        TextField(
          "name", label: language("Name", "抬头名称"), value: entry.name, error: entry.errors["name"],
          purpose: .organization, maxLength: 100)
        TextField(
          "tax", label: language("Tax number", "税号"), value: entry.taxNumber, error: entry.errors["tax"],
          hint: language("For companies only", "仅企业需要"), maxLength: 24, isRequired: false)
        TextField(
          "email", label: language("Email", "接收邮箱"), kind: .email, value: entry.email,
          error: entry.errors["email"], purpose: .email, mode: .email, maxLength: 254)
        SubmitButton(language("Issue the invoice", "开具发票"))
      }
    }
  }
}
