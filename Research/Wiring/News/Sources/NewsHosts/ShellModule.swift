import AccountInterface
import ArticleInterface
import AudioInterface
import Kit
import ReaderInterface
import TenonActions
import TenonScreens

/// The frame of the app: its badges, and what no other module may decide.
struct ShellModule: Module {
  let layer: Layer = .shell

  func declare(in contract: inout ModuleContract) {
    let accounts = contract.requires((any Accounts).self)
    let bookmarks = contract.opens(BookmarkList.self)
    let unread = contract.calls(.unreadCount)
    contract.observes(BookmarksChanged.self) { event in print(event.count) }
    declareLogin(unread, in: &contract)
    contract.observes(PlaybackEnded.self) { event in print(event.article) }
    contract.guards("subscribers", with: accounts) { _, accounts in
      await accounts.isSubscriber() ? .allow : .veto("for subscribers")
    }
    contract.readies { _ = try await bookmarks(BookmarkList()) }
  }

  private func declareLogin(_ unread: ActionCaller<Void, Int, any Error>, in contract: inout ModuleContract) {
    contract.observes(LoggedIn.self) { event in print(event.token, try await unread()) }
    contract.observes(LoggedOut.self) { _ in print("logged out") }
  }
}

/// Joins interfaces of modules that do not know each other.
struct BridgeModule: Module {
  var layer: Layer { .shell }

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any Telemetry).self, to: (any AdSource).self) { TelemetryAds(telemetry: $0) }
  }
}

struct TelemetryAds: AdSource {
  let telemetry: any Telemetry
  func next() async -> String {
    telemetry.note("ad")
    return "Buy tea"
  }
}

#if DEBUG
  /// Prints what happens.
  struct ConsoleModule: Module {
    let layer: Layer = .shell

    func declare(in contract: inout ModuleContract) {
      let telemetry = contract.requires((any Telemetry).self)
      contract.observes(ArticleEvents.Published.self, with: telemetry) { event, telemetry in
        telemetry.note("\(event.articles.count) articles")
      }
    }
  }
#endif
