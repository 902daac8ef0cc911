import Foundation

/// Reads the sections of a log.
///
/// The log has no names of fields, and its objects have no length: each class is a sequence of values that has to be known.
/// These are the sequences that MobileNativeFoundation's XCLogParser (`docs/Xcactivitylog Format.md`) and the gem
/// `xcactivitylog` describe, compared with logs of Xcode 8 to 16.3.
struct ActivityLogParser {
  /// A build, a target, or a command, with what belongs to it.
  struct Section {
    /// The first word of the signature, which says what a command does.
    var rule: String
    /// The target that the title names.
    var titleTarget: String?
    /// The target that the signature names.
    var target: String?
    /// Seconds since 2001.
    var start: Double
    var end: Double
    var children: [Section]
    /// Whether it is as an earlier build left it.
    var isFromCache: Bool
    /// Whether it did not end, was cancelled, or has an error.
    var isBroken: Bool
    /// The time that processors worked for it, in seconds, if the log has it.
    var processorSeconds: Double?
    /// Whether the command was measured, which those that were stopped are not.
    var isMeasured = false
  }

  /// The known versions of the format, from Xcode 8 to Xcode 26 and 27.
  static let versions = 7...12
  static let deepest = 100
  static let mostSections = 500_000
  static let mostClasses = 1_000
  static let mostNames = 100_000
  private static let times = 0.0...1e10

  private(set) var version = 0
  private(set) var dependencies = ActivityLogDependencies()
  private let lexer: ActivityLogLexer
  private var waiting: ActivityLogLexer.Token?
  private var place = 0
  private var classes: [String] = []
  private var count = 0
  /// The names of rules and targets. Each is stored once, although many sections have it.
  private var names: Set<String> = []

  init(_ stream: ActivityLogStream) { lexer = ActivityLogLexer(stream) }

  /// The section of the whole build.
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func build() throws(ActivityLogFailure) -> Section {
    version = Int(clamping: try integer())
    guard version >= Self.versions.lowerBound else { throw .init(at: 4, .version(version)) }
    return try section(level: 0)
  }

  private mutating func section(level: Int) throws(ActivityLogFailure) -> Section {
    guard level < Self.deepest else { throw .init(at: place, .deep(Self.deepest)) }
    guard count < Self.mostSections else { throw .init(at: place, .many(Self.mostSections, "sections")) }
    count += 1
    // Some versions end a section with a number.
    try skipInteger()
    let name = try object()
    guard Self.sectionClasses.contains(name) else { throw .init(at: place, .unknownClass(name)) }
    _ = try integer()
    _ = try text()
    let title = String(decoding: try text(first: 1_024).first, as: UTF8.self)
    // A signature begins with its rule and ends with its target, and in between it may have many paths.
    let signature = try text(first: 256, last: 2_048)
    let rule = String(decoding: signature.first, as: UTF8.self).prefix { $0 != " " && $0 != "\\" }
    let hasGraph = rule == "ComputeTargetDependencyGraph" || title == "Compute target dependency graph"
    let start = try time()
    let (end, isOpen) = try end(after: start)
    var children: [Section] = []
    for _ in 0..<(try list()) { children.append(try section(level: level + 1)) }
    let isWanted = hasGraph && dependencies.targets.isEmpty
    let mostOutput = isWanted ? ActivityLogDependencies.limit : 0
    // Xcode 27 has a number before the text, and Xcode 26 one before the subtitle.
    try skipInteger(orKeep: mostOutput)
    let output = try text(first: mostOutput)
    let hasErrors = try messages(level: level)
    let isCancelled = try integer() != 0
    _ = try integer()
    let isFromCache = try integer() != 0
    if isWanted, !isFromCache || !children.isEmpty { dependencies = ActivityLogDependencies(output.first) }
    try skipInteger()
    _ = try text()
    try skipLocation()
    for _ in 0..<(version >= 8 ? 4 : 3) { _ = try text() }
    var result = Section(
      rule: try shared(String(rule)), titleTarget: try sharedName(Self.target(ofTitle: title)),
      target: try sharedName(Self.target(ofSignature: String(decoding: signature.last, as: UTF8.self))),
      start: start, end: end, children: children, isFromCache: isFromCache,
      isBroken: isCancelled || hasErrors || isOpen)
    if version >= 11 { try readAttachments(of: &result) }
    if name == "IDEActivityLogUnitTestSection" { for _ in 0..<6 { _ = try text() } }
    return result
  }

