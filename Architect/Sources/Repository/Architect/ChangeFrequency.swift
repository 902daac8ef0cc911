import Files
import Foundation
import ModuleGraph

/// How often modules change, as git recorded it.
public struct ChangeFrequency: Sendable {
  /// The commits per week that change each module; modules that did not change are missing.
  public let commits: [Module.ID: Double]
  /// How many weeks before the last commit were counted, at most 26.
  public let weeks: Double
  /// The number of commits that were counted, without merges.
  public let count: Int

  /// The weeks that are counted at most: what was changed earlier says little about what will change.
  private static let limit = 26.0
  /// The number of commits that are read at most.
  private static let mostCommits = 5_000

  /// Counts the commits of the last 26 weeks before the last one.
  /// - Returns: `nil` if git has no changes of files in the folder.
  public init?(of architecture: Architecture) {
    let root = architecture.root
    guard let newest = Self.log(["-1", "--format=%ct"], in: root).flatMap({ Self.time($0.dropLast()) }) else {
      return nil
    }
    let since = newest - Int(Self.limit * Self.week)
    let arguments = [
      "--no-merges", "--max-count=\(Self.mostCommits)", "--since=@\(since)", "--format=%x01%ct %P",
      "--name-only", "--no-renames", "-z", "--relative", "--", ".",
    ]
    guard let text = Self.log(arguments, in: root) else { return nil }
    var owners: [String: [Module.ID]] = [:]
    for module in architecture.graph.modules {
      for file in module.files { owners[file.path, default: []].append(module.id) }
    }
    var counts: [Module.ID: Int] = [:]
    var count = 0
    var read = 0
    var oldest = newest
    // Whether there are no commits before the ones that are read, or they are not counted.
    var isWhole = false
    for commit in text.split(separator: "\u{1}") {
      let fields = commit.split { $0 == "\0" || $0.isNewline }
      let head = fields.first?.split(separator: " ") ?? []
      guard let time = head.first.flatMap(Self.time) else { continue }
      oldest = min(oldest, time)
      read += 1
      // The first commit, also of a shallow clone, adds files that were not changed then.
      guard head.count > 1 else {
        isWhole = true
        continue
      }
      count += 1
      let changed = Set(fields.dropFirst().flatMap { owners[String($0)] ?? [] })
      for module in changed { counts[module, default: 0] += 1 }
    }
    guard count > 0 else { return nil }
    // A history that is shorter counts as a week at least.
    let isShort = isWhole || read == Self.mostCommits
    weeks = isShort ? min(max(Double(newest - oldest) / Self.week, 1), Self.limit) : Self.limit
    self.count = count
    let span = weeks
    commits = counts.mapValues { Double($0) / span }
  }

  private static var week: Double { 7 * 24 * 3_600 }

  /// The seconds since 1970, if they can be those of a commit.
  private static func time(_ text: Substring) -> Int? {
    Int(text).flatMap { (0...100_000_000_000).contains($0) ? $0 : nil }
  }

  private static func log(_ arguments: [String], in root: String) -> String? {
    try? Git.output(of: ["-c", "core.quotepath=off", "log"] + arguments, in: root)
  }
}
