import TenonActions
import TenonRoutes
import Testing

@Suite("Nothing that somebody needs can be missing", .timeLimit(.minutes(10)))
struct MutationTests {
  /// What can be taken away, and why nobody needs it.
  private static let unneeded: [(reason: String, what: Set<String>)] = [
    (
      "who sends an event can do without observers; that there are none is a warning",
      [
        "Cart observes UserInterface.LoggedIn", "Cart observes OrderInterface.OrderPlaced",
        "Cart observes ProductInterface.ProductSoldOut", "Message observes UserInterface.LoggedIn",
        "Message observes OrderInterface.OrderPaid", "Message observes OrderInterface.OrderCancelled",
        "Message observes InvoiceInterface.InvoiceIssued", "Web observes CartInterface.CartChanged",
        "Web observes MessageInterface.UnreadMessagesChanged", "Web observes UserInterface.LoggedIn",
        "Web observes UserInterface.LoggedOut",
      ]
    ),
    (
      "the database takes the migrations that there are, and does not know whose tables are missing",
      Set(
        ["User", "Message", "Cart", "Order", "Invoice", "Web"].map {
          "\($0) contributes Swift.Array<ShopDatabase.Migration>"
        })
    ),
    ("Product counts where somebody counts", ["Analytics"]),
    (
      "Message and the host push where something pushes", ["Push", "Push provides PushInterface.PushService"]
    ),
    (
      "the host shows pages without pictures, too", ["Image", "Image provides ImageInterface.ImageService"]
    ),
    (
      "only the host asks, for the badge of a tab, and it can do without",
      ["Message provides MessageInterface.MessageService"]
    ),
    (
      "it is for callers outside of the shop: Invoice has screens of its own",
      ["Invoice provides InvoiceInterface.InvoiceService"]
    ),
    ("nobody is above the host", ["Web"]),
  ]

  private static let unneededByAll = unneeded.reduce(into: Set<String>()) { $0.formUnion($1.what) }

  @Test("what is taken away is missed before anything starts, by who needs it", arguments: Mutation.all)
  func missed(mutation: Mutation) {
    do throws(WiringError) {
      let shop = try mutation.assemble()
      #expect(Self.unneededByAll.contains("\(mutation)"), "nobody misses it")
      if mutation.declaration?.kind == .observes {
        #expect(try shop.verify().contains { "\($0)".contains("no module in that direction observes it") })
      }
    } catch {
      #expect(!Self.unneededByAll.contains("\(mutation)"), "it is missed: \(error)")
      #expect(
        error.findings.contains { $0.isMissed(by: mutation.needers) },
        "\(mutation.needers.sorted()) need it, and are not named: \(error)")
    }
  }

  @Test("what nobody needs is in the shop")
  func listed() {
    #expect(Self.unneededByAll.subtracting(Mutation.all.map { "\($0)" }) == [])
  }

  @Test("without the module of payments there is no shop: Order, its action and the line are named")
  func payments() throws {
    let mutation = Mutation(module: "Payment", declaration: nil)
    let error = #expect(throws: WiringError.self) { try mutation.assemble() }
    let findings = try #require(error).findings.map(\.description)
    #expect(findings.count == 2)
    for action in ["charge", "settle"] {
      let finding = try #require(findings.first { $0.contains("Payment.\(action)") })
      #expect(finding.contains("no module performs Payment.\(action), which Order calls"))
      #expect(finding.contains(#/^ShopOrder/OrderModule\.swift:\d+: /#))
    }
  }

  @Test("the graph of the whole shop has the connection from Order to Payment")
  func link() throws {
    let shop = try Mutation.whole()
    let links = shop.snapshot().links.filter { $0.from == "Order" && $0.to == "Payment" }
    #expect(links.map(\.kind) == [.calls, .calls])
    #expect(links.map(\.what) == ["Payment.charge", "Payment.settle"])
    #expect(links.allSatisfy { $0.place.fileID == "ShopOrder/OrderModule.swift" })
  }
}

extension WiringFinding {
  /// Whether it says that one of several modules misses something.
  fileprivate func isMissed(by modules: Set<String>) -> Bool {
    let codes = [
      "missing-service", "missing-action", "missing-route", "missing-destination", "event-direction",
    ]
    return codes.contains(code.rawValue) && module.map(modules.contains) == true
  }
}
