internal import Foundation
internal import SwiftSyntax

/// A Swift manifest that is parsed once for all uses.
public struct ManifestSyntax: Sendable {
  public let lines: LineTable
  let file: SourceFileSyntax

  /// Parses `bytes`, unless it is one of the texts that were parsed last.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    if let known = RecentManifests.shared.find(bytes) {
      self = known
      return
    }
    lines = LineTable(bytes)
    file = try SourceText.parse(bytes) { $0 }
    RecentManifests.shared.keep(self, of: bytes)
  }
}

/// The manifests that were parsed last. A command that edits a manifest reads the same text several times, and the
/// parser needs most of the time of such a command if the manifest declares hundreds of targets.
///
/// `@unchecked` because the compiler cannot see that `entries` is only touched while `lock` is held; a `Mutex`, which it
/// can check, needs macOS 15.
private final class RecentManifests: @unchecked Sendable {
  static let shared = RecentManifests()

  /// How many are kept.
  private static let limit = 4

  private let lock = NSLock()
  private var entries: [(bytes: [UInt8], syntax: ManifestSyntax)] = []

  func find(_ bytes: [UInt8]) -> ManifestSyntax? {
    lock.withLock { entries.first { $0.bytes == bytes }?.syntax }
  }

  func keep(_ syntax: ManifestSyntax, of bytes: [UInt8]) {
    lock.withLock {
      entries.append((bytes, syntax))
      if entries.count > Self.limit { entries.removeFirst() }
    }
  }
}
