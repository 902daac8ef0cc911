import Files
import Foundation
import ModuleGraph
import SourceReaders

/// Holds what the architect reads in Swift files against the compiler's own prescan, file by file.
struct Prescan {
  private static let implicit: Set<String> = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_SwiftConcurrencyShims", "_StringProcessing",
  ]

  /// What one file came to.
  private struct Comparison: Sendable {
    var path: String
    var missed: [String] = []
    var extra: [String] = []
    /// Imports under conditions that only a whole build could decide.
    var undecided: [String] = []
    var imports = 0
    var failure: String?
  }

  let root: String

  /// Compares every Swift file below the root and prints what differs.
  /// - Returns: Whether nothing was missed and nothing was extra.
  func run() throws -> Bool {
    let tree = FileTree(root: root)
    let files = tree.files(below: "").filter { $0.hasSuffix(".swift") }
    let results = files.concurrentMap { compare($0, tree) }
    for result in results {
      if let failure = result.failure { print("\(result.path): the compiler said \(failure)") }
      if !result.missed.isEmpty { print("\(result.path): missed \(result.missed)") }
      if !result.undecided.isEmpty { print("\(result.path): undecided \(result.undecided)") }
      if !result.extra.isEmpty { print("\(result.path): extra \(result.extra)") }
    }
    let missed = results.reduce(0) { $0 + $1.missed.count }
    let extra = results.reduce(0) { $0 + $1.extra.count }
    print(
      "\(files.count) files, \(results.reduce(0) { $0 + $1.imports }) imports, \(missed) missed, \(extra) extra, "
        + "\(results.reduce(0) { $0 + $1.undecided.count }) undecided, \(results.count { $0.failure != nil }) failed"
    )
    return missed == 0 && extra == 0
  }

  private func compare(_ path: String, _ tree: FileTree) -> Comparison {
    var result = Comparison(path: path)
    guard let bytes = try? FileSystem.read(tree.absolute(path)) else {
      result.failure = "nothing: the file could not be read"
      return result
    }
    let compiler: Set<String>
    do throws(LimitedProcess.Failure) {
      guard let imports = try imports(tree.absolute(path)) else {
        result.failure = "nothing"
        return result
      }
      compiler = imports
    } catch {
      result.failure = "nothing: \(error)"
      return result
    }
    // The compiler has no search paths here: what it does not know cannot be imported.
    let build = BuildConfiguration(platform: .Linux, language: [5, 10], isClosed: true)
    let statements = ImportReading.swift(bytes).filter { !Self.implicit.contains($0.module) }
    result.imports = statements.count
    let active = Set(statements.filter { build.evaluate($0.condition) == .yes }.map(\.module))
    let undecided = Set(statements.filter { build.evaluate($0.condition) == .unknown }.map(\.module))
    result.missed = compiler.subtracting(active).subtracting(undecided).sorted()
    result.extra = active.subtracting(compiler).sorted()
    result.undecided = undecided.subtracting(active).sorted()
    return result
  }

  /// How long the compiler may take for a file.
  private static let seconds = 60.0

  private func imports(_ file: String) throws(LimitedProcess.Failure) -> Set<String>? {
    let output = try LimitedProcess.run(
      [
        "swiftc", "-frontend", "-scan-dependencies", "-import-prescan", "-module-name", "Prescanned", file,
      ], within: Self.seconds
    ).output
    guard let output, let root = try? JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    else { return nil }
    return (root["imports"] as? [String]).map { Set($0).subtracting(Self.implicit) }
  }
}
