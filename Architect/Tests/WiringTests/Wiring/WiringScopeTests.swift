import Architect
import Rules
import Samples
import Testing
import Wiring

@Suite("Scopes in the source are judged as a running application judges them", .timeLimit(.minutes(10)))
struct WiringScopeTests {
  private static let scopes = """
    import Tenon

    public struct LoginSession: ServiceScope { public let user: String }
    public struct Compose: ServiceScope { public typealias Parent = LoginSession }
    public struct Trial: ServiceScope {}
    public struct Inbox: Sendable {}
    public struct Draft: Sendable {}
    public struct Offer: Sendable {}
    public struct Keeper: Sendable {}
    """

  private static let opens = [
    "contract.opensScope(LoginSession.self, several: true)", "contract.opensScope(Compose.self)",
    "contract.opensScope(Trial.self)",
  ]

  /// An application with a core module in which the session's inbox lives, and a business module that opens the scopes.
  private func sample(
    _ body: [String], core: [String] = [], opening opens: [String] = opens, scopes: String = scopes
  ) throws -> WiringSample {
    func statements(_ lines: [String]) -> String { lines.map { "    \($0)\n" }.joined() }
    let given = "let products = contract.requires((any Products).self)"
    let disk = "contract.provides(Disk.self) { Disk() }"
    let inbox = """
      let session = contract.requires(LoginSession.self)
          contract.provides(Inbox.self, lifetime: .scoped(LoginSession.self), with: session) { _ in Inbox() }

      """
    return try WiringSample([
      .init("Sources/Values/Scopes.swift", "", scopes),
      .init(
        "Sources/Storage/StorageModule.swift", disk, "\(disk)\n    \(inbox)\(statements(core))"),
      .init(
        "Sources/Catalog/CatalogModule.swift", "let disk = contract",
        "\(statements(opens))    let disk = contract"),
      .init("Sources/Cart/CartModule.swift", given, "\(statements(body))    \(given)"),
    ])
  }

  private let rules: Set<String> = ["outside-scope", "unopened-scope", "missing-service", "upward-wiring"]

  private func found(
    _ body: [String], core: [String] = [], opening opens: [String] = opens, scopes: String = scopes
  ) throws -> [String] {
    try sample(body, core: core, opening: opens, scopes: scopes).findings(only: rules).map {
      "[\($0.rule)] \($0.message)"
    }
  }

  private static let inbox = "let inbox = contract.requires(Inbox.self)"
  private static let compose = "let compose = contract.requires(Compose.self)"
  private let ofSession = "Values.Inbox, which belongs to the scope Values.LoginSession"

  @Test(
    "code that is called while a scope is open may receive its services",
    arguments: [
      "contract.performs(.describe, with: inbox) { id, inbox in \"\" }",
      "contract.observes(SoldOut.self, with: inbox) { _, inbox in }",
      "contract.handles(.didReceiveMemoryWarning, with: inbox) { _, inbox in }",
      "contract.destination(CartPage.self, with: inbox) { _, _, inbox in 0 }",
      "contract.intercepts(CartPage.self, with: inbox) { context, next, _ in try await next(context) }",
      "contract.guards(\"draft\", with: inbox) { _, inbox in .allow }",
      "contract.runs(in: LoginSession.self, with: inbox) { session, inbox in }",
      "contract.runs(in: Compose.self, with: inbox) { compose, inbox in }",
      "contract.provides(Draft.self, lifetime: .scoped(Compose.self), with: inbox) { _ in Draft() }",
      "contract.provides(Draft.self, lifetime: .transient, with: inbox) { _ in Draft() }",
    ])
  func sound(line: String) throws {
    #expect(try found([Self.inbox, line]) == [])
  }

  @Test("a service of a scope that is required later, or that may be missing, may be received everywhere")
  func asked() throws {
    let lines = [
      "let later = contract.requires(later: Inbox.self)",
      "let maybe = contract.requires(ifPresent: Inbox.self)",
      "contract.provides(Keeper.self, with: later) { _ in Keeper() }",
      "contract.starts(with: later, maybe) { later, maybe in }",
      "contract.intercepts(with: maybe) { context, next, _ in try await next(context) }",
    ]
    #expect(try found(lines) == [])
  }

