import Foundation
import Tenon
import TenonActions
import TenonScreens
import TestSupport
import Testing

private struct Start: Route { static let pattern: RoutePattern = "/start" }
private struct Map: Route { static let pattern: RoutePattern = "/map" }
private struct SlowMap: Route { static let pattern: RoutePattern = "/slow" }
private struct Distance: Route {
  typealias Output = Int
  static let pattern: RoutePattern = "/distance"
}

@MainActor private protocol MapShown: AnyObject {}
@MainActor private final class MapPage: MapShown {}
private struct Tiles: Sendable {}
private struct Disk: Sendable {}
private struct Moved: Sendable {}

private let zoom = Query<Int>("Map", "zoom")
private let measure = Query<Int>("Map", "measure")
private let turn = Query<Int>("Map", "turn")
private let locked = Query<Int>("Map", "locked")

/// A module that starts with its first use.
private enum Maps: TestIdentity {
  static var layer: Layer { .feature }
  static var launchTime: LaunchTime { .onDemand }
}

/// A module that starts after the first screen.
private enum LateMaps: TestIdentity {
  static var layer: Layer { .feature }
  static var launchTime: LaunchTime { .deferred }
}

private enum Ground: TestIdentity {
  static var layer: Layer { .core }
  static var launchTime: LaunchTime { .onDemand }
}

private enum Other: TestIdentity { static var launchTime: LaunchTime { .onDemand } }

/// What another module has to use the maps.
private struct Handles: Sendable {
  let zoom, measure, turn, locked: ActionCaller<Void, Int, any Error>
  let distance: RouteOpener<Distance>
  let map: RoutePresenter<Map>
  let slow: RoutePresenter<SlowMap>
  let page: DestinationOpener<any MapShown>
  let urls: URLOpener
  let moved: ModuleEventSender<Moved>
  /// What the handles for services give to an action of the user.
  let given: ActionCaller<Void, Given, any Error>

  struct Given: Sendable {
    let isPresent: Bool
    let later: Provider<Tiles>
    let disk: AsyncProvider<Disk>
  }

  @MainActor
  var isPresent: [Bool] {
    [
      zoom.isPresent, measure.isPresent, distance.isPresent(Distance()), map.isPresent(Map()),
      urls.canOpen("/map"),
    ]
  }
}

/// The kinds of use that wait.
private enum Use: CaseIterable {
  case action, asyncAction, mainActorAction, authorized, route, url, screen, slowScreen, createdScreen,
    interface
  case window, restoration, asyncService

  @MainActor
  func perform(_ handles: Handles, _ application: Application) async throws {
    switch self {
    case .action: #expect(try await handles.zoom() == 1)
    case .asyncAction: #expect(try await handles.measure() == 2)
    case .mainActorAction: #expect(try await handles.turn() == 3)
    case .authorized: #expect(try await handles.locked() == 4)
    case .route: #expect(try await handles.distance(Distance()) == 5)
    case .url: #expect(try await application.router.open("/distance") as? Int == 5)
    case .screen: try done(await handles.map.show(Map()))
    case .slowScreen: try done(await handles.slow.show(SlowMap()))
    case .createdScreen: #expect(try await handles.map.destination(for: Map(), as: String.self) == "map")
    case .interface: try done(await handles.page.show())
    case .window:
      _ = await application.navigator.perform(.close("other"))
      try done(await application.navigator.openWindow("other", root: Map()))
    case .restoration: try await restore(application)
    case .asyncService: _ = try await handles.given().disk()
    }
  }

  private func done(_ result: NavigationResult) throws {
    if case .failed(let error) = result { throw error }
    #expect(result.isDone)
  }

  @MainActor
  private func restore(_ application: Application) async throws {
    let text = """
      {"windows": [{"id": "restored", "selected": "main", "modals": [], "tabs": [
        {"id": "main", "stack": [{"url": "/map", "transition": "automatic", "children": []}]}]}]}
      """
    let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: Data(text.utf8))
    let report = await application.navigator.restore(snapshot)
    if let error = report.dropped.first { throw error }
    try done(report.result)
  }
}

