import Foundation
import Tenon
import TestSupport
import Testing

/// What somebody outside writes with the public interface alone.
@Suite("A part of somebody's own", .timeLimit(.minutes(10)))
struct FlagsPartTests {
  private static let newCheckout = Flag("new checkout", isOnByDefault: true)
  private static let stories = Flag("stories")

  private let cart = TestModule(Cart.self) { contract in
    contract.owns(Self.newCheckout, fileID: "Cart/C.swift", line: 3)
    let isNew = contract.reads(Self.newCheckout)
    contract.provides(Bool.self) { isNew() }
  }
  private let order = TestModule(Order.self) { contract in
    _ = contract.reads(Self.newCheckout, fileID: "Order/O.swift", line: 5)
  }

  @Test("the article shows the code that is compiled here")
  func article() throws {
    let file = URL(fileURLWithPath: #filePath)
    let code = try String(
      contentsOf: file.deletingLastPathComponent().appending(path: "FlagsPart.swift"), encoding: .utf8)
    let root = file.pathComponents.prefix(while: { $0 != "Tests" }).joined(separator: "/")
    let article = try String(
      contentsOfFile: root + "/Sources/Tenon/Tenon.docc/WritingAPart.md", encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(code.contains(block), "not compiled: \(block)") }
  }

  @Test("what is read has the owner's default, the host's choice, and what is set later")
  func reading() async throws {
    #expect(try Application([cart]).services.resolve(Bool.self))
    var options = ApplicationOptions()
    options.flagsOn = ["stories"]
    let seen = Journal([])
    let user = TestModule(User.self) { contract in
      contract.owns(Self.stories)
      let stories = contract.reads(Self.stories)
      contract.starts { seen.note("\(stories())") }
      contract.stops { seen.note("\(stories())") }
    }
    let application = try Application([user], options: options)
    try await application.launch()
    application.set(Self.stories, on: false)
    await application.stop()
    #expect(seen.value == ["true", "false"])
  }

  @Test("a flag that nobody owns, that two own, or that is owned above, is found before anything starts")
  func findings() {
    func findings(_ modules: any Module...) -> [WiringFinding] {
      do throws(WiringError) {
        _ = try Application(modules)
        return []
      } catch {
        return error.findings
      }
    }
    let missing = findings(order)
    #expect(missing.map(\.code) == [.init(rawValue: "missing-flag")])
    #expect(
      missing.first?.description == "Order/O.swift:5: no module owns the flag new checkout, which Order reads"
    )
    #expect(findings(cart, order).isEmpty)
    let second = TestModule(Product.self) { $0.owns(Self.newCheckout) }
    #expect(findings(cart, second).map(\.code) == [.init(rawValue: "duplicate-flag")])
    let low = TestModule(Network.self) { _ = $0.reads(Self.newCheckout) }
    #expect(findings(cart, low).map(\.code) == [.upward])
  }

  @Test("the snapshot has its links, declarations and picture, and modules come and go")
  func snapshot() async throws {
    let application = try Application([TestModule(User.self)])
    try await application.launch()
    try await application.install(cart)
    try await application.install(order)
    let snapshot = application.snapshot()
    #expect(
      String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self).contains(
        #""flags":["new checkout"]"#))
    #expect(snapshot.part("flags", as: [String].self) == ["new checkout"])
    #expect(snapshot.links.filter { $0.from == "Order" }.map(\.to) == ["Cart"])
    #expect(
      snapshot.modules.first { $0.name == "Cart" }?.declarations.contains { $0.name == "new checkout" }
        == true)
    await #expect(throws: WiringError.self) { try await application.uninstall("Cart") }
    try await application.uninstall("Order")
    try await application.uninstall("Cart")
    #expect(application.snapshot().part("flags", as: [String].self) == [])
    await application.stop()
  }
}
