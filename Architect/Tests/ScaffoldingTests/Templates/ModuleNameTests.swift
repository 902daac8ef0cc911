import Scaffolding
import Testing

@Suite("The names of new modules", .timeLimit(.minutes(10)))
struct ModuleNameTests {
  @Test(
    "a name is letters and digits, beginning with a capital letter",
    arguments: ["Cart", "A", "URLList", "Cart2"])
  func good(_ name: String) throws {
    #expect(try ModuleName(name).text == name)
  }

  @Test(
    "a name that no target, folder and type can all have is refused",
    arguments: [
      "", "cart", "2Cart", "Cart-Kit", "Cart Kit", "../Cart", "Cart/Kit", "Cart\u{0}", "购物车", "Cärt", "_Cart",
      "Cart.", "\u{1B}[31mCart",
      "🛒", "Cart\r\n", "..", "~", "C\u{202E}art",
    ])
  func bad(_ name: String) {
    let error = #expect(throws: TemplateError.self) { try ModuleName(name) }
    #expect(error?.code == .invalidName)
    // What is shown cannot do anything to a terminal.
    #expect(error.map { "\($0)".unicodeScalars.allSatisfy { $0.value >= 32 } } == true)
  }

  @Test(
    "a name that means something else in Swift is refused, whatever its case",
    arguments: [
      "Foundation", "Swift", "SWIFTUI", "Testing", "Type", "Con", "Sources", "Tenon", "TenonScreens",
    ])
  func reserved(_ name: String) {
    #expect(throws: TemplateError.self) { try ModuleName(name) }
  }

  @Test(
    "the error proposes a similar name",
    arguments: [
      ("cart", "Cart"), ("shopping-cart", "ShoppingCart"), ("my cart", "MyCart"), ("../Cart", "Cart"),
    ])
  func suggestion(_ name: String, _ proposed: String) {
    let error = #expect(throws: TemplateError.self) { try ModuleName(name) }
    #expect(error?.remedy.hasSuffix("for instance '\(proposed)'") == true)
  }

  @Test("a very long name is refused")
  func long() {
    #expect(throws: TemplateError.self) { try ModuleName("A" + String(repeating: "a", count: 100_000)) }
  }

  @Test(
    "variables begin with lowercase letters",
    arguments: [("Cart", "cart"), ("URLList", "urlList"), ("URL", "url"), ("CartURL", "cartURL")])
  func lowerCamel(_ name: String, _ expected: String) throws {
    #expect(try ModuleName(name).lowerCamel == expected)
  }
}
