import AccountInterface
import ArticleInterface
import Kit
import ReaderInterface
import TenonActions
import TenonScreens

actor LiveBookmarks: Bookmarks {
  private var ids: [Int] = []
  private let changed: ModuleEventSender<BookmarksChanged>
  private let disk: any Disk
  init(disk: any Disk, changed: ModuleEventSender<BookmarksChanged>) {
    self.disk = disk
    self.changed = changed
  }
  func all() -> [Int] { ids }
  func add(_ id: Int) async {
    ids.append(id)
    await changed(BookmarksChanged(count: ids.count + (disk.read("count")?.count ?? 0)))
  }
  func clear() { ids = [] }
}

public struct ReaderModule: Module {
  public let layer: Layer = .stories

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let bookmarks = declareBookmarks(in: &contract)
    let headline = contract.opens(ArticleRoutes.Headline.self)
    let detail = contract.shows(ArticleRoutes.Detail.self)
    let login = contract.shows(LoginPage.self)
    contract.page(BookmarkList.self, with: bookmarks) { _, bookmarks in
      guard let first = await bookmarks.all().first else {
        return try await login.result(of: LoginPage()) == true ? "Logged in" : "Nothing"
      }
      await detail.show(ArticleRoutes.Detail(id: first))
      return try await headline(ArticleRoutes.Headline(id: first))
    }
  }

  private func declareBookmarks(in contract: inout ModuleContract) -> Needed<LiveBookmarks> {
    let disk = contract.requires((any Disk).self)
    let changed = contract.sends(BookmarksChanged.self, .broadcast)
    let bookmarks = contract.exports(
      LiveBookmarks.self, as: (any Bookmarks).self, { $0 }, with: disk
    ) { LiveBookmarks(disk: $0, changed: changed) }
    contract.passes(Bookmarked.self, to: bookmarks) { bookmarks, event in await bookmarks.add(event.id) }
    contract.observes(LoggedOut.self, with: bookmarks) { _, bookmarks in await bookmarks.clear() }
    return bookmarks
  }
}
