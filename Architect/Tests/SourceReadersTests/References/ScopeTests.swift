import Testing

@Suite("names are resolved by scope", .timeLimit(.minutes(10))) struct ScopeTests {
  @Test("a type is used where its name occurs")
  func type() throws {
    #expect(
      try uses(["a.swift": "struct Cart {}", "b.swift": "func f(_ cart: Cart) -> [Cart?] { [] }"]) == [
        "b.swift -> a.swift: Cart"
      ])
  }

  @Test("words in comments, strings and regular expressions are no uses, but interpolated code is")
  func literals() throws {
    let text = #"""
      // Cart
      /* Cart /* Cart */ Cart */
      let a = "Cart \n Cart", b = #"Cart \(Cart)"#, c = """
        Cart "Cart" Cart
        """
      let d = /Cart[/]Cart/
      let e = #/ Cart \/ Cart /#
      let f = 4 / 2
      """#
    #expect(try uses(["a.swift": "struct Cart {}", "b.swift": text]) == [])
    #expect(
      try uses(["a.swift": "struct Cart {}", "b.swift": #"let a = "x \(Cart.self) y \("\(Cart())")""#]) == [
        "b.swift -> a.swift: Cart"
      ])
  }

  @Test(
    "words are separated by what the lexer skips, and comments end where lines do",
    arguments: ["\u{A0}", "\u{B}", "\r", "//\r"])
  func separators(space: String) throws {
    let text = "func f(_ cart:\(space)Cart\(space)) {}"
    #expect(
      try uses(["a.swift": "struct\(space)Cart\(space){}", "b.swift": text]) == ["b.swift -> a.swift: Cart"])
  }

  @Test("nested types of different types are kept apart")
  func nested() throws {
    #expect(
      try uses([
        "a.swift": "struct Cart { struct Item {} }", "b.swift": "struct Order { struct Item {} }",
        "c.swift": "let item = Cart.Item()", "d.swift": "extension Order { func f(_ item: Item) {} }",
      ]) == [
        "c.swift -> a.swift: Cart", "c.swift -> a.swift: Cart.Item", "d.swift -> b.swift: Order",
        "d.swift -> b.swift: Order.Item",
      ])
  }

  @Test("a private type is seen by its own file only")
  func privateTypes() throws {
    #expect(
      try uses([
        "a.swift": "private struct Row {}; let a = Row()", "b.swift": "private struct Row {}; let b = Row()",
        "c.swift": "let c = Row()",
      ]) == [])
  }

  @Test("local names, parameters, generic parameters and labels hide declarations")
  func localNames() throws {
    let declared = "let cart = 1; let total = 2; struct Element {}; func item() {}"
    let text = """
      func f(cart: Int, of total: Int) { print(cart, total); let item = 1; print(item) }
      func g() { let cart = 1, x = cart; for total in [1] { print(total, x) } }
      func h() { [1].map { cart in cart }; [1].map { (cart: Int, total) -> Int in cart + total } }
      func i() { if case let .some(cart) = Optional(1), case .some(let total) = Optional(2) { print(cart, total) } }
      struct Box<Element> { var value: Element; func f<Element>(_ e: Element) {} }
      func j() { k(cart: 1, total: 2) }
      func k(cart: Int, total: Int) {}
      """
    #expect(try uses(["a.swift": declared, "b.swift": text]) == [])
  }

  @Test("a local name hides a declaration only in its own function")
  func otherFunctions() throws {
    #expect(
      try uses([
        "a.swift": "let cart = 1",
        "b.swift": "func f() { let cart = 2; print(cart) }; func g() { print(cart) }",
      ]) == ["b.swift -> a.swift: cart"])
  }

  @Test("members are found through the types of variables, results and calls")
  func members() throws {
    let declared = """
      struct Store { var items: [Int]; static let one = Store(); func load() -> Page { Page() } }
      struct Page { var title: String }
      """
    let text = """
      struct View {
        let store: Store
        func title() -> String { store.load().title }
        func first(_ other: Store?) -> [Int] { other?.items ?? Store.one.items }
        func made() -> String { let page = Page(title: ""); return page.title }
      }
      """
    #expect(
      try uses(["a.swift": declared, "b.swift": text]) == [
        "b.swift -> a.swift: Page", "b.swift -> a.swift: Page.title", "b.swift -> a.swift: Store",
        "b.swift -> a.swift: Store.items", "b.swift -> a.swift: Store.load", "b.swift -> a.swift: Store.one",
      ])
  }

  @Test("members of extensions belong to the files of the extensions")
  func extensions() throws {
    #expect(
      try uses([
        "a.swift": "struct Cart {}", "b.swift": "extension Cart { func total() -> Int { 0 } }",
        "c.swift": "extension Cart { func print() { _ = total(); _ = self.total() } }",
        "d.swift": "extension String { var isCart: Bool { true } }",
        "e.swift": "func f(name: String) -> Bool { name.isCart }",
      ]) == [
        "b.swift -> a.swift: Cart", "c.swift -> a.swift: Cart", "c.swift -> b.swift: Cart.total",
        "e.swift -> d.swift: String.isCart",
      ])
  }

  @Test("members are inherited from superclasses and protocols")
  func inheritance() throws {
    #expect(
      try uses([
        "a.swift": "class Base { func refresh() {} }",
        "b.swift": "protocol Loading {}; extension Loading { func load() {} }",
        "c.swift": "final class Screen: Base, Loading { func f() { refresh(); load(); super.refresh() } }",
      ]) == [
        "c.swift -> a.swift: Base", "c.swift -> a.swift: Base.refresh", "c.swift -> b.swift: Loading",
        "c.swift -> b.swift: Loading.load",
      ])
  }

  @Test(
    "a member of an unknown value counts only if one file has a member of this name, and never as certain")
  func unknownValues() throws {
    let files: KeyValuePairs = [
      "a.swift": "struct Cart { var grandTotal = 0; var count = 0 }",
      "b.swift": "struct Bill { var sum = 0 }",
      "c.swift": "func f(x: [Any]) { g(x)[0].grandTotal; g(x)[0].count; g(x)[0].sum }",
    ]
    #expect(try uses(files) == [])
    #expect(try uses(files, certainOnly: false) == ["c.swift -> a.swift: Cart.grandTotal"])
  }

  @Test("a name that a system type has is not one's own member")
  func systemTypes() throws {
    #expect(
      try uses(
        [
          "a.swift": "enum Theme { static let sharedAppearance = 1 }",
          "b.swift": "let a = UIBarItem.sharedAppearance",
        ],
        certainOnly: false) == [])
  }

  @Test("both branches of #if are read, with the scopes of the first")
  func conditions() throws {
    let text = """
      struct View {
        #if os(iOS)
          func f(_ cart: Cart) {
        #else
          func f(_ order: Order) {
        #endif
          print(1)
        }
        var page: Page { Page() }
      }
      """
    #expect(
      try uses(["a.swift": "struct Cart {}; struct Order {}; struct Page {}", "b.swift": text]) == [
        "b.swift -> a.swift: Cart", "b.swift -> a.swift: Order", "b.swift -> a.swift: Page",
      ])
  }

  @Test("enumerations, typealiases, macros, attributes and generics are read")
  func otherDeclarations() throws {
    let declared = """
      enum Kind { case small, large(Size) }
      struct Size {}
      typealias Total = Size
      @propertyWrapper struct Clamped { var wrappedValue: Int }
      protocol Shape { associatedtype Value }
      """
    let text = """
      struct View<V: Shape> where V.Value == Total {
        @Clamped var x = 1
        let kind = Kind.small
        func f() -> some Shape { let k: Kind = .large(Total()); return k }
      }
      """
    #expect(
      try uses(["a.swift": declared, "b.swift": text]) == [
        "b.swift -> a.swift: Clamped", "b.swift -> a.swift: Kind", "b.swift -> a.swift: Kind.small",
        "b.swift -> a.swift: Shape", "b.swift -> a.swift: Total",
      ])
  }

  @Test(
    "attributes of parameters and the types after attributes are read",
    arguments: [
      "func show(@Builder rows: () -> Int, _ done: @escaping (Size) -> Void) {}",
      "func show(@Builder(1) rows: () -> Int, done: @Sendable @escaping (Size) -> Void) {}",
      "struct S { init(@Builder rows: () -> Int) {}; let made: @MainActor (Size) -> Void }",
      "struct S { subscript(@Builder rows: Int) -> (@convention(c) (Size) -> Int) { fatalError() } }",
      "protocol P { @Builder var rows: Int { get }; func f(_ size: borrowing @isolated(any) (Size) -> Void) }",
      "enum E { case a(@Builder () -> Void, @Sendable (Size) -> Void) }",
      "typealias T = @Sendable (Size) -> Void\n@Builder func rows() -> Int { 1 }",
      "let f = { @Builder (size: Size) -> Int in 1 }",
      "struct S<T: Base>: @unchecked Sendable, Other where T: @Builder Size {}",
    ])
  func attributes(text: String) throws {
    let declared = "@resultBuilder struct Builder {}\nstruct Size {}"
    #expect(
      try uses(["a.swift": declared, "b.swift": text]) == [
        "b.swift -> a.swift: Builder", "b.swift -> a.swift: Size",
      ])
  }

  @Test("a name that many files declare is attributed to none of them")
  func manyDeclarations() throws {
    #expect(
      try uses([
        "a.swift": "struct Row {}", "b.swift": "struct Row {}", "c.swift": "struct Row {}",
        "d.swift": "struct Row {}", "e.swift": "struct Row {}", "f.swift": "let row = Row()",
      ]) == [])
  }
}

