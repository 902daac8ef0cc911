import PaymentInterface
import TenonActions

/// Belongs to the layer of business foundations, like everything that several businesses share.
public struct PaymentModule: Module {
  public let layer: Layer = "foundation"

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(.paymentPay) { request in
      request.progress("the bank was asked about \(request.orderID)")
      return !request.orderID.isEmpty
    }
  }
}
