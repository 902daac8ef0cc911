import ArticleInterface
import Kit
import TenonRoutes

actor ServerFeed: Feed {
  private let cache: any Disk
  init(cache: any Disk) { self.cache = cache }
  func latest() -> [ArticleSummary] { [ArticleSummary(id: 1, title: cache.read("1") ?? "None")] }
}

public struct NetworkModule: Module {
  public let layer: Layer = .platform
  private let server: String

  public init(server: String) { self.server = server }

  public func declare(in contract: inout ModuleContract) {
    let cache = contract.requires((any Disk).self, named: "cache")
    contract.provides(async: (any Feed).self, with: cache) { cache in ServerFeed(cache: cache) }
  }
}
