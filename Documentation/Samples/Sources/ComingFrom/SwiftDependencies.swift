import TenonServices

// struct NumberClient: DependencyKey { static let liveValue = … }
struct NumberClient: Sendable {
  var next: @Sendable () -> Int
}

func registered() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registry.register(NumberClient.self, instance: NumberClient { Int.random(in: 0..<10) })
  return try registry.freeze()
}

func number(_ container: ServiceContainer) async throws -> Int {
  // @Dependency(\.numberClient) var numberClient
  let client = try container.resolve(NumberClient.self)
  return client.next()
}

func sameNumber(_ container: ServiceContainer) async throws -> Int {
  // withDependencies { $0.numberClient = … } operation: { … }
  try await container.withOverrides {
    $0.register(NumberClient.self, instance: NumberClient { 7 })
  } run: {
    try await number(container)
  }
}
