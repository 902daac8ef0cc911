import Tenon
import TestSupport

/// What the tests of the rules about events share.
enum EventFixtures {
  struct LoggedOut: Sendable {}
  struct Price: Sendable, Equatable { var amount: Int }
  struct Stock: Sendable, Equatable { var count: Int }
  enum Login {}
  enum Chat {}
  enum Wallet {}
  enum Late: TestIdentity { static var launchTime: LaunchTime { .deferred } }
  enum Broker: TestIdentity {
    static var launchTime: LaunchTime { .deferred }
    static var failurePolicy: FailurePolicy { .degradable }
  }
  /// What a declaration returned, for the test.
  typealias Handle<Value: Sendable> = Box<Value?>

  static func warnings(_ modules: any Module...) throws -> [String] {
    try Application(modules).verify().map(\.description)
  }
}

extension Box {
  func keep<Kept>(_ value: Kept) where Value == Kept? { update { $0 = value } }
}
