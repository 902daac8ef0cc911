// sample
import TenonMediator

public struct PayOrder: Sendable {
  public var id: String

  public init(id: String) { self.id = id }
}

extension ActionReference where Input == PayOrder, Output == Bool, Failure == any Error {
  public static var canPay: Self { Self("Payment", "canPay") }
  public static var pay: Self { Self("Payment", "pay") }
}
// end
