extension ExtractionSample {
  /// What the signature of a visible declaration needs.
  static let signatures: [ExtractionSample] = [
    ExtractionSample(
      description: "the error type of a function",
      moved: "enum Failure: Error { case closed }\nfunc load() throws(Failure) -> Int { 1 }",
      stays: "func use() -> Int { (try? load()) ?? 0 }",
      raised: [
        "package enum Failure: Error { case closed }", "package func load() throws(Failure) -> Int { 1 }",
      ]),
    ExtractionSample(
      description: "the protocol of an opaque result",
      moved: "protocol Shape {}\nstruct Square: Shape {}\nfunc shape() -> some Shape { Square() }",
      stays: "func use() { _ = shape() }",
      raised: ["package protocol Shape {}", "package func shape() -> some Shape { Square() }"]),
    ExtractionSample(
      description: "the protocols that a type alias composes",
      moved: "protocol Named {}\nprotocol Priced {}\ntypealias Article = Named & Priced",
      stays: "func use(_ article: any Article) {}",
      raised: [
        "package protocol Named {}", "package protocol Priced {}",
        "package typealias Article = Named & Priced",
      ]),
    ExtractionSample(
      description: "the constraint of an associated type",
      moved: "protocol Priced {}\nprotocol Store { associatedtype Item: Priced }",
      stays: "func use(_ store: some Store) {}",
      raised: ["package protocol Priced {}", "package protocol Store { associatedtype Item: Priced }"]),
    ExtractionSample(
      description: "the property wrapper of a property",
      moved:
        "@propertyWrapper\nstruct Trimmed {\n  var wrappedValue = \"\"\n}\nstruct Form {\n  @Trimmed var name\n}\nfunc form() -> Form { Form() }",
      stays: "func use() -> String { form().name }",
      raised: [
        "package struct Trimmed {", "  package var wrappedValue = \"\"", "  @Trimmed package var name",
      ]),
    ExtractionSample(
      description: "the result builder of a parameter",
      moved:
        "@resultBuilder\nenum Lines {\n  static func buildBlock(_ parts: Int...) -> Int { parts.count }\n}\nfunc lines(@Lines _ body: () -> Int) -> Int { body() }",
      stays: "func use() -> Int { lines { 1; 2 } }",
      raised: [
        "package enum Lines {", "  package static func buildBlock(_ parts: Int...) -> Int { parts.count }",
      ]),
    ExtractionSample(
      description: "what the condition of an extension names",
      moved:
        "protocol Priced {}\nstruct Box<Value> {\n  var value: Value\n}\nextension Box where Value: Priced {\n  func price() -> Int { 1 }\n}\nstruct Item: Priced {}\nfunc box() -> Box<Item> { Box(value: Item()) }",
      stays: "func use() -> Int { box().price() }",
      raised: ["package protocol Priced {}", "  package func price() -> Int { 1 }"]),
    ExtractionSample(
      description: "a key path",
      moved: "struct Price {\n  var value = 1\n}\nfunc prices() -> [Price] { [Price()] }",
      stays: "let values = prices().map(\\.value)", raised: ["  package var value = 1"]),
    ExtractionSample(
      description: "a type nested in one from elsewhere",
      moved: "extension Int {\n  struct Digits {\n    static let ten = 10\n  }\n}",
      stays: "let base = Int.Digits.ten",
      raised: ["  package struct Digits {", "    package static let ten = 10"]),
    ExtractionSample(
      description: "several variables in one declaration",
      moved: "let (low, high) = (1, 2)", stays: "let sum = low + high",
      raised: ["package let (low, high) = (1, 2)"]),
    ExtractionSample(
      description: "an actor",
      moved: "actor Store {\n  var count = 0\n  func add() { count += 1 }\n}",
      stays:
        "func use() async -> Int {\n  let store = Store()\n  await store.add()\n  return await store.count\n}",
      raised: [
        "package actor Store {", "  package init() {}", "  package var count = 0",
        "  package func add() { count += 1 }",
      ]),
    ExtractionSample(
      description: "the initializers of a class",
      moved:
        "class Store {\n  required init() {}\n  convenience init(size: Int) { self.init() }\n}",
      stays: "func use() -> Store { Store(size: 1) }",
      raised: ["  package required init() {}", "  package convenience init(size: Int) { self.init() }"]),
    ExtractionSample(
      description: "the memberwise initializer with a property wrapper and a constant",
      moved:
        "@propertyWrapper\nstruct Trimmed {\n  var wrappedValue: String\n}\nstruct Form {\n  @Trimmed var name: String\n  let kind = 1\n}",
      stays: "func form() -> Form { Form(name: \"a\") }", raised: ["  package init(name: String) {"]),
  ]

