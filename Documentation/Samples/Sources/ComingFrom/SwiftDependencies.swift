import TenonServices

// sample
struct NumberClient: Sendable {
  var next: @Sendable () -> Int

  static let live = NumberClient { Int.random(in: 0..<10) }  // liveValue
  static let test = NumberClient { 7 }  // testValue
}

struct Game: Sendable {
  let numbers: NumberClient  // @Dependency(\.numberClient) var numbers
  func roll() -> Int { numbers.next() }
}

// The app passes `.live`, and a test `.test`.
func container(with numbers: NumberClient) throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registry.register(NumberClient.self, instance: numbers)
  registry.register(Game.self, lifetime: .transient, from: Game.init)
  return try registry.freeze()
}

func sameNumber(in container: ServiceContainer) async throws -> Int {
  // withDependencies { $0.numberClient = … } operation: { … }
  try await container.withOverrides {
    $0.register(NumberClient.self, instance: .test)
  } run: {
    try container.resolve(Game.self).roll()
  }
}
// end
