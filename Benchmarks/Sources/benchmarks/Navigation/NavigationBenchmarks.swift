import BenchmarkHarness
import Foundation
import TenonNavigator

/// Opening typed routes without a host, compared with matching the URLs of the same routes in the same table,
/// which has the size of an application with a thousand routes.
enum NavigationBenchmarks {
  static let suite = Suite("navigation") { filter in
    filter.wants(
      "navigation/match", "navigation/typed-match", "navigation/open", "navigation/open-and-leave",
      "navigation/guarded-open")
      ? try MainActor.assumeIsolated { try open() } : []
  }

  private struct Detail: Route {
    static let pattern: RoutePattern = "/product/:id"
    var id: Int
    var ref: String?
  }

  private struct Root: Route {
    static let pattern: RoutePattern = "/root"
  }

  private final class Screen {
    let id: Int
    init(id: Int) { self.id = id }
  }

  @MainActor
  private static func open() throws -> [BenchmarkResult] {
    var registry = DestinationRegistry()
    registry.destination(Root.self) { _, _ in Screen(id: 0) }
    registry.destination(Detail.self) { route, _ in Screen(id: route.id) }
    let others = RoutingWorkload.registry(RoutingWorkload(routes: 1000).patterns)
    let direct = try Navigator(registry, routes: others)
    let guarded = try Navigator(registry, routes: others)
    guarded.add(NavigationGuard("none") { _ in .allow })
    guarded.observe { _ in }
    let table = direct.router.table
    let routes = (0..<64).map { Detail(id: $0 * 37, ref: "home-\($0)") }
    let urls = try routes.map { try $0.url() }
    wait {
      await direct.openWindow(root: Root())
      await guarded.openWindow(root: Root())
    }

    let group = Group(baseline: "navigation/match")
    group.add("navigation/match", operations: urls.count) { iterations in
      for _ in 0..<iterations {
        var found = 0
        for url in urls where table.match(url) != nil { found += 1 }
        blackHole(found)
      }
    }
    group.add("navigation/typed-match", operations: urls.count) { iterations in
      for _ in 0..<iterations { for url in urls { blackHole(try? table.route(for: url)) } }
    }
    // Each pass also leaves the screens.
    group.add("navigation/open-and-leave", operations: routes.count) { iterations in
      wait {
        for _ in 0..<iterations {
          for route in routes { blackHole(await direct.push(route).isDone) }
          direct.adopt(.popToRoot(.top))
        }
      }
    }
    group.add("navigation/guarded-open", operations: routes.count) { iterations in
      wait {
        for _ in 0..<iterations {
          for route in routes { blackHole(await guarded.push(route).isDone) }
          guarded.adopt(.popToRoot(.top))
        }
      }
    }
    let rows = try group.run()
    let value = opening(routes, with: direct)
    return rows + [
      BenchmarkResult(
        name: "navigation/open", value: value, unit: "ns", baseline: "navigation/match",
        ratio: value / rows[0].value,
        bar: .atMost(5))
    ]
  }

  /// Returns the median time of opening alone, in nanoseconds: the clock stops while the screens are left.
  @MainActor
  private static func opening(_ routes: [Detail], with navigator: Navigator) -> Double {
    var samples: [Double] = []
    wait {
      for _ in 0..<21 {
        var spent = 0.0
        for _ in 0..<100 {
          let start = CPUClock.threadNanoseconds()
          for route in routes { blackHole(await navigator.push(route).isDone) }
          spent += CPUClock.threadNanoseconds() - start
          navigator.adopt(.popToRoot(.top))
        }
        samples.append(spent / 100 / Double(routes.count))
      }
    }
    return median(samples)
  }

  /// Runs a main-actor task to its end from a synchronous function of the main actor.
  @MainActor
  private static func wait(_ body: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await body()
      isDone = true
    }
    while !isDone { RunLoop.main.run(until: Date()) }
  }
}
