import InvoiceInterface
import ShopDoubles
import ShopInvoice
import ShopScreen
import ShopValues
import Testing
import UserInterface

@Suite("The invoice module alone", .timeLimit(.minutes(10)))
struct InvoiceTests {
  private let users = FixedUsers()
  private let messages = MessageDouble()
  private let email = EmailAddress(rawValue: "li@example.cn").unsafelyUnwrapped

  private func stage() async throws -> Stage {
    try await Stage(InvoiceModule(), [OrderDouble(), UserDouble(users), messages])
  }

  @Test("a paid order has one invoice, with the tax that is in its amount")
  func issue() async throws {
    let stage = try await stage()
    try await stage.run { (invoices: any InvoiceService) async throws in
      let first = try await invoices.issueInvoice(for: "o-paid", title: .person(name: "Li"), email: email)
      let second = try await invoices.issueInvoice(for: "o-paid", title: .person(name: "Han"), email: email)
      #expect(first == second)
      #expect(first.tax == Money(minorUnits: 1_300))
      #expect(first.number.count == 20)
      #expect(try await invoices.fetchInvoices() == [first])
      #expect(try await invoices.fetchInvoice(order: "o-paid") == first)
      #expect(await messages.notes.all == ["\(first.id) issued"])
    }
    await stage.stop()
  }

  @Test("no invoice for what is unpaid, unknown, or another user's")
  func refusals() async throws {
    let stage = try await stage()
    try await stage.run { (invoices: any InvoiceService) async throws in
      await #expect(throws: InvoiceError.notPaid("o-unpaid")) {
        try await invoices.issueInvoice(for: "o-unpaid", title: .person(name: "Li"), email: email)
      }
      await #expect(throws: InvoiceError.orderNotFound("o-9")) {
        try await invoices.issueInvoice(for: "o-9", title: .person(name: "Li"), email: email)
      }
      let invoice = try await invoices.issueInvoice(for: "o-paid", title: .person(name: "Li"), email: email)
      await users.set(UserInfo(id: "u-other", nickname: "", phone: nil, isVIP: false))
      await #expect(throws: InvoiceError.notFound(invoice.id)) {
        try await invoices.fetchInvoice(id: invoice.id)
      }
      await users.set(nil)
      await #expect(throws: InvoiceError.notLoggedIn) { try await invoices.fetchInvoices() }
    }
    await stage.stop()
  }

  @Test(
    "what is wrong with the form is said at its field",
    arguments: [
      (["kind": "person", "name": "", "email": "a@b.cn"], "Enter a name"),
      (["kind": "person", "name": "Li", "email": "nobody"], "Enter an email address such as"),
      (["kind": "company", "name": "Co", "tax": "123", "email": "a@b.cn"], "18 characters"),
      (["kind": "alien", "name": "Co", "email": "a@b.cn"], "Choose one of the two"),
    ])
  func form(fields: [String: String], message: String) async throws {
    let stage = try await stage()
    let answer = try await stage.open(
      InvoiceFormRoute(order: "o-paid").path, form: fields.map { (name: $0.key, value: $0.value) })
    #expect(answer.outcome == "invalid")
    #expect(answer.html.contains(message))
    await stage.stop()
  }

  @Test("the form leads to the invoice, which asking again leads to as well")
  func journey() async throws {
    let stage = try await stage()
    let path = InvoiceFormRoute(order: "o-paid").path
    #expect(try await stage.open(path).html.contains("¥113.00"))
    let issued = try await stage.open(
      path,
      form: [
        ("kind", "company"), ("name", "<i>Tenon</i> Ltd"), ("tax", "91350100M000100Y43"), ("email", "a@b.cn"),
      ])
    let target = try #require(issued.target)
    #expect(try await stage.open(path).target == target)
    let html = try await stage.open(target).html
    #expect(html.contains("&lt;i&gt;Tenon"))
    #expect(html.contains("91350100M000100Y43"))
    #expect(try await stage.open(InvoiceFormRoute(order: "o-unpaid").path).outcome == "conflict")
    await stage.stop()
  }
}
