// The elements, queries and gestures of UI tests.

public struct XCUIGestureVelocity: Sendable {
  public static let slow = XCUIGestureVelocity()
}

@MainActor public protocol XCUIElementTypeQueryProvider {
  var buttons: XCUIElementQuery { get }
  var staticTexts: XCUIElementQuery { get }
  var alerts: XCUIElementQuery { get }
  var tabBars: XCUIElementQuery { get }
  var tables: XCUIElementQuery { get }
  var cells: XCUIElementQuery { get }
  var scrollViews: XCUIElementQuery { get }
  var otherElements: XCUIElementQuery { get }
}

extension XCUIElementTypeQueryProvider {
  public var buttons: XCUIElementQuery { XCUIElementQuery() }
  public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
  public var alerts: XCUIElementQuery { XCUIElementQuery() }
  public var tabBars: XCUIElementQuery { XCUIElementQuery() }
  public var tables: XCUIElementQuery { XCUIElementQuery() }
  public var cells: XCUIElementQuery { XCUIElementQuery() }
  public var scrollViews: XCUIElementQuery { XCUIElementQuery() }
  public var otherElements: XCUIElementQuery { XCUIElementQuery() }
}

@MainActor public final class XCUIElementQuery: XCUIElementTypeQueryProvider {
  nonisolated init() {}
  public var firstMatch: XCUIElement { XCUIElement() }
  public var allElementsBoundByIndex: [XCUIElement] { [] }
  public func element(boundBy index: Int) -> XCUIElement { XCUIElement() }
  public func matching(identifier: String) -> XCUIElementQuery { self }
  public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
  public subscript(key: String) -> XCUIElement { XCUIElement() }
}

@MainActor open class XCUIElement: XCUIElementTypeQueryProvider {
  nonisolated init() {}
  public var isHittable: Bool { true }
  public var label: String { "" }
  public var firstMatch: XCUIElement { self }
  public func tap() {}
  public func swipeLeft() {}
  public func swipeRight() {}
  public func waitForExistence(timeout: TimeInterval) -> Bool { true }
  public func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate { XCUICoordinate() }
}

@MainActor public final class XCUICoordinate {
  nonisolated init() {}
  public func press(
    forDuration: TimeInterval, thenDragTo other: XCUICoordinate, withVelocity: XCUIGestureVelocity,
    thenHoldForDuration: TimeInterval
  ) {}
}

@MainActor public final class XCUIApplication: XCUIElement {
  public enum State: Int, Sendable { case notRunning = 1, runningBackground = 3, runningForeground }
  public nonisolated override init() { super.init() }
  public nonisolated init(bundleIdentifier: String) { super.init() }
  public var launchArguments: [String] = []
  public func launch() {}
  public func activate() {}
  public func terminate() {}
  public func wait(for state: State, timeout: TimeInterval) -> Bool { true }
}

@MainActor public final class XCUIDevice {
  public enum Button: Int, Sendable { case home = 1 }
  public static let shared = XCUIDevice()
  public func press(_ button: Button) {}
  @available(iOS 16.4, *)
  public var system: XCUISystem { XCUISystem() }
}

@available(iOS 16.4, *)
@MainActor public final class XCUISystem {
  public func open(_ url: URL) {}
}
