import ArticleInterface
import Kit
import TenonActions
import TenonScreens

struct SponsoredLibrary: ArticleLibrary {
  let library: any ArticleLibrary
  let telemetry: any Telemetry
  func article(_ id: Int) async -> ArticleSummary {
    telemetry.note("shown \(id)")
    return await library.article(id)
  }
}

public struct AdsModule: Module {
  public let layer: Layer = .stories
  let count: Int

  public init(count: Int = 3) { self.count = count }

  public func declare(in contract: inout ModuleContract) {
    let telemetry = contract.requires((any Telemetry).self)
    let source = contract.requires((any AdSource).self)
    contract.decorates((any ArticleLibrary).self, with: telemetry) { library, telemetry in
      SponsoredLibrary(library: library, telemetry: telemetry)
    }
    let share = contract.calls(.shareArticle)
    let hide = contract.calls(.hideArticle)
    contract.starts(with: source) { [count] source in
      for number in 0..<count where await source.next().isEmpty {
        _ = try await share(number)
        try await hide(number)
      }
    }
  }
}
