// swift-tools-version: 6.2
import PackageDescription

// A bank's app, its extension and a demo, made from the same modules. Used to measure `tenon wiring`.

let tenon: [Target.Dependency] = [
  .product(name: "Tenon", package: "Tenon"), .product(name: "TenonRoutes", package: "Tenon"),
  .product(name: "TenonActions", package: "Tenon"), .product(name: "TenonScreens", package: "Tenon"),
]

let package = Package(
  name: "Bank",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Tenon", path: "../../..")],
  targets: [
    .target(name: "BankCore", dependencies: tenon),
    .target(name: "MoneyAPI", dependencies: ["BankCore"] + tenon),
    .target(name: "CardsAPI", dependencies: ["BankCore"] + tenon),
    .target(name: "IdentityAPI", dependencies: ["BankCore"] + tenon),
    .target(name: "Vault", dependencies: ["BankCore"] + tenon),
    .target(name: "Gateway", dependencies: ["BankCore"] + tenon),
    .target(name: "Rates", dependencies: ["BankCore", "MoneyAPI"] + tenon),
    .target(name: "Identity", dependencies: ["BankCore", "IdentityAPI"] + tenon),
    .target(name: "Alerts", dependencies: ["BankCore", "CardsAPI", "MoneyAPI"] + tenon),
    .target(name: "Fraud", dependencies: ["BankCore", "MoneyAPI"] + tenon),
    .target(name: "Cards", dependencies: ["BankCore", "CardsAPI", "IdentityAPI", "MoneyAPI"] + tenon),
    .target(name: "Transfers", dependencies: ["BankCore", "CardsAPI", "IdentityAPI", "MoneyAPI"] + tenon),
    .target(name: "Statements", dependencies: ["BankCore", "CardsAPI", "MoneyAPI"] + tenon),
    .target(name: "Dashboard", dependencies: ["BankCore", "CardsAPI", "IdentityAPI", "MoneyAPI"] + tenon),
    .target(
      name: "BankAssembly",
      dependencies: [
        "BankCore", "MoneyAPI", "CardsAPI", "IdentityAPI", "Vault", "Gateway", "Rates", "Identity", "Alerts",
        "Fraud", "Cards", "Transfers", "Statements", "Dashboard",
      ] + tenon),
    .executableTarget(name: "bank", dependencies: ["BankAssembly"] + tenon),
    .executableTarget(name: "bankintents", dependencies: ["BankAssembly"] + tenon),
    .executableTarget(name: "bankdemo", dependencies: ["BankAssembly"] + tenon),
    .executableTarget(name: "verify", dependencies: ["BankAssembly"] + tenon),
  ]
)
