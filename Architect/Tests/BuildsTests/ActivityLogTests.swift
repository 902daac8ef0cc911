import Builds
import Files
import Foundation
import ModuleGraph
import Samples
import Testing

private typealias Log = SampleActivityLog

@Suite("Builds that Xcode logged", .timeLimit(.minutes(10))) struct ActivityLogTests {
  private func steps(_ log: SampleActivityLog) throws -> [ActivityLog.Step] {
    try ActivityLog(log.file, of: "build.xcactivitylog").steps
  }

  @Test(
    "Each command has its target, what it compiles, and its times",
    arguments: [7, 8, 10, 11, 12] as [UInt64])
  func commands(_ version: UInt64) throws {
    let log = SampleActivityLog(
      [
        Log.target(
          "Cart",
          [
            Log.command("SwiftDriver", 0, 1), Log.command("SwiftEmitModule", 1, 3), Log.swift(1, 5, files: 3),
            Log.command("CompileC", 2, 4), Log.command("Ld", 5, 6), Log.command("CodeSign", 6, 7),
          ], project: "Cart Kit")
      ], version: version)
    let steps = try steps(log)
    #expect(steps.map(\.kind) == [.swiftModule, .swiftInterface, .swiftFiles, .cFile, .link, .other])
    #expect(steps.allSatisfy { $0.target == "Cart" && $0.isComplete })
    #expect(steps.map(\.files) == [0, 0, 3, 1, 0, 0])
    #expect(steps.map { $0.start - Log.date } == [0, 1, 1, 2, 5, 6])
    #expect(steps.map { $0.end - Log.date } == [1, 3, 5, 4, 6, 7])
    let date = try ActivityLog(log.file, of: "").date
    #expect(date == Date(timeIntervalSinceReferenceDate: Log.date))
  }

  @Test("Without a target's own section, the command names its target, as in logs of xcodebuild")
  func flat() throws {
    var log = SampleActivityLog([
      Log.command("CompileC", 0, 1),
      Log.command("CompileC a.c (in target 'A' from project 'P' at path '/P')", 1, 2),
      Log.command("CompileC b.c (in target: B)", 2, 3),
    ])
    log.sections[1].signature = "CompileC a.c (in target 'A' from project 'P' at path '/P')"
    log.sections[2].signature = "CompileC b.c (in target: B)"
    log.rootClass = "IDECommandLineBuildLog"
    let steps = try steps(log)
    #expect(steps.map(\.target) == [nil, "A", "B"])
    #expect(steps.map(\.compiles) == [false, true, true])
  }

  @Test("What an earlier build left is no command of this one")
  func earlier() throws {
    var cached = Log.swift(1, 2)
    cached.isFromCache = true
    let before = Log.swift(-20, -10)
    let steps = try steps(SampleActivityLog([Log.target("A", [cached, before, Log.swift(3, 4)])]))
    #expect(steps.map { $0.start - Log.date } == [3])
  }

  @Test("Commands that were cancelled, failed, or were stopped before they were measured are not complete")
  func broken() throws {
    var cancelled = Log.swift(0, 1, processorSeconds: 1)
    cancelled.isCancelled = true
    var failed = Log.swift(1, 2, processorSeconds: 1)
    failed.message = 2
    var warned = Log.swift(2, 3, processorSeconds: 1)
    warned.message = 1
    let steps = try steps(SampleActivityLog([Log.target("A", [cancelled, failed, warned, Log.swift(3, 4)])]))
    #expect(steps.map(\.isComplete) == [false, false, true, false])
    #expect(steps.map(\.processorSeconds) == [1, 1, 1, nil])
  }

  @Test("A log that was already unpacked is read, too")
  func unpacked() throws {
    let log = SampleActivityLog([Log.target("A", [Log.swift(3, 4)])])
    #expect(try ActivityLog(log.bytes, of: "log").steps == steps(log))
  }

  @Test("Of a folder, the newest log in which most targets were compiled is read")
  func folder() throws {
    func log(_ names: [String], _ seconds: Double) -> [UInt8] {
      SampleActivityLog(names.map { Log.target($0, [Log.swift(0, seconds)]) }).file
    }
    let sample = try SampleRepository([:])
    let files = [
      log(["A", "B"], 3), log(["A", "B"], 2), log(["A"], 1), Array(log(["A", "B", "C"], 9).dropLast(9)),
    ]
    for (index, bytes) in files.enumerated() {
      let path = "Logs/\(index).xcactivitylog"
      try FileSystem.makeFolder(FilePath.join(sample.root, "Logs"))
      try sample.write(path, bytes: bytes)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000 + Double(index))],
        ofItemAtPath: FilePath.join(sample.root, path))
    }
    let chosen = try ActivityLog(reading: FilePath.join(sample.root, "Logs"))
    #expect(chosen.steps.map { $0.end - Log.date } == [2, 2])
  }
}

