import Architect
import Rules
import Samples

/// A small application of Tenon modules, which tests change.
struct WiringSample {
  var files: [String: String]

  /// A change of a file's text.
  struct Edit: Sendable {
    var file: String
    var old: String
    var new: String

    init(_ file: String, _ old: String, _ new: String) {
      self.file = file
      self.old = old
      self.new = new
    }
  }

  init(_ edits: [Edit] = []) throws {
    files = Self.base
    for edit in edits {
      guard let text = files[edit.file] else {
        files[edit.file] = edit.new
        continue
      }
      guard text.contains(edit.old) else { throw Missing(description: "\(edit.file) lacks \(edit.old)") }
      files[edit.file] = text.replacingOccurrences(of: edit.old, with: edit.new)
    }
  }

  struct Missing: Error, CustomStringConvertible { var description: String }

  /// A finding, in the form `rule file:line`, with the line's text.
  struct Found: Hashable, CustomStringConvertible {
    var rule: String
    var file: String
    var line: String
    var message: String

    var description: String { "\(rule) in \(file): \(line.trimmed)\n  \(message)" }
  }

  func findings(only rules: Set<String> = WiringRule.ids) throws -> [Found] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: rules).findings.map { finding in
        let lines = (files[finding.place.file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return Found(
          rule: finding.rule, file: finding.place.file,
          line: finding.place.line <= lines.count ? String(lines[finding.place.line - 1]) : "",
          message: finding.message)
      }
    }
  }

  private static let manifest = SamplePackage("Sample")
    .target("Values", ["Tenon"])
    .target("CatalogInterface", ["Tenon"])
    .target("CartInterface", ["Tenon"])
    .target("Catalog", ["CatalogInterface", "Values", "Tenon"])
    .target("Cart", ["CartInterface", "CatalogInterface", "Values", "Tenon"])
    .target("Storage", ["Values", "Tenon"])
    .target(
      "App", ["Cart", "Catalog", "Storage", "CartInterface", "CatalogInterface", "Tenon"],
      kind: "executableTarget"
    )
    .text

  static let base: [String: String] = [
    ".tenon.yml": """
    version: 1
    layers:
      - {name: host, modules: [App]}
      - {name: business, modules: [Cart, Catalog], peers: interface}
      - {name: core, modules: [Storage, Values], peers: allowed}
    """,
    "Package.swift": manifest,
    "Sources/Values/Values.swift": """
    public struct Disk: Sendable {}
    public struct Price: Sendable {}
    """,
    "Sources/CatalogInterface/Catalog.swift": """
    import Tenon
    import TenonRoutes

    public protocol Products: Sendable {}
    public protocol Stock: Sendable {}

    public struct ProductPage: Route {
      public static let pattern: RoutePattern = "/product/:id"
      public var id: Int
    }

    public struct SoldOut: Sendable {}

    extension ActionReference where Input == Int, Output == String, Failure == any Error {
      public static var describe: Self { Self("Catalog", "describe") }
    }
    """,
    "Sources/CartInterface/Cart.swift": """
    import Tenon
    import TenonRoutes

    public protocol Carts: Sendable {}

    public struct CartPage: Route {
      public static let pattern: RoutePattern = "/cart"
    }

    public struct CartChanged: Sendable {}
    """,
    "Sources/Storage/StorageModule.swift": """
    import Tenon
    import Values

    public struct StorageModule: Module {
      public let layer = Layer.core

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.provides(Disk.self) { Disk() }
      }
    }
    """,
    "Sources/Catalog/CatalogModule.swift": """
    import CatalogInterface
    import Tenon
    import TenonActions
    import TenonScreens
    import Values

    public struct CatalogModule: Module {
      public let layer = Layer.business

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        let disk = contract.requires(Disk.self)
        let soldOut = contract.sends(SoldOut.self, .report(to: "Cart"))
        let products = contract.provides(LiveProducts.self, with: disk) { disk in LiveProducts(disk, soldOut) }
        contract.provides((any Products).self, as: products) { $0 }
        contract.performs(.describe, with: products) { id, products in "\\(id)" }
        contract.destination(ProductPage.self, exposure: .external, with: products) { page, screen, products in 0 }
      }
    }
    """,
    "Sources/Cart/CartModule.swift": """
    import CartInterface
    import CatalogInterface
    import Tenon
    import TenonActions
    import TenonScreens
    import Values

    public struct CartModule: Module {
      public let layer = Layer.business

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        let products = contract.requires((any Products).self)
        let describe = contract.calls(.describe)
        let page = contract.shows(ProductPage.self)
        let urls = contract.opensURLs()
        let changed = contract.sends(CartChanged.self, .broadcast)
        let cart = contract.provides((any Carts).self, with: products) { products in
          LiveCart(products, describe, page, changed)
        }
        contract.observes(SoldOut.self, with: cart) { _, cart in cart.remove() }
        contract.destination(CartPage.self, with: cart) { _, _, cart in 0 }
        contract.starts { _ = try await urls("/product/42") }
      }
    }
    """,
    "Sources/App/main.swift": """
    import Cart
    import CartInterface
    import Catalog
    import CatalogInterface
    import Storage
    import Tenon
    import TenonRoutes

    struct HostModule: Module {
      let layer = Layer.host

      func declare(in contract: inout ModuleContract) {
        contract.observes(CartChanged.self) { _ in }
        let cart = contract.requires((any Carts).self)
        contract.starts(with: cart) { cart in }
      }
    }

    let modules: [any Module] = [StorageModule(), CatalogModule(), CartModule(), HostModule()]
    let application = try Application(modules)
    """,
  ]
}

extension String {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start
  }

  fileprivate func replacingOccurrences(of old: String, with new: String) -> String {
    replacing(old, with: new)
  }
}
