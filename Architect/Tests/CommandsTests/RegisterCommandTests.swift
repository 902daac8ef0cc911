import Foundation
import Samples
import Testing

@Suite("tenon register", .timeLimit(.minutes(10)))
struct RegisterCommandTests {
  private let host = "Sources/Host/Host.swift"

  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("Shop").target("Host", ["Cart", "Pay"]).target("Cart").target("Pay")
        .text,
      "Sources/Cart/Cart.swift": "import Tenon\npublic struct CartModule: Module { public init() {} }\n",
      "Sources/Pay/Pay.swift":
        "import Tenon\npublic struct PayModule: Module { public init(_ key: Int) {} }\n",
      host: """
      // tenon:imports
      // tenon:end
      import Tenon

      let modules: [any Module] = [
        // tenon:modules
        OldModule(),
        // tenon:end
      ]

      """,
    ])
  }

  @Test("it shows the changes, and what to do by hand")
  func shows() throws {
    let sample = try sample()
    let before = try sample.read(host)
    let outcome = tenon("register", on: sample)
    #expect(outcome.status == .clean)
    #expect(
      outcome.result.contains("+import Cart\n")
        && outcome.result.contains("-  OldModule(),\n+  CartModule(),\n"))
    #expect(
      outcome.message.contains(
        "tenon: Sources/Pay/Pay.swift:2:15: PayModule needs arguments; construct it in the host by hand"))
    #expect(outcome.message.contains("--write applies the changes"))
    #expect(try sample.read(host) == before)
  }

  @Test("what it writes passes the check, and undo takes it back")
  func writes() throws {
    let sample = try sample()
    let before = try sample.read(host)
    let stale = tenon("register", "--check", on: sample)
    #expect(stale.status == .findings)
    #expect(stale.result.contains("+  CartModule(),\n"))
    #expect(stale.message.contains("not up to date: Sources/Host/Host.swift; run `tenon register --write`"))
    #expect(try sample.read(host) == before)

    #expect(tenon("register", "--write", on: sample).result == "changed Sources/Host/Host.swift\n")
    let after = try sample.read(host)
    let fresh = tenon("register", "--check", on: sample)
    #expect(fresh.status == .clean && fresh.result.isEmpty)
    #expect(fresh.message.contains("Sources/Host/Host.swift is up to date; it lists 1 module"))
    #expect(tenon("register", "--write", on: sample).result.isEmpty)
    #expect(try sample.read(host) == after)

    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read(host) == before)
  }

  @Test("the manifest of a data-driven host is written and checked in the same way")
  func manifest() throws {
    let sample = try sample()
    let path = "Sources/Host/modules.json"
    let file = "\(sample.root)/\(path)"
    #expect(tenon("register", "--json", file, "--write", on: sample).result.contains("changed \(path)\n"))
    #expect(try sample.read(path) == "{\n  \"modules\": [\n    \"Cart\"\n  ]\n}\n")
    #expect(tenon("register", "--json", file, "--check", on: sample).status == .clean)
    try sample.write(path, "{\"modules\": []}")
    #expect(tenon("register", "--check", on: sample).status == .clean)
    #expect(tenon("register", "--json", file, "--check", on: sample).status == .findings)
    let wrong = tenon("register", "--json", "modules.plist", on: sample)
    #expect(wrong.status == .failure && wrong.message.contains("must end in .json"))
    let outside = tenon("register", "--json", "/modules.json", on: sample)
    #expect(outside.status == .failure && outside.message.contains("is outside the repository"))
  }

  @Test("without marks, it prints what to paste")
  func unmarked() throws {
    let sample = try sample()
    try sample.write(host, "enum Host {}\n")
    let outcome = tenon("register", "--check", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("\n// tenon:imports\n// tenon:end\n"))
    #expect(outcome.message.contains("\n      // tenon:modules\n      // tenon:end\n"))
  }

  @Test("marks that do not pair up are a failure with a place")
  func damaged() throws {
    let sample = try sample()
    try sample.write(host, "// tenon:modules\n")
    let outcome = tenon("register", on: sample)
    #expect(outcome.status == .failure)
    #expect(
      outcome.message.contains("tenon: Sources/Host/Host.swift:1:1: the region '// tenon:modules' has no end")
    )
    #expect(tenon("register", "--write", "--check", on: sample).message.contains("cannot be used together"))
  }

  @Test("it does not mix with changes of the same file that are not committed, unless asked to")
  func dirty() throws {
    let sample = try sample()
    for words in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "-C", sample.root] + words
      try git.run()
      git.waitUntilExit()
      try #require(git.terminationStatus == 0)
    }
    let text = try sample.read(host)
    try sample.write(host, text + "// mine\n")
    let refused = tenon("register", "--write", on: sample)
    #expect(refused.status == .failure && refused.message.contains("1 uncommitted change"))
    try sample.write(host, text)
    try sample.write("Sources/Pay/Pay.swift", "// other work\n")
    #expect(tenon("register", "--write", on: sample).status == .clean)
    try sample.write(host, text + "// mine\n")
    #expect(tenon("register", "--write", "--allow-dirty", on: sample).status == .clean)
  }
}
