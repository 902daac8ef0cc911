import Foundation
import Testing

@Suite("Registrations: constants", .timeLimit(.minutes(10))) struct RegistrationConstantTests {
  private func name(_ expression: String, _ declarations: String, elsewhere: String = "") throws -> String {
    let sample = try RegistrationSample([
      "Sources/App/App.swift":
        "import Swinject\n\(declarations)\nclass Local { let x = r.resolve(A.self, name: \(expression)) }\n",
      "Sources/App/Other.swift": elsewhere,
    ])
    return sample.keys.joined(separator: ", ").replacingOccurrences(of: "use A named ", with: "")
  }

  @Test(
    "constants of the repository are followed",
    arguments: [
      ("N.a", "enum N { static let a = \"x\" }"), ("N.M.a", "enum N { enum M { static let a = \"x\" } }"),
      ("a", "let a = \"x\""), ("N.a", "enum N { static var a: String { \"x\" } }"),
      ("N.a.rawValue", "enum N: String { case b, a = \"x\" }"), ("N.x.rawValue", "enum N: String { case x }"),
      ("N.a", "let b = \"x\"; enum N { static let a = b }"),
      ("N.a", "enum N { static let a = \"\\(b)\"; static let b = \"x\" }"),
      ("\"\" + a", "let a = \"x\""), (".a", "extension String { static let a = \"x\" }"),
      ("String(describing: x.self)", ""), ("N.a", "extension N { static let a = \"x\" }"),
    ])
  func followed(expression: String, declarations: String) throws {
    #expect(try name(expression, declarations) == "x")
    #expect(try name(expression, "", elsewhere: declarations) == "x")
  }

  @Test(
    "what is not a constant is computed",
    arguments: [
      ("N.a", "enum N { static var a = \"x\" }"), ("N.a", "enum M { static let a = \"x\" }"), ("a", ""),
      ("f()", "let f = \"x\""),
      ("N.a", "enum N { static let a = N.a }"), ("N.a", "enum N: String { case a }"),
      ("N.a", "enum N {\n#if DEBUG\nstatic let a = \"x\"\n#else\nstatic let a = \"y\"\n#endif\n}"),
      ("N.a", "enum N { static let a = b + b; static let b = c + c; static let c = a + a }"),
    ])
  func computed(expression: String, declarations: String) throws {
    #expect(try name(expression, declarations) == "<\(expression)>")
  }

  @Test("a local constant hides others, and a parameter has no value")
  func locals() throws {
    let sample = try RegistrationSample(
      "Sources/App/App.swift",
      """
      import Swinject
      let name = "global"
      func a() { let name = "local"; r.resolve(A.self, name: name) }
      func b(name: String) { r.resolve(A.self, name: name) }
      func c() { r.resolve(A.self, name: name) }
      """)
    #expect(sample.keys == ["use A named local", "use A named <name>", "use A named global"])
  }

  @Test("Objective-C constants and macros of other files are followed")
  func objectiveC() throws {
    let sample = try RegistrationSample([
      "App/A.m":
        "[MGJRouter openURL:kA];\n[MGJRouter openURL:kB];\n[MGJRouter openURL:kC];\n[MGJRouter openURL:kD];",
      "App/B.m":
        "NSString *const kA = @\"a\";\nstatic NSString * const kB=kBase @\"b\";\nNSString *kD = @\"d\";",
      "App/B.h": "extern NSString *const kA;\n#define kBase @\"app://\" // base\n#define kC (@\"c\")\n",
    ])
    #expect(sample.keys == ["use a", "use app://b", "use c", "use <kD>"])
  }
}
