import TenonMediator
import Testing

@Suite("Actions by URL", .timeLimit(.minutes(10)))
struct RemoteTests {
  /// One remote action that tells what it was given, and local ones that must not be reached.
  static func mediator(_ reached: Recorder<String> = Recorder()) throws -> Mediator {
    var registry = ActionRegistry()
    registry.allowScheme("Shop")
    registry.action(.named("Cart", "show"), exposure: .external) { parameters, context in
      try parameters.keys.map {
        "\($0)=\(try parameters.required($0, as: [String].self).joined(separator: ","))"
      }
      .joined(separator: ";")
    }
    registry.action(.named("Cart", "clear")) { _, _ in reached.record("Cart.clear") }
    registry.action(.named("Admin", "reset")) { _, _ in reached.record("Admin.reset") }
    registry.notFound { _, context in reached.record("notFound \(context.action)") }
    return try Mediator(registry)
  }

  @Test(
    "a URL that is too long, or has too many parameters, is refused before it is read",
    arguments: [(parameters: 1, length: 4 << 20), (parameters: 257, length: 0)])
  func tooLong(parameters: Int, length: Int) async throws {
    let mediator = try Self.mediator()
    let query = (0..<parameters).map { "k\($0)=" + String(repeating: "x", count: length) }
    let url = "shop://Cart/show?" + query.joined(separator: "&")
    let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    #expect(error?.code == .malformedURL)
    #expect(error.map { "\($0)".utf8.count < 4_000 } == true)
  }

  @Test(
    "a URL is read by one strict rule",
    arguments: [
      ("shop://Cart/show", ""),
      ("SHOP://cart/show/", ""),
      ("shop://Cart/show?", ""),
      ("shop://Cart/show?a=1&b=2", "a=1;b=2"),
      ("shop://Cart/show?a=1&a=2", "a=1,2"),
      ("shop://Cart/show?a=1&&b", "a=1;b="),
      ("shop://Cart/show?a=b=c", "a=b=c"),
      ("shop://Cart/show?a=1+1&b=1%2B1&c%20d=%E5%95%86", "a=1 1;b=1+1;c d=商"),
      ("shop://Cart/show?a=商店", "a=商店"),
      ("shop://Cart/%73how?url=https://x.y/z?q=1", "url=https://x.y/z?q=1"),
      ("shop://Cart/show?a=1#b=2", "a=1"),
      ("shop://Cart/show?a=?&b=/", "a=?;b=/"),
    ])
  func reading(url: String, result: String) async throws {
    let mediator = try Self.mediator()
    #expect(try await mediator.perform(url: url, as: String.self) == result)
    #expect(mediator.canPerform(url: url))
  }

  @Test(
    "a malformed URL is an error",
    arguments: [
      "", ":", "shop", "shop:", "shop:Cart/show", "shop:/Cart/show", "shop://", "shop:///show", "shop://Cart",
      "shop://Cart/", "shop://Cart/show/more", "shop://Cart//show", "shop://user@Cart/show",
      "shop://Cart:80/show",
      "shop://[::1]/show", "shop://Cart/show?a=%", "shop://Cart/show?a=%2", "shop://Cart/show?a=%zz",
      "shop://Cart/show?%ff=1", "shop://Cart/%C0%AF", "shop://Cart/show?=1", "shop://Ca rt/show",
      "shop://Cart/sh\now",
      "shop://Cart/show?a=\u{0}", "1shop://Cart/show", "sh%6Fp://Cart/show", "://Cart/show", "shop://%/show",
    ])
  func malformed(url: String) async throws {
    let mediator = try Self.mediator()
    let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    #expect(error?.code == .malformedURL)
    #expect(!mediator.canPerform(url: url))
  }

  @Test(
    "a URL reaches no local action, whatever it says",
    arguments: [
      "shop://Cart/clear", "shop://cart/clear", "shop://Cart/clear?exposure=remote", "shop://Admin/reset",
      "shop://Admin/reset?TPMediatorIgnoreAuthCheckParameterName=1", "shop://Cart/show%2F..%2Fclear",
      "shop://Cart/Show", "shop://Cart.clear/show", "shop://*/*", "shop://Payment/pay?orderID=42",
      "shop://Payment/status?module=TenonMediatorTests",
      "shop://Payment/status?kCTMediatorParamsKeySwiftTargetModuleName=TenonMediatorTests",
      "shop://Cart/%63lear", "shop://Cart/%2563lear", "shop://Cart/clear%00", "shop://Cart/clear%20",
      "shop://C%61rt/cle%61r", "shop://Cart/show%00clear", "shop://Cart/\u{200B}clear",
      "shop://Cart\\clear/show",
      "shop://Cart/ｃｌｅａｒ", "shop://Cart%2Fclear/show", "shop://Cart/clear;show", "shop://Cart/clear?#show",
      "shop://Cart/clear#/show", "shop://Cart/clear?show&url=shop://Cart/show",
      "shop://TenonMediatorTests.Target_Payment/status", "shop://TenonMediatorTests%2FPayment/status",
    ])
  func local(url: String) async throws {
    let reached = Recorder<String>()
    let mediator = try Self.mediator(reached)
    await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    #expect(reached.values.isEmpty)
    #expect(!mediator.canPerform(url: url))
  }

