import AccountInterface
import Article
import ArticleInterface
import Kit
import Network
import Reader
import ReaderInterface
import Storage
import Sync
import Telemetry
import TenonScreens

/// The widget on the home screen of a phone: headlines, and nothing to tap.
public enum Widget {
  static let own: [any Module] = [HeadlineModule(), NoLoginModule(), NoPushModule()]

  static var shared: [any Module] {
    [TelemetryModule(), StorageModule(), NetworkModule(server: "https://widget.example")]
  }

  public static func application() throws -> Application {
    try Application(shared + [SyncModule(), ArticleModule(), ReaderModule()] + own, options: options())
  }
}

struct HeadlineModule: Module {
  let layer: Layer = .shell

  func declare(in contract: inout ModuleContract) {
    let headline = contract.opens(ArticleRoutes.Headline.self)
    let bookmarks = contract.requires((any Bookmarks).self)
    let library = contract.requires((any ArticleLibrary).self)
    contract.observes(ArticleEvents.Published.self, with: bookmarks, library) { event, bookmarks, library in
      let kept = await bookmarks.all()
      for article in event.articles where kept.contains(article.id) {
        print(try await headline(ArticleRoutes.Headline(id: article.id)), await library.article(1).title)
      }
    }
    contract.observes(BookmarksChanged.self) { _ in }
  }
}

/// Stands in for the account module, which a widget does not have.
struct NoLoginModule: Module {
  let layer: Layer = .stories

  func declare(in contract: inout ModuleContract) {
    contract.destination(LoginPage.self) { _, _ in Page("Open the app") }
    let loggedOut = contract.sends(LoggedOut.self, .report(to: ModuleNames.reader))
    contract.stops { await loggedOut(LoggedOut()) }
  }
}

/// Receives what the push module receives in the app.
struct NoPushModule: Module {
  let name = ModuleNames.push
  let layer: Layer = .tools

  func declare(in contract: inout ModuleContract) {
    contract.observes(ArticleEvents.Published.self) { _ in }
  }
}
