import Formats

/// A build as `swift build --trace-events-file FILE` traces it (SE-0545).
///
/// The file is in the Trace Event Format, as a list of events. Those of commands have the category `build`, the phase `X`
/// (complete), a beginning and a duration in microseconds, and the command line among their arguments. The names of events are
/// for people, so what a command does is read from its command line.
struct BuildTrace {
  private(set) var steps: [ActivityLog.Step] = []

  /// Whether a file begins as a trace does.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(64).first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  init(_ bytes: [UInt8]) throws(ActivityLogFailure) {
    for event in try Self.events(in: bytes) {
      guard event["ph"]?.string == "X", event["cat"]?.string == "build",
        let line = event["args"]?["commandLine"]?.string
      else { continue }
      guard let start = event["ts"]?.seconds, let duration = event["dur"]?.seconds else {
        throw .init(at: nil, .time)
      }
      let command = TracedCommand(line)
      let result = event["args"]?["result"]?.string ?? ""
      steps.append(
        ActivityLog.Step(
          kind: command.kind, target: command.target, files: command.files, start: start,
          end: start + duration,
          isComplete: result.isEmpty || result.hasPrefix("succe")))
    }
    guard !steps.isEmpty else { throw .init(at: nil, .trace("it has no commands of a build")) }
    removeDrivers()
  }

  /// The list of events, which may be a member of an object. The end of a list may be missing, as it is while a build runs.
  private static func events(in bytes: [UInt8]) throws(ActivityLogFailure) -> [JSON] {
    do {
      let json = try JSON(reading: bytes)
      guard let events = json.array ?? json["traceEvents"]?.array else {
        throw ActivityLogFailure(at: nil, .trace("there is no list of events"))
      }
      return events
    } catch let failure as ActivityLogFailure {
      throw failure
    } catch {
      let end = bytes.lastIndex { !" \t\r\n,".utf8.contains($0) }
      if let end, bytes[end] == UInt8(ascii: "}"),
        let events = try? JSON(reading: bytes[...end] + [UInt8(ascii: "]")]).array
      {
        return events
      }
      throw ActivityLogFailure(at: nil, .trace("\(error)"))
    }
  }

  /// The driver waits for the processes of the compiler, which are commands, too.
  private mutating func removeDrivers() {
    let measured = Set(steps.filter { $0.kind == .swiftFiles }.compactMap(\.target))
    steps.removeAll { $0.kind == .swiftModule && measured.contains($0.target ?? "") }
  }
}

extension JSON {
  /// A time in microseconds that can be true, in seconds.
  fileprivate var seconds: Double? {
    let microseconds: Double
    switch self {
    case .integer(let value): microseconds = Double(value)
    case .number(let value): microseconds = value
    default: return nil
    }
    return (0...1e16).contains(microseconds) ? microseconds / 1e6 : nil
  }
}
