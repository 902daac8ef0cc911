// swift-tools-version: 6.2
import PackageDescription

// A news reader: an app, a widget and a demo made from the same modules. Used to measure `tenon wiring`.

let tenon: [Target.Dependency] = ["Tenon", "TenonRoutes", "TenonActions", "TenonScreens"].map {
  .product(name: $0, package: "Tenon")
}

func feature(_ name: String, _ interfaces: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: ["Kit"] + interfaces + tenon)
}

let package = Package(
  name: "News",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Tenon", path: "../../..")],
  targets: [
    .target(name: "Kit", dependencies: tenon),
    feature("ArticleInterface"),
    feature("ReaderInterface"),
    feature("AccountInterface"),
    feature("AudioInterface"),
    feature("Storage", ["ArticleInterface"]),
    feature("Network", ["ArticleInterface"]),
    feature("Telemetry", ["ArticleInterface"]),
    feature("Sync", ["ArticleInterface"]),
    feature("Audio", ["ArticleInterface", "AudioInterface"]),
    feature("Push", ["ArticleInterface"]),
    feature("Article", ["ArticleInterface", "AudioInterface", "ReaderInterface", "AccountInterface"]),
    feature("Reader", ["ArticleInterface", "ReaderInterface", "AccountInterface"]),
    feature("Account", ["AccountInterface", "AudioInterface"]),
    feature("Search", ["ArticleInterface", "ReaderInterface"]),
    feature("Ads", ["ArticleInterface"]),
    .target(
      name: "NewsHosts",
      dependencies: [
        "Kit", "ArticleInterface", "ReaderInterface", "AccountInterface", "AudioInterface", "Storage",
        "Network",
        "Telemetry", "Sync", "Audio", "Push", "Article", "Reader", "Account", "Search", "Ads",
      ] + tenon),
    .executableTarget(name: "news", dependencies: ["NewsHosts"] + tenon),
    .executableTarget(name: "newswidget", dependencies: ["NewsHosts"] + tenon),
    .executableTarget(name: "newsdemo", dependencies: ["NewsHosts"] + tenon),
    .executableTarget(name: "verify", dependencies: ["NewsHosts"] + tenon),
  ]
)
