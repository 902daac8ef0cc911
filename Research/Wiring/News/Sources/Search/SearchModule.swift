import ArticleInterface
import Kit
import ReaderInterface
import TenonScreens

struct Query: Hashable, Sendable {
  var words: String
}

struct SearchResult: Sendable {
  var first: Int
}

public final class SearchModule: Module {
  public let layer: Layer = .stories

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let library = contract.requires((any ArticleLibrary).self)
    let bookmarks = contract.requires(later: (any Bookmarks).self)
    let results = contract.provides(SearchResult.self, taking: Query.self, with: library, bookmarks) {
      query, library, bookmarks in
      SearchResult(first: query.words.count)
    }
    let detail = contract.shows(ArticleRoutes.Detail.self)
    contract.page(SearchPage.self, with: results) { route, results in
      let found = try results(Query(words: route.q ?? ""))
      await detail.show(.init(id: found.first, section: "search"))
      return "Search"
    }
  }
}
