import XCTest

/// What a person does in a simulator, where the stand-ins of Tests/AppleHosts only claim to be like UIKit.
@MainActor
final class NavigationUITests: XCTestCase {
  private let app = XCUIApplication()

  override func setUp() async throws {
    continueAfterFailure = false
    app.launchArguments = ["-ApplePersistenceIgnoreState", "YES"]
    app.launch()
    expect(page: "home one")
  }

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
    XCUIDevice.shared.press(.home)
    XCTAssert(app.wait(for: .runningBackground, timeout: 10))
    app.terminate()
    app.launch()
    expect(page: "detail 1")
  }

  private func tap(_ title: String) {
    let button = app.buttons.matching(identifier: title).allElementsBoundByIndex.last { $0.isHittable }
    XCTAssertNotNil(button, "there is no button \(title)")
    button?.tap()
  }

  private func expect(page: String, file: StaticString = #filePath, line: UInt = #line) {
    let shown = app.staticTexts.matching(NSPredicate(format: "identifier == 'page' AND label == %@", page))
    let appears = expectation(
      for: NSPredicate { _, _ in shown.allElementsBoundByIndex.contains { $0.isHittable } },
      evaluatedWith: nil)
    XCTAssertEqual(XCTWaiter.wait(for: [appears], timeout: 10), .completed, page, file: file, line: line)
  }

  /// A swipe from the left edge, to a share of the width, which is let go after a rest: its distance decides.
  private func swipe(to share: CGFloat) {
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
    let end = app.coordinate(withNormalizedOffset: CGVector(dx: share, dy: 0.5))
    start.press(forDuration: 0.05, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: 0.3)
  }

  private func drag(down share: CGFloat) {
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.12))
    let end = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: share))
    start.press(forDuration: 0.05, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: 0.3)
  }
}
