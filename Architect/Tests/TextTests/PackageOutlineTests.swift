import SwiftParsing
import Testing

@Suite("Places in packages", .timeLimit(.minutes(10))) struct PackageOutlineTests {
  @Test("a place is where a constant is used, and not where it is defined")
  func constants() throws {
    let manifest = """
      import PackageDescription
      enum Names { static let cart = "Cart", money = "Money" }
      let package = Package(name: "P", targets: [
        .target(name: Names.cart, dependencies: [.target(name: Names.money)]),
        .target(name: Names.money),
      ])
      """
    let outline = PackageOutline(try ManifestSyntax(Array(manifest.utf8)), constructors: ["target"])
    let text = Array(manifest.utf8)
    func line(_ offset: Int) -> Int { 1 + text[..<offset].count { $0 == UInt8(ascii: "\n") } }
    #expect(outline.texts.filter { $0.text == "Money" }.map { line($0.offset) } == [4, 5])
    #expect(outline.targets["Cart"].map { line($0.lowerBound) } == 4)
    #expect(outline.targets["Money"].map { line($0.lowerBound) } == 5)
  }
}
