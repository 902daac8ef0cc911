import Architect
import Builds
import Formats
import Foundation
import ModuleGraph

/// How long builds take, as text and as data.
public struct TimeReport: Sendable {
  /// A question about another arrangement, and its answer.
  public struct Variant: Sendable {
    public var text: String
    public var gain: BuildForecast.Gain

    public init(_ text: String, _ gain: BuildForecast.Gain) {
      self.text = text
      self.gain = gain
    }
  }

  private let name: String
  private let forecast: BuildForecast
  private let edges: [BuildForecast.EdgeCost]
  private let variants: [Variant]
  private let history: (count: Int, weeks: Double)?
  private let problem: String?
  private let now: Date

  /// The number of modules that the text lists.
  private static let shown = 20

  /// - Parameters:
  ///   - name: What is built.
  ///   - edges: The most expensive dependencies.
  ///   - variants: What was asked about other arrangements.
  ///   - history: How many commits in how many weeks changed modules; `nil` if that is not known.
  ///   - problem: Why the record of a build was not used, if there is one.
  ///   - now: The time from which the age of the record is counted.
  public init(
    of name: String, _ forecast: BuildForecast, edges: [BuildForecast.EdgeCost], variants: [Variant],
    history: (count: Int, weeks: Double)?, problem: String? = nil, now: Date = Date()
  ) {
    self.now = now
    self.name = name
    self.forecast = forecast
    self.edges = edges
    self.variants = variants
    self.history = history
    self.problem = problem
  }

  /// The report as text, without a trailing newline.
  public var text: String {
    guard variants.isEmpty else { return ([head] + variants.map(Self.line)).joined(separator: "\n") }
    var blocks = [([head] + cleanLines).joined(separator: "\n"), moduleTable]
    if !edges.isEmpty { blocks.append(edgeTable) }
    return blocks.joined(separator: "\n\n")
  }

  private var head: String {
    let recorded = forecast.modules.count(where: \.isRecorded)
    let sources = [
      forecast.record.map { record in
        "a build with \(record.jobs.counted("job")) (\(record.source.name) of \(Self.day(record.date)), \(age(of: record)))"
      }, forecast.hasStatistics ? "the compiler's statistics" : nil,
    ].compactMap(\.self)
    let source =
      sources.isEmpty
      ? "all times estimated from the code"
      : "times of \(recorded) from \(sources.joined(separator: " and "))"
        + (recorded < forecast.modules.count ? ", the others estimated" : "")
    return
      "\(name.onOneLine): \(forecast.modules.count.counted("module")), built with \(forecast.jobs.counted("job")); \(source)"
      + (problem.map { "\nthe record of a build was not used: \($0.onOneLine)" } ?? "")
  }

  /// Whether some of the times are estimated and others are not.
  private func isMarked(_ module: BuildForecast.ModuleTime) -> Bool {
    !module.isRecorded && (forecast.record != nil || forecast.hasStatistics)
  }

  private var cleanLines: [String] {
    let clean = forecast.clean
    var lines = [
      "clean build: \(clean.seconds.inTenths) s; never less than \(clean.criticalSeconds.inTenths) s, because of \(criticalPath)"
    ]
    if forecast.jobs > 1, let wait = clean.waits.first {
      lines.append(
        "cores are idle for \(Int((clean.idle * 100).rounded())) % of it, most of all during \(wait.subject.onOneLine)"
      )
    }
    if !forecast.leftOut.isEmpty {
      let shown = forecast.leftOut.prefix(Self.shown).joined(separator: ", ").onOneLine
      let rest = forecast.leftOut.count - Self.shown
      lines.append(
        "left out, because no recorded build compiled them: \(shown)"
          + (rest > 0 ? " and \(rest) more; build everything to include them" : ""))
    }
    lines.append(changes)
    return lines
  }

  private var changes: String {
    guard forecast.perWeek != nil, let history else {
      return "how often modules change is not known, because git has no changes of them"
    }
    let weeks = Int(history.weeks.rounded())
    return
      "changes: \(history.count.counted("commit")) in the \(weeks == 1 ? "week" : "\(weeks) weeks") up to the last one"
  }

  /// The longest chain; only the ends of one that does not fit on a line.
  private var criticalPath: String {
    let path = forecast.clean.criticalPath
    let shown = path.count <= 9 ? path : path.prefix(4) + ["… \(path.count - 8) more …"] + path.suffix(4)
    return shown.joined(separator: " -> ").onOneLine
  }

