import XCTest

/// Swipes on the content, which go back as of iOS 26, and on what scrolls sideways.
@MainActor
final class GestureUITests: SimulatorTestCase {
  func testASwipeOnTheContentGoesBackWhereTheSystemHasIt() throws {
    guard #available(iOS 26, *) else { throw XCTSkip("before iOS 26, only a swipe from the edge goes back") }
    tap("push")
    expect(page: "detail 1")
    swipe(from: 0.4, to: 0.95, at: 0.85)
    expect(page: "home one")
    tap("push")
    expect(page: "detail 1")
  }

  func testAListThatScrollsSidewaysScrolls() {
    tap("sideways list")
    expect("offset", "offset 0")
    let list = app.scrollViews["list"]
    list.swipeLeft()
    XCTAssertNotEqual(label("offset"), "offset 0", "it scrolls to the right")
    list.swipeRight()
    XCTAssert(list.isHittable, "the page is still there")
  }

  func testTwoSwipesInARowGoBackOnce() {
    tap("push")
    expect(page: "detail 1")
    tap("push")
    tap("push")
    expect(page: "detail 1")
    swipe(to: 0.9)
    expect(page: "detail 1")
  }
}
