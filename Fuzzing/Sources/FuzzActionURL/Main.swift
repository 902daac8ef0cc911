import CFuzzer
import Foundation
import TenonMediator

/// Passes arbitrary text to the mediator as a URL. The oracle: no local action or local fallback ever runs, and no
/// action runs if its authorization was denied. An input that breaks the oracle ends the process, which the fuzzer
/// detects.
@main
enum FuzzActionURL {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzActionURL))
  }

  private static let beginnings = [
    "", "shop://", "shop://cart/", "shop://cart/show", "shop://cart/show?", "shop://cart/clear",
    "shop://cart/pay",
    "shop://cart/refund?", "shop://admin/", "shop://hidden/show", "shop://FuzzActionURL.Target_cart/",
  ]

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte selects the beginning of the URL, so that the fuzzer does not have to guess known names.
    let beginning = beginnings[Int(bytes.first ?? 0) % beginnings.count]
    let url = beginning + String(decoding: bytes.dropFirst(), as: UTF8.self)
    let done = DispatchSemaphore(value: 0)
    Task {
      await check(url)
      done.signal()
    }
    done.wait()
    return 0
  }

  private static func check(_ url: String) async {
    let couldPerform = Targets.mediator.canPerform(url: url)
    do {
      let reached = try await Targets.mediator.perform(url: url, as: String.self)
      precondition(couldPerform && reached == "remote", "\(url) reached \(reached)")
    } catch let error as ActionError {
      // Most inputs should be refused, but not those for which the mediator says that the action could be performed.
      if error.code == .unauthorized { return }
      precondition(!couldPerform, "\(url) could be performed, but failed with \(error)")
    } catch {
      fatalError("\(url) failed with \(error)")
    }
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzActionURL(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzActionURL.run(UnsafeBufferPointer(start: data, count: size))
}

private enum Targets {
  static let mediator: Mediator = {
    do { return try Mediator(registry()) } catch { fatalError("\(error)") }
  }()

  private static func registry() throws -> ActionRegistry {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("cart", "show"), exposure: .external) { parameters, _ in
      for key in parameters.keys {
        _ = try? parameters.required(key, as: [Int].self)
        _ = try? parameters.optional(key, as: URL.self)
        _ = try? parameters.optional(key, as: (@Sendable () -> Void).self)
      }
      return "remote"
    }
    registry.action(.named("cart", "clear")) { _, _ -> String in fatalError("a URL reached a local action") }
    registry.action(.named("admin", "reset")) { _, _ -> String in fatalError("a URL reached a local target") }
    registry.action(.named("cart", "pay"), exposure: .external, authorization: "login") { _, _ -> String in
      fatalError("a URL bypassed an authorization that was denied")
    }
    registry.action(.named("cart", "refund"), exposure: .external, authorization: "nobody") {
      _, _ -> String in
      fatalError("a URL bypassed an authorization that cannot be granted")
    }
    registry.authorize("login") { _ in false }
    registry.notFound(target: "cart") { _, _ -> String in fatalError("a URL reached a local fallback") }
    registry.notFound { _, _ -> String in fatalError("a URL reached the mediator's local fallback") }
    registry.target("hidden") { Hidden() }
    return registry
  }
}

private struct Hidden: ActionTarget {
  static func declare(in actions: inout TargetActions<Hidden>) {
    actions.action("show") { _, _, _ -> String in fatalError("a URL reached a local target's action") }
  }
}

/// Only callers in code may refer to this class by name.
final class Target_cart: ConventionTarget {
  static func declare(in actions: inout TargetActions<Target_cart>) {
    actions.action("show", exposure: .external) { _, _, _ -> String in fatalError("a URL named a class") }
  }
}
