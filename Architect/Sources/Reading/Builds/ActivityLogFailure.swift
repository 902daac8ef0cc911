/// Why a log cannot be read, before the name of its file is known.
struct ActivityLogFailure: Error {
  enum Reason: Equatable {
    case missing
    /// It is neither a file nor a folder.
    case special
    /// There are no logs in a folder.
    case empty
    case unreadable
    /// The file is not one that gzip wrote.
    case packed
    /// The file ends too early.
    case cut
    case large(Int)
    /// The bytes are not those of a log.
    case foreign
    case version(Int)
    case unexpected(String)
    case unknownClass(String)
    case deep(Int)
    case many(Int, String)
    case time
    /// The file begins as a trace does, and is none.
    case trace(String)
  }

  /// The place in the log without compression, in bytes.
  let offset: Int?
  let reason: Reason

  init(at offset: Int?, _ reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension ActivityLog {
  /// A log cannot be read. The description has the file, the place in it, the cause, and what to do.
  public struct Unreadable: Error, CustomStringConvertible, Sendable {
    public let path: String
    /// The place in the log without compression, in bytes; `nil` if it is the whole file.
    public let offset: Int?
    private let reason: ActivityLogFailure.Reason
    /// The version of the format, if it is newer than the known ones.
    private let version: Int?

    init(_ path: String, _ failure: ActivityLogFailure, version: Int? = nil) {
      self.path = path
      offset = failure.offset
      reason = failure.reason
      self.version = version
    }

    public var description: String {
      let place = offset.map { "\(path), byte \($0)" } ?? path
      let newer = version.map {
        " (its format has version \($0), and the newest known one is \(ActivityLogParser.versions.upperBound))"
      }
      return "\(place): \(cause)\(newer ?? ""); \(fix)"
    }

    private var cause: String {
      switch reason {
      case .missing: "there is no such file or folder"
      case .special: "it is neither a file nor a folder"
      case .empty: "there is no .xcactivitylog in the folder"
      case .unreadable: "it cannot be read"
      case .packed: "the file is not compressed with gzip, or damaged"
      case .cut: "the log ends too early"
      case .large(let limit): "the log has more than \(limit >> 20) MiB"
      case .foreign: "the file is not a log of Xcode"
      case .version(let version): "the log has version \(version), which is too old"
      case .unexpected(let text): "\(text) was expected"
      case .unknownClass(let name): "the class \(name.prefix(100).onOneLine) is not known"
      case .deep(let limit): "the log has more than \(limit) levels"
      case .many(let limit, let things): "the log has more than \(limit) \(things)"
      case .time: "the time makes no sense"
      case .trace(let problem): "the file is no trace of a build: \(problem)"
      }
    }

    private var fix: String {
      switch reason {
      case .missing, .special, .empty:
        "name a log, or the folder Logs/Build of a project in Xcode's DerivedData, or a trace of swift build"
      case .trace: "name a file that swift build --trace-events-file has written"
      case .unreadable: "check its permissions"
      case .cut: "Xcode writes it some seconds after the build: try again, or name another log"
      case .packed, .foreign, .time, .deep: "name another log"
      case .large, .many: "name the log of a smaller build, or one without timing options of the compiler"
      case .version: "build with a newer version of Xcode"
      case .unexpected, .unknownClass: "name another log, and report this with the version of Xcode"
      }
    }
  }
}
