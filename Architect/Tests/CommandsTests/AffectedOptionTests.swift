import Files
import Foundation
import Samples
import Testing

@Suite("tenon affected: options and files", .timeLimit(.minutes(10))) struct AffectedOptionTests {
  private func repository() throws -> SampleRepository {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("Cart").target("Log")
        .target("CartTests", ["Cart"], kind: "testTarget").target("LogTests", ["Log"], kind: "testTarget")
        .text,
      "Sources/Cart/Cart.swift": "public func cart() -> Int { 1 }\n",
      "Sources/Log/Log.swift": "public func log() -> Int { 1 }\n",
      "Tests/CartTests/Tests.swift": "import Cart\n", "Tests/LogTests/Tests.swift": "import Log\n",
      ".gitignore": "*.xml\n",
    ])
    try sample.commit()
    try sample.write("Sources/Cart/Cart.swift", "public func cart() -> Int { 2 }\n")
    return sample
  }

  @Test(
    "Options that the format does not use are refused, with the formats that do",
    arguments: [
      (["--level", "test"], "--level has no effect on --format text; use it with --format lines"),
      (["--level", "test", "--format", "json"], "--level has no effect on --format json"),
      (
        ["--shards", "2", "--format", "lines"],
        "use it with --format swift-test, xcodebuild, github-actions or gitlab"
      ),
      (
        ["--shards", "2", "--format", "xctestplan", "--test-plan", "a"],
        "--shards has no effect on --format xctestplan"
      ),
      (["--shards", "2"], "--shards has no effect on --format text"),
      (["--test-plan", "a"], "use it with --format xctestplan"),
      (["--template", "a", "--format", "github-actions"], "use it with --format gitlab"),
      (["--durations", "a", "--format", "gitlab"], "say with --shards how many parts"),
    ] as [([String], String)])
  func withoutEffect(_ words: [String], _ text: String) throws {
    let outcome = tenon(["affected"] + words, on: try repository())
    #expect(outcome.status == .failure && outcome.result.isEmpty)
    #expect(outcome.message.contains(text), "\(outcome.message)")
  }

  private func durations(_ files: String, on sample: SampleRepository) -> Outcome {
    tenon("affected", "--format", "swift-test", "--shards", "2", "--durations", files, on: sample)
  }

  private static func report(_ module: String) -> String {
    #"<testsuite><testcase classname="\#(module).Suite" name="a()" time="1"/></testsuite>"#
  }

  @Test("A report that is not whole is refused with its name")
  func cutOff() throws {
    let sample = try repository()
    try sample.write("tests.xml", String(Self.report("CartTests").dropLast(12)))
    let outcome = durations("tests.xml", on: sample)
    #expect(outcome.status == .failure)
    #expect(
      outcome.message.contains(
        "tests.xml cannot be used as a report of tests: it ends within a <testsuite>, so it is not complete"),
      "\(outcome.message)")
  }

  @Test("Reports without a time of the tests to run are noted, and so is one of no test target at all")
  func otherReports() throws {
    let sample = try repository()
    try sample.write("cart.xml", Self.report("CartTests"))
    try sample.write("log.xml", Self.report("LogTests"))
    try sample.write("other.xml", Self.report("OtherTests"))
    #expect(durations("cart.xml", on: sample).message.split(separator: "\n").count == 1, "only the summary")
    // One report for each part of an earlier run is as it should be.
    #expect(durations("cart.xml,log.xml", on: sample).message.split(separator: "\n").count == 1)
    let log = durations("log.xml", on: sample)
    #expect(log.status == .clean)
    #expect(
      log.message.contains(
        "tenon: log.xml: no times of the tests to run, so the parts are balanced by lines of code; name reports of a run with CartTests"
      ), "\(log.message)")
    let both = durations("cart.xml,other.xml", on: sample)
    #expect(
      both.message.contains(
        "tenon: other.xml: no times of a test target of this repository, so without effect"),
      "\(both.message)")
    try sample.git("checkout", "-q", ".")
    #expect(!durations("log.xml", on: sample).message.contains("log.xml"), "nothing is divided")
  }

  @Test("A broken manifest of a commit that is not checked out has a way to read it")
  func brokenCommit() throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    let branch = try sample.git("symbolic-ref", "--short", "HEAD").split(separator: "\n")[0]
    try sample.git("checkout", "-q", "-b", "broken")
    try sample.write("Package.swift", "import PackageDescription\nlet package = broken(\n")
    try sample.commit()
    try sample.git("checkout", "-q", String(branch))
    let text =
      "the manifest of a commit outside the history of what is checked out is not run; check the commit out, or use --run"
    let after = tenon("affected", "HEAD..broken", on: sample)
    #expect(after.status == .failure && after.message.contains(text), "\(after.message)")
    // What was there before makes everything count.
    let before = tenon("affected", "broken..HEAD", on: sample)
    #expect(before.result.contains(text), "\(before.result)\(before.message)")
    #expect(!(before.result + after.message).contains("save it"))
  }

  @Test(
    "What the table says of files that belong to no module is so",
    arguments: [
      (".github/workflows/ci.yml", true), (".github/scripts/build.sh", true), (".gitlab/tests.yml", true),
      (".spi.yml", true), (".tenon.yml", true), ("LICENSE", true), ("Docs/Guide.docc/a.png", true),
      (".gitlab-ci.yml", true), (".circleci/config.yml", true), ("bitrise.yml", true),
      ("codemagic.yaml", true),
      ("azure-pipelines.yml", true), ("ci_scripts/ci_post_clone.sh", true), ("Dangerfile", true),
      ("Dangerfile.swift", true), ("fastlane/Fastfile", true), ("fastlane/metadata/en-US/name.txt", true),
      ("fastlane/metadata/android/a.xyz", true), ("ios/fastlane/Matchfile", true),
      ("screenshots/home.png", true),
      ("docs/diagram.png", true), ("docs/sbom/a.json", true), ("logo.png", true), (".periphery.yml", true),
      (".swiftlint.yml", true), ("App/.swiftlint.yml", true), (".swiftlint-ci.yml", true),
      ("codecov.yml", true),
      ("renovate.json", true), (".pre-commit-config.yaml", true), ("lefthook.yml", true), (".mcp.json", true),
      (".cursor/rules/a.mdc", true), (".claude/settings.json", true),
      (".devcontainer/devcontainer.json", true),
      ("Jenkinsfile", true), (".buildkite/pipeline.yml", true), (".travis.yml", true), ("SECURITY.txt", true),
      ("mkdocs.yml", true), (".jazzy.yaml", true), ("fastlane/screenshots/en-US/1.png", true),
      ("Modules/X/.build/a.o", true), (".sourcekit-lsp/config.json", true),
      // What decides which tools build, what a script may read, and what a test may.
      ("scripts/build.sh", false), ("Makefile", false), ("MODULE.bazel", false), (".bazelrc", false),
      ("Tools/BUILD.bazel", false), ("Gemfile", false), ("Gemfile.lock", false), ("Mintfile", false),
      ("Brewfile", false), (".swift-version", false), (".xcode-version", false), (".sourcery.yml", false),
      ("Tests/Fixtures/a.png", false), ("Tests/__Snapshots__/a.png", false), ("Fixtures/a.json", false),
      ("docs/Example.swift", false), ("ci_scripts/Tool/a.swift", false), ("data/a.json", false),
      ("Dockerfile", false),
      ("Docs2/a.png", false), ("config/renovate.json", false), ("fastlane2/Fastfile", false),
      ("App/logo.png", false),
      // A resource of the target in whose folder it is.
      ("Sources/Log/logo.png", false), ("Sources/Log/bitrise.yml", false), ("Sources/Log/docs/a.json", false),
    ])
  func inert(_ path: String, _ isInert: Bool) throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    try sample.write(path, "version: 1\n")
    #expect(affectedModules("rebuild", on: sample).isEmpty == isInert)
    guard isInert else { return }
    let outcome = tenon("affected", on: sample)
    #expect(outcome.result.hasPrefix("without effect\n"), "\(outcome.result)")
    #expect(outcome.result.contains("\n  \(path): "), "\(outcome.result)")
  }

  @Test("JSON says why a file has no effect")
  func reasons() throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    try sample.write(".gitlab-ci.yml", "a: 1\n")
    try sample.write("scripts/a.sh", "a\n")
    try sample.write(".tenon.yml", "version: 1\nunbuilt: [\"scripts/**\"]\n")
    let json = tenon("affected", "--format", "json", on: sample).result
    #expect(json.contains("\".gitlab-ci.yml\": \"only GitLab reads it\""))
    #expect(json.contains("\"scripts/a.sh\": \"`unbuilt:` in the configuration lists it\""))
  }

  /// A scheme that tests `LogTests`.
  private static func scheme(_ more: String = "", configuration: String = "Debug") -> String {
    """
    <Scheme version = "1.7">
       <TestAction buildConfiguration = "\(configuration)">
          <TestableReference><BuildableReference BlueprintName = "LogTests"></BuildableReference></TestableReference>\(more)
       </TestAction>
    </Scheme>
    """
  }

  @Test(
    "a scheme concerns the tests that it names, if nothing else in it differs",
    arguments: [
      (scheme("<EnvironmentVariable key = \"A\"/>"), ["LogTests"]),
      (scheme(configuration: "Release"), ["CartTests", "LogTests"]),
      (scheme("<ActionContent scriptText = \"make\"/>"), ["CartTests", "LogTests"]),
      (scheme("<TestPlanReference reference = \"container:A.xctestplan\"/>"), ["CartTests", "LogTests"]),
    ])
  func schemes(_ text: String, _ tests: [String]) throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    let path = ".swiftpm/xcode/xcshareddata/xcschemes/Sample.xcscheme"
    try sample.write(path, Self.scheme())
    try sample.commit()
    try sample.write(path, text)
    #expect(affectedModules("test", on: sample) == tests)
    #expect(affectedModules("rebuild", on: sample).isEmpty == (tests.count == 1))
  }

  // MARK: - What git has

  @Test(
    "a revision that shares no history is compared as it is, and a note says so",
    arguments: ["other", "other...HEAD"])
  func noMergeBase(revision: String) throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    let branch = try sample.git("symbolic-ref", "--short", "HEAD").split(separator: "\n")[0]
    try sample.git("checkout", "-q", "--orphan", "other")
    try sample.write("NOTES.md", "Other history\n")
    try sample.commit()
    try sample.git("checkout", "-q", String(branch))
    let outcome = tenon("affected", revision, on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.message.contains("git knows no commit where other and HEAD parted"), "\(outcome.message)")
    #expect(!tenon("affected", "HEAD", on: sample).message.contains("parted"))
    #expect(!tenon("affected", "other..HEAD", on: sample).message.contains("parted"))
  }

  /// Takes a file out of the work tree as a sparse checkout does.
  private static func leaveOut(_ path: String, of sample: SampleRepository) throws {
    try sample.git("update-index", "--skip-worktree", path)
    try FileManager.default.removeItem(atPath: sample.root + "/" + path)
  }

  @Test("a file that a sparse checkout leaves out is not deleted")
  func sparse() throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    try sample.write("Sources/Log/Log.swift", "public func log() -> Int { 2 }\n")
    try sample.write("Elsewhere/script.sh", "a\n")
    try sample.commit()
    try Self.leaveOut("Sources/Log/Log.swift", of: sample)
    try Self.leaveOut("Elsewhere/script.sh", of: sample)
    let json = tenon("affected", "HEAD~1", "--format", "json", on: sample).result
    #expect(json.contains("\"unattributed\": []"), "\(json)")
    #expect(!json.contains("was deleted"), "\(json)")
    #expect(json.contains("function bodies in Sources/Log/Log.swift were changed"), "\(json)")
    #expect(
      json.contains("\"Elsewhere/script.sh\": \"it is not checked out, so nothing is built of it here\""))
  }

  @Test("a file that was deleted is, whether the checkout is sparse or not")
  func deleted() throws {
    let sample = try repository()
    try sample.git("checkout", "-q", ".")
    try sample.write("Makefile", "all:\n")
    try sample.commit()
    try Self.leaveOut("Sources/Log/Log.swift", of: sample)
    try FileManager.default.removeItem(atPath: sample.root + "/Makefile")
    let outcome = tenon("affected", on: sample)
    #expect(outcome.result.contains("because of a file without a module: Makefile"), "\(outcome.result)")
    #expect(!outcome.result.contains("Log.swift"), "\(outcome.result)")
  }

  // MARK: - Pipes

  /// Runs the command in a shell, which can close its input.
  private func shell(_ script: String, on sample: SampleRepository) throws -> (status: Int32, message: String)
  {
    let tool = TestProgram.products().appendingPathComponent("tenon").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, tool, sample.root]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: message, as: UTF8.self))
  }

  @Test("Names come from standard input, and one that cannot be read is an error")
  func standardInput() throws {
    let sample = try repository()
    let command = "exec \"$0\" affected --project-root \"$1\" --format lines --files -"
    let read = try shell("printf 'Sources/Log/Log.swift\\n' | \(command.dropFirst(5))", on: sample)
    #expect(read.status == 0 && read.message.contains("2 of 4 modules to rebuild"), "\(read.message)")
    for redirection in ["<&-", "</"] {
      let outcome = try shell("\(command) \(redirection)", on: sample)
      #expect(outcome.status == 2, "\(redirection): \(outcome.message)")
      #expect(outcome.message.contains("--files - found no names: cannot read standard input: "))
      #expect(outcome.message.contains("; pipe the names of the changed files into the command"))
    }
  }

  @Test("The result replaces neither a pipe nor a folder")
  func output() throws {
    let sample = try repository()
    try #require(mkfifo(sample.root + "/pipe", 0o600) == 0)
    for (name, kind) in [("pipe", "pipe or device"), ("Sources", "folder")] {
      let outcome = tenon("affected", "--output", sample.root + "/" + name, on: sample)
      #expect(outcome.status == .failure)
      #expect(
        outcome.message.contains("is a \(kind); name a file, or leave out --output"), "\(outcome.message)")
    }
    #expect(FileSystem.status(of: sample.root + "/pipe")?.kind == .other)
  }

  @Test("Where git refuses a repository, as one of another user, that is said instead of that there is none")
  func refusedRepository() throws {
    let sample = try SampleRepository(["Package.swift": SamplePackage("Sample").text, ".git": "nonsense"])
    #expect(tenon("affected", on: sample).message.contains("git refuses the repository in \(sample.root)"))
  }
}
