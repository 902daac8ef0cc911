import BankCore
import TenonActions
import TenonRoutes

public struct Amount: Hashable, Codable, Sendable {
  public var cents: Int
  public init(cents: Int) { self.cents = cents }
}

public protocol Accounts: Sendable {
  func balance() async -> Amount
}

public protocol RateTable: Sendable {
  func rate(_ currency: String) -> Double
}

/// What the fraud check knows about an amount.
public protocol RiskScore: Sendable {
  func score(_ amount: Amount) async -> Int
}

/// Documents that statements are made of.
public protocol StatementSource: Sendable {
  func lines() async -> [String]
}

/// The addresses of screens about money.
public enum Paths {
  public static let transfer: RoutePattern = "/transfer/:to"
  public static let statement: RoutePattern = "/statement/:year/:month"
  public static let rates: RoutePattern = "/rates"
}

public struct TransferForm: Route {
  public typealias Output = Amount
  public static let pattern = Paths.transfer
  public var to: String
  public var cents: Int?

  public init(to: String, cents: Int? = nil) {
    self.to = to
    self.cents = cents
  }
}

public struct StatementPage: Route {
  public static var pattern: RoutePattern { Paths.statement }
  public var year: Int
  public var month: Int

  public init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }
}

public struct RatesPage: Route {
  public static let pattern = Paths.rates
  public init() {}
}

/// The balance, as an answer instead of a screen.
public struct BalanceQuestion: Route {
  public typealias Output = Amount
  public static let pattern: RoutePattern = "/balance"
  public init() {}
}

/// The balance as the dashboard asks for it.
public struct DashboardBalance: Route {
  public typealias Output = Amount
  public static let pattern: RoutePattern = "/dashboard/balance"
  public init() {}
}

extension Amount {
  /// The balance has changed.
  public struct Changed: Sendable {
    public var now: Amount
    public init(_ now: Amount) { self.now = now }
  }
}

/// Money has left.
public struct TransferSent: Sendable {
  public var amount: Amount
  public init(_ amount: Amount) { self.amount = amount }
}

public struct RatesChanged: Sendable {
  public init() {}
}

public struct Conversion: Sendable {
  public var amount: Amount
  public var currency: String
  public init(amount: Amount, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}

extension ActionReference where Input == Conversion, Output == Double, Failure == any Error {
  public static let convert = ActionReference("Rates", "convert")
}

extension ActionReference where Input == Amount, Output == Int, Failure == any Error {
  public static let check = ActionReference("Fraud", "check")
}

extension ActionReference where Input == Amount, Output == Bool, Failure == any Error {
  public static var send: Self {
    let name = "send"
    return Self("Transfers", name)
  }
}
