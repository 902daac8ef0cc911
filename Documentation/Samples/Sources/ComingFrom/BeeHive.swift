import TenonNavigation

// HomeServiceProtocol, in an interface module.
protocol UserTracking: Sendable {
  func track(_ event: String)
}

struct TrackingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    // registerService:service:, in modInit
    let tracker = contract.provides((any UserTracking).self) { Tracker() }
    // modSetup:, modInit:, modSplash:
    contract.setsUp(with: tracker) { tracker in tracker.track("set up") }
    contract.starts(with: tracker) { tracker in tracker.track("started") }
    // modDidBecomeActive:
    contract.handles(.didBecomeActive, with: tracker) { _, tracker in tracker.track("active") }
  }
}

struct FrontPageModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    // createService:
    let tracking = contract.requires((any UserTracking).self)
    contract.readies(with: tracking) { tracking in tracking.track("front page ready") }
  }
}

struct Tracker: UserTracking {
  func track(_ event: String) { print(event) }
}
