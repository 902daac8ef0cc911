import Tenon

struct AnalyticsModule: Module {
  let layer = Layer.feature
  let launchTime = LaunchTime.deferred  // starts after the first screen
  let failurePolicy = FailurePolicy.degradable  // the app runs without it if it fails

  func declare(in contract: inout ModuleContract) {
    contract.starts { try await Task.sleep(for: .milliseconds(1)) }
  }
}

struct SearchModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    contract.provides(SearchIndex.self) { SearchIndex() }
    let index = contract.requires(later: SearchIndex.self)  // expensive, so made only when used
    contract.provides(Search.self, with: index) { index in Search(index: index) }
  }
}

final class SearchIndex: Sendable {}
struct Search: Sendable { let index: Provider<SearchIndex> }

func launchMeasured() async throws -> Application {
  let application = try Application([AnalyticsModule(), SearchModule()])
  try await application.launch()
  // The first screen is shown here.
  await application.firstScreenAppeared()
  print(application.timeline.waterfall())
  return application
}
