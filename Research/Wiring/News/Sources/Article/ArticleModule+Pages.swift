import ArticleInterface
import AudioInterface
import Kit
import ReaderInterface
import TenonActions
import TenonScreens

extension ArticleModule {
  /// What the pages of articles use of other modules.
  struct Links: Sendable {
    let play: ActionCaller<Track, Bool, AudioError>
    let opened: ModuleEventSender<ArticleEvents.Opened>
    let bookmarked: ModuleEventSender<Bookmarked>
    let section: RoutePresenter<ArticleRoutes.Section>

    init(_ contract: inout ModuleContract) {
      play = contract.calls(ifPresent: AudioActions.play)
      opened = contract.sends(ArticleEvents.Opened.self, .report(to: ModuleNames.telemetry))
      bookmarked = contract.sends(Bookmarked.self, .report(to: ModuleNames.reader))
      section = contract.shows(ArticleRoutes.Section.self)
    }
  }

  func declarePages(of articles: Needed<LiveArticles>, in contract: inout ModuleContract) {
    let links = Links(&contract)
    contract.page(ArticleRoutes.Detail.self, .external, with: articles) { route, articles in
      await links.opened(ArticleEvents.Opened(route.id))
      if route.section == "audio" { _ = try await links.play(Track(article: route.id)) }
      if route.section == "keep" { await links.bookmarked(Bookmarked(id: route.id)) }
      return await articles.article(route.id).title
    }
    contract.page(ArticleRoutes.Section.self, .external) { route in route.name }
    contract.routes(ArticleRoutes.Headline.self, with: articles) { route, _, articles in
      await articles.article(route.id).title
    }
  }
}
