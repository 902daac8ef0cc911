import XCTest

/// Sheets that are locked, late, or that UIKit presents otherwise than they were asked for.
@MainActor
final class ModalUITests: SimulatorTestCase {
  func testALockedSheetStays() {
    tap("locked sheet")
    expect(page: "note locked")
    drag(down: 0.95)
    expect(page: "note locked")
    tap("close")
    expect(page: "home one")
  }

  func testACoverIsReplacedByASheet() {
    tap("cover")
    expect(page: "note cover")
    tap("cover to sheet")
    expect(page: "note sheet")
    tap("close")
    expect(page: "home one")
  }

  func testASheetThatIsOpenedInTheBackgroundIsThere() {
    tap("sheet in 3 s")
    goHome()
    Thread.sleep(forTimeInterval: 8)
    app.activate()
    expect(page: "note late")
  }

  func testTheSheetForSharingAppears() {
    tap("share")
    XCTAssert(app.otherElements["ActivityListView"].waitForExistence(timeout: 10))
  }
}
