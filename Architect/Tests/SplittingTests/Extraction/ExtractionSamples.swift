extension ExtractionSample {
  /// The ways in which moved code breaks, each with its repair.
  static let all: [ExtractionSample] =
    types + initializers + protocols + classes + others + signatures
    + implicit + surroundings

  private static let types: [ExtractionSample] = [
    ExtractionSample(
      description: "a type and a function that files use",
      moved: "struct Price {}\nfunc total() -> Int { 1 }",
      stays: "let sum = total()\nlet type = Price.self",
      raised: ["package struct Price {}", "package func total() -> Int { 1 }"]),
    ExtractionSample(
      description: "a global variable and a type alias", moved: "let limit = 3\ntypealias Amount = Int",
      stays: "let copy: Amount = limit", raised: ["package let limit = 3", "package typealias Amount = Int"]),
    ExtractionSample(
      description: "the function of an operator",
      moved: "infix operator <+>\nfunc <+> (one: Int, other: Int) -> Int { one + other }",
      stays: "func add() -> Int { 1 <+> 2 }",
      raised: ["infix operator <+>", "package func <+> (one: Int, other: Int) -> Int { one + other }"]),
    ExtractionSample(
      description: "members and nested types",
      moved:
        "struct Cart {\n  enum State { case open }\n  static let state = State.open\n  func unused() {}\n}",
      stays: "let state: Cart.State = Cart.state",
      raised: [
        "package struct Cart {", "  package enum State { case open }",
        "  package static let state = State.open",
        "  func unused() {}",
      ]),
    ExtractionSample(
      description: "members of extensions",
      moved:
        "extension Int {\n  var doubled: Int { self * 2 }\n}\nprotocol Named {}\nextension Named {\n  func name() -> String { \"\" }\n}",
      stays: "struct Item: Named {}\nlet name = Item().name()\nlet two = 1.doubled",
      raised: ["  package var doubled: Int { self * 2 }", "  package func name() -> String { \"\" }"]),
    ExtractionSample(
      description: "a signature that names an internal type",
      moved: "struct Inner { var value = 1 }\nstruct Outer { static func make() -> [Inner] { [] } }",
      stays: "let count = Outer.make().count",
      raised: [
        "package struct Inner { var value = 1 }",
        "package struct Outer { package static func make() -> [Inner] { [] } }",
      ]),
    ExtractionSample(
      description: "a property whose type is inferred",
      moved: "struct Inner {}\nenum Store { static let shared = Inner() }",
      stays: "func use() { _ = Store.shared }",
      raised: ["package struct Inner {}", "package enum Store { package static let shared = Inner() }"]),
    ExtractionSample(
      description: "a generic requirement that names an internal protocol",
      moved: "protocol Pricing {}\nstruct Box<Value: Pricing> {}",
      stays: "struct Tag: Pricing {}\nlet type = Box<Tag>.self",
      raised: ["package protocol Pricing {}", "package struct Box<Value: Pricing> {}"]),
    ExtractionSample(
      description: "the values of an enumeration's cases",
      moved: "struct Reason {}\nenum Failure { case refused(Reason) }",
      stays: "func reason(_ failure: Failure) { switch failure { case .refused(let reason): _ = reason } }",
      raised: ["package struct Reason {}", "package enum Failure { case refused(Reason) }"]),
    ExtractionSample(
      description: "an operator in a type that has a standard protocol",
      moved:
        "struct Price: Equatable {\n  let value: Int\n  static func == (one: Price, other: Price) -> Bool { one.value == other.value }\n}",
      stays: "func same(_ one: Price, _ other: Price) -> Bool { one == other }",
      raised: ["  package static func == (one: Price, other: Price) -> Bool { one.value == other.value }"]),
    ExtractionSample(
      description: "a declaration that is internal in so many words",
      moved: "internal struct Price {\n  internal static let zero = 0\n}",
      stays: "let zero = Price.zero", raised: ["package struct Price {", "  package static let zero = 0"]),
  ]

  private static let initializers: [ExtractionSample] = [
    ExtractionSample(
      description: "the memberwise initializer of a struct",
      moved:
        "struct Item {\n  var name: String\n  var count = 1\n  let kind = 2\n  var done: () -> Void\n  var note: String?\n}",
      stays: "func item() -> Item { Item(name: \"a\", done: {}) }",
      raised: [
        "  package init(name: String, count: Int = 1, done: @escaping () -> Void, note: String? = nil) {",
        "    self.name = name", "    self.done = done",
      ]),
    ExtractionSample(
      description: "the implicit initializer of a class",
      moved: "final class Store {\n  var items: [Int] = []\n}",
      stays: "func make() -> Store { Store() }", raised: ["  package init() {}"]),
    ExtractionSample(
      description: "a memberwise initializer with the name of a function type",
      moved: "typealias Handler = (Int) -> Void\nstruct Button {\n  let action: Handler\n}",
      stays: "func button() -> Button { Button(action: { _ in }) }",
      raised: ["  package init(action: @escaping Handler) {"]),
    ExtractionSample(
      description: "an initializer in an extension left behind",
      moved: "struct Size {\n  var width: Int\n  var height: Int\n}",
      stays:
        "extension Size {\n  init(square side: Int) {\n    self.width = side\n    self.height = side\n  }\n}\nlet size = Size(square: 2)",
      raised: ["  package init(width: Int, height: Int) {"],
      rewritten: ["    self.init(width: side, height: side)"],
      needsCompiler: true),
    ExtractionSample(
      description: "a setter",
      moved:
        "struct Counter {\n  static nonisolated(unsafe) var shared = Counter()\n  internal(set) public var value = 0\n}\n",
      stays: "func increase() { Counter.shared.value += 1 }", raised: ["  package(set) public var value = 0"],
      needsCompiler: true),
  ]

  private static let protocols: [ExtractionSample] = [
    ExtractionSample(
      description: "witnesses of a package protocol",
      moved:
        "protocol Service {\n  associatedtype Key\n  func start()\n}\nstruct Clock: Service {\n  typealias Key = Int\n  func start() {}\n  func helper() {}\n}\nfunc clock() -> Clock { Clock() }",
      stays: "func run(_ service: some Service) { service.start() }\nlet done: Void = run(clock())",
      raised: ["  package typealias Key = Int", "  package func start() {}", "  func helper() {}"]),
    ExtractionSample(
      description: "a witness that stays",
      moved: "protocol Titled { var title: String { get } }",
      stays: "extension Int: Titled { var title: String { \"\\(self)\" } }",
      raised: ["package protocol Titled { var title: String { get } }"]),
    ExtractionSample(
      description: "a witness that stays, in an extension of another protocol",
      moved: "protocol Titled { func title() -> String }",
      stays:
        "protocol Part: Titled {}\nextension Part {\n  func title() -> String { \"\" }\n}\npublic struct Chapter: Part {}",
      raised: ["package protocol Titled { func title() -> String }"],
      rewritten: ["  package func title() -> String { \"\" }"], needsCompiler: true),
    ExtractionSample(
      description: "a protocol that refines another",
      moved: "protocol Base { func base() }\nprotocol Derived: Base {}",
      stays: "struct Leaf: Derived { func base() {} }",
      raised: ["package protocol Base { func base() }", "package protocol Derived: Base {}"]),
    ExtractionSample(
      description: "the default implementation of a requirement",
      moved:
        "protocol Named { var name: String { get } }\nextension Named {\n  var name: String { \"x\" }\n}",
      stays: "struct Item: Named {}", raised: ["  package var name: String { \"x\" }"]),
    ExtractionSample(
      description: "a property wrapper",
      moved:
        "@propertyWrapper\nstruct Clamped {\n  var wrappedValue: Int\n  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }\n}",
      stays: "struct Volume { @Clamped var level = 1 }",
      raised: [
        "package struct Clamped {", "  package var wrappedValue: Int",
        "  package init(wrappedValue: Int) { self.wrappedValue = wrappedValue }",
      ]),
    ExtractionSample(
      description: "a result builder",
      moved:
        "@resultBuilder\nenum ListBuilder {\n  static func buildBlock(_ parts: Int...) -> [Int] { parts }\n}",
      stays: "func list(@ListBuilder _ body: () -> [Int]) -> [Int] { body() }\nlet three = list { 1; 2; 3 }",
      raised: [
        "package enum ListBuilder {", "  package static func buildBlock(_ parts: Int...) -> [Int] { parts }",
      ]),
  ]

  private static let classes: [ExtractionSample] = [
    ExtractionSample(
      description: "a superclass",
      moved: "class Base {}\nclass Screen: Base {\n  func show() {}\n}\nfunc screen() -> Screen { Screen() }",
      stays: "func show() { screen().show() }",
      raised: ["package class Base {}", "package class Screen: Base {", "  package func show() {}"]),
    ExtractionSample(
      description: "a class with a subclass elsewhere",
      moved: "class Screen {\n  init() {}\n  func show(_ size: Size) {}\n}\nstruct Size {}",
      stays: "final class Home: Screen {\n  override func show(_ size: Size) {}\n}",
      raised: [
        "open class Screen {", "  public init() {}", "  open func show(_ size: Size) {}",
        "public struct Size {}",
      ]),
  ]

  private static let others: [ExtractionSample] = [
    ExtractionSample(
      description: "what a test sees with @testable",
      moved: "struct Price {\n  func hidden() -> Int { 1 }\n}\nfunc price() -> Int { 2 }",
      stays: "let two = price()",
      test:
        "import XCTest\n@testable import Shop\n\nfinal class ShopTests: XCTestCase {\n  func testPrice() { XCTAssertEqual(Price().hidden(), 1) }\n}",
      raised: ["struct Price {", "  func hidden() -> Int { 1 }", "package func price() -> Int { 2 }"]),
    ExtractionSample(
      description: "a package for tools without package access", moved: "struct Price {\n  var value = 1\n}",
      stays: "let price = Price(value: 2)",
      raised: ["public struct Price {", "  public init(value: Int = 1) {"], tools: "5.8"),
    ExtractionSample(
      description: "an import that another file had",
      moved: "func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }",
      stays: "import Foundation\nlet text = trimmed(\" a \") + Date().description",
      raised: ["import Foundation"], needsCompiler: true),
    ExtractionSample(
      description: "inlinable code that uses a declaration",
      moved: "@usableFromInline\nfunc helper() -> Int { 1 }",
      stays: "@inlinable public func value() -> Int { helper() }",
      raised: ["package func helper() -> Int { 1 }"]),
  ]
}
