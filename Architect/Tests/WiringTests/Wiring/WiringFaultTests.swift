import Testing

/// Each fault in the wiring of a sample application is found on the line that has to change or that needs the change.
@Suite("Faults in the wiring", .timeLimit(.minutes(10))) struct WiringFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var edits: [WiringSample.Edit]
    var rule: String
    /// A part of the line.
    var line: String
    /// The message, if it is compared.
    var message: String?

    var testDescription: String { name }
  }

  private static let cart = "Sources/Cart/CartModule.swift"
  private static let catalog = "Sources/Catalog/CatalogModule.swift"
  private static let host = "Sources/App/main.swift"
  private static let catalogInterface = "Sources/CatalogInterface/Catalog.swift"

  static let faults: [Fault] = [
    Fault(
      name: "a provided service is deleted",
      edits: [.init(catalog, "    contract.provides((any Products).self, as: products) { $0 }\n", "")],
      rule: "missing-service", line: "contract.requires((any Products).self)"),
    Fault(
      name: "another service is required",
      edits: [.init(cart, "requires((any Products).self)", "requires((any Stock).self)")],
      rule: "missing-service", line: "contract.requires((any Stock).self)"),
    Fault(
      name: "a service has another name",
      edits: [.init(cart, "requires((any Products).self)", "requires((any Products).self, named: \"test\")")],
      rule: "missing-service", line: "named: \"test\""),
    Fault(
      name: "a module is not listed, and another one needs it",
      edits: [.init(host, "StorageModule(), ", "")], rule: "missing-service", line: "requires(Disk.self)"),
    Fault(
      name: "a module that nothing requires is not listed",
      edits: [
        .init(host, ", CartModule(), HostModule()]", "]"),
        .init(catalog, ".report(to: \"Cart\")", ".broadcast"),
        .init(host, "contract.requires((any Carts).self)", "contract.requires(ifPresent: (any Carts).self)"),
      ], rule: "unlisted-module", line: "import Cart"),
    Fault(
      name: "a module of the host is not listed",
      edits: [.init(host, ", HostModule()]", "]")], rule: "unlisted-module", line: "struct HostModule: Module"
    ),
    Fault(
      name: "a module is listed twice",
      edits: [.init(host, "CartModule(), ", "CartModule(), CartModule(), ")],
      rule: "duplicate-module", line: "CartModule(), CartModule()"),
    Fault(
      name: "a service is provided twice",
      edits: [
        .init(
          catalog, "contract.performs",
          "contract.provides((any Products).self) { LiveProducts() }\n    contract.performs")
      ], rule: "duplicate-service", line: "{ LiveProducts() }"),
    Fault(
      name: "an action is not performed",
      edits: [
        .init(
          catalog, "    contract.performs(.describe, with: products) { id, products in \"\\(id)\" }\n", "")
      ],
      rule: "missing-action", line: "contract.calls(.describe)"),
    Fault(
      name: "an action is misspelt",
      edits: [
        .init(
          cart, "contract.calls(.describe)",
          "contract.calls(ActionReference<Int, String, any Error>(\"Catalog\", \"decsribe\"))")
      ],
      rule: "missing-action", line: "decsribe"),
    Fault(
      name: "an action is called with another type",
      edits: [
        .init(
          cart, "contract.calls(.describe)",
          "contract.calls(ActionReference<String, String, any Error>(\"Catalog\", \"describe\"))")
      ],
      rule: "different-action", line: "contract.calls"),
    Fault(
      name: "a destination is deleted",
      edits: [
        .init(
          catalog,
          "    contract.destination(ProductPage.self, exposure: .external, with: products) { page, screen, products in 0 }\n",
          "")
      ],
      rule: "missing-destination", line: "contract.shows(ProductPage.self)"),
    Fault(
      name: "a shown route has no destination",
      edits: [.init(catalog, "contract.destination(ProductPage.self", "contract.routes(ProductPage.self")],
      rule: "not-a-destination", line: "contract.shows(ProductPage.self)"),
    Fault(
      name: "a URL is misspelt", edits: [.init(cart, "urls(\"/product/42\")", "urls(\"/prodct/42\")")],
      rule: "unmatched-url", line: "/prodct/42"),
    Fault(
      name: "the pattern of a URL changes",
      edits: [.init(catalogInterface, "\"/product/:id\"", "\"/item/:id\"")],
      rule: "unmatched-url", line: "urls(\"/product/42\")"),
    Fault(
      name: "a URL has a value of the wrong type",
      edits: [.init(cart, "urls(\"/product/42\")", "urls(\"/product/new\")")],
      rule: "url-parameter", line: "/product/new"),
    Fault(
      name: "an external URL leads to an internal route",
      edits: [.init(cart, "urls(\"/product/42\")", "urls.open(external: \"/cart\")")],
      rule: "closed-route", line: "open(external:"),
    Fault(
      name: "two routes have one pattern",
      edits: [
        .init("Sources/CartInterface/Cart.swift", "\"/cart\"", "\"/product/:name\""),
        .init(
          "Sources/CartInterface/Cart.swift", "= \"/product/:name\"\n",
          "= \"/product/:name\"\n  public var name: Int\n"),
      ],
      rule: "ambiguous-route", line: "contract.destination"),
    Fault(
      name: "a pattern has a parameter without a property",
      edits: [.init(catalogInterface, "public var id: Int", "public var number: Int")],
      rule: "ambiguous-route", line: "contract.destination(ProductPage.self"),
    Fault(
      name: "an event is reported upwards",
      edits: [.init(catalog, ".report(to: \"Cart\")", ".report(to: \"Host\")")],
      rule: "event-direction", line: ".report(to: \"Host\")"),
    Fault(
      name: "an event is reported to a module that does not exist",
      edits: [.init(catalog, ".report(to: \"Cart\")", ".report(to: \"Crat\")")],
      rule: "unknown-receiver", line: ".report(to: \"Crat\")"),
    Fault(
      name: "the uppermost layer broadcasts",
      edits: [
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "contract.observes(CartChanged.self) { _ in }\n    _ = contract.sends(SoldOut.self, .broadcast)")
      ],
      rule: "event-direction", line: "contract.sends(SoldOut.self, .broadcast)"),
    Fault(
      name: "an event is not observed",
      edits: [
        .init(cart, "    contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }\n", "")
      ],
      rule: "unobserved-event", line: "contract.sends(SoldOut.self"),
    Fault(
      name: "an observed event is not sent",
      edits: [.init(cart, "contract.sends(CartChanged.self", "contract.sends(Price.self")],
      rule: "unsent-event", line: "contract.observes(CartChanged.self)"),
    Fault(
      name: "an observer above is in no direction of its event",
      edits: [
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "contract.observes(CartChanged.self) { _ in }\n    contract.observes(SoldOut.self) { _ in }")
      ],
      rule: "unreached-observer", line: "contract.observes(SoldOut.self)",
      message:
        "Host observes CatalogInterface.SoldOut, but Catalog reports it only to Cart; add `.broadcast`"),
    Fault(
      name: "an observer in the same layer does not observe a broadcast that another one observes",
      edits: [
        .init(catalog, ".report(to: \"Cart\")", ".broadcast"),
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "contract.observes(CartChanged.self) { _ in }\n    contract.observes(SoldOut.self) { _ in }"),
      ],
      rule: "unreached-observer", line: "contract.observes(SoldOut.self, with: cart)",
      message:
        "Cart observes CatalogInterface.SoldOut, but Catalog broadcasts it only to the layers above business; add `.report(to: \"Cart\")`"
    ),
    Fault(
      name: "a stream is in no direction of its event",
      edits: [
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "contract.observes(CartChanged.self) { _ in }\n    let soldOut = contract.observes(stream: SoldOut.self)\n    contract.starts(with: soldOut) { _ in }"
        )
      ],
      rule: "unreached-observer", line: "contract.observes(stream: SoldOut.self)"),
    Fault(
      name: "a notification that is observed has another name",
      edits: [
        .init(catalog, "contract.sends(SoldOut.self", "contract.sends(notification: \"sold_out\""),
        .init(cart, "contract.observes(SoldOut.self", "contract.observes(notification: \"soldOut\""),
      ],
      rule: "unsent-event", line: "contract.observes(notification: \"soldOut\""),
    Fault(
      name: "a notification has no name",
      edits: [
        .init(catalog, "contract.sends(SoldOut.self", "contract.sends(NamedNotification.self"),
        .init(cart, "contract.observes(SoldOut.self", "contract.observes(NamedNotification.self"),
      ],
      rule: "unnamed-notification", line: "contract.observes(NamedNotification.self"),
    Fault(
      name: "a module that may be missing is misspelt",
      edits: [.init(catalog, ".report(to: \"Cart\")", ".report(to: \"Cart\"), .report(ifPresent: \"Crat\")")],
      rule: "misspelt-receiver", line: ".report(ifPresent: \"Crat\")"),
    Fault(
      name: "a module requires a service of a higher layer",
      edits: [
        .init(
          "Sources/Storage/StorageModule.swift", "    contract.provides(Disk.self) { Disk() }",
          "    let cart = contract.requires(Price.self)\n    contract.provides(Disk.self, with: cart) { _ in Disk() }"
        ),
        .init(cart, "contract.starts {", "contract.provides(Price.self) { Price() }\n    contract.starts {"),
      ], rule: "upward-wiring", line: "contract.requires(Price.self)"),
    Fault(
      name: "a module requires a service of a module that starts when it is used",
      edits: [
        .init(
          "Sources/Storage/StorageModule.swift", "public init() {}",
          "public let launchTime = LaunchTime.onDemand\n  public init() {}")
      ], rule: "requires-deferred", line: "contract.requires(Disk.self)"),
    Fault(
      name: "modules require each other in a cycle",
      edits: [
        .init(
          catalog, "let disk = contract.requires(Disk.self)",
          "let disk = contract.requires(Disk.self)\n    let price = contract.requires(Price.self)"),
        .init(catalog, "with: disk) { disk in", "with: disk, price) { disk, price in"),
        .init(cart, "contract.starts {", "contract.provides(Price.self) { Price() }\n    contract.starts {"),
      ], rule: "module-cycle", line: "contract.requires"),
    Fault(
      name: "a requirement is not used",
      edits: [
        .init(
          catalog, "with: disk) { disk in LiveProducts(disk, soldOut) }", "make: { LiveProducts(soldOut) })")
      ],
      rule: "unused-requirement", line: "contract.requires(Disk.self)"),
    Fault(
      name: "a module takes the application",
      edits: [.init(cart, "public init() {}", "public init() {}\n  private let shared: Application? = nil")],
      rule: "undeclared-use", line: "Application?"),
    Fault(
      name: "a helper of a module resolves from a container",
      edits: [
        .init(
          "Sources/Cart/Helper.swift", "",
          "import CatalogInterface\nimport Tenon\n\nfunc products(_ services: ServiceContainer) throws -> any Products {\n  try services.resolve((any Products).self)\n}\n"
        )
      ], rule: "undeclared-use", line: "services.resolve"),
    Fault(
      name: "nothing requires what an adapter adapts to",
      edits: [
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "contract.observes(CartChanged.self) { _ in }\n    contract.adapts((any Products).self, to: (any Stock).self) { $0 }"
        )
      ],
      rule: "unused-adapter", line: "contract.adapts"),
    Fault(
      name: "an adapter is below the host",
      edits: [
        .init(
          catalog, "contract.performs",
          "contract.adapts((any Products).self, to: (any Stock).self) { $0 }\n    contract.performs"),
        .init(cart, "let describe", "let stock = contract.requires((any Stock).self)\n    let describe"),
        .init(cart, "with: products) { products in", "with: products, stock) { products, stock in"),
      ], rule: "adapter-outside-host", line: "contract.adapts"),
    Fault(
      name: "an authorization is missing",
      edits: [
        .init(
          catalog, "contract.performs(.describe, with",
          "contract.performs(.describe, authorization: \"admin\", with")
      ],
      rule: "missing-authorization", line: "authorization: \"admin\""),
    Fault(
      name: "the layer in the code is not the configured one",
      edits: [.init(cart, "Layer.business", "Layer.core")], rule: "layer-difference", line: "Layer.core"),
    Fault(
      name: "a layer does not exist",
      edits: [.init(cart, "Layer.business", "Layer(\"shop\")")], rule: "unknown-layer",
      line: "Layer(\"shop\")"),
    Fault(
      name: "a service is provided only in debug builds",
      edits: [
        .init(
          catalog, "    contract.provides((any Products).self, as: products) { $0 }\n",
          "    #if DEBUG\n      contract.provides((any Products).self, as: products) { $0 }\n    #endif\n")
      ],
      rule: "missing-service", line: "contract.requires((any Products).self)"),
    Fault(
      name: "a module is listed only on one platform",
      edits: [
        .init(
          host, "let application",
          "var modules2: [any Module] = [CatalogModule(), CartModule(), HostModule()]\n#if os(iOS)\n  modules2.append(StorageModule())\n#endif\nlet application"
        ),
        .init(host, "Application(modules)", "Application(modules2)"),
      ],
      rule: "missing-service", line: "requires(Disk.self)"),
    Fault(
      name: "a configuration value has no default and no configuration is set",
      edits: [
        .init(
          cart, "let urls", "let size = contract.needs(ConfigurationKey<Int>(\"page.size\"))\n    let urls")
      ],
      rule: "missing-configuration", line: "page.size"),
    Fault(
      name: "an action is called with other types, which an extension gives it",
      edits: [
        .init(
          cart, "import TenonScreens",
          "import TenonScreens\n\nextension ActionReference where Input == String, Output == String, Failure == any Error {\n  static var other: ActionReference { .init(\"Catalog\", \"describe\") }\n}\n"
        ),
        .init(cart, "contract.calls(.describe)", "contract.calls(.other)"),
      ],
      rule: "different-action", line: "contract.calls(.other)"),
    Fault(
      name: "a property keeps a function of the application",
      edits: [
        .init(
          cart, "public init() {}", "public init() {}\n\n  let run: (Application) async -> Void = { _ in }")
      ],
      rule: "undeclared-use", line: "let run"),
    Fault(
      name: "a module makes a handle from a closure",
      edits: [
        .init(
          cart, "contract.calls(.describe)", "ActionCaller(.describe) { number in \"number \\(number)\" }")
      ],
      rule: "fake-in-module", line: "ActionCaller(",
      message:
        "'Cart' makes an ActionCaller from a closure, which reaches no other module; declare `calls`, or move this to a preview, a test or a demo"
    ),
    Fault(
      name: "other code of a module makes a handle from a closure",
      edits: [
        .init(
          "Sources/Cart/Helper.swift", "",
          "import CatalogInterface\nimport Tenon\n\nlet products = Provider<any Products> { preconditionFailure() }\n"
        )
      ], rule: "fake-in-module", line: "Provider<any Products>"),
    Fault(
      name: "a configuration value has another name",
      edits: [
        .init(
          cart, "let urls", "let size = contract.needs(ConfigurationKey<Int>(\"page.sice\"))\n    let urls"),
        .init(
          host, "let application = try Application(modules)",
          "var options = ApplicationOptions()\noptions.configuration = try Configuration([\"page\": [\"size\": 20]])\nlet application = try Application(modules, options: options)"
        ),
      ],
      rule: "missing-configuration", line: "page.sice"),
    Fault(
      name: "no URL can carry the input of an external action",
      edits: [
        .init(
          catalog, "contract.performs(.describe, with",
          "contract.performs(.describe, exposure: .external, with")
      ],
      rule: "unreadable-input", line: "exposure: .external"),
    Fault(
      name:
        "an event is reported, through a direction with a name of its own, to a module that does not exist",
      edits: [
        .init(
          "Sources/Values/Directions.swift", "",
          "import Tenon\n\nextension EventDirection {\n  public static func to(_ part: String) -> EventDirection { .report(to: part + \"s\") }\n}\n"
        ),
        .init(catalog, ".report(to: \"Cart\")", ".to(\"Cart\")"),
      ],
      rule: "unknown-receiver", line: ".to(\"Cart\")"),
    Fault(
      name: "one edition of an enumeration lacks a module",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "enum Edition {\n  case whole, small\n\n  func application() throws -> Application {\n    switch self {\n    case .whole: try Application([StorageModule(), CatalogModule(), CartModule(), HostModule()])\n    case .small: try Application([CatalogModule()])\n    }\n  }\n}\n\nlet application = try Edition.whole.application()\nlet small = try Edition.small.application()"
        )
      ],
      rule: "missing-service", line: "requires(Disk.self)"),
    Fault(
      name: "a service is provided and used by nobody",
      edits: [
        .init(cart, "contract.starts {", "contract.provides(Price.self) { Price() }\n    contract.starts {")
      ],
      rule: "unused-service", line: "contract.provides(Price.self)"),
  ]

  @Test("is found on its line", arguments: faults)
  func found(_ fault: Fault) throws {
    let findings = try WiringSample(fault.edits).findings()
    #expect(
      findings.contains {
        $0.rule == fault.rule && $0.line.contains(fault.line) && (fault.message ?? $0.message) == $0.message
      },
      "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test("the application without faults has no finding")
  func clean() throws {
    #expect(try WiringSample().findings().map(\.description) == [])
  }
}
