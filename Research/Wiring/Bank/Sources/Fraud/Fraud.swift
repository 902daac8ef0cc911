import BankCore
import MoneyAPI
import TenonActions
import TenonScreens

struct LineScore: RiskScore {
  let line: any Line
  let limit: Int
  func score(_ amount: Amount) async -> Int { amount.cents > limit ? 100 : 0 }
}

extension ConfigurationKey {
  static var fraudLimit: ConfigurationKey<Int> { ConfigurationKey<Int>("fraud.limit", default: 1000) }
}

public struct Fraud: FeaturePart {
  public let launchTime: LaunchTime

  public init(launchTime: LaunchTime = .immediate) { self.launchTime = launchTime }

  public func declare(in contract: inout ModuleContract) {
    typealias Score = any RiskScore
    let line = contract.requires((any Line).self)
    let limit = contract.needs(ConfigurationKey<Int>.fraudLimit)
    let score = contract.provides(async: Score.self, with: line, limit) { line, limit in
      LineScore(line: line, limit: limit)
    }
    contract.performs(.check, with: score) { amount, score in try await score().score(amount) }
  }
}
