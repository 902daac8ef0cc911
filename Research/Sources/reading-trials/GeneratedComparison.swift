import Files
import Foundation
import ModuleGraph
import Samples
import SourceReaders

/// Holds the imports that the architect reads in random Swift files against the compiler's prescan. Only files that the
/// compiler parses without an error count.
struct GeneratedComparison {
  let count: Int
  let seed: UInt64
  private static let batch = 250

  /// One file, as generated or with random changes of its bytes.
  private struct Sample: Sendable {
    var path: String
    var mark: String
    var bytes: [UInt8]
    /// What the generator wrote, if nothing was changed.
    var expected: Set<String>?
  }

  private struct Tally: Sendable {
    var compiled = 0
    var imports = 0
    var named = 0
    var differences: [String] = []
    /// The files with which the compiler did not end.
    var endless: [String] = []
    /// Why the compiler could not be run.
    var failure: LimitedProcess.Failure?
  }

  /// Compares files until `count` of them compiled, and prints what differs.
  /// - Returns: Whether nothing differs.
  func run() throws -> Bool {
    var total = Tally()
    var made = 0
    while total.compiled < count {
      let first = made
      let batches = [Int](0..<2).concurrentMap { index in
        compareBatch(first + index * Self.batch)
      }
      made += 2 * Self.batch
      for tally in batches {
        total.compiled += tally.compiled
        total.imports += tally.imports
        total.named += tally.named
        for text in tally.differences + tally.endless { print(text) }
        total.differences += tally.differences
        total.endless += tally.endless
        if let failure = tally.failure { throw failure }
      }
    }
    print(
      "\(made) files, \(total.compiled) compile, \(total.imports) imports, \(total.named) named as unread, "
        + "\(total.differences.count) differ, with \(total.endless.count) the compiler did not end")
    return total.differences.isEmpty
  }

