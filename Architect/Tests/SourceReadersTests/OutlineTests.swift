import SwiftParsing
import Testing

@Suite("What a file shows", .timeLimit(.minutes(5))) struct OutlineTests {
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
    ])
  func skeleton(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try bytes.withUnsafeBufferPointer { try InterfaceOutline(whole: $0) }
    #expect(try InterfaceOutline(bytes) == whole)
  }
}