  @Test(
    "a phase receives no service of a scope",
    arguments: [
      ("setsUp", "sets up"), ("starts", "starts"), ("readies", "gets ready"), ("runs", "runs"),
      ("stops", "stops"),
    ])
  func phases(method: String, words: String) throws {
    #expect(
      try found([Self.inbox, "contract.\(method)(with: inbox) { inbox in }"]) == [
        "[outside-scope] Cart \(words) with \(ofSession); no scope is open then; declare `runs(in:)`"
      ])
  }

  @Test("neither does an interceptor of all routes")
  func interceptors() throws {
    #expect(
      try found([
        Self.inbox, "contract.intercepts(with: inbox) { context, next, _ in try await next(context) }",
      ]) == [
        "[outside-scope] Cart intercepts all routes with \(ofSession)"
          + "; it concerns the whole application; declare `requires(ifPresent:)`"
      ])
  }

  @Test("the value of a scope is a service in it")
  func values() throws {
    #expect(
      try found([Self.compose, "contract.starts(with: compose) { compose in }"]) == [
        "[outside-scope] Cart starts with Values.Compose; no scope is open then; declare `runs(in:)`"
      ])
  }

  @Test("a singleton keeps no service of a scope, directly or through others, even if it may be missing")
  func captives() throws {
    func kept(_ path: String) -> [String] {
      [
        "[outside-scope] Values.Keeper would keep Values.Inbox alive beyond its scope Values.LoginSession (along "
          + "Values.Keeper -> \(path)Values.Inbox); give Values.Keeper the same scope, or pass it the services of the "
          + "scope when it is called"
      ]
    }
    #expect(
      try found([Self.inbox, "contract.provides(Keeper.self, with: inbox) { _ in Keeper() }"]) == kept(""))
    #expect(
      try found([
        Self.inbox,
        "let draft = contract.provides(Draft.self, lifetime: .transient, with: inbox) { _ in Draft() }",
        "contract.provides(Keeper.self, with: draft) { _ in Keeper() }",
      ]) == kept("Values.Draft -> "))
    #expect(
      try found([
        "let inbox = contract.requires(ifPresent: Inbox.self)",
        "contract.provides(Keeper.self, with: inbox) { _ in Keeper() }",
      ]) == kept(""))
    #expect(
      try found([
        Self.inbox, "contract.provides(Keeper.self) { Keeper() }",
        "contract.decorates(Keeper.self, with: inbox) { keeper, _ in keeper }",
      ]) == kept(""))
    let collected = try found([
      "contract.contributes(Draft.self, lifetime: .scoped(LoginSession.self)) { Draft() }",
      "let drafts = contract.collects(Draft.self)",
      "contract.provides(Keeper.self, with: drafts) { _ in Keeper() }",
    ])
    #expect(collected.count == 1 && collected[0].contains("Values.Keeper would keep Values.Draft alive"))
  }

  @Test("code of a scope receives services of the scopes around it, and of no others")
  func nested() throws {
    let cure =
      "; the scopes do not lie within each other; declare `requires(later:)` or `requires(ifPresent:)`"
    #expect(
      try found([
        Self.compose,
        "contract.provides(Keeper.self, lifetime: .scoped(LoginSession.self), with: compose) { _ in Keeper() }",
      ]) == ["[outside-scope] Cart provides Values.Keeper with Values.Compose\(cure)"])
    let offer = "let offer = contract.provides(Offer.self, lifetime: .scoped(Trial.self)) { Offer() }"
    #expect(
      try found([Self.inbox, offer, "contract.performs(.describe, with: inbox, offer) { _, _, _ in \"\" }"])
        == [
          "[outside-scope] Cart performs Catalog.describe with \(ofSession)\(cure)",
          "[outside-scope] Cart performs Catalog.describe with Values.Offer, "
            + "which belongs to the scope Values.Trial\(cure)",
        ])
    #expect(
      try found([Self.inbox, "contract.runs(in: Trial.self, with: inbox) { trial, inbox in }"]) == [
        "[outside-scope] Cart runs in Values.Trial with \(ofSession)\(cure)"
      ])
    #expect(
      try found([Self.inbox, offer, "contract.decorates(Offer.self, with: inbox) { offer, _ in offer }"]) == [
        "[outside-scope] Cart decorates Values.Offer with \(ofSession)\(cure)"
      ])
  }

  @Test("a parent that the source does not show is no reason for a finding")
  func unknownParent() throws {
    let scopes = Self.scopes.replacing(
      "public struct Trial: ServiceScope {}",
      with:
        "public protocol Inner: ServiceScope where Parent == LoginSession {}\npublic struct Trial: Inner {}")
    #expect(
      try found([Self.inbox, "contract.runs(in: Trial.self, with: inbox) { _, _ in }"], scopes: scopes) == [])
    let extended = Self.scopes.replacing(" public typealias Parent = LoginSession ", with: "")
    let extensions = extended + "\nextension Compose { public typealias Parent = LoginSession }"
    let inner = "contract.runs(in: Compose.self, with: inbox) { _, _ in }"
    #expect(try found([Self.inbox, inner], scopes: extensions) == [])
    #expect(try found([Self.inbox, inner], scopes: extended).count == 1)
  }

  @Test("a scope that no module opens is reported once for each module that has code in it")
  func unopened() throws {
    func unopened(_ module: String) -> String {
      "[unopened-scope] \(module) has code in the scope Values.LoginSession, which no module opens"
        + "; add a module that declares `opensScope(LoginSession.self)`"
    }
    #expect(
      try found(
        [
          "contract.runs(in: LoginSession.self) { _ in }",
          "contract.provides(Draft.self, lifetime: .scoped(LoginSession.self)) { Draft() }",
        ], opening: ["contract.opensScope(Compose.self)"]
      ).sorted() == [unopened("Cart"), unopened("Catalog"), unopened("Storage")])
  }

  @Test("the listing shows in which scope code runs and services live")
  func listing() throws {
    let repository = try SampleRepository(
      sample([
        Self.inbox, "contract.observes(CartChanged.self, with: inbox) { _, inbox in }",
        "contract.runs(in: LoginSession.self, with: inbox) { session, inbox in }",
      ]).files)
    let wiring = try Architecture.load(at: repository.root).wiring
    let lines = ["Cart", "Storage"].flatMap { module in
      WiringReport(wiring, module: module).text.split(separator: "\n").map { line in
        String(line.drop { $0 == " " }.prefix { $0 != "(" })
      }
    }
    for line in [
      "observes CartInterface.CartChanged in LoginSession", "runs in Values.LoginSession",
      "provides Values.Inbox in LoginSession",
    ] {
      #expect(lines.contains { $0.hasPrefix("\(line)  ") }, "\(line) in \(lines)")
    }
    #expect(lines.contains { $0.hasPrefix("provides Values.Disk  ") })
  }
}
