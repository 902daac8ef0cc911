import Alerts
import BankCore
import Cards
import Dashboard
import Fraud
import Gateway
import Identity
import Rates
import Statements
import TenonScreens
import Transfers
import Vault

/// The programs that are made from the bank's parts.
public enum Bank {
  private static let core: [any Module] = [Vault(), Gateway.Online(host: "https://bank.example")]
  private static let features: [any Module] = [Rates(), Identity(), Alerts(), Fraud()]

  private static var business: [any Module] {
    var parts: [any Module] = []
    parts += [CardsModule(), Transfers()]
    parts.append(Statements())
    parts.insert(Dashboard(), at: 0)
    return parts
  }

  private static var host: [any Module] {
    #if DEBUG
      return [Shell(), Joints(), Inspector()]
    #else
      return [Shell(), Joints()]
    #endif
  }

  /// The app.
  public static func phone() throws -> Application {
    try assemble([core, features, business, host].flatMap { $0 })
  }

  /// The extension that answers the system's questions.
  public static func intents() throws -> Application {
    try assemble([Vault(), Gateway.Offline(), Rates(), Intents()])
  }

  static var configuration: Configuration {
    get throws { try Configuration(["vault": ["folder": "/tmp"]]) }
  }

  private static func assemble(_ modules: [any Module]) throws -> Application {
    var options = ApplicationOptions()
    options.configuration = try configuration
    return try Application(modules, options: options)
  }
}
