import Foundation

/// What shows, without reading a file, that its content has not changed since it was read.
///
/// Size and time of modification are not enough, because programs set times: reproducible builds, archives and tools
/// that restore the times of commits do. The time of the last *change* cannot be set, and the number and the device show
/// that it is the same file.
public struct FileStamp: Hashable, Sendable {
  public let size: Int
  public let modified: Int64
  /// When the content, the times or the permissions were changed last, in nanoseconds since 1970.
  public let changed: Int64
  public let inode: UInt64
  public let device: UInt64

  package init(size: Int, modified: Int64, changed: Int64, inode: UInt64, device: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
  }

  /// The steps in which the coarsest file systems record times. A file that is changed twice within one step has the same stamp
  /// both times.
  private static let step: Int64 = 2_000_000_000

  /// Whether a file that had this stamp when it was read, and has it now, certainly has the same content.
  /// - Parameter start: When the run began that read the file, before it looked at the stamp, in nanoseconds since 1970.
  package func isCertain(since start: Int64) -> Bool { changed < start - Self.step }

  /// The time now, in nanoseconds since 1970.
  public static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

  /// Whether stamps may decide that a file need not be read again.
  ///
  /// They may not in continuous integration, where checkouts and caches come from archives and images, so that a stamp may belong
  /// to another file.
  public static var areTrusted: Bool { !ContinuousIntegration.isPresent }
}

/// What the environment says about continuous integration.
public enum ContinuousIntegration {
  /// Whether the command runs on continuous integration, whose services set `CI`.
  public static var isPresent: Bool { isPresent(in: ProcessInfo.processInfo.environment) }

  /// Whether variables are those of continuous integration: `CI` is set, and neither empty, `false` nor `0`.
  public static func isPresent(in environment: [String: String]) -> Bool {
    !["", "false", "0"].contains(environment["CI"]?.lowercased() ?? "")
  }
}
