import Files
import Foundation
import Rules

/// Findings that were there before the rules, by what they mean and not by where they stand: moving code does not change
/// a baseline.
public struct Baseline: Hashable, Sendable {
  /// One known finding.
  public struct Entry: Hashable, Comparable, Sendable, Codable {
    public var rule: String
    public var from: String?
    public var to: String?
    public var symbol: String?
    public var file: String

    public init(_ finding: Finding) {
      rule = finding.rule
      from = finding.from
      to = finding.to
      symbol = finding.symbol
      file = finding.file
    }

    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.from ?? "", left.to ?? "", left.file, left.symbol ?? "")
        < (right.rule, right.from ?? "", right.to ?? "", right.file, right.symbol ?? "")
    }
  }

  public var entries: Set<Entry>

  public init(_ findings: some Sequence<Finding>) { entries = Set(findings.map { Entry($0) }) }

  private struct Document: Codable {
    var version = 1
    var findings: [Entry]
  }

  /// Reads the baseline of a repository; an absent file is an empty baseline.
  /// - Throws: ``BaselineError`` where the file is no baseline, `FileError` where it cannot be read.
  public static func load(root: String, path: String) throws -> Baseline {
    let file = FilePath.join(root, path)
    guard FileSystem.status(of: file) != nil else { return Baseline([]) }
    do {
      let document = try JSONDecoder().decode(Document.self, from: Data(try FileSystem.read(file)))
      guard document.version == 1 else {
        throw BaselineError(path: path, message: "its version is not known")
      }
      var baseline = Baseline([])
      baseline.entries = Set(document.findings)
      return baseline
    } catch let error as BaselineError {
      throw error
    } catch is DecodingError {
      throw BaselineError(
        path: path,
        message: "it is damaged; take it from version control, or write it anew with `tenon baseline write`")
    }
  }

  /// The file's content: sorted, one finding a block, so that changes are easy to read.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Document(findings: entries.sorted()))) + [10]
  }

  /// Puts the baseline in place of the old one, in one step.
  public func write(root: String, path: String) throws {
    try FileSystem.writeAtomically(json(), to: FilePath.join(root, path))
  }
}

/// Why a baseline cannot be used.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  public var message: String

  public var description: String { "\(path): \(message)" }
}