  private func compareBatch(_ first: Int) -> Tally {
    let folder = FilePath.join(
      NSTemporaryDirectory(), "generated-imports-\(ProcessInfo.processInfo.processIdentifier)-\(first)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard (try? FileSystem.makeFolder(folder)) != nil else { return Tally() }
    let samples = (first..<(first + Self.batch)).map { sample($0, in: folder) }
    for sample in samples { try? FileSystem.writeAtomically(sample.bytes, to: sample.path) }
    // Regular expressions in slashes are a matter of the language mode.
    let mode = (first / Self.batch) % 2 == 0 ? ["-swift-version", "5"] : ["-swift-version", "6"]
    var tally = Tally()
    compare(samples, mode, &tally)
    return tally
  }

  /// Compares files that the compiler reads together. If it does not end, it reads each on its own.
  private func compare(_ samples: [Sample], _ mode: [String], _ tally: inout Tally) {
    var result = tally
    do throws(LimitedProcess.Failure) {
      try compareTogether(samples, mode, &result)
      tally = result
    } catch {
      if error.reason != .tooLong {
        tally.failure = error
      } else if samples.count == 1 {
        tally.endless.append("\(mode) the compiler did not end with:\n\(shown(samples[0]))")
      } else {
        for sample in samples { compare([sample], mode, &tally) }
      }
    }
  }

  private func compareTogether(
    _ samples: [Sample], _ mode: [String], _ tally: inout Tally
  ) throws(LimitedProcess.Failure) {
    // A file of a library may not do what a file on its own may.
    let (failed, alone) = try Compiler.failures(samples.map(\.path), mode)
    let valid = samples.filter { !failed.contains($0.path) }
    let found = try Compiler.imports(valid.map(\.path), mode) ?? []
    try judge(valid, found, &tally, mode)
    // A file on its own may begin with the path of an interpreter, and may have statements.
    for sample in samples where alone.contains(sample.path) {
      guard try Compiler.failures([sample.path], mode).failed.isEmpty else { continue }
      guard let found = try Compiler.imports([sample.path], mode) else { continue }
      try judge([sample], found, &tally, mode)
    }
  }

  private func judge(
    _ samples: [Sample], _ found: Set<String>, _ tally: inout Tally, _ mode: [String]
  ) throws(LimitedProcess.Failure) {
    var own: Set<String> = []
    var undecided: Set<String> = []
    var named: [Sample] = []
    let build = BuildConfiguration(platform: .Linux, language: [6, 0], isClosed: true)
    for sample in samples {
      tally.compiled += 1
      let file = SourceReader.file(sample.bytes, at: sample.path)
      if file.problem?.effect == .blocks {
        tally.named += 1
        named.append(sample)
      }
      tally.imports += file.imports.count
      for statement in file.imports {
        switch build.evaluate(statement.condition) {
        case .yes: own.insert(Compiler.read(statement.module))
        case .unknown: undecided.insert(Compiler.read(statement.module))
        case .no: break
        }
      }
      if let expected = sample.expected,
        !expected.isSubset(of: found) || samples.count == 1 && expected != found
      {
        tally.differences.append("generator: the compiler differs in:\n\(shown(sample))")
      }
    }
    let missed = found.subtracting(own).subtracting(undecided)
    let extra = own.subtracting(found)
    guard !missed.isEmpty || !extra.isEmpty else { return }
    // Which file is it?
    guard samples.count > 1 else {
      if named.isEmpty, try Compiler.failures(samples.map(\.path), mode, isWhole: true).failed.isEmpty {
        let sample = samples[0]
        tally.differences.append(
          "\(mode) missed \(missed.sorted()), extra \(extra.sorted()) in:\n\(shown(sample))")
      }
      return
    }
    tally.compiled -= samples.count
    tally.named -= named.count
    for sample in samples {
      guard let found = try Compiler.imports([sample.path], mode) else { continue }
      try judge([sample], found, &tally, mode)
    }
  }

  private func shown(_ sample: Sample) -> String {
    String(decoding: sample.bytes, as: UTF8.self).unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }

  private func sample(_ index: Int, in folder: String) -> Sample {
    let mark = "M" + String(1_000_000 + index)
    let generated = GeneratedImports(mark: mark, seed: seed &+ UInt64(index))
    var sample = Sample(
      path: "\(folder)/f\(index).swift", mark: mark, bytes: Array(generated.text.utf8),
      expected: Set(generated.modules))
    guard index % 4 != 0 else { return sample }
    var state = seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    sample.expected = nil
    for _ in 0...below(2) {
      let place = below(sample.bytes.count + 1)
      switch below(6) {
      case 0 where place < sample.bytes.count: sample.bytes.remove(at: place)
      case 1:
        let end = min(sample.bytes.count, place + below(30))
        let target = below(sample.bytes.count + 1)
        sample.bytes.insert(contentsOf: Array(sample.bytes[place..<end]), at: target)
      case 2:
        let end = min(sample.bytes.count, place + below(12))
        sample.bytes.removeSubrange(place..<end)
      default: sample.bytes.insert(contentsOf: Self.odd[below(Self.odd.count)], at: place)
      }
    }
    return sample
  }

  private static let odd: [[UInt8]] =
    (0..<33).map { [$0] }
    + [
      "\u{7F}", "\u{A0}", "\u{A0}\u{A0}", "\u{AD}", "\u{85}", "\u{2028}", "\u{2003}", "\u{200B}", "\u{200D}",
      "\u{2060}",
      "\u{FEFF}", "\u{3000}", "\u{301}", "\u{1F600}", "é", "模", "/**/", "/*", "*/", "//", "//\n", "\n", "\r",
      "\r\n", ";",
      "`", "\"", "\"\"\"", "#", "#\"", "\"#", "/", "#/", "/#", "\\", "(", ")", "{", "}", "@", ".", "import ",
      "; import ",
      "#if true\n", "#endif\n", "#else\n", "#if os(Linux)\n", "#elseif true\n", "public ", "@testable ",
      "import struct ",
      "prefix operator /;", "$", "_", "<", ">", "&&", "||", "!", "::", "<<<<<<< \n", "=======\n",
      ">>>>>>> \n", "\u{201C}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC2], [0xED, 0xA0, 0x80]]
}

/// The compiler's frontend, run on files that are only parsed.
private enum Compiler {
  private static let implicit: Set<String> = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_SwiftConcurrencyShims", "_StringProcessing",
  ]

  /// The files that have errors, and those of them that may have none on their own.
  /// - Parameter isWhole: Whether to look for errors in `#if swift(…)` as well, which only works for one file.
  static func failures(
    _ files: [String], _ mode: [String], isWhole: Bool = false
  ) throws(LimitedProcess.Failure) -> (failed: Set<String>, alone: Set<String>) {
    let result = try run([isWhole ? "-typecheck" : "-parse"] + mode, files)
    let errors = String(decoding: result.errors, as: UTF8.self)
    var failed: Set<String> = []
    var hopeless: Set<String> = []
    for line in errors.split(whereSeparator: \.isNewline) {
      // That the modules do not exist is no fault of the files.
      guard let colon = line.range(of: ".swift:"), line.contains(": error:"),
        !line.contains("error: no such module")
      else { continue }
      let file = String(line[..<colon.lowerBound]) + ".swift"
      failed.insert(file)
      if !line.contains("hashbang"), !line.contains("top level") { hopeless.insert(file) }
    }
    // A crash: no file is known to compile.
    guard result.isSuccess || errors.contains(": error:") else { return (Set(files), []) }
    return (failed, failed.subtracting(hopeless))
  }

  static func imports(_ files: [String], _ mode: [String]) throws(LimitedProcess.Failure) -> Set<String>? {
    guard !files.isEmpty else { return [] }
    let output = try run(["-scan-dependencies", "-import-prescan"] + mode, files).output ?? []
    let root = (try? JSONSerialization.jsonObject(with: Data(output))) as? [String: Any]
    return (root?["imports"] as? [String]).map { Set($0).subtracting(implicit) }
  }

  /// Returns the name as Foundation reads it from the compiler's output: without a byte order mark at its start.
  static func read(_ name: String) -> String {
    name.unicodeScalars.first == "\u{FEFF}" ? String(name.unicodeScalars.dropFirst()) : name
  }

  /// How long the compiler may take. A batch of files takes about a second.
  private static let seconds = 10.0

  private static func run(
    _ options: [String], _ files: [String]
  ) throws(LimitedProcess.Failure) -> LimitedProcess.Result {
    try LimitedProcess.run(
      ["swiftc", "-frontend", "-no-color-diagnostics", "-module-name", "Generated"] + options + files,
      within: seconds)
  }
}
