import ArticleInterface
import Kit
import TenonRoutes

/// Shows notifications, once the first screen is there.
public struct PushModule: Module {
  public let name = ModuleNames.push
  public let layer: Layer = .tools
  public let launchTime = LaunchTime.deferred

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let disk = contract.requires((any Disk).self)
    let links = contract.opensURLs()
    contract.observes(ArticleEvents.Published.self, with: disk) { event, disk in
      guard disk.read("push") != nil, let first = event.articles.first else { return }
      try await links("/article/\(first.id)?section=push")
    }
    contract.starts {
      _ = try await links.open(external: "news://article/42")
      if links.canOpen("/section/sport") { _ = try await links("/section/sport") }
    }
  }
}
