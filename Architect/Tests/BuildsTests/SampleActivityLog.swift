import CZlib

/// A build, as Xcode logs it: sections within sections, in the serialization whose values have no names.
struct SampleActivityLog: Sendable {
  /// A build, a target, or a command.
  struct Section: Sendable {
    var signature: String
    var title = ""
    /// Seconds since the beginning of the build.
    var start = 0.0
    var end = 0.0
    var children: [Section] = []
    var text = ""
    /// The severity of a message that it has: 1 for a warning, and 2 for an error.
    var message: UInt64?
    var isCancelled = false
    var isFromCache = false
    /// The seconds that processors worked for it, in logs that have such measurements.
    var processorSeconds: Double?
    var className = "IDEActivityLogCommandInvocationSection"
  }

  /// When builds begin, in seconds since 2001.
  static let date = 780_000_000.0

  var sections: [Section]
  var seconds: Double
  /// The version of the format.
  var version: UInt64 = 12
  /// Whether there are the numbers that Xcode 26 and 27 added.
  var hasNumbers = true
  var rootClass = "IDEActivityLogSection"

  init(_ sections: [Section], seconds: Double = 100, version: UInt64 = 12) {
    self.sections = sections
    self.seconds = seconds
    self.version = version
    hasNumbers = version >= 12
  }

  /// The file.
  var file: [UInt8] { Self.packed(Array(bytes)) }

  /// The log without compression.
  var bytes: [UInt8] {
    var encoder = Encoder(log: self)
    encoder.text = "SLF0\(version)#"
    encoder.add(
      Section(
        signature: "Build Shop", title: "Build Shop", end: seconds, children: sections, className: rootClass))
    return Array(encoder.text.utf8)
  }

  /// What gzip makes of bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    var input = bytes
    var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
    let count = input.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(result[..<count])
  }
}

extension SampleActivityLog {
  /// A target with its commands.
  static func target(_ name: String, _ commands: [Section], project: String = "Shop") -> Section {
    Section(
      signature: "eyJ9", title: "Build target \(name)", start: commands.map(\.start).min() ?? 0,
      end: commands.map(\.end).max() ?? 0,
      children: commands.map { command in
        var command = command
        command.signature += " (in target '\(name)' from project '\(project)')"
        return command
      }, className: "IDEActivityLogSection")
  }

  /// A process that compiles files of a module in Swift.
  static func swift(
    _ start: Double, _ end: Double, files: Int = 1, processorSeconds: Double? = nil
  ) -> Section {
    Section(
      signature: "SwiftCompile normal arm64 Compiling\\ a.swift", title: "Compiling a.swift", start: start,
      end: end,
      children: (0..<files).map {
        Section(signature: "SwiftCompile normal arm64 /Shop/\($0).swift", start: start, end: end)
      }, processorSeconds: processorSeconds)
  }

  /// Any other command.
  static func command(_ rule: String, _ start: Double, _ end: Double, processorSeconds: Double? = nil)
    -> Section
  {
    Section(
      signature: "\(rule) normal", title: rule, start: start, end: end, processorSeconds: processorSeconds)
  }

  /// The section whose text shows which targets depend on which, as `a>b` texts.
  static func graph(_ edges: [String]) -> Section {
    let lines = edges.map { edge in
      let names = edge.split(separator: ">")
      return
        "    Target '\(names[0])' in project 'Shop'\r        ➜ Explicit dependency on target '\(names[1])' in project 'Shop'\r"
    }
    return Section(
      signature: "ComputeTargetDependencyGraph", title: "Compute target dependency graph",
      text: "note: Target dependency graph (3 targets)\r" + lines.joined())
  }
}

extension SampleActivityLog {
  /// Writes values: a number, a character for the kind, and a text.
  private struct Encoder {
    let log: SampleActivityLog
    var text = ""
    private var classes: [String] = []

    init(log: SampleActivityLog) { self.log = log }

    mutating func add(_ section: Section) {
      object(section.className)
      integer(2)
      string("com.apple.dt.IDE.BuildLogSection")
      string(section.title)
      string(section.signature)
      for time in [section.start, section.end] { double(SampleActivityLog.date + time) }
      list(section.children) { $0.add($1) }
      if log.hasNumbers { integer(0) }
      string(section.text)
      list(section.message.map { [$0] } ?? []) { $0.message($1) }
      for flag in [section.isCancelled, false, section.isFromCache] { integer(flag ? 1 : 0) }
      if log.hasNumbers { integer(7) }
      string("")
      location("DVTDocumentLocation")
      for value in ["command", "5D0F8C0A", "", "signature"].prefix(log.version >= 8 ? 4 : 3) { string(value) }
      if log.version >= 11 { list(section.processorSeconds.map { [$0] } ?? []) { $0.measurements($1) } }
    }

    private mutating func message(_ severity: UInt64) {
      object("IDEDiagnosticActivityLogMessage")
      string("Ümlaut")
      string("")
      for value: UInt64 in [1, .max, 0] { integer(value) }
      list([]) { _, _ in }
      integer(severity)
      string("type")
      location("DVTTextDocumentLocation")
      string("")
      list([1]) { encoder, _ in encoder.location("DVTMemberDocumentLocation") }
      string("")
    }

    private mutating func location(_ name: String) {
      object(name)
      string("file:///Shop/a.swift")
      double(0)
      if name == "DVTTextDocumentLocation" { for value: UInt64 in 0..<7 { integer(value) } }
      if name == "DVTMemberDocumentLocation" { string("M22-vh-94L") }
    }

    private mutating func measurements(_ seconds: Double) {
      object("IDEFoundation.IDEActivityLogSectionAttachment")
      string("com.apple.dt.ActivityLogSectionAttachment.TaskMetrics")
      integer(1)
      integer(0)
      let half = Int(seconds * 500_000)
      let json = "{\"utime\":\(half),\"stime\":\(half),\"maxRSS\":4096,\"wcStartTime\":1,\"wcDuration\":1}"
      text += "\(json.utf8.count)*\(json)"
    }

    /// The name of a class comes before its first object.
    private mutating func object(_ name: String) {
      if !classes.contains(name) {
        classes.append(name)
        text += "\(name.utf8.count)%\(name)"
      }
      text += "\((classes.firstIndex(of: name) ?? 0) + 1)@"
    }

    private mutating func integer(_ value: UInt64) { text += "\(value)#" }

    private mutating func double(_ value: Double) {
      let digits = String(value.bitPattern.byteSwapped, radix: 16)
      text += String(repeating: "0", count: 16 - digits.count) + digits + "^"
    }

    private mutating func string(_ value: String) {
      text += value.isEmpty ? "-" : "\(value.utf8.count)\"\(value)"
    }

    private mutating func list<Value>(_ values: [Value], _ add: (inout Self, Value) -> Void) {
      text += values.isEmpty ? "-" : "\(values.count)("
      for value in values { add(&self, value) }
    }
  }
}