  private mutating func readAttachments(of section: inout Section) throws(ActivityLogFailure) {
    for _ in 0..<(try list()) {
      let name = try object()
      guard name.hasSuffix("IDEActivityLogSectionAttachment") else {
        throw .init(at: place, .unknownClass(name))
      }
      let identifier = String(decoding: try text(last: 64).last, as: UTF8.self)
      _ = try integer()
      _ = try integer()
      guard case .json(let json) = try next(), json.count <= ActivityLogLexer.mostBytes,
        !section.isMeasured, identifier.hasSuffix(".TaskMetrics")
      else { continue }
      section.isMeasured = true
      section.processorSeconds = Self.processorSeconds(Data(json.first))
    }
  }

  private struct Metrics: Decodable {
    /// Microseconds.
    var utime: Double
    var stime: Double
    var maxRSS: Double
  }

  /// What runs in the build system's own process has no memory of its own, and no processor time that is true.
  private static func processorSeconds(_ json: Data) -> Double? {
    guard let metrics = try? JSONDecoder().decode(Metrics.self, from: json), metrics.maxRSS > 0 else {
      return nil
    }
    let seconds = (metrics.utime + metrics.stime) / 1_000_000
    return times.contains(seconds) ? seconds : nil
  }

  /// - Returns: Whether one of the messages is an error.
  private mutating func messages(level: Int) throws(ActivityLogFailure) -> Bool {
    guard level < Self.deepest else { throw .init(at: place, .deep(Self.deepest)) }
    var hasErrors = false
    for _ in 0..<(try list()) {
      let name = try object()
      guard Self.messageClasses.contains(name) else { throw .init(at: place, .unknownClass(name)) }
      _ = try text()
      _ = try text()
      for _ in 0..<3 { _ = try integer() }
      if try messages(level: level + 1) { hasErrors = true }
      if try integer() >= 2 { hasErrors = true }
      _ = try text()
      try skipLocation()
      _ = try text()
      for _ in 0..<(try list()) { try skipLocation() }
      _ = try text()
      try skipRest(of: name)
    }
    return hasErrors
  }

  /// Skips the values that only some classes of messages have.
  private mutating func skipRest(of name: String) throws(ActivityLogFailure) {
    switch name {
    case "IDEActivityLogActionMessage": _ = try text()
    case "IDEActivityLogAnalyzerResultMessage":
      _ = try text()
      _ = try integer()
    case "IDEActivityLogAnalyzerEventStepMessage":
      _ = try integer()
      _ = try text()
      _ = try integer()
    case "IDEActivityLogAnalyzerControlFlowStepMessage":
      _ = try integer()
      try skipLocation()
      for _ in 0..<(try list()) {
        _ = try instance()
        try skipLocation()
        try skipLocation()
      }
    default: break
    }
  }

  private mutating func skipLocation() throws(ActivityLogFailure) {
    guard let name = try instance() else { return }
    guard Self.locationClasses.contains(name) else { throw .init(at: place, .unknownClass(name)) }
    _ = try text()
    _ = try double()
    switch name {
    case "DVTTextDocumentLocation": for _ in 0..<7 { _ = try integer() }
    case "DVTMemberDocumentLocation": _ = try text()
    case "IBDocumentMemberLocation":
      if try instance() != nil { _ = try text() }
      _ = try instance()
    default: break
    }
  }

  private static let sectionClasses: Set = [
    "IDEActivityLogSection", "IDEActivityLogCommandInvocationSection", "IDEActivityLogMajorGroupSection",
    "IDEActivityLogUnitTestSection", "IDECommandLineBuildLog",
  ]
  private static let messageClasses: Set = [
    "IDEActivityLogMessage", "IDEClangDiagnosticActivityLogMessage", "IDEDiagnosticActivityLogMessage",
    "IDEActivityLogActionMessage", "IDEActivityLogAnalyzerResultMessage",
    "IDEActivityLogAnalyzerEventStepMessage", "IDEActivityLogAnalyzerControlFlowStepMessage",
    "IDEActivityLogAnalyzerWarningMessage",
  ]
  private static let locationClasses: Set = [
    "DVTDocumentLocation", "DVTTextDocumentLocation", "DVTMemberDocumentLocation", "IBDocumentMemberLocation",
    "Xcode3ProjectDocumentLocation", "IDELogDocumentLocation",
  ]
}

