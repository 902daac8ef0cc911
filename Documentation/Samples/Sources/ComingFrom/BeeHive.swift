import TenonHost

private enum Services {
  // sample
  // HomeService, in an interface module.
  protocol HomeService: Sendable {
    func greeting(for name: String) -> String
  }

  struct HomeModule: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      // @BeeHiveService(HomeService, LiveHomeService), or registerService:service:
      contract.provides((any HomeService).self) { LiveHomeService() }
    }
  }

  struct FrontModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      // createService:
      let home = contract.requires((any HomeService).self)
      contract.destination(FrontPage.self, with: home) { route, screen, home in FrontController(home: home) }
    }
  }
  // end

  struct LiveHomeService: HomeService {
    func greeting(for name: String) -> String { "Hello, \(name)" }
  }

  struct FrontPage: Route {
    static let pattern: RoutePattern = "/front"
  }

  @MainActor final class FrontController {
    private let home: any HomeService
    init(home: any HomeService) { self.home = home }
  }
}

private enum Events {
  struct Tracker: Sendable {
    func track(_ event: String) { print(event) }
  }

  // sample
  struct TrackingModule: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      let tracker = contract.provides(Tracker.self) { Tracker() }
      // modSetUp:, modInit:
      contract.setsUp(with: tracker) { tracker in tracker.track("set up") }
      contract.starts(with: tracker) { tracker in tracker.track("started") }
      // modDidBecomeActive:
      contract.handles(.didBecomeActive, with: tracker) { _, tracker in tracker.track("active") }
    }
  }
  // end
}
