import SwiftParsing
import Testing

@Suite("What the compiler compares", .timeLimit(.minutes(10))) struct CompiledInterfaceTests {
  private static let text = """
    import Foundation

    /// A basket.
    public struct Basket: Equatable {
      public private(set) var items: [Int] = [1]
      public var count: Int { items.count }
      var limit = 3 {
        didSet { print(limit) }
      }

      public init() {}

      public mutating func add(_ item: Int = 1) {
        items.append(item)
      }

      public enum Kind { case small }
    }

    extension Basket {
      func isFull() -> Bool { count == limit }
    }

    @inlinable public func twice(_ number: Int) -> Int { number * 2 }
    public let table = [1, 2].map { number in number + 1 }
    func hidden() -> Int { 1 }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var difference: CompiledInterface.Difference

    init(_ old: String, _ new: String, _ difference: CompiledInterface.Difference) {
      self.old = old
      self.new = new
      self.difference = difference
    }

    var testDescription: String { "\(old) becomes \(new)" }
  }

  static let cases: [Case] = [
    Case("/// A basket.", "/// Several things.\n// And more.", .comments),
    Case("import Foundation\n\n", "import   Foundation\n", .comments),
    Case("items.append(item)", "items\n      .append(item)", .bodies),
    Case("items.append(item)", "items.insert(item, at: 0)", .bodies),
    Case("{ items.count }", "{ items.count + 1 }", .bodies),
    Case("print(limit)", "print(items)", .bodies),
    Case("{ count == limit }", "{ count >= limit }", .bodies),
    Case("func hidden() -> Int { 1 }", "func hidden() -> Int { if true { 2 } else { 3 } }", .bodies),
    Case("_ item: Int = 1", "_ item: Int = 2", .interface(types: ["Basket"], isOutsideMembers: false)),
    Case("var limit = 3", "var limit = 4", .interface(types: ["Basket"], isOutsideMembers: false)),
    Case(
      "public init() {}", "public init() {}\n  private func f() {}",
      .interface(types: ["Basket"], isOutsideMembers: false)),
    Case("func isFull()", "func full()", .interface(types: ["Basket"], isOutsideMembers: false)),
    Case("case small", "case small, large", .interface(types: ["Basket.Kind"], isOutsideMembers: false)),
    Case(
      "Basket: Equatable", "Basket: Hashable", .interface(types: ["Basket"], isOutsideMembers: true)),
    Case(
      "func hidden()", "private func q() {}\nfunc hidden()", .interface(types: [], isOutsideMembers: true)),
    Case("{ number * 2 }", "{ number + number }", .interface(types: [], isOutsideMembers: true)),
    Case("number in number + 1", "number in number + 2", .interface(types: [], isOutsideMembers: true)),
    Case("import Foundation", "import Dispatch", .interface(types: [], isOutsideMembers: true)),
  ]

  @Test("Each edit is recognized", arguments: cases)
  func difference(_ one: Case) throws {
    #expect(Self.text.contains(one.old))
    let before = try CompiledInterface(Array(Self.text.utf8))
    let after = try CompiledInterface(Array(Self.text.replacing(one.old, with: one.new).utf8))
    #expect(after.difference(from: before) == one.difference)
    #expect(before.difference(from: after) == one.difference)
  }

  @Test("Declarations tell what they mention outside bodies, and what their types store")
  func declarations() throws {
    let declarations = try CompiledInterface(Array(Self.text.utf8)).declarations
    let items = declarations.first { $0.names == ["items"] }
    #expect(items?.container == "Basket" && items?.isStored == true)
    #expect(declarations.first { $0.names == ["count"] }?.isStored == false)
    #expect(declarations.first { $0.names == ["isFull"] }?.mentioned == ["isFull", "Bool"])
    #expect(declarations.first { $0.names == ["small"] }?.container == "Basket.Kind")
  }

  @Test("White space around operators and at the ends of lines can change the meaning")
  func space() throws {
    func difference(_ old: String, _ new: String) throws -> CompiledInterface.Difference {
      try CompiledInterface(Array("func f() {\n\(new)\n}".utf8)).difference(
        from: CompiledInterface(Array("func f() {\n\(old)\n}".utf8)))
    }
    #expect(try difference("r = x\n- y", "r = x\n-y") == .bodies)
    #expect(try difference("return\nf()", "return f()") == .bodies)
    #expect(try difference("r = x\n- y", "r   = x // c\n\n  - y") == .comments)
  }

  @Test("Manifests differ by target and argument")
  func manifests() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let settings: [SwiftSetting] = [.define("A")]
      let package = Package(
        name: "Sample",
        products: [.library(name: "Cart", targets: ["Cart"])],
        dependencies: [.package(url: "https://example.com/a", from: "1.0.0")],
        targets: [
          .target(name: "Cart", dependencies: ["Log"], swiftSettings: settings),
          .target(name: "Log"),
        ])
      """
    func difference(_ old: String, _ new: String) throws -> PackageDifference {
      #expect(manifest.contains(old))
      return try PackageDifference(
        before: Array(manifest.utf8), after: Array(manifest.replacing(old, with: new).utf8))
    }
    let none = try difference("import PackageDescription", "// Comment\nimport   PackageDescription")
    #expect(none.targets.isEmpty && !none.hasOtherSettings && none.packages.isEmpty)
    let dependency = try difference(#"["Log"]"#, #"["Log", "Other"]"#)
    #expect(dependency.targets == ["Cart": ["dependencies"]] && !dependency.hasOtherSettings)
    let target = try difference(#".target(name: "Log"),"#, #".target(name: "Log"), .testTarget(name: "New")"#)
    #expect(target.targets == ["New": []])
    let product = try difference(#"targets: ["Cart"]"#, #"targets: ["Cart", "Log"]"#)
    #expect(product.targets.isEmpty && !product.hasOtherSettings)
    #expect(try !difference("1.0.0", "2.0.0").packages.isEmpty)
    #expect(try difference("Sample\"", "Other\"").hasOtherSettings)
    #expect(try difference("6.0", "5.9").hasOtherSettings)
    let flag = try difference(
      #".target(name: "Log")"#, #".target(name: "Log", swiftSettings: [.define("B")])"#)
    #expect(flag.targets == ["Log": ["swiftSettings"]] && flag.flags == ["Log": ["B"]])
    let settings = try difference(
      #".target(name: "Log")"#,
      #".target(name: "Log", swiftSettings: [.define("B"), .swiftLanguageMode(.v5)])"#)
    #expect(settings.targets == ["Log": ["swiftSettings"]] && settings.flags.isEmpty)
    #expect(try difference("settings)", "[.define(\"A\")])").flags.isEmpty)
    #expect(try difference("targets: [\n", "platforms: [.iOS(.v17)], targets: [\n").hasOtherSettings)
  }
}
