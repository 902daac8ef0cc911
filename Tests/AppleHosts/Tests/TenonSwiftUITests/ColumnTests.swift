import SwiftUI
import TenonSwiftUI
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct ColumnTests {
  private func screen(_ stage: Stage, _ width: UserInterfaceSizeClass) -> StubNode {
    StubNode.show(
      NavigatorView(stage.navigator).split { Text("choose") }.environment(\.horizontalSizeClass, width))
  }

  @Test("a detail stands beside its stack where there is room, and a person goes back in each column alone")
  func beside() async throws {
    let stage = try await Stage()
    #expect(screen(stage, .regular).all("detail").first?.texts == ["choose"])
    await stage.navigator.open(Product(id: 1), as: .detail)
    await stage.navigator.push(Product(id: 2))
    await stage.navigator.push(Bare(), in: .top.primary)
    var now = screen(stage, .regular)
    #expect(now.all("sidebar").first?.texts == ["home", "to 9", "bare"])
    #expect(now.all("detail").first?.texts == ["product 1", "product 2"])
    now.all("sidebar").first?.all("stack").first?.goBack(to: 0)
    #expect(stage.urls == ["/home", "/product/1", "/product/2"])
    now = screen(stage, .regular)
    now.all("detail").first?.all("stack").first?.goBack(to: 0)
    #expect(stage.urls == ["/home", "/product/1"])
  }

  @Test("where there is no room, a detail is pushed, and nothing of the state changes with the width")
  func narrow() async throws {
    let stage = try await Stage()
    await stage.navigator.open(Product(id: 1), as: .detail)
    let before = stage.navigator.state
    let now = screen(stage, .compact)
    #expect(now.all("split").isEmpty)
    #expect(now.all("stack").first?.all("pushed").map(\.texts) == [["product 1"]])
    #expect(screen(stage, .regular).all("split").count == 1)
    #expect(stage.navigator.state == before)
    now.all("stack").first?.goBack(to: 0)
    #expect(stage.urls == ["/home"])
  }

  @Test("a tab that was not asked for has one stack, and so has a window in which nobody asked")
  func others() async throws {
    let stage = try await Stage(tabs: true)
    EnvironmentValues.stubWidth = .regular
    defer { EnvironmentValues.stubWidth = .compact }
    let view = NavigatorView(stage.navigator) { Text(verbatim: $0.name) }
    #expect(StubNode.show(view).all("split").isEmpty)
    #expect(StubNode.show(view.split("two") { Text("choose") }).all("split").count == 1)
  }
}
