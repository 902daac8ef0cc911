import Builds
import Foundation
import ModuleGraph
import Samples
import Testing

@Suite("Traces of builds", .timeLimit(.minutes(10))) struct BuildTraceTests {
  /// App uses Cart, which uses Base.
  private static let graph = sampleGraph(["App>Cart", "Cart>Base"], kinds: ["App": .executable])

  private static func event(
    _ line: String, _ start: Double, _ end: Double, category: String = "build", phase: String = "X",
    result: String = "success"
  ) -> String {
    let line = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      {"args":{"commandLine":"\(line)","description":"Working","result":"\(result)"},"cat":"\(category)","dur":\(Int((end - start) * 1e6)),"name":"Working","ph":"\(phase)","pid":1,"tid":1,"ts":\(Int(start * 1e6))}
      """
  }

  private static func compiling(_ module: String, _ start: Double, _ end: Double) -> String {
    event(
      "builtin-swiftTaskExecution -- /usr/bin/swift-frontend -frontend -c -primary-file '/a b/\(module).swift' -module-name \(module) -o \(module).o",
      start, end)
  }

  private static let events = [
    event("builtin-Swift-Compilation -- /usr/bin/swiftc -module-name Base -j2 -c", 0, 12),
    event(
      "builtin-swiftTaskExecution -- /usr/bin/swift-frontend -frontend -emit-module a.swift -module-name Base",
      0, 1),
    compiling("Base", 1, 4), compiling("Cart", 4, 9), compiling("App", 9, 11),
    event("/usr/bin/clang -r -o /p/Base.o @list", 4, 4.1),
    event("/usr/bin/clang --target=x -o /p/App @list -L/p", 11, 12),
    event("Planning", 0, 60, category: "planning"),
    event("", 0, 0, category: "", phase: "M"),
  ]

  private func log(_ text: String) throws -> ActivityLog {
    try ActivityLog(trace: Array(text.utf8), of: "trace.json", date: Date(timeIntervalSince1970: 1e9))
  }

  private func forecast(_ text: String, problem: (BuildRecord.Unusable) -> Void = { _ in }) throws
    -> BuildForecast
  {
    BuildForecast(
      Self.graph, package: "Package.swift", recordIn: nil, log: try log(text), jobs: 1, commits: [:],
      problem: problem)
  }

  @Test(
    "The work of a module is what the compiler's processes took, in each form of the format",
    arguments: [
      ("[\n", "\n]"), ("{\"traceEvents\":[", "],\"displayTimeUnit\":\"ms\"}"), ("[\n", ",\n"), (" \n[", ""),
    ])
  func forms(_ before: String, _ after: String) throws {
    let forecast = try forecast(before + Self.events.joined(separator: ",\n") + after)
    #expect(forecast.record?.source == .trace)
    #expect(forecast.system == .swiftBuild)
    for (module, seconds) in [("Base", 4.0), ("Cart", 5), ("App", 2)] {
      let time = try #require(forecast.modules.first { $0.module == module })
      #expect(time.isRecorded)
      #expect(abs(time.work - seconds) < 0.3, "\(module): \(time.work)")
    }
  }

  @Test("A module with a command that failed is estimated")
  func failed() throws {
    let failed = Self.event("swift-frontend -frontend -c -module-name Cart", 4, 5, result: "failed(2)")
    let forecast = try forecast("[" + (Self.events + [failed]).joined(separator: ",") + "]")
    let recorded = Dictionary(uniqueKeysWithValues: forecast.modules.map { ($0.module, $0.isRecorded) })
    #expect(recorded == ["Base": true, "Cart": false, "App": true])
  }

  @Test(
    "What is no trace of a build is refused in words",
    arguments: [
      ("[]", "has no commands of a build"), ("{}", "no list of events"),
      ("[{\"ph\":\"X\"", "no trace of a build"),
      ("[1, null, {}, \"a\"]", "has no commands of a build"),
      ("[" + String(repeating: "[", count: 1_000), "no trace"),
      ("[" + event("swiftc", 0, 1).replacing("\"ts\":0", with: "\"ts\":-1") + "]", "makes no sense"),
      ("[" + event("swiftc", 0, 1).replacing("\"ts\":0", with: "\"ts\":\"now\"") + "]", "makes no sense"),
    ])
  func refused(_ text: String, _ words: String) throws {
    let error = #expect(throws: ActivityLog.Unreadable.self) { try log(text) }
    #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.description.hasPrefix("trace.json: ") == true)
  }

  @Test("A file with a trace is read as one, and is as old as the file")
  func file() throws {
    let sample = try SampleRepository(["trace.json": "[" + Self.events.joined(separator: ",") + "]"])
    let path = sample.root + "/trace.json"
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let log = try ActivityLog(reading: path)
    #expect(log.isTrace && log.date == date)
    #expect(log.steps.count { $0.compiles } == 4)
  }
}
