// swift-tools-version: 6.2
import PackageDescription

// A layer is a folder, and a target may depend on the layers below it: host > business > feature > core.
// Interface modules contain protocols, values, routes and events. A module that needs another module imports
// its interface, not its implementation. There are no dependencies from outside this repository.

/// Returns a target in the folder of its layer.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", resources: resources)
}

func core(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  module("Core", name, dependencies, resources: resources)
}

func feature(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  module("Features", name, [tenon] + dependencies)
}

func interface(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  module("Interfaces", name, dependencies)
}

/// Returns an interface module with values and routes to screens.
func screens(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  interface(name, ["ShopValues", router] + dependencies)
}

func business(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  module("Business", name, ["ShopValues", "ShopUI", "ShopScreen", navigation] + dependencies)
}

/// Returns the program that starts one business module alone, with doubles for its requirements, and the
/// module's tests.
func alone(_ module: String, demo: [Target.Dependency] = [], tests: [Target.Dependency] = []) -> [Target] {
  [
    .executableTarget(
      name: "\(module)Demo",
      dependencies: ["Shop\(module)", "\(module)Interface", "ShopDemo", "ShopDoubles"].map {
        .byName(name: $0)
      } + demo,
      path: "Sources/Demos/\(module)Demo"),
    .testTarget(
      name: "\(module)Tests",
      dependencies: ["Shop\(module)", "\(module)Interface", "ShopDoubles", "ShopScreen", "ShopValues"].map {
        .byName(name: $0)
      } + tests, path: "Tests/Business/\(module)Tests"),
  ]
}

let tenon = Target.Dependency.product(name: "Tenon", package: "tenon")
let routing = Target.Dependency.product(name: "TenonRoutes", package: "tenon")
let navigation = Target.Dependency.product(name: "TenonScreens", package: "tenon")
let applicationHost = Target.Dependency.product(name: "TenonHost", package: "tenon")
let actions = Target.Dependency.product(name: "TenonActions", package: "tenon")
// The products that interfaces need: only declarations, and no modules.
let router = Target.Dependency.product(name: "TenonRouter", package: "tenon")
let services = Target.Dependency.product(name: "TenonServices", package: "tenon")
let mediator = Target.Dependency.product(name: "TenonMediator", package: "tenon")

