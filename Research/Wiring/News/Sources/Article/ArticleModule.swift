import AccountInterface
import ArticleInterface
import AudioInterface
import Kit
import ReaderInterface
import TenonActions
import TenonScreens

actor LiveArticles: ArticleLibrary {
  private var known: [Int: ArticleSummary] = [:]
  func article(_ id: Int) -> ArticleSummary { known[id] ?? ArticleSummary(id: id, title: "Article \(id)") }
  func take(_ articles: [ArticleSummary]) { for article in articles { known[article.id] = article } }
  func hide(_ id: Int) { known[id] = nil }
}

public struct ArticleModule: Module {
  public let layer: Layer = .stories

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let articles = contract.exports(LiveArticles.self, as: (any ArticleLibrary).self, { $0 }) {
      LiveArticles()
    }
    contract.passes(ArticleEvents.Published.self, to: articles) { articles, event in
      await articles.take(event.articles)
    }
    contract.performs(.shareArticle, with: articles) { id, articles in
      await articles.article(id).title
    }
    contract.performs(.hideArticle, with: articles) { id, articles in await articles.hide(id) }
    declarePages(of: articles, in: &contract)
  }
}