@Suite("Modules that start later", .timeLimit(.minutes(10)))
@MainActor
struct LaterModuleTests {
  /// A module with everything that can be used.
  private nonisolated func maps<Identity>(
    _ identity: Identity.Type, _ journal: Journal, setUp: @escaping @Sendable () async throws -> Void = {}
  ) -> TestModule<Identity> {
    TestModule(identity) { contract in
      let tiles = contract.provides(Tiles.self) { Tiles() }
      contract.provides(async: Disk.self) { Disk() }
      contract.setsUp(with: tiles) { _ in
        journal.note("set up")
        try await setUp()
      }
      contract.performs(zoom, with: tiles) { _, _ in 1 }
      contract.performs(measure, with: tiles) { _, _ async in 2 }
      contract.performs(turn, with: tiles, onMainActor: { _, _ in 3 })
      contract.performs(locked, authorization: "user") { _ in 4 }
      contract.authorizes("user", with: tiles) { _, _ in true }
      contract.routes(Distance.self, with: tiles) { _, _, _ in 5 }
      contract.destination(Map.self) { _, _ in "map" }
      contract.destination(SlowMap.self, with: tiles) { _, _, _ async in "slow" }
      contract.destination(conformingTo: (any MapShown).self) { _ in MapPage() }
      contract.observes(Moved.self) { _ in journal.note("moved") }
    }
  }

