import CFuzzer
import Foundation
import RouteGrammar
import TenonRouter

/// Applies arbitrary JSON, and rule files from the grammar of patterns, as rules. The oracle: rejected rules change
/// nothing, accepted rules lead only to the app's routes, they never make an internal route open from outside, and
/// patterns are refused in rules for the same reasons as in code.
@main
enum FuzzRouteRules {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzRouteRules))
  }

  private static let urls = [
    "/a", "/a/b", "/a/7/c", "/item/7", "/admin", "/admin/users", "/files/x/y", "/home", "/", "/b/a?q=2#a",
    "/A/x-y",
  ]

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte selects between the fuzzer's own JSON and a rule file whose choices are the fuzzer's bytes.
    let rest = bytes.dropFirst()
    let router =
      (bytes.first ?? 0) % 2 == 0 ? applyJSON(Data(rest)) : applyFile(RuleFile(Choices(bytes: Array(rest))))
    let done = DispatchSemaphore(value: 0)
    Task {
      for url in urls { await open(url, router) }
      done.signal()
    }
    done.wait()
    router.rollBackRules()
    precondition(router.canOpen("/item/7"))
    return 0
  }

  private static func applyJSON(_ json: Data) -> Router {
    // Without choices, the application has only its fixed routes.
    guard let router = try? Router(RuleFile(Choices(bytes: [])).application) else {
      fatalError("the routes are refused")
    }
    do {
      try router.apply(RouteRules(json: Data("{\"version\": \(Int.min)}".utf8)))
      let rules = try RouteRules(json: json)
      try router.apply(rules)
      precondition(router.rules?.version == rules.version)
    } catch {
      precondition(!error.problems.isEmpty && !error.description.isEmpty)
      precondition(router.rules?.version == Int.min)
    }
    return router
  }

  private static func applyFile(_ file: RuleFile) -> Router {
    do {
      let verdict = try RuleVerdict(file)
      precondition(verdict.difference == nil, verdict.difference ?? "")
      precondition(verdict.router.rules?.version == (verdict.isAccepted ? RuleFile.version : nil))
      return verdict.router
    } catch {
      fatalError("\(error)")
    }
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

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzRouteRules(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzRouteRules.run(UnsafeBufferPointer(start: data, count: size))
}
