import ArticleInterface
import Kit
import TenonRoutes

struct SyncSink: TelemetrySink {
  func take(_ text: String) {}
}

/// Fetches articles, and tells the layers above about them.
public struct SyncModule: Module {
  public let layer: Layer = .tools
  public let priority = 10

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let feed = contract.requires(async: (any Feed).self)
    let published = contract.sends(ArticleEvents.Published.self, .broadcast, .report(to: ModuleNames.push))
    contract.contributes((any TelemetrySink).self) { SyncSink() }
    contract.starts(with: feed) { feed in
      let articles = try await feed().latest()
      await published(ArticleEvents.Published(articles))
    }
  }
}
