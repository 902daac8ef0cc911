import XCTest

/// Pages, sheets, tabs and scenes.
@MainActor
final class NavigationUITests: SimulatorTestCase {
  func testASwipeFromTheEdgeGoesBack() {
    tap("push")
    expect(page: "detail 1")
    swipe(to: 0.9)
    expect(page: "home one")
    tap("push")
    expect(page: "detail 1")
  }

  func testACancelledSwipeChangesNothing() {
    tap("push")
    expect(page: "detail 1")
    swipe(to: 0.15)
    expect(page: "detail 1")
    tap("push")
    expect(page: "detail 1")
    swipe(to: 0.9)
    swipe(to: 0.9)
    expect(page: "home one")
  }

  func testASheetThatIsDraggedDownIsGone() {
    tap("sheet")
    expect(page: "note sheet")
    drag(down: 0.9)
    expect(page: "home one")
    tap("sheet")
    expect(page: "note sheet")
  }

  func testADragThatIsLetGoChangesNothing() {
    tap("sheet")
    expect(page: "note sheet")
    drag(down: 0.25)
    expect(page: "note sheet")
    tap("close")
    expect(page: "home one")
  }

  func testWhatIsPresentedWaitsForAnAlert() {
    tap("alert, then sheet")
    XCTAssert(app.alerts["alert"].waitForExistence(timeout: 5))
    app.alerts["alert"].buttons["OK"].tap()
    expect(page: "note after the alert")
    tap("close")
    expect(page: "home one")
  }

  func testASheetIsReplacedByACover() {
    tap("sheet")
    expect(page: "note sheet")
    tap("sheet to cover")
    expect(page: "note cover")
    tap("close")
    expect(page: "home one")
  }

  func testTheSixthTabIsReachedThroughMore() {
    let tabs = app.tabBars.buttons
    tabs.element(boundBy: 1).tap()
    expect(page: "home two")
    tabs.element(boundBy: 4).tap()
    app.tables.cells.element(boundBy: 1).tap()
    expect(page: "home six")
    tap("push")
    expect(page: "detail 1")
    tabs.element(boundBy: 0).tap()
    expect(page: "home one")
  }

  func testASceneComesBackAfterTheProcessHasEnded() {
    app.terminate()
    app.launchArguments = []
    app.launch()
    tap("push")
    expect(page: "detail 1")
    goHome()
    app.terminate()
    app.launch()
    expect(page: "detail 1")
  }
}
