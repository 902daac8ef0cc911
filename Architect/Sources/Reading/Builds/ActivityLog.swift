import Files
import Foundation
import ModuleGraph

/// A build as Xcode logged it, in a file `*.xcactivitylog` of the folder `Logs/Build` of a project's DerivedData, or as
/// `swift build --trace-events-file` traced it.
///
/// ```swift
/// let log = try ActivityLog(reading: "DerivedData/Shop-abc/Logs/Build")
/// ```
public struct ActivityLog: Sendable {
  /// A command that this build ran.
  public struct Step: Hashable, Sendable {
    /// What a command does.
    public enum Kind: Sendable {
      /// Plans the compilation of a module in Swift, or compiles all its files at once.
      case swiftModule
      /// Emits the interface of a module in Swift.
      case swiftInterface
      /// Compiles some files of a module in Swift.
      case swiftFiles
      /// Compiles a file of C, C++ or Objective-C, or what such files include.
      case cFile
      case link
      case other
    }

    public var kind: Kind
    /// The name of the target that it belongs to; `nil` if it belongs to none.
    public var target: String?
    /// The number of source files that it compiles; `nil` if the log does not have it.
    public var files: Int?
    /// Seconds since 2001.
    public var start: Double
    public var end: Double
    /// The time that processors worked for it, in seconds; `nil` if the log does not have it.
    public var processorSeconds: Double?
    /// Whether it came to its end without errors.
    public var isComplete: Bool

    /// Whether it is a part of compiling its target.
    public var compiles: Bool {
      switch kind {
      case .swiftModule, .swiftInterface, .swiftFiles, .cFile: target != nil
      case .link, .other: false
      }
    }
  }

  /// The commands that this build ran, without those whose results an earlier build left.
  public let steps: [Step]
  /// When the build began.
  public let date: Date
  /// The targets that each target depends on directly, in logs of Xcode versions that write it.
  let dependencies: [String: Set<String>]
  /// Whether it is a trace of SwiftPM. Only builds with Swift Build are traced.
  public let isTrace: Bool
  /// The build system whose rules such a build follows.
  var system: BuildSystem { isTrace ? .swiftBuild : .native }
  /// Whether the compiler chose how many processes to run at once, and the log does not show it.
  let hidesProcesses: Bool

  /// How many bytes a log may have without compression: many times those of large builds.
  public static let limit = 512 << 20

  /// The number of targets that were compiled.
  var targetCount: Int { Set(steps.filter(\.compiles).map(\.target)).count }

  /// - Parameter path: The path of a log, or of a folder of logs. Of a folder, the newest log is read in which the most
  ///   targets were compiled.
  /// - Throws: ``Unreadable``.
  /// - Complexity: O(*n*) for *n* bytes of the log, or of the 50 newest logs of the folder.
  public init(reading path: String) throws {
    guard let kind = FileSystem.status(of: path)?.kind else {
      throw Unreadable(path, .init(at: nil, .missing))
    }
    switch kind {
    case .folder: self = try Self(readingFolder: path)
    case .file: self = try Self(readingFile: path)
    case .link, .other: throw Unreadable(path, .init(at: nil, .special))
    }
  }

  /// - Parameters:
  ///   - bytes: What the file contains.
  ///   - path: The path of the file, for errors.
  ///   - limit: How many bytes the log may have without compression.
  /// - Throws: ``Unreadable``.
  public init(_ bytes: [UInt8], of path: String, limit: Int = Self.limit) throws {
    var version: Int?
    do throws(ActivityLogFailure) {
      let stream = try ActivityLogStream(bytes, limit: limit)
      var parser = ActivityLogParser(stream)
      defer { version = parser.version > ActivityLogParser.versions.upperBound ? parser.version : nil }
      let build = try parser.build()
      try stream.finish()
      let reader = ActivityLogSteps(of: build)
      steps = reader.steps
      dependencies = parser.dependencies.targets
      hidesProcesses = reader.hidesProcesses
      isTrace = false
      date = Date(timeIntervalSinceReferenceDate: build.start)
    } catch {
      throw Unreadable(path, error, version: version)
    }
  }

  private init(readingFile path: String) throws {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path) } catch {
      let isLarge = (FileSystem.status(of: path)?.size ?? 0) > FileSystem.maximumSize
      throw Unreadable(path, .init(at: nil, isLarge ? .large(FileSystem.maximumSize) : .unreadable))
    }
    if BuildTrace.isTrace(bytes) {
      let date = FileSystem.status(of: path).map { Double($0.modified) / 1e9 } ?? 0
      try self.init(trace: bytes, of: path, date: Date(timeIntervalSince1970: date))
    } else {
      try self.init(bytes, of: path)
    }
  }

  /// - Parameters:
  ///   - bytes: The bytes of a trace in the Trace Event Format.
  ///   - path: The path of the file, for errors.
  ///   - date: When it was written, which the trace does not have.
  /// - Throws: ``Unreadable``.
  public init(trace bytes: [UInt8], of path: String, date: Date) throws {
    do throws(ActivityLogFailure) {
      steps = try BuildTrace(bytes).steps
    } catch {
      throw Unreadable(path, error)
    }
    self.date = date
    dependencies = [:]
    isTrace = true
    hidesProcesses = false
  }

  /// Xcode removes old logs, and those of a month ago say little about the code of today.
  private static let mostLogs = 50

  private init(readingFolder folder: String) throws {
    let names: [String]
    do {
      names = try FileSystem.entries(of: folder, limit: 10_000).map(\.name).filter {
        $0.hasSuffix(".xcactivitylog")
      }
    } catch { throw Unreadable(folder, .init(at: nil, .unreadable)) }
    let paths = names.map { FilePath.join(folder, $0) }
    let dated = paths.map { (path: $0, modified: FileSystem.status(of: $0)?.modified ?? 0) }
    let newest = dated.sorted { ($1.modified, $0.path) < ($0.modified, $1.path) }.prefix(Self.mostLogs)
    var best: (log: ActivityLog, count: Int)?
    var failure: (any Error)?
    // A log that cannot be read, as the one that Xcode writes just now, is no reason to do without the others.
    for (path, _) in newest {
      do {
        let log = try ActivityLog(readingFile: path)
        let count = log.targetCount
        if count > best?.count ?? -1 { best = (log, count) }
      } catch { failure = failure ?? error }
    }
    guard let best else { throw failure ?? Unreadable(folder, .init(at: nil, .empty)) }
    self = best.log
  }
}
