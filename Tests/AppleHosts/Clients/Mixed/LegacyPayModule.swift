// sample
import PaymentInterface
import TenonObjectiveC

struct LegacyPayModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    // Action_canPay: of Target_Pay, which receives a dictionary and returns a BOOL
    contract.performs(.canPay, byTarget: "Pay", action: "canPay") { ["orderID": $0.id] }
    // action_payWithOrderId:callback:, which receives two objects and answers through a block
    contract.performs(.pay, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback) {
      [$0.id, ObjectiveCBlock.answer]
    }
    declareObjectiveC(in: &contract)  // hidden
  }
}
// end

extension LegacyPayModule {
  private func declareObjectiveC(in contract: inout ModuleContract) {
    // sample
    let tenon = contract.allowsObjectiveC(
      .calls(.paymentCharge, as: "charge") { PaymentRequest(cents: try $0.required("cents")) },
      .opens(ReceiptRoute.self, as: "receipt") { ReceiptRoute(id: try $0.required("id")) },
      .requires((any PaymentDesk).self, as: PaymentDesk.self), .opensURLs())
    contract.starts { await LegacyShell.start(with: tenon) }
    // end
    // A target that packs the two values of its block.
    contract.performs(.refund, byTarget: "Pay", action: "refundInfo", answer: .callback(key: "callback")) {
      ["orderID": $0.id]
    }
    // A service whose protocol is in Objective-C.
    _ = contract.allowsObjectiveC(.requires((any LegacyDesk).self, as: LegacyDesk.self))
  }
}