  @Test(
    "a URL does not learn whether an action is there and not exposed, or not there; the log does",
    arguments: [
      ("shop://Cart/clear", Code<ActionError>.notExposed), ("shop://Cart/cleer", .notFound),
      ("shop://Carp/clear", .notFound), ("shop://Admin/reset", .notExposed),
    ])
  func notRemote(url: String, reason: Code<ActionError>) async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Cart", "show"), exposure: .external) { _, _ in }
    registry.action(.named("Cart", "clear")) { _, _ in }
    registry.action(.named("Admin", "reset")) { _, _ in }
    let reasons = Recorder<Code<ActionError>>()
    let mediator = try Mediator(
      registry,
      onFailure: { _, error in
        if let error = error as? ActionError { reasons.record(error.code) }
      })
    let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    #expect(error?.code == .notExposed)
    let unknown = await #expect(throws: ActionError.self) { try await mediator.perform(url: "shop://x/y") }
    #expect(error?.message == unknown?.message)
    #expect(error?.description.contains("declare it with exposure: .external") == true)
    #expect(reasons.values == [reason, .notFound])
    #expect(!mediator.canPerform(url: url))
  }

  @Test("what stands in for a missing action stands in for one that is not exposed, so that both look alike")
  func fallbackForHidden() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    let reached = Recorder<String>()
    registry.action(.named("Cart", "clear")) { _, _ in reached.record("clear") }
    registry.notFound(exposure: .external) { _, _ in "lost" }
    let mediator = try Mediator(registry)
    for url in ["shop://Cart/clear", "shop://Cart/cleer"] {
      #expect(try await mediator.perform(url: url, as: String.self) == "lost")
    }
    #expect(reached.values.isEmpty)
  }

  @Test("a scheme that was not allowed is refused; without one, every URL is")
  func schemes() async throws {
    let error = await #expect(throws: ActionError.self) {
      try await Self.mediator().perform(url: "https://Cart/show")
    }
    #expect(error?.description.contains("allowed schemes are shop") == true)
    var registry = ActionRegistry()
    registry.action(.named("Cart", "show"), exposure: .external) { _, _ in }
    let closed = try Mediator(registry)
    await #expect(throws: ActionError.self) { try await closed.perform(url: "shop://Cart/show") }
  }

  @Test("the action learns that it was called by a URL, and by which")
  func origin() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Cart", "show"), exposure: .external) { _, context in
      context.url == "shop://Cart/show"
    }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(url: "shop://Cart/show", as: Bool.self))
  }

  @Test("a fallback is reached by URLs only if it is exposed")
  func fallbacks() async throws {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Cart", "show"), exposure: .external) { _, _ in "show" }
    registry.notFound(target: "Cart") { _, _ in "local fallback of Cart" }
    registry.notFound(exposure: .external) { _, context in "lost: \(context.action)" }
    let mediator = try Mediator(registry)
    #expect(try await mediator.perform(url: "shop://Cart/x", as: String.self) == "lost: Cart.x")
    #expect(try await mediator.perform(.named("Cart", "x"), [:]) == "local fallback of Cart")
    #expect(!mediator.canPerform(url: "shop://Cart/x"))
  }

  @Test("remote targets that differ by case alone are refused, because hosts know no case")
  func caseOfHosts() {
    var registry = ActionRegistry()
    registry.action(.named("Cart", "a"), exposure: .external) { _, _ in }
    registry.action(.named("cart", "b")) { _, _ in }
    #expect(throws: Never.self) { try Mediator(registry) }
    var fallback = registry
    fallback.notFound(target: "cart", exposure: .external) { _, _ in }
    #expect(throws: ActionError.self) { try Mediator(fallback) }
    registry.action(.named("cart", "c"), exposure: .external) { _, _ in }
    #expect(throws: ActionError.self) { try Mediator(registry) }
  }

  @Test(
    "an allowed scheme that is not the name of one is an error, because no URL could have it",
    arguments: ["", "shop:", "shop://", "1shop", "sh op", "商店", "shop/cart"])
  func invalidScheme(scheme: String) {
    var registry = ActionRegistry()
    registry.allowScheme(scheme, fileID: "Host/Host.swift", line: 7)
    let error = #expect(throws: ActionError.self) { try Mediator(registry) }
    #expect(error?.description.contains("allowed at Host/Host.swift:7, is not a scheme") == true)
  }

  @Test(
    "a URL with more parameters than may be, or longer than may be, is refused before it is read",
    arguments: [
      (String(repeating: "a=1&", count: 257), "more than 256 parameters"),
      ((0..<80_000).map { "k\($0)=1" }.joined(separator: "&"), "longer than 8192 bytes"),
      ("a=" + String(repeating: "x", count: 4 << 20), "longer than 8192 bytes"),
    ])
  func tooMuch(query: String, reason: String) async throws {
    let error = await #expect(throws: ActionError.self) {
      try await Self.mediator().perform(url: "shop://Cart/show?" + query)
    }
    #expect(error?.code == .malformedURL)
    #expect(error?.description.contains(reason) == true)
    #expect((error?.description.count ?? 1000) < 300)
  }

  @Test("a URL with as many parameters as may be is read, and has a short message")
  func longURL() async throws {
    let repeats = 256
    let url = "shop://Cart/show?" + String(repeating: "a=1&", count: repeats)
    let result = try await Self.mediator().perform(url: url, as: String.self)
    #expect(result.utf8.count == 2 * repeats + 1)
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Cart", "show"), exposure: .external) { parameters, _ in
      try parameters.required("a", as: Int.self)
    }
    let mediator = try Mediator(registry)
    let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
    #expect((error?.description.count ?? 1000) < 300)
  }
}
