import BankCore
import TenonActions
import TenonRoutes

/// The time during which a customer is logged in.
public struct CustomerSession: ServiceScope {
  public let pin: String
  public init(pin: String) { self.pin = pin }
}

public protocol Customer: Sendable {
  func name() async -> String
}

public protocol Doorkeeper: Sendable {
  func isIn() async -> Bool
}

public struct LoginScreen: Route {
  public typealias Output = Bool
  public static let pattern: RoutePattern = "/login"
  public init() {}
}

public struct CustomerEntered: Sendable {
  public init() {}
}

public struct CustomerLeft: Sendable {
  public init() {}
}

extension ActionAuthorization {
  public static var pin: Self { "pin" }
}

extension ActionReference where Input == Void, Output == String, Failure == any Error {
  public static var customerName: Self { .init("Identity", "customerName") }
}
