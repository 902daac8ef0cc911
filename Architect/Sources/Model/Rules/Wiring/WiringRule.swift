import ModuleGraph
import TenonDiagnostics
import TenonWiringFaults

/// A rule about what the modules of applications provide to each other, as their sources show it.
///
/// A running application verifies the same when it starts; the rule needs no build, and judges every application of the
/// repository.
public struct WiringRule: Rule {
  public let id: String
  public let summary: String
  public let explanation: String
  public let defaultSeverity: Severity
  private let check: @Sendable (WiringView) -> [WiringProblem]

  init(
    _ id: String, _ summary: String, _ explanation: String, severity: Severity = .error,
    check: @escaping @Sendable (WiringView) -> [WiringProblem]
  ) {
    self.id = id
    self.summary = summary
    self.explanation = explanation
    defaultSeverity = severity
    self.check = check
  }

  /// - Parameter code: The code under which a running application reports the same.
  init(
    _ code: Code<WiringFault>, _ summary: String, _ explanation: String, severity: Severity = .error,
    check: @escaping @Sendable (WiringView) -> [WiringProblem]
  ) {
    self.init(code.rawValue, summary, explanation, severity: severity, check: check)
  }

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    findings(in: WiringView.all(of: graph, under: policy), graph)
  }

  /// Returns the findings in applications that other rules judge as well.
  func findings(in views: [WiringView], _ graph: ModuleGraph) -> [Finding] {
    var found: [WiringProblem: [WiringView]] = [:]
    var order: [WiringProblem] = []
    for view in views {
      for problem in check(view) {
        if found[problem] == nil { order.append(problem) }
        found[problem, default: []].append(view)
      }
    }
    return order.map { finding($0, found[$0] ?? [], graph) }
  }

  private func finding(_ problem: WiringProblem, _ views: [WiringView], _ graph: ModuleGraph) -> Finding {
    let names = Set(views.map(\.whole.name)).sorted()
    let isPartial = graph.wiring.applications.count > names.count
    var message = problem.message
    if isPartial, problem.isOfApplication {
      message +=
        " (in \(names.prefix(3).joined(separator: ", "))\(names.count > 3 ? " and \(names.count - 3) more" : ""))"
    }
    if let first = views.first, !first.isAlways {
      let builds = Set(views.filter { $0.whole.site == first.whole.site }.flatMap(\.builds))
      if let note = BuildNote(builds, among: graph.wiring.builds).text { message += " (\(note))" }
    }
    let places = problem.evidence + views.map(\.whole.place)
    var evidence: [Place] = []
    for place in places where place != problem.place && !evidence.contains(place) { evidence.append(place) }
    var finding = Finding(
      rule: id, place: problem.place, message: message, from: problem.module, to: problem.other,
      symbol: problem.subject, evidence: evidence)
    finding.doubt = problem.doubt
    return finding
  }
}

/// A problem that a wiring rule finds in one application.
struct WiringProblem: Hashable {
  var place: Place
  var message: String
  var subject: String
  /// The module of the graph that contains the place.
  var module: String?
  /// The other module of the graph that is involved.
  var other: String?
  var evidence: [Place] = []
  var doubt: String?
  /// Whether the problem depends on which modules an application has.
  var isOfApplication = true
}

/// The different forms that an application has in the builds of a repository.
struct WiringVariants {
  private(set) var all: [(application: WiredApplication, builds: [BuildConfiguration])] = []

  init(of application: WiredApplication, in builds: [BuildConfiguration]) {
    guard application.hasConditions, !builds.isEmpty else {
      all = [(application, builds)]
      return
    }
    for build in builds {
      var build = build
      build.isOpen = true
      let compiled = application.compiled { build.evaluate($0) }
      if let index = all.firstIndex(where: { $0.application == compiled }) {
        all[index].builds.append(build)
      } else {
        all.append((compiled, [build]))
      }
    }
  }
}

/// Which builds have a problem, in words.
struct BuildNote {
  let text: String?

  init(_ builds: Set<BuildConfiguration>, among all: [BuildConfiguration]) {
    func key(_ build: BuildConfiguration) -> String { "\(build.platform.rawValue) \(build.flags.sorted())" }
    let keys = Set(builds.map(key))
    let rest = all.filter { !keys.contains(key($0)) }
    let chosen = all.filter { keys.contains(key($0)) }
    guard !rest.isEmpty, !chosen.isEmpty else {
      text = nil
      return
    }
    if chosen.allSatisfy({ $0.flags.contains("DEBUG") }), rest.allSatisfy({ !$0.flags.contains("DEBUG") }) {
      text = "only in debug builds"
    } else if chosen.allSatisfy({ !$0.flags.contains("DEBUG") }),
      rest.allSatisfy({ $0.flags.contains("DEBUG") })
    {
      text = "only in release builds"
    } else {
      var platforms: [String] = []
      for build in chosen where !platforms.contains(build.platform.rawValue) {
        platforms.append(build.platform.rawValue)
      }
      text = "only in some builds for \(platforms.joined(separator: ", "))"
    }
  }
}

extension WiredApplication {
  /// Whether anything in the application is inside `#if`.
  fileprivate var hasConditions: Bool {
    modules.contains { module in
      module.reach.condition != .always || module.wires.contains { $0.reach.condition != .always }
        || module.openings.contains { $0.condition != .always }
    }
  }
}
