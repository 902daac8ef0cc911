import Changes
import Files
import ModuleGraph
import ProjectEditors
import Rules

/// The edits that settle findings without a decision. What they change is read again before anything is written, because
/// one fix can make another one possible: a dependency goes as soon as those who import through it declare it themselves.
public struct FixPlan: Sendable {
  /// A finding that cannot be fixed, though it needs no decision.
  public struct Remainder: Sendable {
    public var finding: Finding
    /// What is in the way, and what to do by hand.
    public var reason: String
  }

  /// What is to be written.
  public private(set) var changes: ChangePlan
  /// The findings that are settled by it.
  public private(set) var fixed: [Finding] = []
  public private(set) var remaining: [Remainder] = []
  private var done: Set<Fix> = []
  /// The manifests as they are planned, which takes the parser some time to tell.
  private var editors: [String: PackageEditor] = [:]
  /// Targets, with their manifests, that lack a dependency which could not be declared.
  private var incomplete: Set<[String]> = []
  /// Files whose lines are no longer where the last reading found them.
  private var moved: Set<String> = []

  /// How often what was changed is read again.
  private static let rounds = 8

  /// Plans the fixes of a repository. Findings that the baseline knows are left alone.
  /// - Parameter rules: The rules whose findings are fixed; nil for all.
  /// - Throws: What reading throws; ``BaselineError``.
  public init(_ reading: RepositoryReading, only rules: Set<String>? = nil, today: CalendarDay = .today)
    throws
  {
    changes = ChangePlan(root: reading.root)
    var reading = reading
    for _ in 0..<Self.rounds {
      let architecture = reading.architecture
      let problems = architecture.graph.problems.count { $0.effect == .blocks }
      let findings = architecture.inspect(today: today).findings
      let baseline = try Baseline.load(root: architecture.root, path: architecture.configuration.baseline)
      let new = Comparison(findings, against: baseline).new
      let count = fixed.count
      moved = []
      let wanted = new.filter { rules?.contains($0.rule) ?? true }
      // What is missing first, as something that is to go may bring it.
      for finding in wanted.filter(\.isMissing) + wanted.filter({ !$0.isMissing }) {
        try settle(finding, among: findings, in: architecture)
      }
      guard fixed.count > count else { return }
      let contents = changes.changes.map { ($0.path, $0.new?.bytes) }
      reading = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents)))
      // A manifest that has to be run shows what it declares only once it is written.
      guard reading.architecture.graph.problems.count(where: { $0.effect == .blocks }) <= problems else {
        return
      }
    }
  }

  private mutating func settle(
    _ finding: Finding, among findings: [Finding], in architecture: Architecture
  ) throws {
    guard let fix = finding.fix, !done.contains(fix) else { return }
    // What must not be used at all must not be declared either.
    if case .declare = fix,
      findings.contains(where: {
        $0.from == finding.from && $0.to == finding.to && $0.severity == .error
          && !UndeclaredImportRule.ids.contains($0.rule)
      })
    {
      return
    }
    // What is missing there may come through what is to go.
    if case .remove(_, let target, let manifest) = fix, incomplete.contains([target, manifest]) { return }
    done.insert(fix)
    do {
      if try carryOut(fix, in: architecture) { fixed.append(finding) }
    } catch let error where error is ProjectEditError || error is ChangeError {
      remaining.append(Remainder(finding: finding, reason: "\(error)"))
      if case .declare(_, let target, let manifest) = fix { incomplete.insert([target, manifest]) }
    }
  }

  private mutating func edit(_ manifest: String, _ body: (inout PackageEditor) throws -> Void) throws {
    var editor = try editors[manifest] ?? PackageEditor(changes.text(of: manifest) ?? "")
    try body(&editor)
    editors[manifest] = editor
    try changes.edit(manifest) { $0 = editor.text }
  }

  /// - Returns: Whether it could be done now.
  private mutating func carryOut(_ fix: Fix, in architecture: Architecture) throws -> Bool {
    switch fix {
    case .declare(let module, let target, let manifest):
      let wanted = try DependencySearch(architecture, manifest, changes).dependency(on: module)
      try edit(manifest) { editor in
        if let package = wanted.package { try editor.addPackage(package) }
        try editor.addDependency(wanted.dependency, to: target)
      }
    case .remove(let dependency, let target, let manifest):
      try edit(manifest) { editor in try editor.removeDependency(dependency, from: target) }
    case .removeException(let file, let line):
      // Each removal moves the lines below it, so that the next one waits until the file was read again.
      guard moved.insert(file).inserted else {
        done.remove(fix)
        return false
      }
      try changes.edit(file) { text in
        var editor = YAMLEditor(text)
        try editor.removeItem(line: line)
        text = editor.text
      }
    }
    return true
  }
}

extension Finding {
  /// Whether something is to be declared.
  fileprivate var isMissing: Bool {
    if case .declare = fix { true } else { false }
  }
}
