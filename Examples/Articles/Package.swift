// swift-tools-version: 6.2
import PackageDescription

// Each article has a folder, which contains a folder for each of its targets. Only the host, whose name ends in "App",
// imports the modules. The modules import interface modules, but never each other.

/// Returns a module, or an interface module.
func target(_ article: String, _ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "\(article)/\(name)")
}

/// Returns the program that lists an article's modules and runs a demonstration.
func host(_ article: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: "\(article)App", dependencies: dependencies, path: "\(article)/\(article)App")
}

let tenon = Target.Dependency.product(name: "Tenon", package: "tenon")
let appHost = Target.Dependency.product(name: "TenonHost", package: "tenon")
let actions = Target.Dependency.product(name: "TenonActions", package: "tenon")
let navigation = Target.Dependency.product(name: "TenonScreens", package: "tenon")
// The products that interface modules need: only declarations, and no modules.
let mediator = Target.Dependency.product(name: "TenonMediator", package: "tenon")
let navigator = Target.Dependency.product(name: "TenonNavigator", package: "tenon")
let router = Target.Dependency.product(name: "TenonRouter", package: "tenon")

let layeredShop: [Target] = [
  target("LayeredShop", "ServiceProtocols", [router]),
  target("LayeredShop", "CoreNetwork", [tenon]),
  target("LayeredShop", "FeatureShare", ["ServiceProtocols", tenon]),
  target("LayeredShop", "FeatureWeb", ["Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizHome", ["Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizProduct", ["CoreNetwork", "Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizCart", ["Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizOrder", ["Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizUser", ["Screens", "ServiceProtocols", navigation]),
  target("LayeredShop", "BizMessage", ["Screens", "ServiceProtocols", navigation]),
  host(
    "LayeredShop",
    [
      "BizCart", "BizHome", "BizMessage", "BizOrder", "BizProduct", "BizUser", "CoreNetwork", "FeatureShare",
      "FeatureWeb", "Screens", "ServiceProtocols", navigation,
    ]),
]

let mediatorArticle: [Target] = [
  target("Mediator", "PaymentInterface", [mediator]),
  target("Mediator", "Payment", ["PaymentInterface", actions]),
  target("Mediator", "Order", ["PaymentInterface", actions]),
  host("Mediator", ["Order", "Payment", "PaymentInterface", actions]),
]

let componentScheduler: [Target] = [
  target("ComponentScheduler", "ModuleAInterface", [router]),
  target("ComponentScheduler", "ModuleBInterface", [router]),
  target("ComponentScheduler", "InvoiceInterface", [router]),
  target(
    "ComponentScheduler", "ModuleA",
    ["InvoiceInterface", "ModuleAInterface", "ModuleBInterface", "Screens", navigation]),
  target("ComponentScheduler", "ModuleB", ["ModuleBInterface", "Screens", navigation]),
  target("ComponentScheduler", "Invoice", ["InvoiceInterface", "Screens", navigation]),
  host(
    "ComponentScheduler",
    ["Invoice", "ModuleA", "ModuleAInterface", "ModuleB", "ModuleBInterface", "Screens", navigation]),
]

let interfacesAndAdapters: [Target] = [
  target("InterfacesAndAdapters", "LoginInterface", []),
  target("InterfacesAndAdapters", "NotesInterface", [navigator]),
  target("InterfacesAndAdapters", "Login", ["LoginInterface", "Screens", navigation]),
  target("InterfacesAndAdapters", "Notes", ["NotesInterface", "Screens", navigation]),
  host(
    "InterfacesAndAdapters",
    ["Login", "LoginInterface", "Notes", "NotesInterface", "Screens", navigation]),
]

let tinyPart: [Target] = [
  target("TinyPart", "ShareInterface", []),
  target("TinyPart", "AccountInterface", [mediator]),
  target("TinyPart", "Share", ["ShareInterface", appHost]),
  target("TinyPart", "Account", ["AccountInterface", "ShareInterface", actions, appHost]),
  target("TinyPart", "Moments", ["AccountInterface", "ShareInterface", actions, appHost]),
  target("TinyPart", "Live", [appHost]),
  host("TinyPart", ["Account", "AccountInterface", "Live", "Moments", "Share", actions, appHost]),
]

let tests = Target.testTarget(
  name: "ArticleTests",
  dependencies: [
    "AccountInterface", "ComponentSchedulerApp", "InterfacesAndAdaptersApp", "InvoiceInterface",
    "LayeredShopApp",
    "LoginInterface", "MediatorApp", "ModuleBInterface", "NotesInterface", "PaymentInterface", "Screens",
    "ServiceProtocols", "ShareInterface", "TinyPartApp", actions, appHost, navigation,
  ])

let package = Package(
  name: "Articles",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "tenon", path: "../..")],
  targets: [.target(name: "Screens", dependencies: [navigation], path: "Screens")]
    + layeredShop + mediatorArticle + componentScheduler + interfacesAndAdapters + tinyPart + [tests]
)
