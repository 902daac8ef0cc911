import Files
import Foundation
import Samples
import Testing

/// Someone who can write to the checkout swaps a folder or a file for a link again and again while a command writes there.
///
/// Each kind runs a few times, or as often as `TENON_SWAPS` says. Whether a command succeeds is a matter of luck; where its
/// files land is not.
@Suite("Swapped for a link", .timeLimit(.minutes(10))) struct SwapTests {
  private static let runs = ProcessInfo.processInfo.environment["TENON_SWAPS"].flatMap(Int.init) ?? 10

  enum Kind: String, CaseIterable, Sendable { case parent, file, output, stamp, docs, baseline, cache }

  @Test("nothing is written outside", arguments: Kind.allCases)
  func swapped(_ kind: Kind) throws {
    for _ in 0..<Self.runs {
      let outside = try SampleRepository(["precious": "mine"])
      let sample = try sample()
      let swapping = Swapping(
        kind == .file ? "Sources/A/A.swift" : kind == .parent ? "Sources" : "Build", in: sample.root,
        for: kind == .file ? outside.root + "/precious" : outside.root)
      try write(kind, in: sample)
      swapping.end()
      #expect(try outside.read("precious") == "mine")
      #expect(try FileSystem.entries(of: outside.root).map(\.name) == ["precious"])
    }
  }

  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").text, "Sources/A/A.swift": "struct A {}\n",
      "Build/here": "", ".tenon.yml": "baseline: Build/baseline.json\n",
    ])
  }

  private func write(_ kind: Kind, in sample: SampleRepository) throws {
    switch kind {
    case .parent, .file:
      let history = try ChangeHistory(root: sample.root)
      for number in 0..<20 {
        var plan = ChangePlan(root: sample.root)
        _ = try? plan.create("Sources/B\(number)/B.swift", FileContent("struct B {}\n"))
        _ = try? plan.edit("Sources/A/A.swift") { $0 += "// \(number)\n" }
        _ = try? history.apply(plan, as: "sample")
      }
    case .output: _ = tenon("check", "--output", sample.root + "/Build/out.json", on: sample)
    case .stamp: _ = tenon("check", "--stamp", sample.root + "/Build/stamp", on: sample)
    case .docs: _ = tenon("docs", "--output", sample.root + "/Build/docs", on: sample)
    case .baseline: _ = tenon("baseline", "write", on: sample)
    case .cache: _ = tenon("check", "--cache", sample.root + "/Build/cache", on: sample)
    }
  }
}

/// Swaps a path for a link and back, over and over.
///
/// `@unchecked` because the compiler cannot see that `isEnding` is only accessed while `lock` is held.
private final class Swapping: @unchecked Sendable {
  private let lock = NSLock()
  private var isEnding = false
  private let ended = DispatchSemaphore(value: 0)

  init(_ path: String, in root: String, for target: String) {
    let (place, aside) = (FilePath.join(root, path), FilePath.join(root, "aside"))
    Thread.detachNewThread { [self] in
      while !lock.withLock({ isEnding }) {
        guard rename(place, aside) == 0 else { continue }
        symlink(target, place)
        unlink(place)
        // The command may have created a folder there.
        if rename(aside, place) != 0 { break }
      }
      ended.signal()
    }
  }

  /// Ends when everything is in its place.
  func end() {
    lock.withLock { isEnding = true }
    ended.wait()
  }
}