  /// What is used with nothing that names it.
  static let implicit: [ExtractionSample] = [
    ExtractionSample(
      description: "a subscript",
      moved: "struct Grid {\n  subscript(row: Int) -> Int { row }\n}\nfunc grid() -> Grid { Grid() }",
      stays: "func use() -> Int { grid()[2] }", raised: ["  package subscript(row: Int) -> Int { row }"]),
    ExtractionSample(
      description: "dynamic members",
      moved:
        "@dynamicMemberLookup\nstruct Bag {\n  subscript(dynamicMember name: String) -> String { name }\n}\nfunc bag() -> Bag { Bag() }",
      stays: "func use() -> String { bag().color }",
      raised: ["  package subscript(dynamicMember name: String) -> String { name }"]),
    ExtractionSample(
      description: "a value that is called",
      moved:
        "struct Adder {\n  func callAsFunction(_ number: Int) -> Int { number + 1 }\n}\nfunc adder() -> Adder { Adder() }",
      stays: "func use() -> Int {\n  let add = adder()\n  return add(1)\n}",
      raised: ["  package func callAsFunction(_ number: Int) -> Int { number + 1 }"]),
    ExtractionSample(
      description: "an interpolation",
      moved:
        "extension DefaultStringInterpolation {\n  mutating func appendInterpolation(price: Int) { appendLiteral(\"\\(price)\") }\n}",
      stays: "func use() -> String { \"\\(price: 1)\" }",
      raised: ["  package mutating func appendInterpolation(price: Int) { appendLiteral(\"\\(price)\") }"]),
    ExtractionSample(
      description: "a pattern",
      moved: "struct Odd {}\nfunc ~= (pattern: Odd, value: Int) -> Bool { value % 2 == 1 }",
      stays:
        "func use(_ number: Int) -> Bool {\n  switch number {\n  case Odd(): true\n  default: false\n  }\n}",
      raised: ["package func ~= (pattern: Odd, value: Int) -> Bool { value % 2 == 1 }"]),
    ExtractionSample(
      description: "a literal",
      moved:
        "struct Name: ExpressibleByStringLiteral {\n  let text: String\n  init(stringLiteral text: String) { self.text = text }\n}",
      stays: "let name: Name = \"a\"",
      raised: ["  package init(stringLiteral text: String) { self.text = text }"]),
    ExtractionSample(
      description: "a sequence",
      moved:
        "struct Countdown: Sequence, IteratorProtocol {\n  var left = 3\n  mutating func next() -> Int? {\n    left -= 1\n    return left < 0 ? nil : left\n  }\n}\nfunc countdown() -> Countdown { Countdown() }",
      stays:
        "func use() -> Int {\n  var sum = 0\n  for number in countdown() { sum += number }\n  return sum\n}",
      raised: ["  package mutating func next() -> Int? {"]),
    ExtractionSample(
      description: "the default value of a parameter",
      moved: "func standardTax() -> Int { 19 }\nfunc total(tax: Int = standardTax()) -> Int { tax }",
      stays: "let sum = total()",
      raised: ["package func total(tax: Int = standardTax()) -> Int { tax }"]),
  ]

