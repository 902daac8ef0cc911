import InvoiceInterface
import ShopDemo
import ShopDoubles
import ShopInvoice

/// `swift run InvoiceDemo`: the invoice module alone.
@main
struct Main {
  static func main() async {
    await Demo(
      InvoiceModule(), [OrderDouble(), UserDouble(), MessageDouble()],
      start: InvoiceFormRoute(order: OrderDouble.paid.id).path
    ).run()
  }
}