extension ActivityLogParser {
  private mutating func next(first: Int = 0, last: Int = 0) throws(ActivityLogFailure)
    -> ActivityLogLexer.Token
  {
    if let token = waiting {
      waiting = nil
      return token
    }
    place = lexer.position
    return try lexer.next(first: first, last: last)
  }

  private mutating func integer() throws(ActivityLogFailure) -> UInt64 {
    guard case .integer(let value) = try next() else { throw .init(at: place, .unexpected("a number")) }
    return value
  }

  /// Skips an integer, if there is one.
  /// - Parameter first: How many bytes to keep if there is a text instead.
  private mutating func skipInteger(orKeep first: Int = 0) throws(ActivityLogFailure) {
    let token = try next(first: first)
    if case .integer = token { return }
    waiting = token
  }

  private mutating func double() throws(ActivityLogFailure) -> Double {
    guard case .double(let value) = try next() else { throw .init(at: place, .unexpected("a fraction")) }
    return value
  }

  private mutating func time() throws(ActivityLogFailure) -> Double {
    let value = try double()
    guard Self.times.contains(value) else { throw .init(at: place, .time) }
    return value
  }

  /// The end of a section. The time of one that did not end is the distant future, and then the result is its start.
  private mutating func end(after start: Double) throws(ActivityLogFailure) -> (time: Double, isOpen: Bool) {
    let value = try double()
    if value == Date.distantFuture.timeIntervalSinceReferenceDate { return (start, true) }
    guard Self.times.contains(value), value >= start else { throw .init(at: place, .time) }
    return (value, false)
  }

  /// - Parameters:
  ///   - first: How many bytes to keep from its beginning.
  ///   - last: How many to keep from its end.
  private mutating func text(first: Int = 0, last: Int = 0) throws(ActivityLogFailure)
    -> ActivityLogStream.Text
  {
    switch try next(first: first, last: last) {
    case .text(let text): return text
    case .null: return ActivityLogStream.Text()
    default: throw .init(at: place, .unexpected("a text"))
    }
  }

  private mutating func list() throws(ActivityLogFailure) -> Int {
    switch try next() {
    case .list(let count): return count
    case .null: return 0
    default: throw .init(at: place, .unexpected("a list"))
    }
  }

  /// The name of the class of the object that follows.
  private mutating func object() throws(ActivityLogFailure) -> String {
    guard let name = try instance() else { throw .init(at: place, .unexpected("an object")) }
    return name
  }

  /// The name of the class of the object that follows; `nil` if there is none.
  private mutating func instance() throws(ActivityLogFailure) -> String? {
    while true {
      switch try next() {
      case .className(let name):
        guard classes.count < Self.mostClasses else {
          throw .init(at: place, .many(Self.mostClasses, "classes"))
        }
        classes.append(String(decoding: name.first, as: UTF8.self))
      case .instance(let number) where number > 0 && number <= classes.count: return classes[number - 1]
      case .null: return nil
      default: throw .init(at: place, .unexpected("an object"))
      }
    }
  }
}

extension ActivityLogParser {
  /// The stored name that is equal to this one.
  private mutating func shared(_ name: String) throws(ActivityLogFailure) -> String {
    let (isNew, stored) = names.insert(name)
    guard !isNew || names.count <= Self.mostNames else {
      throw .init(at: place, .many(Self.mostNames, "names"))
    }
    return stored
  }

  private mutating func sharedName(_ name: String?) throws(ActivityLogFailure) -> String? {
    guard let name else { return nil }
    return try shared(name)
  }

  /// The target in a text like `CompileC … (in target 'Cart' from project 'Shop')`.
  private static func target(ofSignature text: String) -> String? {
    if let start = text.range(of: " (in target '", options: .backwards)?.upperBound {
      let rest = text[start...]
      return rest.range(of: "' from project '").map { String(rest[..<$0.lowerBound]) }
    }
    // Xcode 10.
    guard let start = text.range(of: " (in target: ", options: .backwards)?.upperBound, text.hasSuffix(")")
    else {
      return nil
    }
    return String(text[start...].dropLast())
  }

  /// The target in a text like `Build target Cart`, or, in Xcode 9, `=== BUILD TARGET Cart OF PROJECT …`.
  private static func target(ofTitle text: String) -> String? {
    for (before, after) in [("Build target ", " of project "), ("=== BUILD TARGET ", " OF PROJECT ")] {
      guard let start = text.range(of: before)?.upperBound else { continue }
      let rest = text[start...]
      return String(rest[..<(rest.range(of: after)?.lowerBound ?? rest.endIndex)])
    }
    return nil
  }
}
