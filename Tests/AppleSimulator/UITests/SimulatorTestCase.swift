import XCTest

/// What a person does in a simulator, where the stand-ins of Tests/AppleHosts only claim to be like UIKit. The tests find
/// buttons and pages by their titles.
@MainActor
class SimulatorTestCase: XCTestCase {
  let app = XCUIApplication()
  /// What the system shows: alerts and notifications.
  let system = XCUIApplication(bundleIdentifier: "com.apple.springboard")

  override func setUp() async throws {
    continueAfterFailure = false
    app.launchArguments = ["-ApplePersistenceIgnoreState", "YES"]
    app.launch()
    expect(page: "home one")
  }

  func tap(_ title: String) {
    let button = app.buttons.matching(identifier: title).allElementsBoundByIndex.last { $0.isHittable }
    XCTAssertNotNil(button, "there is no button \(title)")
    button?.tap()
  }

  /// Waits until a page of that title can be touched.
  func expect(page: String, file: StaticString = #filePath, line: UInt = #line) {
    expect("page", page, file: file, line: line)
  }

  /// Waits until a label has a text.
  func expect(_ identifier: String, _ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let shown = app.staticTexts.matching(
      NSPredicate(format: "identifier == %@ AND label == %@", identifier, text))
    // A predicate with a closure could not look at elements, which belong to the main actor.
    for _ in 0..<100 {
      if shown.allElementsBoundByIndex.contains(where: { $0.isHittable }) { return }
      Thread.sleep(forTimeInterval: 0.1)
    }
    XCTFail("\(identifier) '\(text)' does not appear", file: file, line: line)
  }

  func label(_ identifier: String) -> String { app.staticTexts[identifier].firstMatch.label }

  /// A swipe to the right, from the edge or from further in, which is let go after a rest: its distance decides.
  func swipe(from start: CGFloat = 0, to end: CGFloat, at height: CGFloat = 0.5) {
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: start, dy: height))
    let end = app.coordinate(withNormalizedOffset: CGVector(dx: end, dy: height))
    start.press(forDuration: 0.05, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: 0.3)
  }

  /// Drags a sheet down, to a share of the height.
  func drag(down share: CGFloat) {
    let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.12))
    let end = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: share))
    start.press(forDuration: 0.05, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: 0.3)
  }

  /// Leaves the app for its icon, and waits until it no longer runs in front.
  func goHome() {
    XCUIDevice.shared.press(.home)
    XCTAssert(app.wait(for: .runningBackground, timeout: 10))
  }
}
