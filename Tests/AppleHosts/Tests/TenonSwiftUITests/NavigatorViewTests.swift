import Observation
import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct NavigatorViewTests {
  @Test("a stack's screens are shown over its root")
  func stack() async throws {
    let stage = try await Stage()
    await stage.navigator.push(Product(id: 1))
    await stage.navigator.push(Bare())
    #expect(stage.screen.texts == ["home", "to 9", "product 1", "bare"])
    await stage.navigator.perform(.popToRoot())
    #expect(stage.screen.texts == ["home", "to 9"])
  }

  @Test("a person's way back changes the state")
  func back() async throws {
    let stage = try await Stage()
    for id in 1...3 { await stage.navigator.push(Product(id: id)) }
    var origins: [NavigationOrigin] = []
    stage.navigator.observe { origins.append($0.origin) }
    stage.screen.all("stack")[0].goBack(to: 2)
    #expect(stage.urls == ["/home", "/product/1", "/product/2"])
    stage.screen.all("stack")[0].goBack(to: 2)
    stage.screen.all("stack")[0].goBack(to: 0)
    #expect(stage.urls == ["/home"])
    #expect(origins == [.user, .user])
  }

  @Test("where a guard of removals is, it is asked before a person's way back")
  func guardedBack() async throws {
    let stage = try await Stage()
    await stage.navigator.push(Product(id: 1))
    var asked: [NavigationOrigin] = []
    let token = stage.navigator.add(
      NavigationGuard("unsaved", on: .removals) { attempt in
        asked.append(attempt.origin)
        return .veto("save first")
      })
    let screen = stage.screen
    var refreshed = 0
    stage.model.objectWillChange.stubReceive { refreshed += 1 }
    screen.all("stack")[0].goBack(to: 0)
    await until { !asked.isEmpty }
    #expect(asked == [.user])
    #expect(stage.screen.texts == ["home", "to 9", "product 1", "Back"])
    stage.navigator.cancel(token)
    stage.screen.all("stack")[0].goBack(to: 0)
    #expect(stage.urls == ["/home"])
    #expect(refreshed > 0)
  }

  @Test("tabs go in both directions")
  func tabs() async throws {
    let stage = try await Stage(tabs: true)
    let tabs = try #require(stage.screen.all("tabs").first)
    #expect(tabs.all("tab item").flatMap(\.texts) == ["tab one", "tab two"])
    #expect(tabs.all("tab").map(\.tag) == [AnyHashable(TabID("one")), AnyHashable(TabID("two"))])
    tabs.selectTab(TabID("two"))
    #expect(stage.navigator.state.window()?.selectedTab == "two")
    await stage.navigator.perform(.select("one"))
    #expect(stage.screen.all("tabs").first?.selected == AnyHashable(TabID("one")))
  }

  @Test("modals are shown in their style, over each other, with their own stacks")
  func modals() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    await stage.navigator.push(Product(id: 2))
    await stage.navigator.open(Login(), as: .modal(.fullScreen))
    await stage.navigator.open(Bare(), as: .modal(.popover("anchor"), .none))
    let sheet = try #require(stage.screen.all("sheet").first)
    #expect(sheet.texts == ["login", "product 2", "login", "bare"])
    let cover = try #require(sheet.all("cover").first)
    #expect(cover.all("popover").first?.texts == ["bare"])
    await stage.navigator.perform(.dismissAll())
    #expect(stage.screen.all("sheet").isEmpty)
  }

  @Test("a person's dismissal changes the state, and a modal's own button closes it")
  func dismissal() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    stage.screen.all("sheet")[0].swipeDown()
    #expect(stage.urls == ["/home"])
    await stage.navigator.open(Login())
    let changes = stage.navigator.changes()
    stage.screen.all("button").last?.tap()
    await changes.comes()
    #expect(stage.urls == ["/home"])
  }

  @Test("where a guard of removals is, a swipe does nothing, and another dismissal asks it")
  func guardedDismissal() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    var asked = 0
    stage.navigator.add(
      NavigationGuard("unsaved", on: .removals) { _ in
        asked += 1
        return .veto("save first")
      })
    let sheet = stage.screen.all("sheet")[0]
    #expect(!sheet.allowsDismissal)
    sheet.swipeDown()
    sheet.dismiss()
    await until { asked != 0 }
    #expect(asked == 1)
    #expect(stage.urls == ["/login"])
  }

  @Test("a person goes back within a modal's stack")
  func modalBack() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    await stage.navigator.push(Product(id: 3))
    stage.screen.all("sheet")[0].all("stack")[0].goBack(to: 0)
    #expect(stage.urls == ["/login"])
  }

  @Test("a container that is registered stands around its screen")
  func container() async throws {
    let stage = try await Stage()
    stage.navigator.register(container: "card") { inner in
      Screen {
        Text("card")
        if let screen = inner as? any View { AnyView(screen) }
      }
    }
    await stage.navigator.open(Bare(), as: .modal(.sheet, .named("card")))
    #expect(stage.screen.all("sheet")[0].texts == ["card", "bare"])
  }

  @Test("a destination that is no view says so")
  func odd() async throws {
    let stage = try await Stage()
    await stage.navigator.push(Odd())
    #expect(stage.screen.texts.last == "Int is not a view")
  }

  @Test("a link opens its route")
  func link() async throws {
    let stage = try await Stage()
    let changes = stage.navigator.changes()
    stage.screen.all("button")[0].tap()
    await changes.comes()
    #expect(stage.urls == ["/home", "/product/9"])
  }

  @Test("ObservableObject notifies before each change, whatever makes it")
  func objectWillChange() async throws {
    let stage = try await Stage()
    let object = NavigatorObject(stage.navigator)
    var seen: [Int] = []
    object.objectWillChange.stubReceive { seen.append(object.state.window()?.topStack.count ?? 0) }
    await stage.navigator.push(Product(id: 1))
    stage.navigator.adopt(.pop(count: 1, .top))
    #expect(seen == [1, 2])
    #expect(object.state == stage.navigator.state)
  }

  @Test("@Observable notifies the code that reads the state")
  func observable() async throws {
    let stage = try await Stage()
    let model = ObservableNavigator(stage.navigator)
    let notifications = NotificationCount()
    withObservationTracking {
      _ = model.state.window()
    } onChange: {
      MainActor.assumeIsolated { notifications.count += 1 }
    }
    await stage.navigator.push(Product(id: 1))
    #expect(notifications.count == 1)
    #expect(model.state == stage.navigator.state)
  }

  @Test("where a guard does not let a person go back, SwiftUI is notified although the state is the same")
  func refreshed() async throws {
    let stage = try await Stage()
    await stage.navigator.push(Product(id: 1))
    let model = ObservableNavigator(stage.navigator)
    let screen = stage.screen
    stage.navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .veto("save first") })
    let notifications = NotificationCount()
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { notifications.count += 1 }
    }
    #expect(notifications.count == 0)
    model.guardsChanged()
    #expect(notifications.count == 1)
    screen.all("stack")[0].goBack(to: 0)
    #expect(stage.urls == ["/home", "/product/1"])
    #expect(stage.screen.texts == ["home", "to 9", "product 1", "Back"])
  }

  @Test("a guard of removals that comes when a sheet is shown already keeps it from being swiped away")
  func lateGuard() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    #expect(stage.screen.all("sheet")[0].allowsDismissal)
    var notifications = 0
    stage.model.objectWillChange.stubReceive { notifications += 1 }
    let token = stage.navigator.add(NavigationGuard("unsaved", on: .removals) { _ in .veto("save first") })
    #expect(notifications == 1)
    #expect(!stage.screen.all("sheet")[0].allowsDismissal)
    stage.navigator.cancel(token)
    #expect(notifications == 2)
    #expect(stage.screen.all("sheet")[0].allowsDismissal)
  }

  @Test("the late end of one sheet does not take away the next")
  func lateDismissal() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Login())
    let old = stage.screen.all("sheet")[0]
    await stage.navigator.perform(.dismiss())
    await stage.navigator.open(Login())
    old.dismiss()
    #expect(stage.urls == ["/login"])
    await stage.navigator.perform(.dismiss())
    await stage.navigator.open(Login(), as: .modal(.fullScreen))
    old.dismiss()
    #expect(stage.urls == ["/login"])
  }

  @Test("screens within a screen cover it, or have the place that it gives them")
  func children() async throws {
    let stage = try await Stage()
    let home = try #require(stage.navigator.state.window()?.top)
    let child = try #require(await stage.navigator.open(Bare(), as: .child(of: home.id)).entry)
    #expect(stage.screen.texts == ["home", "to 9", "bare"])
    await stage.navigator.perform(.finish(child))
    #expect(stage.screen.texts == ["home", "to 9"])

    let frame = try #require(await stage.navigator.push(Framed()).entry)
    await stage.navigator.open(Product(id: 1), as: .child(of: frame))
    await stage.navigator.open(Bare(), as: .child(of: frame))
    #expect(stage.screen.texts == ["home", "to 9", "above", "product 1", "bare", "below"])
  }

  @Test("what comes or goes immediately is not animated")
  func immediate() async throws {
    let stage = try await Stage()
    var isImmediate: [Bool] = []
    stage.model.objectWillChange.stubReceive {
      isImmediate.append(Transaction.stubCurrent.disablesAnimations)
    }
    await stage.navigator.push(Product(id: 1), transition: .immediate)
    await stage.navigator.push(Product(id: 2))
    await stage.navigator.perform(.pop())
    await stage.navigator.perform(.pop())
    #expect(isImmediate == [true, false, false, true])
  }

  @Test("another navigator is another view, with another model")
  func otherNavigator() async throws {
    let (one, two) = (try await Stage(), try await Stage())
    let tags = [one.screen, one.screen, two.screen].map { $0.all("identity").first?.tag }
    #expect(tags[0] == tags[1])
    #expect(tags[0] != tags[2])
  }

  @Test("on systems without Observation the same is shown, and goes in both directions")
  func published() async throws {
    let stage = try await Stage()
    await stage.navigator.push(Product(id: 1))
    await stage.navigator.open(Login())
    let shown = StubNode.show(
      PublishedWindow(model: stage.model, window: .main) { AnyView(Text(verbatim: $0.name)) })
    #expect(shown.texts == stage.screen.texts)
    shown.all("sheet")[0].swipeDown()
    shown.all("stack")[0].goBack(to: 0)
    #expect(stage.urls == ["/home"])
  }

  @Test("nothing keeps a model that SwiftUI has let go")
  func released() async throws {
    let stage = try await Stage()
    var model: NavigatorObject? = NavigatorObject(stage.navigator)
    weak let gone = model
    #expect(gone?.state == stage.navigator.state)
    model = nil
    #expect(gone == nil)
    await stage.navigator.push(Product(id: 1))
    #expect(stage.urls.count == 2)
  }
}

@MainActor
final class NotificationCount {
  var count = 0
}
