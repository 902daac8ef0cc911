import TenonMediator

struct PaymentRequest: Hashable, Sendable {
  var cents: Int
}

struct PaymentResult: Hashable, Sendable {
  var receipt: String
}

enum PaymentError: Error, Equatable {
  case declined
  case unavailable(cause: String)
}

// What an interface module has.
extension ActionReference where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
  static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  static var cartCount: Self { Self("Cart", "count") }
}

extension ActionReference where Input == Int, Output == Int, Failure == any Error {
  static var double: Self { Self("Arithmetic", "double") }
}
