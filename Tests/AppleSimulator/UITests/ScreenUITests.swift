import XCTest

/// What a screen tells the window.
@MainActor
final class ScreenUITests: SimulatorTestCase {
  func testAScreenHidesTheStatusBar() {
    tap("status bar")
    expect("bars", "hidden true")
  }
}
