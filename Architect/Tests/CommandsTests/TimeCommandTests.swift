import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

@Suite("tenon time", .timeLimit(.minutes(10))) struct TimeCommandTests {
  private static let files = [
    "Package.swift": SamplePackage("Sample").target("Values").target("Cart", ["Values"]).target(
      "Shop", ["Cart"]
    )
    .target("ShopTests", ["Shop"], kind: "testTarget").text,
    "Sources/Values/Values.swift": "public struct Item {}\n",
    "Sources/Cart/Cart.swift": "import Values\n\npublic func first() -> Item { Item() }\n",
    "Sources/Shop/Shop.swift": "import Cart\n",
    "Tests/ShopTests/ShopTests.swift": "import Shop\nimport XCTest\n",
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

  @Test("A record that is refused is a part of the report, even without notes")
  func refusedRecord() throws {
    let sample = try repository()
    try sample.write(".build/build.db", "no database")
    let outcome = tenon(["time", "--quiet"], on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("the record of a build was not used: "))
    #expect(outcome.result.contains(".build/build.db cannot be read: file is not a database; build again"))
    let json = tenon(["time", "--quiet", "--format", "json"], on: sample).result
    #expect(json.contains("\"record_problem\": \""))
    #expect(tenon(["graph", "--times", "--quiet"], on: sample).message.contains("the times are estimated: "))
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

  @Test("Commits are counted in 26 weeks, or since the first one")
  func weeks() throws {
    let last = 1_700_000_000
    func report(_ days: Int...) throws -> String {
      let sample = try repository()
      for (number, day) in days.enumerated() {
        try sample.write("Sources/Cart/Cart.swift", "// \(number)\n")
        try sample.commit(at: last + day * 24 * 3_600)
      }
      return tenon(["time"], on: sample).result
    }
    #expect(try report(-1_000, -3, 0).contains("changes: 2 commits in the 26 weeks up to the last one"))
    #expect(try report(-70, -3, 0).contains("changes: 2 commits in the 10 weeks up to the last one"))
    #expect(try report(-3, 0).contains("changes: 1 commit in the week up to the last one"))
  }

  @Test("Neither signatures nor times of commits can run a program or stop the command")
  func oddCommits() throws {
    let sample = try repository()
    try sample.commit()
    let tree = try sample.git("rev-parse", "HEAD^{tree}").split(separator: "\n")[0]
    let head = try sample.git("rev-parse", "HEAD").split(separator: "\n")[0]
    for time in ["1700000000", "99999999999999999999999999"] {
      try sample.write(
        "commit",
        """
        tree \(tree)
        parent \(head)
        author t <t@example.com> \(time) +0000
        committer t <t@example.com> \(time) +0000
        gpgsig -----BEGIN PGP SIGNATURE-----
         \u{20}
         aaaa
         -----END PGP SIGNATURE-----

        signed

        """)
      let commit = try sample.git("hash-object", "--literally", "-t", "commit", "-w", sample.root + "/commit")
      try sample.git("update-ref", "HEAD", String(commit.split(separator: "\n")[0]))
      try sample.write("program", "#!/bin/sh\ntouch \(sample.root)/ran\necho 12345678901234567890123\n")
      try sample.git("config", "log.showSignature", "true")
      try sample.git("config", "gpg.program", sample.root + "/program")
      chmod(sample.root + "/program", 0o755)
      #expect(tenon(["time"], on: sample).status == .clean)
      #expect(FileSystem.status(of: sample.root + "/ran") == nil)
    }
  }

  @Test("A package counts by its own manifest, whatever that is called and what else declares its modules")
  func otherManifests() throws {
    let sample = try repository()
    let expected = tenon(["time", "--jobs", "1"], on: sample).result
    try sample.write(
      "project.yml",
      "name: P\ntargets:\n  ShopTests: {type: bundle.unit-test, platform: macOS, sources: Tests/ShopTests}\n")
    try sample.write("Package@swift-6.0.swift", try sample.read("Package.swift"))
    #expect(
      tenon(["time", "--jobs", "1"], on: sample).result.hasPrefix(String(expected.prefix { $0 != "\n" })))
    for words in [["time", "--jobs", "1"], ["time", ".", "--jobs", "1"]] {
      let outcome = tenon(words, on: sample)
      #expect(outcome.result.contains("-> tests of Package"), "\(outcome.result)\(outcome.message)")
    }
  }

  @Test("Next to an Xcode project, the package at the root is timed, and the command says what else there is")
  func besideXcode() throws {
    let sample = try repository()
    try sample.write(
      "Shop.xcodeproj/project.pbxproj",
      SampleXcodeProject([
        .init("App", files: ["App/App.swift"]), .init("Widget", "app-extension", files: ["App/Widget.swift"]),
      ]).text)
    try sample.write("App/App.swift", "func app() {}\n")
    try sample.write("App/Widget.swift", "func widget() {}\n")
    try sample.write(
      "Helper/Helper.xcodeproj/project.pbxproj",
      SampleXcodeProject([.init("Helper", files: ["Helper.swift"])]).text)
    try sample.write("Helper/Helper.swift", "func help() {}\n")
    let path = try #require(
      tenon(["time"], on: sample).message.firstMatch(
        of:
          /tenon: only the package of Package.swift is timed, without 3 modules of Xcode projects; `tenon time (.*)` times everything\n/
      )?.1)
    #expect(path == "Shop.xcodeproj")
    let all = tenon(["time", String(path)], on: sample)
    for name in ["App", "Widget", "Helper", "Cart"] { #expect(all.result.contains("\n\(name) ")) }
    #expect(all.message.isEmpty && tenon(["time", "."], on: sample).message.isEmpty)
    let refused = tenon(["time", "--interface", "Widget"], on: sample)
    #expect(refused.status == .failure)
    #expect(
      refused.message.contains("Widget is not compiled in this build; `tenon time Shop.xcodeproj` builds it"))
    #expect(tenon(["time", String(path), "--interface", "Widget"], on: sample).status == .clean)
    #expect(tenon(["time", "App"], on: sample).message.contains("or an Xcode project"))
  }

  @Test("A module that is not compiled has a reason and a way")
  func notCompiled() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("Cart").target("Gone").text,
      "Sources/Cart/Cart.swift": "func cart() {}\n",
      "Other/Package.swift": SamplePackage("Other").target("Other").text,
      "Other/Sources/Other/Other.swift": "func other() {}\n",
    ])
    #expect(
      tenon(["time", "--interface", "Other"], on: sample).message
        .contains("Other is not compiled in this build; `tenon time Other` builds it"))
    #expect(tenon(["time", "Other", "--interface", "Cart"], on: sample).message.contains("`tenon time .`"))
    #expect(
      tenon(["time", "--interface", "Gone"], on: sample).message
        .contains("Gone is not compiled in this build; it has no code to compile"))
  }

  @Test("Data has the same numbers, without units")
  func json() throws {
    let outcome = tenon(["time", "--jobs", "2", "--format", "json"], on: try repository())
    #expect(outcome.result.contains(#""jobs": 2"#))
    #expect(outcome.result.contains(#""critical_path""#))
    #expect(outcome.result.contains(#""recorded": false"#))
    #expect(outcome.result.contains(#""left_out": []"#))
    #expect(outcome.result.contains(#""statistics": false"#))
  }

  @Test(
    "Times come from a log of Xcode, or from the best one in a folder",
    arguments: ["Logs", "Logs/1.xcactivitylog"])
  func log(_ path: String) throws {
    let sample = try repository()
    // One command, which takes ten seconds.
    let command = "SwiftCompile normal arm64 Cart.swift (in target 'Cart' from project 'Sample')"
    let times = "000000000018e540^000000004019e540^"
    let end = "--0#0#0#------"
    let section = "1@2#--\(command.utf8.count)\"\(command)\(times)-\(end)"
    try sample.write(
      "Logs/1.xcactivitylog", "SLF010#21%IDEActivityLogSection1@0#---\(times)1(\(section)\(end)")
    let outcome = tenon(["time", "--jobs", "1", "--log", path], on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    #expect(
      outcome.result.contains(
        "times of 1 from a build with 1 job (Xcode's log of 2001-01-01, "))
    #expect(outcome.result.contains("\nCart           10.0 "))
  }

  @Test("Other arrangements are compared with the present one")
  func variants() throws {
    let sample = try repository()
    let outcome = tenon(
      ["time", "--without", "Cart,Values", "--interface", "Cart", "--interface", "Values,Shop"], on: sample)
    #expect(outcome.result.contains("without Cart -> Values: clean build "))
    for module in ["Cart", "Values", "Shop"] {
      #expect(outcome.result.contains("with an interface module for \(module): clean build "))
    }
    #expect(!outcome.result.contains("a week"), "without commits, there is no week to speak of")
    try sample.write(
      "plan.json",
      #"{"target": "Cart", "modules": [{"name": "CartCore", "files": ["Sources/Cart/Cart.swift", "Sources/Cart/Cart.storyboard"], "uses": []}]}"#
    )
    let split = tenon(["time", "--plan", "plan.json"], on: sample)
    #expect(split.result.contains("Cart split into 1 module: clean build "))
    try sample.write("Sources/Cart/More.swift", "")
    let partial = tenon(["time", "--plan", "plan.json"], on: sample)
    #expect(partial.result.contains("Cart split into 2 modules: clean build "), "the rest stays in Cart")
  }

  @Test("Without commits, there are no columns for a week; all modules change equally often")
  func noHistory() throws {
    let sample = try repository()
    let outcome = tenon(["time"], on: sample)
    #expect(!outcome.result.contains("s/week"))
    #expect(tenon(["time", "--format", "json"], on: sample).result.contains("per_week") == false)
    #expect(
      tenon(["time", "--without", "Shop,Cart"], on: sample).result.contains(" s on average of all modules"))
    try sample.commit()
    try sample.write("Sources/Cart/Cart.swift", "import Values\n")
    try sample.commit()
    #expect(tenon(["time"], on: sample).result.contains("s/week"))
  }

  @Test("A log of another project is named")
  func otherLog() throws {
    let sample = try repository()
    let end = "--0#0#0#------"
    let times = "0000000000000000^0000000000002440^"
    try sample.write("1.xcactivitylog", "SLF010#21%IDEActivityLogSection1@0#---\(times)-\(end)")
    let outcome = tenon(["time", "--log", "1.xcactivitylog"], on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("1.xcactivitylog: the log has no module of this build"))
  }

  @Test("Damaged statistics are counted")
  func damagedStatistics() throws {
    let sample = try repository()
    let name = "Cart-all-x86_64_unknown_linux_gnu-swiftmodule-Onone"
    try sample.write(
      "stats/stats-1-swift-frontend-\(name)-1.json", "{\"time.swift-frontend.\(name).user\": 2}")
    try sample.write("stats/stats-2-swift-frontend-\(name)-2.json", "{")
    let outcome = tenon(["time", "--stats", "stats"], on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.message.contains("the times in stats-2-swift-frontend-\(name)-2.json cannot be read"))
  }

  @Test(
    "Wrong words have a reason",
    arguments: [
      (["time", "Nowhere"], "there is no folder "),
      (["time", "Sources"], "there is no package with modules in "),
      (["time", "/"], "name its repository with --project-root"),
      (["time", "--jobs", "0"], "--jobs takes a number from 1 to 1024, not '0'"),
      (["time", "--jobs", "-1"], "--jobs takes a number from 1 to 1024, not '-1'"),
      (["time", "--jobs", "1025"], "--jobs takes a number from 1 to 1024, not '1025'"),
      (
        ["time", "--log", "Logs"],
        "Logs: there is no such file or folder; name a log, or the folder Logs/Build"
      ),
      (
        ["time", "--log", "Package.swift"], "Package.swift: the file is not compressed with gzip, or damaged"
      ),
      (["time", "--log", "/dev/null"], "/dev/null: it is neither a file nor a folder; name a log"),
      (["time", "--log", "Sources"], "Sources: there is no .xcactivitylog in the folder"),
      (["time", "--log", "Sources", "--estimate"], "--estimate leaves out the times that --log names"),
      (["time", "--without", "Cart"], "--without takes two modules, as in A,B"),
      (["time", "--without", "Shop,Values"], "Shop does not depend directly on Values"),
      (["time", "--interface", "Carts"], "Cart"),
      (["time", "--plan", "Package.swift"], "Package.swift is no plan of `tenon split plan --format json`"),
      (["time", "--plan", "empty.json"], "it has no list modules"),
      (["time", "--plan", "wrong.json"], "modules[0] needs the text name and the list files"),
      (["time", "--plan", "elsewhere.json"], "Sources/Shop/Shop.swift is not in it, or in the plan twice"),
      (["time", "--plan", "uses.json"], "One uses Two, which does not come before it"),
      (["time", "--plan", "name.json"], "there is another module Shop"),
      (["time", "--plan", "twice.json"], "it has two modules One"),
      (["time", "--plan", "target.json"], "Nowhere"),
      (["time", "--plan", "Sources"], "Sources: it is not a file"),
      (
        ["time", "--interface", "XCTest"],
        "there is no module 'XCTest' in this repository; it comes from outside"
      ),
    ] as [([String], String)])
  func errors(_ words: [String], _ text: String) throws {
    let sample = try repository()
    try sample.write("empty.json", #"{"target": "Cart", "modules": []}"#)
    func plan(_ modules: String, of target: String = "Cart") -> String {
      "{\"target\": \"\(target)\", \"modules\": [\(modules)]}"
    }
    try sample.write(
      "elsewhere.json", plan(#"{"name": "One", "files": ["Sources/Shop/Shop.swift"], "uses": []}"#))
    try sample.write(
      "uses.json",
      plan(#"{"name": "One", "files": [], "uses": ["Two"]}, {"name": "Two", "files": [], "uses": []}"#))
    try sample.write("twice.json", plan(#"{"name": "One", "files": []}, {"name": "One", "files": []}"#))
    try sample.write("name.json", plan(#"{"name": "Shop", "files": []}"#))
    try sample.write("target.json", plan(#"{"name": "One", "files": []}"#, of: "Nowhere"))
    try sample.write("wrong.json", #"{"target": "Cart", "modules": [{"name": 1}]}"#)
    let outcome = tenon(words, on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(text), "\(outcome.message)")
  }

  @Test("graph --times shows the seconds beside the modules")
  func graph() throws {
    let sample = try repository()
    let text = tenon(["graph", "--times"], on: sample).result
    #expect(text.contains(" s) -> Values"))
    #expect(text.contains("\n(s) the predicted seconds of a build"))
    #expect(tenon(["graph", "--times", "--format", "dot"], on: sample).result.contains("[label=\"Cart ("))
    #expect(tenon(["graph", "--times", "--format", "json"], on: sample).result.contains("build_seconds"))
    #expect(tenon(["graph", "--times", "--format", "html"], on: sample).result.contains("<th>Seconds"))
    #expect(!tenon(["graph"], on: sample).result.contains(" s)"))
  }

  @Test(
    "graph --times is refused where no seconds are shown",
    arguments: [
      ["--format", "dsm"], ["--collapse", "layer"], ["--collapse", "layer", "--format", "dot"],
      ["--compare", "before.json"],
    ])
  func graphWithoutTimes(_ words: [String]) throws {
    let sample = try repository()
    let outcome = tenon(["graph", "--times"] + words, on: sample)
    #expect(outcome.status == .failure && outcome.message.contains("leave out --times"), "\(outcome.message)")
  }

  @Test("graph --compare has one form")
  func comparedFormat() throws {
    let outcome = tenon("graph", "--compare", "before.json", "--format", "json", on: try repository())
    #expect(outcome.status == .failure && outcome.message.contains("leave out --format"))
  }
}