@Suite("files of other kinds", .timeLimit(.minutes(10))) struct OtherFileTests {
  @Test("Objective-C classes are used by name, and forward declarations declare nothing")
  func objectiveC() throws {
    #expect(
      try uses([
        "Cart.h": "@class Order;\n@interface Cart : NSObject <Total>\n@property Order *order;\n@end",
        "Cart.m": "#import \"Cart.h\"\n@implementation Cart\n@end",
        "Order.h": "@interface Order : NSObject\n@end\ntypedef NS_ENUM(NSInteger, OrderKind) { A };",
        "Total.h": "@protocol Total;\n@protocol Total\n- (void)f;\n@end",
        "View.swift": "final class View { let order: Order; let kind: OrderKind }",
      ]) == [
        "Cart.h -> Order.h: Order", "Cart.h -> Total.h: Total", "Cart.m -> Cart.h: Cart",
        "View.swift -> Order.h: Order", "View.swift -> Order.h: OrderKind",
      ])
  }

  @Test("storyboards name classes")
  func storyboards() throws {
    #expect(
      try uses([
        "Main.storyboard":
          "<viewController customClass=\"CartScreen\" customModule=\"App\"/>\n<view customClass=\"X\"/>",
        "CartScreen.swift": "final class CartScreen {}",
      ]) == ["Main.storyboard -> CartScreen.swift: CartScreen"])
  }

  @Test(
    "any bytes are read",
    arguments: [
      "\"", "\"\\(", "#if", "struct", "{{{{", "}}}}", "`", "case", "func f(", "\"\"\"\\(\"\"\"\\(", "/*/*",
      "#\"", "extension A.", "<", "let (", "@",
    ])
  func anyBytes(_ text: String) throws {
    let graph = references(["a.swift": text, "b.swift": "struct A {}\n" + text + text, "c.h": text])
    #expect(graph.files.count == 3)
  }
}