  private func launched(_ maps: some Module, _ others: any Module...) async throws -> (Application, Handles) {
    let handles = Box<Handles?>(nil)
    let name = maps.name
    let user = TestModule(Host.self) { contract in
      contract.destination(Start.self) { _, _ in "start" }
      let given = Query<Handles.Given>("Host", "given")
      let tiles = contract.requires(ifPresent: Tiles.self)
      let (later, disk) = (contract.requires(later: Tiles.self), contract.requires(async: Disk.self))
      contract.performs(given, with: tiles, later, disk) { _, tiles, later, disk in
        Handles.Given(isPresent: tiles != nil, later: later, disk: disk)
      }
      let all = Handles(
        zoom: contract.calls(zoom), measure: contract.calls(measure), turn: contract.calls(turn),
        locked: contract.calls(locked), distance: contract.opens(Distance.self),
        map: contract.shows(Map.self), slow: contract.shows(SlowMap.self),
        page: contract.requiresDestination(conformingTo: (any MapShown).self), urls: contract.opensURLs(),
        moved: contract.sends(Moved.self, .report(to: name)), given: contract.calls(given))
      handles.update { $0 = all }
    }
    let application = try Application([user, maps] + others)
    try await application.launch()
    await application.navigator.openWindow(root: Start())
    return (application, try #require(handles.value))
  }

  @Test(
    "every use that waits starts the module once, also if it starts after the first screen",
    arguments: Use.allCases)
  fileprivate func starts(use: Use) async throws {
    for isDeferred in [false, true] {
      let journal = Journal([])
      let (application, handles) =
        try await isDeferred ? launched(maps(LateMaps.self, journal)) : launched(maps(Maps.self, journal))
      #expect(journal.value.isEmpty)
      #expect(handles.isPresent == [true, true, true, true, true])
      try await use.perform(handles, application)
      try await use.perform(handles, application)
      #expect(journal.value == ["set up"])
      await application.firstScreenAppeared()
      #expect(journal.value == ["set up"])
      await application.stop()
    }
  }

  @Test("concurrent first uses start it once, and wait for it")
  func concurrent() async throws {
    let (journal, gate) = (Journal([]), Gate())
    let (application, handles) = try await launched(maps(Maps.self, journal) { await gate.wait() })
    let uses = Use.allCases.map { use in
      Task { try await use.perform(handles, application) }
    }
    await eventually { journal.value == ["set up"] }
    // A caller that gives up ends neither the start nor the wait of the others.
    uses[0].cancel()
    await #expect(throws: (any Error).self) { try await uses[0].value }
    gate.open()
    for use in uses.dropFirst() { try await use.value }
    #expect(journal.value == ["set up"])
    await application.stop()
  }

  @Test("until it starts, a use that does not wait fails, and its services are absent")
  func notStarted() async throws {
    let journal = Journal([])
    let (application, handles) = try await launched(maps(Maps.self, journal))
    let given = try await handles.given()
    #expect(!given.isPresent)
    let error = #expect(throws: ServiceError.self) { try given.later() }
    #expect((error?.cause as? ApplicationError)?.code == .moduleNotRunning)
    #expect(throws: (any Error).self) { try handles.zoom.immediately(()) }
    #expect(throws: (any Error).self) { try handles.page() }
    #expect(journal.value.isEmpty)
    _ = try await handles.zoom()
    #expect(try await handles.given().isPresent)
    _ = try given.later()
    #expect(try handles.zoom.immediately(()) == 1)
    _ = try handles.page()
    await application.stop()
  }

  @Test("what is reported to it is kept until it starts")
  func reports() async throws {
    let journal = Journal([])
    let (application, handles) = try await launched(maps(Maps.self, journal))
    await handles.moved(Moved())
    #expect(journal.value.isEmpty)
    _ = try await handles.zoom()
    await eventually { journal.value == ["set up", "moved"] }
    await application.stop()
  }

  @Test("when it has failed, every use fails with the cause, and nothing is present", arguments: Use.allCases)
  fileprivate func failed(use: Use) async throws {
    let journal = Journal([])
    let (application, handles) = try await launched(maps(Maps.self, journal) { throw Broken() })
    for _ in 0..<2 {
      let error = await #expect(throws: (any Error).self) { try await use.perform(handles, application) }
      #expect(error.map { "\($0)".contains("Broken") } == true, "\(String(describing: error))")
    }
    #expect(journal.value == ["set up"])
    #expect(handles.isPresent == [false, false, false, false, false])
    #expect(try await !handles.given().isPresent)
    #expect(application.currentState == .running)
    #expect(application.issues.all.contains { $0.module == "Maps" })
    await application.stop()
  }

  @Test("a use in a phase does not start it, because the start would wait for the phase")
  func phase() async throws {
    let (journal, refused) = (Journal([]), Box<(any Error)?>(nil))
    let user = TestModule(Cart.self) { contract in
      let zoom = contract.calls(zoom)
      contract.starts {
        do { _ = try await zoom() } catch { refused.update { $0 = error } }
      }
    }
    let application = try Application([user, maps(Maps.self, journal)])
    try await application.launch()
    #expect(refused.value.map { "\($0)".contains("Maps is not running") } == true)
    #expect(journal.value.isEmpty)
    await application.stop()
    await #expect(throws: (any Error).self) { try await application.mediator.perform(zoom) }
  }

  @Test("with it start the modules that it requires, and no others")
  func required() async throws {
    let journal = Journal([])
    let ground = TestModule(Ground.self) { $0.provides((any NetworkService).self) { LiveNetwork() } }
      .noting(journal)
    let maps = maps(Maps.self, journal).first { contract in
      let network = contract.requires((any NetworkService).self)
      contract.starts(with: network) { _ in }
    }
    let (application, handles) = try await launched(
      maps.noting(journal), ground, TestModule(Other.self).noting(journal))
    _ = try await handles.zoom()
    #expect(journal.value.filter { $0.hasSuffix("ready") } == ["Ground ready", "Maps ready"])
    await application.stop()
  }

  @Test("a use under overrides starts it for everybody")
  func overrides() async throws {
    let journal = Journal([])
    let (application, handles) = try await launched(maps(Maps.self, journal))
    try await application.services.withOverrides {
      $0.register((any ProductService).self) { _ in Products(title: "") }
    } run: {
      let level = try await handles.zoom()
      #expect(level == 1)
      _ = try await handles.given().disk()
    }
    #expect(try await handles.given().isPresent)
    #expect(journal.value == ["set up"])
    await application.stop()
    let (other, _) = try await launched(maps(Maps.self, journal))
    try await other.services.withOverrides {
      $0.register((any ProductService).self) { _ in Products(title: "") }
    } run: {
      _ = try await other.services.resolve(AsyncServiceKey<Disk>())
    }
    #expect(journal.value == ["set up", "set up"])
    await other.stop()
  }

  @Test("a module that an installed one requires starts with it, and remains if the installation fails")
  func requiredByInstalled() async throws {
    let journal = Journal([])
    let (application, handles) = try await launched(maps(Maps.self, journal).noting(journal))
    await application.firstScreenAppeared()
    let broken = TestModule(Recommendations.self) { contract in
      contract.setsUp(with: contract.requires(Tiles.self)) { _ in throw Broken() }
    }
    await #expect(throws: (any Error).self) { try await application.install(broken) }
    #expect(journal.value.last == "Maps ready")
    #expect(application.snapshot().modules.first { $0.name == "Maps" }?.state == .running)
    #expect(try await handles.zoom() == 1)
    await application.stop()
  }

  @Test("its slow screens are not made before it starts; its guards protect from the beginning")
  func guards() async throws {
    let (journal, result) = (Journal([]), Box<NavigationResult?>(nil))
    let user = TestModule(Cart.self) { contract in
      let slow = contract.shows(SlowMap.self)
      contract.readies { @MainActor in
        let shown = await slow.show(SlowMap())
        result.update { $0 = shown }
      }
    }
    let guarded = maps(Maps.self, journal).first { contract in
      contract.guards("plain") { change in
        journal.note("asked")
        return change.added.contains { $0.route is Start } ? .allow : .veto("no")
      }
    }
    let (application, handles) = try await launched(guarded, user)
    #expect(result.value?.isDone == false)
    #expect(journal.value == ["asked"])
    #expect(await !handles.map.show(Map()).isDone)
    await application.stop()
  }

  @Test("a guard that receives a service of it starts it, and then decides")
  func guardWithService() async throws {
    let journal = Journal([])
    let guarded = TestModule(Maps.self) { contract in
      let tiles = contract.provides(Tiles.self) { Tiles() }
      contract.setsUp { journal.note("set up") }
      contract.guards("tiles", with: tiles) { _, _ in .veto("no") }
    }
    let home = TestModule(Host.self) { $0.destination(Start.self) { _, _ in "start" } }
    let application = try Application([home, guarded])
    try await application.launch()
    #expect(await !application.navigator.openWindow(root: Start()).isDone)
    #expect(journal.value == ["set up"])
    await application.stop()
  }

  @Test("a use during the launch waits for the launch")
  func duringLaunch() async throws {
    let (journal, gate) = (Journal([]), Gate())
    let slow = TestModule(Cart.self) { $0.starts { await gate.wait() } }.noting(journal)
    let application = try Application([slow, maps(Maps.self, journal)])
    let launch = Task { try await application.launch() }
    await eventually { journal.value.contains("Cart setUp") }
    let use = Task { try await application.mediator.perform(zoom) }
    gate.open()
    #expect(try await use.value == 1)
    #expect(journal.value.last == "set up")
    try await launch.value
    await application.stop()
  }

  @Test(
    "a module that starts with the application may not require it plainly, but may await what it provides")
  func verification() throws {
    let journal = Journal([])
    let plain = TestModule(Cart.self) { contract in
      contract.starts(with: contract.requires(Tiles.self)) { _ in }
    }
    #expect(findings(plain, maps(Maps.self, journal)).contains { $0.contains("which starts later") })
    let awaiting = TestModule(Cart.self) { contract in
      contract.starts(with: contract.requires(async: Disk.self)) { _ in }
    }
    #expect(findings(awaiting, maps(Maps.self, journal)).isEmpty)
    let forth = TestModule(Payment.self) { contract in
      let disk = contract.requires(async: Disk.self)
      contract.provides((any CartService).self, with: disk) { _ in LiveCart(products: Products(title: "")) }
    }
    let back = maps(Maps.self, journal).first { contract in
      contract.setsUp(with: contract.requires((any CartService).self)) { _ in }
    }
    #expect(findings(forth, back).contains { $0.contains("in a cycle") })
  }
}
