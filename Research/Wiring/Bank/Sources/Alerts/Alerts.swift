import BankCore
import CardsAPI
import MoneyAPI
import TenonScreens

@MainActor final class Badge {
  private var count = 0
  func add() { count += 1 }
}

public struct Alerts: FeaturePart {
  public init() {}

  /// One kind of event that counts.
  private struct Alert: Sendable {
    let declare: @Sendable (inout ModuleContract, Needed<any Journal>) -> Void

    init<Event: Sendable>(on event: Event.Type, _ text: String) {
      declare = { contract, journal in
        contract.observes(event, with: journal) { _, journal in journal.write(text) }
      }
    }
  }

  private static let alerts = [
    Alert(on: TransferSent.self, "sent"), Alert(on: CardFrozen.self, "frozen"),
  ]

  public func declare(in contract: inout ModuleContract) {
    let journal = contract.requires((any Journal).self)
    for alert in Self.alerts { alert.declare(&contract, journal) }
    let badge = contract.provides(onMainActor: Badge.self) { Badge() }
    contract.observes(CardLost.self, with: badge) { _, badge in try await badge().add() }
    let links = contract.opensURLs()
    contract.observes(LineOpened.self) { _ in
      try await links("/statement/2025/12")
      try await links(Self.home)
      try await links.open(external: "/rates")
    }
  }

  private static let home = "/card/4000?tab=1"
}
