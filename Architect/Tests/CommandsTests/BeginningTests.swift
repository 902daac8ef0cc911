import Samples
import Testing

import Commands

@Suite("A project that has only begun", .timeLimit(.minutes(10))) struct BeginningTests {
  private func warnings(_ texts: [String: String]) throws -> [String] {
    var package = SamplePackage("P").target("Core")
    var files = ["Sources/Core/c.swift": "public struct Core {}"]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      package = package.target(name, ["Core"])
      files["Sources/\(name)/a.swift"] = text
    }
    files["Package.swift"] = package.text
    return tenon("check", "--only", "unused-dependency", on: try SampleRepository(files)).result
      .split(separator: "\n").map(String.init).filter { $0.contains(": warning: ") }
  }

  @Test("what its targets are to use is reported once, with the number")
  func together() throws {
    let found = try warnings(["A": "struct A {}", "B": "import Foundation\nlet b = 1", "C": "import Core"])
    #expect(found.count == 1)
    #expect(
      found[0].contains(
        "targets with hardly any code depend on 2 modules that they do not import: 'A' on 'Core', 'B' on 'Core'"
      ))
  }

  @Test("what has grown is reported by itself, and so is what uses something else already")
  func grown() throws {
    let long = String(repeating: "// a line\n", count: 100) + "struct B {}"
    #expect(try warnings(["A": "import Logging", "B": long, "C": "struct C {}"]).count == 3)
  }

  @Test(
    "dependencies of one target through which others are imported are reported once, with what to declare")
  func carried() throws {
    let package = SamplePackage("P").target("App", ["Home"]).target("Home", ["Cart", "Help", "Log"])
      .target("Cart", ["Money"]).target("Help").target("Log").target("Money")
    let found = tenon(
      "check", "--all", "--only", "unused-dependency",
      on: try SampleRepository([
        "Package.swift": package.text, "Sources/App/a.swift": "import Home\nimport Help\nstruct A {}",
        "Sources/Home/h.swift": "import Money\nimport Log", "Sources/Cart/c.swift": "import Money",
        "Sources/Help/h.swift": "struct H {}", "Sources/Log/l.swift": "struct L {}",
        "Sources/Money/m.swift": "struct M {}",
      ])
    ).result.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(
      found.map { $0.drop { $0 != "'" }.prefix { $0 != "[" } } == [
        "'Home' depends on 2 modules that none of its files imports: 'Cart' (declare 'Money'), 'Help' (declare 'Help' in "
          + "'App'); first add the declarations in parentheses, which existing imports need, then "
          + "remove these dependencies "
      ])
  }
}