  /// What the manifest and other files have to do with it.
  static let surroundings: [ExtractionSample] = [
    ExtractionSample(
      description: "a definition of the target", moved: "#if FAST\nfunc speed() -> Int { 2 }\n#endif",
      stays: "let two = speed()", raised: ["package func speed() -> Int { 2 }"],
      arguments: ", swiftSettings: [.define(\"FAST\")]"),
    ExtractionSample(
      description: "the language mode of the target", moved: "var counter = 0",
      stays: "func next() -> Int {\n  counter += 1\n  return counter\n}",
      raised: ["package var counter = 0"], arguments: ", swiftSettings: [.swiftLanguageMode(.v5)]"),
    ExtractionSample(
      description: "an upcoming feature of the target",
      moved: "func isNumber(_ text: String) -> Bool { text.firstMatch(of: /[0-9]+/) != nil }",
      stays: "let truth = isNumber(\"1\")",
      raised: ["package func isNumber(_ text: String) -> Bool { text.firstMatch(of: /[0-9]+/) != nil }"],
      arguments:
        ", swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature(\"BareSlashRegexLiterals\")]"),
    ExtractionSample(
      description: "the default isolation of the target",
      moved: "final class Store {\n  static var shared = Store()\n}",
      stays: "func use() { _ = Store.shared }", raised: ["  package static var shared = Store()"],
      tools: "6.2", arguments: ", swiftSettings: [.defaultIsolation(MainActor.self)]"),
    ExtractionSample(
      description: "a member that a file uses which names nothing else",
      moved: "extension Int {\n  var doubled: Int { self * 2 }\n}", stays: "let four = 2.doubled",
      raised: ["  package var doubled: Int { self * 2 }"],
      arguments: ", swiftSettings: [.enableUpcomingFeature(\"MemberImportVisibility\")]",
      others: ["Sources/Shop/Other.swift": "let two = 1.doubled\n"]),
    ExtractionSample(
      description: "implicit conformances to Sendable, which public types do not have",
      moved: "struct Price {\n  var value = 1\n}",
      stays: "struct Cart: Sendable {\n  var price = Price(value: 2)\n}",
      raised: ["public struct Price: Sendable {"], needsCompiler: true, arguments: ", packageAccess: false"),
    ExtractionSample(
      description: "a type with the name of one in another module",
      moved: "struct Item {\n  static let own = 1\n}",
      stays: "import Net\nfunc one(_ item: Item) -> Int { Item.own }",
      raised: ["package struct Item {"], rewritten: ["import struct Core.Item"], needsCompiler: true,
      arguments: ", dependencies: [\"Net\"]", targets: ".target(name: \"Net\"),",
      others: ["Sources/Net/Net.swift": "public struct Item {}\n"]),
    ExtractionSample(
      description: "a resource",
      moved:
        "import Foundation\nfunc prices() -> URL? { Bundle.module.url(forResource: \"prices\", withExtension: \"json\") }",
      stays: "let url = prices()",
      raised: [
        "package func prices() -> URL? { Bundle.module.url(forResource: \"prices\", withExtension: \"json\") }"
      ],
      arguments: ", resources: [.process(\"prices.json\")]", others: ["Sources/Shop/prices.json": "{}\n"]),
    ExtractionSample(
      description: "declarations for inlinable code that become public",
      moved:
        "struct Price {\n  @usableFromInline\n  internal let value: Int\n  @usableFromInline init(value: Int) { self.value = value }\n}",
      stays: "func price() -> Int { Price(value: 1).value }",
      raised: [
        "public struct Price {", "  public let value: Int",
        "  public init(value: Int) { self.value = value }",
      ], tools: "5.8"),
    ExtractionSample(
      description: "a class that is inherited from in two steps",
      moved: "open class Screen {\n  public init() {}\n}\nclass List: Screen {\n  func reload() {}\n}",
      stays: "final class Home: List {\n  override func reload() {}\n}",
      raised: ["open class List: Screen {", "  open func reload() {}"]),
    ExtractionSample(
      description: "labels and names that are reserved words",
      moved:
        "struct Period {\n  static let `default` = Period(in: 1)\n  init(in days: Int) {}\n  func days(for name: String) -> Int { 1 }\n}",
      stays: "let days = Period(in: 2).days(for: \"a\")\nlet period: Period = .default",
      raised: [
        "  package static let `default` = Period(in: 1)", "  package init(in days: Int) {}",
        "  package func days(for name: String) -> Int { 1 }",
      ]),
    ExtractionSample(
      description: "members that are added to types from elsewhere",
      moved: "extension String {\n  static let brightness = \"b\"\n  var shouted: String { uppercased() }\n}",
      stays: "let name: String = .brightness\nlet loud = name.shouted",
      raised: ["  package static let brightness = \"b\"", "  package var shouted: String { uppercased() }"]),
  ]
}