  private var moduleTable: String {
    let sorted = forecast.modules.sorted { one, other in
      (other.perWeek ?? 0, other.interface, one.module) < (one.perWeek ?? 0, one.interface, other.module)
    }
    let rows = sorted.prefix(Self.shown).map { module in
      let name = module.module.onOneLine + (isMarked(module) ? "*" : "")
      let times = [module.work, module.body, module.interface, module.commits, module.perWeek]
      return [name] + times.compactMap { $0?.inTenths }
    }
    let weekly = forecast.perWeek == nil ? [] : ["commits/week", "s/week"]
    var lines = TextTable.lines(
      [["module", "compile", "after body", "after interface"] + weekly] + rows, texts: [0])
    let rest = sorted.count - rows.count
    if rest > 0 { lines.append("and \(rest) more; --format json lists all") }
    if sorted.prefix(Self.shown).contains(where: isMarked) {
      lines.append("* estimated")
    }
    return lines.joined(separator: "\n")
  }

  private var edgeTable: String {
    let rows = edges.map { edge in
      [
        "\(edge.from.onOneLine) -> \(edge.to.onOneLine)", edge.gain.clean.inTenths,
        (edge.gain.perWeek ?? edge.gain.perChange).inTenths,
      ]
    }
    let last = forecast.perWeek == nil ? "after a change" : "s/week"
    return TextTable.lines([["most expensive dependencies", "clean build", last]] + rows, texts: [0])
      .joined(separator: "\n")
  }

  private static func line(_ variant: Variant) -> String {
    "\(variant.text.onOneLine): \(variant.gain.changes)"
  }

  /// How old a record is, in the largest unit of which it is at least two.
  private func age(of record: BuildRecord) -> String {
    let seconds = max(now.timeIntervalSince(record.date), 0)
    for (unit, name) in [(86_400.0, "day"), (3_600, "hour"), (60, "minute")] where seconds >= 2 * unit {
      return "\(Int(min(seconds / unit, 1e6)).counted(name)) old"
    }
    return "just built"
  }

  private static func day(_ date: Date) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate]
    formatter.timeZone = .current
    return formatter.string(from: date)
  }

  /// The report as data. All durations are in seconds.
  public var json: JSON {
    let clean = forecast.clean
    return .members([
      "version": .integer(1), "name": .string(name), "jobs": .integer(forecast.jobs),
      "record": forecast.record.map {
        .members([
          "date": .string(Self.day($0.date)), "jobs": .integer($0.jobs), "source": .string($0.source.code),
        ])
      },
      "build_system": .string(forecast.system.rawValue), "record_problem": problem.map { .string($0) },
      "statistics": .boolean(forecast.hasStatistics), "left_out": .strings(forecast.leftOut),
      "history": history.map {
        .members(["commits": .integer($0.count), "weeks": .number($0.weeks)])
      },
      "clean": .members([
        "seconds": .number(clean.seconds), "critical_seconds": .number(clean.criticalSeconds),
        "critical_path": .strings(clean.criticalPath), "idle": .number(clean.idle),
        "waits": .array(
          clean.waits.map { .members(["subject": .string($0.subject), "seconds": .number($0.seconds)]) }),
      ]),
      "per_week": forecast.perWeek.map { .number($0) },
      "modules": .array(
        forecast.modules.map { module in
          .members([
            "name": .string(module.module), "work": .number(module.work), "body": .number(module.body),
            "interface": .number(module.interface), "commits_per_week": module.commits.map { .number($0) },
            "seconds_per_week": module.perWeek.map { .number($0) }, "recorded": .boolean(module.isRecorded),
          ])
        }),
      "edges": .array(
        edges.map { edge in
          .members(["from": .string(edge.from), "to": .string(edge.to), "gain": edge.gain.json])
        }),
      "variants": .array(
        variants.map { .members(["text": .string($0.text), "gain": $0.gain.json]) }),
    ])
  }
}

extension BuildRecord.Source {
  fileprivate var name: String {
    switch self {
    case .engine(.native): "SwiftPM's record"
    case .engine(.swiftBuild): "Swift Build's record"
    case .log: "Xcode's log"
    case .trace: "trace"
    }
  }

  fileprivate var code: String {
    switch self {
    case .engine(let system): system.rawValue
    case .log: "xcode"
    case .trace: "trace"
    }
  }
}