@Suite("Logs that cannot be read", .timeLimit(.minutes(10))) struct UnreadableActivityLogTests {
  /// The error's description; empty if there is none.
  private func problem(_ bytes: [UInt8], limit: Int = ActivityLog.limit) -> String {
    do {
      _ = try ActivityLog(bytes, of: "build.xcactivitylog", limit: limit)
      return ""
    } catch { return "\(error)" }
  }

  private func problem(unpacked text: String) -> String { problem(Log.packed(Array(text.utf8))) }

  private static let log = SampleActivityLog(
    [Log.graph(["A>B"]), Log.target("A", [Log.swift(0, 1, processorSeconds: 1), Log.command("Ld", 1, 2)])])

  @Test("Files that are missing, not compressed, cut, or no logs")
  func files() throws {
    let sample = try SampleRepository(["Logs/readme.txt": ""])
    let empty = FilePath.join(sample.root, "Logs")
    #expect(throws: ActivityLog.Unreadable.self) { try ActivityLog(reading: empty) }
    #expect(throws: ActivityLog.Unreadable.self) { try ActivityLog(reading: empty + "/none") }
    #expect(problem([]).contains("the log ends too early"))
    #expect(problem(Array("text".utf8)).contains("not compressed with gzip"))
    #expect(problem(Array(Self.log.file.dropLast(20))).contains("try again"))
    #expect(problem(unpacked: "text").contains("the file is not a log of Xcode; name another log"))
  }

  @Test("A log that is larger than it may be is not unpacked to its end")
  func size() {
    let zeros = [UInt8](repeating: 0x30, count: 5 << 20)
    #expect(problem(Log.packed(Array("SLF05000000%".utf8) + zeros), limit: 4 << 20).contains("4 MiB"))
    #expect(problem(Log.packed(Self.log.bytes + zeros), limit: 4 << 20).contains("4 MiB"))
  }

  @Test(
    "Each wrong value has a place, a cause, and a fix",
    arguments: [
      ("SLF0", "byte 4: the log ends too early"),
      ("SLF06#", "byte 4: the log has version 6, which is too old; build with a newer version of Xcode"),
      ("SLF0-", "byte 4: a number was expected; name another log"),
      ("SLF0x#", "byte 4: a value was expected"),
      ("SLF0ff#", "byte 4: a number was expected"),
      ("SLF0999999999999999999999#", "byte 4: a number was expected"),
      ("SLF012#1@", "byte 7: an object was expected"),
      ("SLF012#0@", "byte 7: an object was expected"),
      ("SLF012#99999999999999999999@", "byte 7: a number was expected"),
      ("SLF012#18446744073709551615\"", "byte 7: the log ends too early"),
      ("SLF012#5%Other1@", "byte 14: the class Other is not known"),
      ("SLF013#5%Other1@", "its format has version 13, and the newest known one is 12"),
      ("SLF012#-", "byte 7: an object was expected"),
    ])
  func values(_ text: String, _ expected: String) {
    let problem = problem(unpacked: text)
    #expect(problem.contains(expected), "\(problem)")
    #expect(problem.hasPrefix("build.xcactivitylog, byte ") && problem.contains("; "), "\(problem)")
  }

  @Test("Times that make no sense", arguments: [.nan, -.infinity, .infinity, -1e300, 1e300] as [Double])
  func times(_ time: Double) {
    for section in [Log.swift(time, 5), Log.swift(0, time)] {
      #expect(problem(SampleActivityLog([section]).file).contains("the time makes no sense"))
    }
    #expect(problem(SampleActivityLog([Log.swift(5, 4)]).file).contains("the time makes no sense"))
  }

  @Test("Sections and messages that never end")
  func depth() {
    var section = Log.command("Ld", 0, 1)
    for _ in 0..<200 { section = Log.Section(signature: "", children: [section]) }
    #expect(problem(SampleActivityLog([section]).file).contains("the log has more than 100 levels"))
    let class_ = "21%IDEActivityLogSection1@"
    let header = "2#---0000000000000000^0000000000000000^"
    let sections = "SLF012#\(class_)" + String(repeating: "\(header)1(1@", count: 100_000)
    #expect(problem(unpacked: sections).contains("the log has more than 100 levels"))
    let message = "1@--0#0#0#1("
    let messages =
      "SLF012#\(class_)\(header)--1(21%IDEActivityLogMessage"
      + String(repeating: message.replacing("1@", with: "2@"), count: 100_000)
    #expect(problem(unpacked: messages).contains("the log has more than 100 levels"))
    #expect(problem(unpacked: "SLF012#\(class_)\(header)999999(").contains("the log ends too early"))
    #expect(
      problem(unpacked: "SLF012#" + String(repeating: "0%", count: 2_000)).contains("more than 1000 classes"))
  }

  @Test("Changed and missing bytes end in an error or in other steps")
  func changes() throws {
    let bytes = Self.log.bytes
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(!problem(Log.packed(Array(bytes.prefix(count)))).isEmpty)
    }
    for place in bytes.indices {
      for other in [UInt8(ascii: "-"), UInt8(ascii: "9"), UInt8(ascii: "("), 0xff] {
        var changed = bytes
        changed[place] = other
        _ = problem(Log.packed(changed))
      }
    }
    let file = Self.log.file
    for place in file.indices {
      var changed = file
      changed[place] ^= 0xff
      _ = problem(changed)
    }
  }
}
