import Testing

/// Changes that keep the meaning of a contract lead to no finding.
@Suite("Harmless changes to modules", .timeLimit(.minutes(10))) struct WiringRefactoringTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var edits: [WiringSample.Edit]
    /// What makes the changed application lack a service.
    var fault = WiringSample.Edit(
      "Sources/Storage/StorageModule.swift", "    contract.provides(Disk.self) { Disk() }\n", "")

    var testDescription: String { name }
  }

  private static let cart = "Sources/Cart/CartModule.swift"
  private static let catalog = "Sources/Catalog/CatalogModule.swift"
  private static let host = "Sources/App/main.swift"
  private static let catalogInterface = "Sources/CatalogInterface/Catalog.swift"

  static let changes: [Change] = [
    Change(
      name: "an event is a named notification",
      edits: [
        .init(catalog, "contract.sends(SoldOut.self", "contract.sends(notification: \"sold_out\""),
        .init(cart, "contract.observes(SoldOut.self", "contract.observes(notification: \"sold_out\""),
      ]),
    Change(
      name: "an event is observed with a stream, and with its sender",
      edits: [
        .init(
          cart, "contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }",
          "let soldOut = contract.observes(stream: SoldOut.self)\n    contract.starts(with: cart, soldOut) { cart, soldOut in for await _ in soldOut { cart.remove() } }\n    let sender = contract.knowsSender()\n    contract.observes(SoldOut.self, with: sender) { _, sender in print(sender) }"
        )
      ]),
    Change(
      name: "an event is observed with a publisher",
      edits: [
        .init(
          cart, "contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }",
          "let soldOut = contract.observes(publisher: SoldOut.self)\n    contract.starts(with: cart, soldOut) { cart, soldOut in cart.remove(soldOut) }"
        )
      ]),
    Change(
      name: "an event is also reported to a module that may be missing",
      edits: [
        .init(
          catalog, ".report(to: \"Cart\")", ".report(ifPresent: \"Cart\"), .report(ifPresent: \"Wallet\")")
      ]),
    Change(
      name: "a service has a type alias",
      edits: [
        .init(
          catalogInterface, "public struct SoldOut",
          "public typealias ProductSource = any Products\n\npublic struct SoldOut"),
        .init(cart, "requires((any Products).self)", "requires(ProductSource.self)"),
      ]),
    Change(
      name: "a type alias is in a file without Tenon",
      edits: [
        .init(
          "Sources/Cart/Aliases.swift", "",
          "import CatalogInterface\n\ntypealias Source = CatalogInterface.Products\n"),
        .init(cart, "requires((any Products).self)", "requires((any Source).self)"),
      ]),
    Change(
      name: "declarations are in an extension in another file",
      edits: [
        .init(
          cart, "    contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }\n",
          "    observe(cart, in: &contract)\n"),
        .init(
          "Sources/Cart/CartModule+Events.swift", "",
          "import CartInterface\nimport CatalogInterface\nimport Tenon\n\nextension CartModule {\n  func observe(_ cart: Needed<any Carts>, in contract: inout ModuleContract) {\n    contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }\n  }\n}\n"
        ),
      ]),
    Change(
      name: "a function declares an event for any type",
      edits: [
        .init(
          cart, "contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }",
          "watch(SoldOut.self, cart, &contract)"),
        .init(
          "Sources/Cart/Watch.swift", "",
          "import CartInterface\nimport Tenon\n\nfunc watch<Event: Sendable>(_ event: Event.Type, _ cart: Needed<any Carts>, _ contract: inout ModuleContract) {\n  contract.observes(event, with: cart) { _, cart in cart.remove() }\n}\n"
        ),
      ]),
    Change(
      name: "a structure keeps the handles",
      edits: [
        .init(
          cart,
          "let products = contract.requires((any Products).self)\n    let describe = contract.calls(.describe)",
          "let needs = CartNeeds(&contract)"),
        .init(
          cart, "with: products) { products in\n      LiveCart(products, describe, page, changed)",
          "with: needs.products) { products in\n      LiveCart(products, needs.describe, page, changed)"),
        .init(
          cart, "public struct CartModule",
          "struct CartNeeds {\n  let products: Needed<any Products>\n  let describe: ActionCaller<Int, String, any Error>\n\n  init(_ contract: inout ModuleContract) {\n    products = contract.requires((any Products).self)\n    describe = contract.calls(.describe)\n  }\n}\n\npublic struct CartModule"
        ),
      ]),
    Change(
      name: "contracts have a method of the repository",
      edits: [
        .init(
          catalog,
          "contract.destination(ProductPage.self, exposure: .external, with: products) { page, screen, products in 0 }",
          "contract.page(ProductPage.self, with: products)"),
        .init(
          "Sources/Catalog/Pages.swift", "",
          "import TenonScreens\n\nextension ModuleContract {\n  mutating func page<Value: Route, each Given: Sendable>(_ route: Value.Type, with needs: repeat Needed<each Given>, fileID: String = #fileID, line: Int = #line) {\n    destination(route, exposure: .external, with: repeat each needs, fileID: fileID, line: line) { _, _, _ in 0 }\n  }\n}\n"
        ),
      ]),
    Change(
      name: "the contract's parameter has another name",
      edits: [
        .init(cart, "in contract: inout", "in c: inout"), .init(cart, "contract.", "c."),
      ]),
    Change(
      name: "modules are listed by a static property",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "enum Shop {\n  static let core: [any Module] = [StorageModule()]\n  static var all: [any Module] { core + [CatalogModule(), CartModule()] + [HostModule()] }\n}\nlet application = try Application(Shop.all)"
        )
      ]),
    Change(
      name: "modules are appended one by one",
      edits: [
        .init(
          host, "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]",
          "var modules: [any Module] = []\nmodules.append(StorageModule())\nmodules += [CatalogModule(), CartModule()]\nmodules.append(contentsOf: [HostModule()])"
        )
      ]),
    Change(
      name: "a declaration is repeated in both branches of a condition",
      edits: [
        .init(
          cart, "    let products = contract.requires((any Products).self)\n",
          "#if DEBUG\n    contract.starts {}\n#else\n    contract.starts {}\n#endif\n    let products = contract.requires((any Products).self)\n"
        )
      ]),
    Change(
      name: "a closure in a file without Tenon makes the list",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "try start()"),
        .init(
          "Sources/App/Assembly.swift", "",
          "import Tenon\n\nfunc assemble(_ modules: () -> [any Module]) throws -> Application { try Application(modules()) }\n"
        ),
        .init(
          "Sources/App/Start.swift", "",
          "import Cart\nimport Catalog\nimport Storage\n\nfunc start() throws {\n  _ = try assemble { [StorageModule(), CatalogModule(), CartModule(), HostModule()] }\n}\n"
        ),
      ]),
    Change(
      name: "a function returns the modules",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "func makeModules(debug: Bool) -> [any Module] {\n  let core: [any Module] = [StorageModule()]\n  return core + [CatalogModule(), CartModule(), HostModule()]\n}\nlet application = try Application(makeModules(debug: true))"
        )
      ]),
    Change(
      name: "an application is made in a class",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "final class Shop {\n  private let modules: [any Module]\n  init(_ modules: [any Module]) { self.modules = modules }\n  func open() throws -> Application { try Application(modules + [HostModule()]) }\n}\nlet shop = try Shop([StorageModule(), CatalogModule(), CartModule()]).open()"
        )
      ]),
    Change(
      name: "names are constants",
      edits: [
        .init(catalog, ".report(to: \"Cart\")", ".report(to: ModuleNames.cart)"),
        .init(
          "Sources/CatalogInterface/Names.swift", "",
          "public enum ModuleNames {\n  public static let cart = \"Cart\"\n}\n"),
      ]),
    Change(
      name: "a module states its name",
      edits: [.init(cart, "public let layer", "public let name = \"Cart\"\n  public let layer")]),
    Change(
      name: "the layer is a constant of the repository",
      edits: [
        .init(cart, "Layer.business", "Layer.shopLevel"),
        .init(
          "Sources/Values/Layers.swift", "",
          "import Tenon\n\nextension Layer {\n  public static let shopLevel: Layer = \"business\"\n}\n"),
      ]),
    Change(
      name: "names are qualified",
      edits: [.init(cart, "(any Products).self", "(any CatalogInterface.Products).self")]),
    Change(
      name: "declarations are inside conditions that hold",
      edits: [
        .init(
          catalog, "    contract.performs(.describe, with: products) { id, products in \"\\(id)\" }\n",
          "    #if canImport(Foundation)\n      contract.performs(.describe, with: products) { id, products in \"\\(id)\" }\n    #endif\n"
        )
      ]),
    Change(
      name: "what one platform lacks is provided in another way",
      edits: [
        .init(
          catalog, "    contract.provides((any Products).self, as: products) { $0 }\n",
          "    #if os(Linux)\n      contract.provides((any Products).self, as: products) { $0 }\n    #else\n      contract.provides((any Products).self, as: products) { $0 }\n    #endif\n"
        )
      ]),
    Change(
      name: "one of two modules is listed",
      edits: [
        .init(
          host, "StorageModule(), CatalogModule()",
          "isTest ? StorageModule(disk: 1) : StorageModule(), CatalogModule()"),
        .init(host, "let modules", "let isTest = CommandLine.arguments.contains(\"test\")\nlet modules"),
        .init(
          "Sources/Storage/StorageModule.swift", "public init() {}",
          "public init() {}\n  public init(disk: Int) {}"),
      ]),
    Change(
      name: "a URL is put together",
      edits: [.init(cart, "urls(\"/product/42\")", "urls(\"/product/\\(number)\")")]),
    Change(
      name: "declarations are in a loop",
      edits: [
        .init(
          host, "contract.observes(CartChanged.self) { _ in }",
          "for event in [CartChanged.self] { contract.observes(event) { _ in } }")
      ]),
    Change(
      name: "a module inherits from a class",
      edits: [
        .init(
          cart, "public struct CartModule: Module {\n  public let layer = Layer.business\n",
          "public class BusinessModule: Module, @unchecked Sendable {\n  public var layer: Layer { .business }\n  public init() {}\n  public func declare(in contract: inout ModuleContract) {}\n}\n\npublic final class CartModule: BusinessModule, @unchecked Sendable {\n"
        ),
        .init(cart, "\n  public init() {}\n\n  public func declare", "\n  override public func declare"),
      ]),
    Change(
      name: "a service is made by its initializer",
      edits: [
        .init(
          catalog, "contract.provides(LiveProducts.self, with: disk) { disk in LiveProducts(disk, soldOut) }",
          "contract.provides(LiveProducts.self, with: disk, make: LiveProducts.init)")
      ]),
    Change(
      name: "a guard leaves early",
      edits: [.init(cart, "contract.starts {", "guard isOn else { return }\n    contract.starts {")]),
    Change(
      name: "types are nested",
      edits: [
        .init(
          catalogInterface, "public struct SoldOut: Sendable {}",
          "public enum Events {\n  public struct SoldOut: Sendable {}\n}"),
        .init(catalog, "SoldOut.self", "Events.SoldOut.self"),
        .init(cart, "SoldOut.self", "Events.SoldOut.self"),
      ]),
    Change(
      name: "layers come from protocols",
      edits: [
        .init(
          "Sources/Values/Parts.swift", "",
          "import Tenon\n\npublic protocol CorePart: Module {}\n\nextension CorePart {\n  public var layer: Layer { .core }\n}\n"
        ),
        .init(
          "Sources/Storage/StorageModule.swift", "StorageModule: Module {\n  public let layer = Layer.core\n",
          "StorageModule: CorePart {\n"),
      ]),
    Change(
      name: "a type alias stands in a function",
      edits: [
        .init(
          cart, "let products = contract.requires((any Products).self)",
          "typealias Source = any Products\n    let products = contract.requires(Source.self)")
      ]),
    Change(
      name: "an enumeration lists the modules of several applications",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]\nlet application = try Application(modules)",
          "struct Console: Module {\n  let layer = Layer.host\n  func declare(in contract: inout ModuleContract) {}\n}\n\nenum Edition {\n  case whole\n  case small(any Module)\n\n  var modules: [any Module] {\n    switch self {\n    case .whole: [CatalogModule(), CartModule(), HostModule()]\n    case .small(let last): [last]\n    }\n  }\n\n  func application() throws -> Application { try Application([StorageModule()] + modules) }\n}\n\nlet application = try Edition.whole.application()\nlet small = try Edition.small(Console()).application()"
        )
      ]),
    Change(
      name: "lists are joined",
      edits: [
        .init(
          host, "[StorageModule(), CatalogModule(), CartModule(), HostModule()]",
          "[[StorageModule()], [CatalogModule(), CartModule()], [HostModule()]].flatMap { $0 }")
      ]),
    Change(
      name: "builds have lists of their own",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]",
          "struct Console: Module {\n  let layer = Layer.host\n  func declare(in contract: inout ModuleContract) {}\n}\n\nvar modules: [any Module] {\n  #if DEBUG\n    return [StorageModule(), CatalogModule(), CartModule(), HostModule(), Console()]\n  #else\n    return [StorageModule(), CatalogModule(), CartModule(), HostModule()]\n  #endif\n}"
        )
      ]),
    Change(
      name: "builds have modules of their own",
      edits: [
        .init(
          host,
          "let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]",
          "struct OtherStorage: Module {\n  let layer = Layer.core\n  func declare(in contract: inout ModuleContract) { contract.provides(Disk.self) { Disk() } }\n}\n\nlet storage: any Module\n#if DEBUG\n  storage = OtherStorage()\n#else\n  storage = StorageModule()\n#endif\nlet modules: [any Module] = [storage, CatalogModule(), CartModule(), HostModule()]"
        ),
        .init(host, "import Tenon\n", "import Tenon\nimport Values\n"),
      ]),
    Change(
      name: "hosts of URLs are part of the path",
      edits: [
        .init(cart, "urls(\"/product/42\")", "urls.open(external: \"shop://product/42\")"),
        .init(
          host, "let application = try Application(modules)",
          "var options = ApplicationOptions()\noptions.routing.schemesWithHostAsPath = [\"shop\"]\nlet application = try Application(modules, options: options)"
        ),
      ]),
    Change(
      name: "two applications are in one file",
      edits: [
        .init(
          host, "let application = try Application(modules)",
          "let application = try Application(modules)\nlet widget = try Application([StorageModule()])")
      ]),
    Change(
      name: "a module is imported for something else",
      edits: [
        .init("Sources/Storage/Size.swift", "", "public struct DiskSize: Sendable {}\n"),
        .init("Sources/App/Real.swift", "", "import Storage\n\nlet storage = StorageModule()\n"),
        .init(
          host, "StorageModule(), CatalogModule(), CartModule(), HostModule()]",
          "Doubles(), CatalogModule(), CartModule(), HostModule()]"),
        .init(
          host, "let modules:",
          "struct Doubles: Module {\n  let layer = Layer.core\n  let size = DiskSize()\n  func declare(in contract: inout ModuleContract) { contract.provides(Disk.self) { Disk() } }\n}\n\nlet modules:"
        ),
        .init(host, "import Tenon\n", "import Tenon\nimport Values\n"),
      ], fault: .init(host, "contract.provides(Disk.self) { Disk() }", "")),
    Change(
      name: "a direction has a name of its own",
      edits: [
        .init(
          "Sources/Values/Directions.swift", "",
          "import Tenon\n\npublic enum Part: String {\n  case cart = \"Cart\"\n}\n\nextension EventDirection {\n  public static func to(_ part: Part) -> EventDirection { .report(to: part.rawValue) }\n}\n"
        ),
        .init(catalog, ".report(to: \"Cart\")", ".to(.cart)"),
      ]),
    Change(
      name: "a configuration has the value",
      edits: [
        .init(
          cart, "let urls",
          "let size = contract.needs(ConfigurationKey<Int>(\"page.size\"))\n    let urls"),
        .init(
          host, "let application = try Application(modules)",
          "var options = ApplicationOptions()\noptions.configuration = try Configuration([\"page\": [\"size\": 20]])\nlet application = try Application(modules, options: options)"
        ),
      ]),
  ]

  @Test("lead to no finding", arguments: changes)
  func harmless(_ change: Change) throws {
    let findings = try WiringSample(change.edits).findings()
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    // Nothing became unknown: a fault is still found.
    let broken = try WiringSample(change.edits + [change.fault]).findings()
    #expect(broken.contains { $0.rule == "missing-service" }, "the change hides what is missing")
  }

  @Test("a list of modules that is computed is known as such, and nothing is reported missing")
  func unknown() throws {
    let findings = try WiringSample([
      .init(
        "Sources/App/main.swift", "[StorageModule(), CatalogModule(), CartModule(), HostModule()]",
        "ModuleLoader.load() + [CartModule()]")
    ]).findings()
    #expect(findings.map(\.rule) == [])
  }
}
