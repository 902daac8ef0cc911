// swift-tools-version: 6.0
import PackageDescription

// A layer is a folder, and a target may depend on what is below it: host > business > feature > core. Interface
// modules hold protocols, values, routes and events; whoever needs another module imports its interface, and no
// implementation. Nothing here comes from outside this repository.

/// A target in the folder of its layer.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", resources: resources)
}

func core(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  module("Core", name, dependencies, resources: resources)
}

func interface(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  module("Interfaces", name, ["ShopValues"] + dependencies)
}

func feature(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  module("Features", name, ["ShopValues"] + dependencies)
}

func business(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  module("Business", name, ["ShopValues", "ShopUI"] + dependencies)
}

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
  core("ShopLog"),
  core("ShopCache"),
  core("ShopNetwork", ["ShopValues"]),
  core("ShopDatabase", ["CSQLite"]),
  core("ShopUI", ["ShopValues"], resources: [.embedInCode("Resources")]),
]

let interfaces: [Target] = [
  interface("ProductInterface"),
  interface("UserInterface"),
  interface("CartInterface", ["ProductInterface", "UserInterface"]),
  interface("OrderInterface", ["CartInterface", "PaymentInterface", "ProductInterface", "UserInterface"]),
  interface("MessageInterface", ["UserInterface"]),
  interface("InvoiceInterface", ["UserInterface"]),
  interface("HomeInterface"),
  interface("PaymentInterface"),
  interface("ShareInterface"),
  interface("PushInterface"),
  interface("AnalyticsInterface"),
  interface("ImageInterface"),
]

let features: [Target] = [
  feature("ShopPayment", ["PaymentInterface", "ShopDatabase"]),
  feature("ShopShare", ["ShareInterface"]),
  feature("ShopPush", ["PushInterface"]),
  feature("ShopAnalytics", ["AnalyticsInterface"]),
  feature("ShopImageLoader", ["ImageInterface", "ShopCache", "ShopDigest"]),
]

let host: [Target] = [
  module("Host", "ShopWebServer", ["CMicrohttpd", "ShopDigest", "ShopValues"])
]

let tests: [Target] = [
  .testTarget(name: "UITests", dependencies: ["ShopUI", "ShopValues"]),
  .testTarget(
    name: "BrowserTests", dependencies: ["ShopUI", "ShopValues", "ShopWebServer"]),
  .testTarget(
    name: "HostTests", dependencies: ["ShopWebServer", "ShopNetwork", "ShopDigest", "ShopValues"]),
  .testTarget(
    name: "CoreTests",
    dependencies: ["ShopValues", "ShopDigest", "ShopDatabase", "ShopCache", "ShopLog", "ShopNetwork"]),
  .testTarget(
    name: "FeatureTests",
    dependencies: [
      "ShopPayment", "ShopShare", "ShopPush", "ShopAnalytics", "ShopImageLoader", "ShopDatabase",
      "ShopDigest",
    ]),
  .testTarget(
    name: "InterfaceTests",
    dependencies: ["CartInterface", "ImageInterface", "InvoiceInterface", "OrderInterface"]),
]

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v14)],
  targets: system + coreLayer + interfaces + features + host + tests
)
