import Order
import Payment
import PaymentInterface
import TenonActions

@main public struct MediatorApp {
  public static let modules: [any Module] = [OrderModule(), PaymentModule()]

  /// The article's layers, uppermost first. Its middleware is not a layer of modules: it is Tenon itself, with the
  /// interface modules.
  public static var options: ApplicationOptions {
    var options = ApplicationOptions()
    options.layers = ["shell", "business", "foundation", "base"]
    return options
  }

  static func main() async throws {
    let application = try Application(modules, options: options)
    try await application.launch()
    // By its reference, as modules call it.
    print("from the shell:", try await application.perform(.paymentPay, PaymentRequest(orderID: "ORDER_456")))
    // By name, as a server or a script would.
    do {
      let isPaid: Bool = try await application.mediator.perform(.named("Paymnt", "pay"), [:])
      print(isPaid)
    } catch {
      print("error:", error)
    }
    await application.stop()
  }
}
