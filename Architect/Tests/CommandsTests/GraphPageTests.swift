import CommandLineInterface
import Commands
import Files
import Foundation
import Samples
import Testing

@Suite("The graph in a browser", .timeLimit(.minutes(10))) struct GraphPageTests {
  private static func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/a.swift": "let a = 1\n",
    ])
  }

  /// Runs `tenon graph`, and returns what it opened.
  private static func opened(
    _ words: [String], on sample: SampleRepository, failure: FileOpener.Failure? = nil
  )
    throws -> (status: CommandLineInterface.ExitStatus, pages: [String], message: String)
  {
    let recorded = RecordedTerminal()
    let status = Tenon.program.run(
      ["graph"] + words + ["--project-root", sample.root], on: recorded.terminal(failure: failure))
    return (status, recorded.opened, recorded.message)
  }

  @Test("--open writes the page to a folder of its own and opens it")
  func page() throws {
    let sample = try Self.sample()
    let (status, pages, message) = try Self.opened(["--open"], on: sample)
    #expect(status == .clean)
    let page = try #require(pages.first)
    #expect(pages.count == 1)
    #expect(message.contains("tenon: opened \(page)"))
    #expect(String(decoding: try FileSystem.read(page), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
    try FileManager.default.removeItem(atPath: FilePath.folder(of: page))
  }

  @Test("with --output it opens that file")
  func output() throws {
    let sample = try Self.sample()
    let outside = try SampleRepository(["a.txt": ""])
    let (status, pages, _) = try Self.opened(
      ["--open", "--output", outside.root + "/p.html"], on: sample)
    #expect(status == .clean && pages == [outside.root + "/p.html"])
  }

  @Test(
    "it does not go with what is no page",
    arguments: [["--format", "dot"], ["--compare", "a.json"], ["--format", "json"]])
  func noPage(words: [String]) throws {
    let (status, pages, message) = try Self.opened(["--open"] + words, on: Self.sample())
    #expect(status == .failure && pages.isEmpty)
    #expect(message.contains("leave out"))
  }

  @Test("a page that cannot be opened is a failure that says where it is")
  func failure() throws {
    let failure = FileOpener.Failure(reason: .noProgram, program: "xdg-open", path: "/p.html")
    let (status, _, message) = try Self.opened(["--open"], on: Self.sample(), failure: failure)
    #expect(status == .failure)
    #expect(message.contains("/p.html could not be opened, because there is no `xdg-open` here"))
  }

  @Test("the program is run with the file, and its failure is reported")
  func program() throws {
    let folder = try SampleRepository(["ok.sh": "#!/bin/sh\ncp \"$1\" \"$1.opened\"\n", "page": "x"])
    let ok = folder.root + "/ok.sh"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ok)
    try FileOpener(program: ok, patience: 60).open(folder.root + "/page")
    #expect(try folder.read("page.opened") == "x")
    #expect(throws: FileOpener.Failure(reason: .failed(1), program: "false", path: "/p")) {
      try FileOpener(program: "false", patience: 60).open("/p")
    }
    #expect(throws: FileOpener.Failure(reason: .noProgram, program: "no-such-program", path: "/p")) {
      try FileOpener(program: "no-such-program").open("/p")
    }
  }
}
