import PaymentInterface
import TenonActions

public struct OrderModule: Module {
  public let layer: Layer = "business"

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let pay = contract.calls(.paymentPay)
    contract.readies {
      let isPaid = try await pay(PaymentRequest(orderID: "ORDER_123") { print("progress: \($0)") })
      print(isPaid ? "ORDER_123 is paid" : "ORDER_123 is not paid")
    }
  }
}
