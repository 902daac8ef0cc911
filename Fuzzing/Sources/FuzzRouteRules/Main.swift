import CFuzzer
import Foundation
import TenonRouter

/// Applies arbitrary JSON as rules. The oracle: rejected rules change nothing, accepted rules lead only to the
/// app's routes, and they never make an internal route open from outside.
@main
enum FuzzRouteRules {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzRouteRules))
  }

  private static let urls = [
    "/a", "/a/b", "/a/b/c", "/product/7", "/admin", "/admin/users", "/files/x/y", "/s/7", "/", "/p",
    "/p/1?q=2#f",
  ]

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte selects between the fuzzer's own JSON and rules made from its lines.
    let kind = bytes.first ?? 0
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    let rules = kind % 2 == 0 ? try? RouteRules(json: Data(rest)) : rules(of: rest)
    guard let rules, let router = try? Router(Routes.registry) else { return 0 }
    do {
      try router.apply(RouteRules(json: Data("{\"version\": \(Int.min)}".utf8)))
      try router.apply(rules)
      precondition(router.rules?.version == rules.version)
    } catch {
      precondition(!error.problems.isEmpty && !error.description.isEmpty)
      precondition(router.rules?.version == Int.min)
    }
    let done = DispatchSemaphore(value: 0)
    Task {
      for url in urls { await open(url, router) }
      done.signal()
    }
    done.wait()
    router.rollBackRules()
    precondition(router.canOpen("/product/7"))
    return 0
  }

  private struct Rules: Encodable {
    let version = 1
    var redirects: [[String: String]] = []
    var blocks: [[String: String]] = []
    var routes: [[String: String]] = []
  }

  private static func rules(of bytes: UnsafeBufferPointer<UInt8>) -> RouteRules? {
    var rules = Rules()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(12) {
      let parts = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
      let (first, second) = (parts.first ?? "", parts.count > 1 ? parts[1] : "/product/:id")
      switch line.first {
      case "b": rules.blocks.append(["pattern": first, "reason": second])
      case "r": rules.routes.append(["pattern": first, "route": second])
      default: rules.redirects.append(["from": first, "to": second])
      }
    }
    return try? RouteRules(json: JSONEncoder().encode(rules))
  }

  /// Opens a path. If a handler that must not run is called, the program ends.
  private static func open(_ path: String, _ router: Router) async {
    let canOpen = router.canOpen(path)
    do {
      let output = try await router.open(path)
      precondition(canOpen && output is String, path)
    } catch is RouteError {
      precondition(!canOpen, path)
    } catch {
      fatalError("\(path) failed with \(error)")
    }
    let external = "https://shop.example" + path
    let canOpenExternal = router.canOpen(external, origin: .external)
    do {
      let output = try await router.open(external: external)
      precondition(canOpenExternal && output as? String == "external", external)
    } catch let error as RouteError where error.code == .refused {
      precondition(!canOpenExternal, external)
    } catch {
      fatalError("\(external) failed with \(error)")
    }
  }
}

private enum Routes {
  static let registry: RouteRegistry = {
    var registry = RouteRegistry()
    registry.options.external = ExternalAccess(hosts: ["shop.example"])
    registry.on("/product/:id", exposure: .external) { _ in "external" }
    registry.on("/files/:path**", exposure: .external) { _ in "external" }
    registry.on("/admin", "/admin/:page", "/a/:x(/:y)") { context in
      precondition(context.origin == .internal, "a rule opened \(context.url) to the outside")
      return "internal"
    }
    return registry
  }()
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzRouteRules(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzRouteRules.run(UnsafeBufferPointer(start: data, count: size))
}