let system: [Target] = [
  .systemLibrary(
    name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  .systemLibrary(
    name: "CMicrohttpd", path: "Sources/System/CMicrohttpd", pkgConfig: "libmicrohttpd",
    providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
]

let coreLayer: [Target] = [
  core("ShopValues"),
  core("ShopDigest"),
  core("ShopLog", [tenon]),
  core("ShopCache"),
  core("ShopNetwork", ["ShopValues", tenon]),
  core("ShopDatabase", ["CSQLite", tenon]),
  core("ShopUI", ["ShopValues"], resources: [.embedInCode("Resources")]),
  core("ShopScreen", ["ShopUI", "ShopValues", navigation]),
]

let interfaces: [Target] = [
  screens("ProductInterface"),
  screens("UserInterface", [services]),
  screens("CartInterface", ["ProductInterface", "UserInterface"]),
  screens("OrderInterface", ["CartInterface", "PaymentInterface", "ProductInterface", "UserInterface"]),
  screens("MessageInterface", ["UserInterface"]),
  screens("InvoiceInterface", ["UserInterface"]),
  screens("HomeInterface"),
  interface("PaymentInterface", ["ShopValues", mediator]),
  interface("ShareInterface", ["ShopValues"]),
  interface("PushInterface", ["ShopValues"]),
  interface("AnalyticsInterface"),
  interface("ImageInterface", ["ShopValues"]),
  screens("WebInterface"),
]

let features: [Target] = [
  feature("ShopPayment", [actions, "PaymentInterface", "ShopDatabase", "ShopValues"]),
  feature("ShopShare", ["ShareInterface", "ShopValues"]),
  feature("ShopPush", ["PushInterface"]),
  feature("ShopAnalytics", ["AnalyticsInterface", "ShopLog"]),
  feature("ShopImageLoader", ["ImageInterface", "ShopCache", "ShopDigest"]),
  feature("ShopSession", ["UserInterface"]),
  module("Features", "ShopWebPage", ["ShopScreen", "ShopUI", "ShopValues", "WebInterface", navigation]),
]

let businessLayer: [Target] = [
  business("ShopHome", ["HomeInterface", "ProductInterface"]),
  business(
    "ShopProduct",
    [
      "AnalyticsInterface", "CartInterface", "ProductInterface", "ShareInterface", "ShopCache", "ShopNetwork",
    ]),
  business(
    "ShopCart",
    ["CartInterface", "HomeInterface", "OrderInterface", "ProductInterface", "ShopDatabase", "UserInterface"]),
  business(
    "ShopOrder",
    [
      actions, "CartInterface", "HomeInterface", "InvoiceInterface", "OrderInterface", "PaymentInterface",
      "ProductInterface",
      "ShopDatabase", "ShopLog", "UserInterface",
    ]),
  business(
    "ShopUser",
    [
      "InvoiceInterface", "MessageInterface", "OrderInterface", "ShopDatabase", "ShopDigest", "UserInterface",
      "WebInterface",
    ]),
  business(
    "ShopMessage",
    [
      "InvoiceInterface", "MessageInterface", "OrderInterface", "PushInterface", "ShopDatabase",
      "UserInterface",
    ]),
  business("ShopInvoice", ["InvoiceInterface", "OrderInterface", "ShopDatabase", "UserInterface"]),
]

/// The catalogue service is a separate program, which the shop reaches only over HTTP.
let catalogue: [Target] = [
  module(
    "Catalogue", "ShopCatalogue", ["ShopDatabase", "ShopValues", "ShopWebServer"],
    resources: [.copy("catalogue.json")]),
  .executableTarget(
    name: "catalogue", dependencies: ["ShopCatalogue", "ShopDatabase"], path: "Sources/Catalogue/catalogue"),
]

let host: [Target] = [
  module("Host", "ShopWebServer", ["CMicrohttpd", "ShopDigest", "ShopValues"]),
  module(
    "Host", "ShopInspector", ["ShopUI", "ShopValues", actions, applicationHost, routing],
    resources: [.embedInCode("Resources")]),
  module(
    "Host", "ShopWebHost",
    [
      "CartInterface", "HomeInterface", "ImageInterface", "MessageInterface", "ProductInterface",
      "PushInterface", "ShareInterface", "ShopDatabase", "ShopDigest", "ShopLog", "ShopScreen",
      "ShopSession", "ShopUI", "ShopValues", "ShopWebServer", "UserInterface", navigation,
    ]),
  module(
    "Host", "ShopHost",
    [
      "InvoiceInterface", "OrderInterface", "ShopAnalytics", "ShopCart", "ShopDatabase", "ShopHome",
      "ShopImageLoader", "ShopInspector", "ShopInvoice", "ShopLog", "ShopMessage", "ShopNetwork", "ShopOrder",
      "ShopPayment", "ShopProduct", "ShopPush", "ShopSession", "ShopShare", "ShopUser", "ShopValues",
      "ShopWebHost", "ShopWebPage", "ShopWebServer", navigation, routing,
    ], resources: [.copy("shop.json")]),
  .executableTarget(name: "shopbench", path: "Sources/Bench/shopbench"),
  .executableTarget(
    name: "shop", dependencies: ["ShopHost", "ShopLog", "catalogue", routing],
    path: "Sources/Host/shop"),
]

let demos: [Target] =
  [
    module(
      "Demos", "ShopDoubles",
      [
        "CartInterface", "HomeInterface", "InvoiceInterface", "MessageInterface", "OrderInterface",
        "PaymentInterface", "ProductInterface", "ShareInterface", "ShopDatabase", "ShopLog", "ShopNetwork",
        "ShopScreen", "ShopSession", "ShopUI", "ShopValues", "UserInterface", "WebInterface", actions,
        navigation,
      ]),
    module(
      "Demos", "ShopDemo",
      [
        "ShopDatabase", "ShopDoubles", "ShopImageLoader", "ShopLog", "ShopPayment", "ShopPush", "ShopSession",
        "ShopShare", "ShopValues", "ShopWebHost", "ShopWebPage", navigation,
      ]),
  ]
  + alone("Home", tests: ["ProductInterface"])
  + alone("Product", tests: ["CartInterface", "UserInterface", routing])
  + alone("Cart", tests: ["OrderInterface", "ProductInterface", "UserInterface", routing])
  + alone(
    "Order",
    tests: [
      "CartInterface", "PaymentInterface", "ProductInterface", "ShopDatabase", "ShopPayment", "UserInterface",
      routing,
    ])
  + alone("User", tests: ["ShopDatabase", "ShopDigest", routing])
  + alone(
    "Message", demo: ["ShopValues"], tests: ["ShopPush", "PushInterface", "UserInterface", routing])
  + alone("Invoice", tests: ["UserInterface"])

let demoPrograms: [Target.Dependency] = [
  "HomeDemo", "ProductDemo", "CartDemo", "OrderDemo", "UserDemo", "MessageDemo", "InvoiceDemo",
]

let tests: [Target] = [
  .testTarget(
    name: "ShopTests",
    dependencies: [
      "CartInterface", "HomeInterface", "InvoiceInterface", "MessageInterface", "OrderInterface",
      "PaymentInterface", "ProductInterface", "UserInterface", "WebInterface", "ShopCatalogue",
      "ShopDatabase", "ShopDoubles", "ShopHost", "ShopLog", "ShopPayment", "ShopScreen", "ShopSession",
      "ShopValues", "ShopWebHost", "ShopWebServer", "shop", actions, navigation,
    ] + demoPrograms),
  .testTarget(name: "UITests", dependencies: ["ShopUI", "ShopValues"]),
  .testTarget(
    name: "InspectorTests", dependencies: ["ShopInspector", "ShopUI", "ShopValues", actions, routing]),
  .testTarget(
    name: "BrowserTests",
    dependencies: [
      "PaymentInterface", "ShopCatalogue", "ShopHost", "ShopUI", "ShopValues", "ShopWebServer", actions,
      routing,
    ]),
  .testTarget(
    name: "HostTests", dependencies: ["ShopWebServer", "ShopNetwork", "ShopDigest", "ShopValues"]),
  .testTarget(
    name: "CoreTests",
    dependencies: ["ShopValues", "ShopDigest", "ShopDatabase", "ShopCache", "ShopLog"]),
  .testTarget(
    name: "FeatureTests",
    dependencies: [
      "AnalyticsInterface", "ImageInterface", "PaymentInterface", "PushInterface", "ShareInterface",
      "ShopAnalytics", "ShopDatabase", "ShopImageLoader", "ShopPayment", "ShopPush", "ShopScreen",
      "ShopSession", "ShopShare", "ShopUI", "ShopValues", "ShopWebPage", "UserInterface", "WebInterface",
      navigation,
    ]),
  .testTarget(
    name: "InterfaceTests",
    dependencies: ["CartInterface", "ImageInterface", "InvoiceInterface", "OrderInterface", "UserInterface"]),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tenon", path: "../..")],
  targets: system + coreLayer + interfaces + features + businessLayer + catalogue + host + demos + tests
)
