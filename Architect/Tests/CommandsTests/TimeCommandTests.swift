import CommandLineInterface
import Files
import Samples
import Testing

@Suite("tenon time", .timeLimit(.minutes(5))) struct TimeCommandTests {
  private static let files = [
    "Package.swift": SamplePackage("Sample").target("Values").target("Cart", ["Values"]).target(
      "Shop", ["Cart"]
    )
    .target("ShopTests", ["Shop"], kind: "testTarget").text,
    "Sources/Values/Values.swift": "public struct Item {}\n",
    "Sources/Cart/Cart.swift": "import Values\n\npublic func first() -> Item { Item() }\n",
    "Sources/Shop/Shop.swift": "import Cart\n",
    "Tests/ShopTests/ShopTests.swift": "import Shop\n",
  ]

  private func repository() throws -> SampleRepository { try SampleRepository(Self.files) }

  @Test("The report names the source of its times, each module, and the longest chain")
  func text() throws {
    let outcome = tenon(["time", "--jobs", "1"], on: try repository())
    #expect(outcome.status == .clean)
    #expect(
      outcome.result.contains("4 modules, built with 1 job; all times estimated from the code"))
    #expect(outcome.result.contains("because of Values -> Cart -> Shop -> ShopTests"))
    #expect(outcome.result.contains("how often modules change is not known"))
    for module in ["Values", "Cart", "Shop", "ShopTests"] { #expect(outcome.result.contains("\n\(module) ")) }
  }

  @Test("The first commit adds files and changes none, in a shallow clone as well")
  func firstCommit() throws {
    let sample = try repository()
    try sample.commit()
    #expect(tenon(["time"], on: sample).result.contains("how often modules change is not known"))
    try sample.write("Sources/Cart/Cart.swift", "import Values\n")
    try sample.commit()
    #expect(tenon(["time"], on: sample).result.contains("changes: 1 commit in the week"))
    let clone = try SampleRepository()
    try clone.git("clone", "-q", "--depth", "1", "file://" + sample.root, clone.root)
    #expect(tenon(["time"], on: clone).result.contains("how often modules change is not known"))
  }

  @Test("Data has the same numbers, without units")
  func json() throws {
    let outcome = tenon(["time", "--jobs", "2", "--format", "json"], on: try repository())
    #expect(outcome.result.contains(#""jobs": 2"#))
    #expect(outcome.result.contains(#""critical_path""#))
    #expect(outcome.result.contains(#""recorded": false"#))
  }

  @Test(
    "Times come from a log of Xcode, or from the best one in a folder",
    arguments: ["Logs", "Logs/1.xcactivitylog"])
  func log(_ path: String) throws {
    let sample = try repository()
    // One command, which takes ten seconds.
    let command = "SwiftCompile normal arm64 Cart.swift (in target 'Cart' from project 'Sample')"
    let times = "0000000000000000^0000000000002440^"
    let end = "--0#0#0#------"
    let section = "1@2#--\(command.utf8.count)\"\(command)\(times)-\(end)"
    try sample.write(
      "Logs/1.xcactivitylog", "SLF010#21%IDEActivityLogSection1@0#---\(times)1(\(section)\(end)")
    let outcome = tenon(["time", "--jobs", "1", "--log", path], on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    #expect(
      outcome.result.contains("times of 1 from the build of 2001-01-01 with 1 job, the others estimated"))
    #expect(outcome.result.contains("\nCart           10.0 "))
  }

  @Test("Other arrangements are compared with the present one")
  func variants() throws {
    let sample = try repository()
    let outcome = tenon(["time", "--without", "Cart,Values", "--interface", "Cart"], on: sample)
    #expect(outcome.result.contains("without Cart -> Values: clean build "))
    #expect(outcome.result.contains("with an interface module for Cart: clean build "))
    try sample.write(
      "plan.json",
      #"{"target": "Cart", "modules": [{"name": "CartCore", "files": ["Sources/Cart/Cart.swift"], "uses": []}]}"#
    )
    let split = tenon(["time", "--plan", "plan.json"], on: sample)
    #expect(split.result.contains("Cart split into 1 module: clean build "))
  }

  @Test(
    "Wrong words have a reason",
    arguments: [
      (["time", "Nowhere"], "there is no package with modules in Nowhere"),
      (["time", "--jobs", "0"], "--jobs takes a number from 1 to 1024"),
      (
        ["time", "--log", "Logs"],
        "Logs: there is no such file or folder; name a log, or the folder Logs/Build"
      ),
      (
        ["time", "--log", "Package.swift"], "Package.swift: the file is not compressed with gzip, or damaged"
      ),
      (["time", "--log", "Sources"], "Sources: there is no .xcactivitylog in the folder"),
      (["time", "--log", "Sources", "--estimate"], "--estimate leaves out the times that --log names"),
      (["time", "--without", "Cart"], "--without takes two modules, as in A,B"),
      (["time", "--without", "Shop,Values"], "Shop does not depend directly on Values"),
      (["time", "--interface", "Carts"], "Cart"),
      (["time", "--plan", "Package.swift"], "Package.swift is no plan of `tenon split plan --format json`"),
      (["time", "--plan", "empty.json"], "it has no list modules"),
      (["time", "--plan", "wrong.json"], "modules[0] needs the text name and the list files"),
    ] as [([String], String)])
  func errors(_ words: [String], _ text: String) throws {
    let sample = try repository()
    try sample.write("empty.json", #"{"target": "Cart", "modules": []}"#)
    try sample.write("wrong.json", #"{"target": "Cart", "modules": [{"name": 1}]}"#)
    let outcome = tenon(words, on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(text), "\(outcome.message)")
  }

  @Test("graph --times shows the seconds beside the modules")
  func graph() throws {
    let sample = try repository()
    #expect(tenon(["graph", "--times"], on: sample).result.contains(" s) -> Values"))
    #expect(tenon(["graph", "--times", "--format", "dot"], on: sample).result.contains("[label=\"Cart ("))
    #expect(tenon(["graph", "--times", "--format", "json"], on: sample).result.contains("build_seconds"))
    #expect(tenon(["graph", "--times", "--format", "html"], on: sample).result.contains("<th>Seconds"))
    #expect(!tenon(["graph"], on: sample).result.contains(" s)"))
  }
}
