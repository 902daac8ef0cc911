import SwiftParsing
import Testing

@Suite("What a file shows", .timeLimit(.minutes(10))) struct OutlineTests {
  @Test(
    "a text that ends in an unfinished attribute is parsed to its end",
    arguments: ["1(@", "\"(@\n", "#@(", "@<@x", "D@c<", "~@^@[", "1(@ // more", "1(@ /* more */\n\n"])
  func unfinished(_ text: String) throws {
    #expect(try TypeOutline(Array(text.utf8)).declarations.isEmpty)
    let after = try TypeOutline(Array("struct Cart {}\n\(text)".utf8)).declarations
    #expect(after.first?.name == "Cart")
  }

  @Test(
    "what is declared in a block outside functions is local",
    arguments: ["if a { struct B {} }", "switch a { case 1: struct B {} }", "do { struct B {} }"])
  func local(_ text: String) throws {
    let outline = try TypeOutline(Array("\(text)\nstruct Cart { struct Item {} }".utf8))
    #expect(outline.declarations.map(\.name) == ["Cart", "Cart.Item"])
  }

  @Test(
    "only what others can see is parsed, and it is what parsing all of the file gives",
    arguments: [
      "public struct A { let b = [1, 2]; public var c: Int { 1 }; func d() { if true { } } }",
      "struct A { public func hidden() {} }\npublic enum B { case a, b\n  struct C { public init() {} } }",
      "extension A where B == [C] {\n  public static func == (l: A, r: A) -> Bool { l.x == r.x }\n}",
      "public class A<let n: Int>: B {\n  public override class func f() -> String { \"}\" }\n}",
      "public var a: (Int) -> Void = { _ in }\n@objc(x:)\npublic func b(c: () -> Void = { }) {}",
      "public let a = \"\"\"\n  { \\(f(\"}\")) \"\n  \"\"\"\npublic let b = #\"{\"\\\"#\n/* { /* } */ */ // {\npublic let c = 1",
      "public protocol P: AnyObject {\n  var a: Int { get set }\n  func b()\n}\npublic typealias Q = (P) -> [P]",
      "public\u{A0}struct\u{A0}A\u{A0}{ }\npublic\u{B}let\u{C}b:\u{A0}C\u{A0}= 1",
      "struct\u{A0}Shelf:\u{A0}Route {}",
      "public func f() { let r = /{/ }\npublic func g() {}",
      "public func f() { let r = #/{/# }\npublic func g() {}",
      "#if os(iOS)\npublic struct A {}\n#else\npublic struct A: B {}\n#endif\nlet a = 1 / 2 / 3\npublic let b = a/2",
      "struct Shelf: Route {\n  static let pattern: RoutePattern = \"/shelf/:id\"\n}",
      "enum Routes { struct Shelf: Route { static let pattern: RoutePattern = \"/s\" } }",
      "struct M: Module { func declare(in c: inout ModuleContract) { c.provides((any S).self) { 1 } } }",
      "public var state: State = .on { didSet { f() } }\npublic var open = 1\npublic var `class`: Int { 1 }",
      "public struct A { public init?() { nil }\n  public subscript(i: Int) -> Int { i }\n  deinit { } }",
      "let x = 1\nfunc publicly() { }", "public struct Unclosed { public func f() {", "}}}\npublic let a = 1",
      "\u{FEFF}public let a = 1", "#!/usr/bin/swift\npublic let a = [\"]\"]",
      "public class A: B,\n  @unchecked Sendable\n{\n  public let a: C?\n  @objc open var b: D<E, F>\n}",
      "/// One\n/// two.\n///\n/// Three.\npublic let a: (B) -> C // no more\n/** Four\n * five */\npublic let b: D",
      "public let a: B, c: D = 1\npublic var e, f: G\npublic var g: H<I, J>, k: L",
      "public typealias A =\n  @Sendable (B)\n  -> C\npublic typealias D<E> = F<E>\n  where E: G\npublic var h: I",
      "public enum A { case open, actor, macro\n  case required\n  var a: Int { 1 }\n  public var actor: B { b } }",
      "extension A { #if DEBUG\n  public func b() {}\n  #endif\n  func c() {} }\nextension D { public subscript(e: F) -> G { g } }",
      "#if A\n@available(iOS 16, *)\n#endif\npublic struct B {}\n#if C && // d\n  E\npublic let f: G\n#endif",
      "public class A { public class func b() {}\n  class public var c: D { d }\n  public final class E {} }",
      "public let a = b {\n  c\n}\n.d()\n@E\npublic let f: G\n#Preview { public }\npublic let h: I",
      "public actor A { public let a: Int /// of a\n  public private(set) var b: [C]? = nil; public init(d: E = .init()) {} }",
      "public let a: A\n.B\npublic let c: D\n{ e }\npublic let f: G\n(h)()\n//// i\npublic let j: K\n/**/public let l: M",
      "@_spi(A) public import struct B.C\npublic func open() {}\npublic protocol D { init(e: F)\n  func g() -> H }",
      "public func <= (l: A, r: A) -> Bool { l == r }\nprefix operator +++\npublic prefix func +++ (a: A) -> A { a }",
      "/// Ä \u{A0}b\npublic let ä: Ö // Ü\r\n/// C\r\npublic let d: E\r\n",
    ])
  func skeleton(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try bytes.withUnsafeBufferPointer { try InterfaceOutline(whole: $0) }
    #expect(try InterfaceOutline(bytes) == whole)
  }
}
