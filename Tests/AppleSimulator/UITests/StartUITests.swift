import XCTest

/// Starts from outside, after the app was ended, and starts that fail.
@MainActor
final class StartUITests: SimulatorTestCase {
  func testALinkThatStartsTheAppOpensItsPage() throws {
    guard #available(iOS 16.4, *) else { throw XCTSkip("tests cannot open links before iOS 16.4") }
    app.terminate()
    let link = try XCTUnwrap(URL(string: "tenon-simulator://detail/7"))
    XCUIDevice.shared.system.open(link)
    // The system asks whether to open the app, unless it did before.
    let agreement = system.buttons["Open"]
    if agreement.waitForExistence(timeout: 5) { agreement.tap() }
    expect(page: "detail 7")
    swipe(to: 0.9)
    expect(page: "home one")
  }

  func testANotificationThatStartsTheAppOpensItsPage() {
    tap("notify")
    let permission = system.buttons["Allow"]
    if permission.waitForExistence(timeout: 3) { permission.tap() }
    app.terminate()
    let notification = system.otherElements.matching(
      NSPredicate(format: "label CONTAINS %@", "open detail 9")
    ).firstMatch
    XCTAssert(notification.waitForExistence(timeout: 15))
    notification.tap()
    expect(page: "detail 9")
    swipe(to: 0.9)
    expect(page: "home one")
  }

  func testALaunchThatFailsSaysWhy() {
    app.terminate()
    app.launchArguments.append("-fails")
    app.launch()
    let reason = app.staticTexts.matching(
      NSPredicate(format: "label CONTAINS %@", "asked to fail")
    ).firstMatch
    XCTAssert(reason.waitForExistence(timeout: 10))
  }
}
