import AccountInterface
import ArticleInterface
import Kit
import Reader
import ReaderInterface
import Search
import Storage
import TenonScreens

/// One or more modules, with stand-ins for all others.
public struct Demo {
  let modules: [any Module]

  init(of modules: any Module...) { self.modules = modules }

  public func application() throws -> Application {
    try Application([StorageModule(), StandIns()] + modules, options: options())
  }

  public static var search: Demo { Demo(of: SearchModule(), ReaderModule()) }
}

struct StandIns: Module {
  let layer: Layer = .stories

  struct Library: ArticleLibrary {
    func article(_ id: Int) async -> ArticleSummary { ArticleSummary(id: id, title: "One") }
  }

  func declare(in contract: inout ModuleContract) {
    contract.provides((any ArticleLibrary).self) { Library() }
    contract.page(ArticleRoutes.Detail.self) { _ in "Article" }
    contract.page(LoginPage.self) { _ in "Login" }
    contract.routes(ArticleRoutes.Headline.self) { _, _ in "Headline" }
    let bookmarked = contract.sends(Bookmarked.self, .report(to: ModuleNames.reader))
    let loggedOut = contract.sends(LoggedOut.self, .report(to: ModuleNames.reader))
    contract.starts {
      await bookmarked(Bookmarked(id: 1))
      await loggedOut(LoggedOut())
    }
  }
}
