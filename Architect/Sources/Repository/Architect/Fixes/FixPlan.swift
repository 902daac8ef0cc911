import Files
import ModuleGraph
import ProjectEditors
import Rules

/// The edits that fix all findings that can be fixed without a decision.
///
/// The changed files are read again before anything is written, because one fix can make another one possible: a
/// dependency can be removed as soon as the targets that import modules through it declare those modules themselves.
public struct FixPlan: Sendable {
  /// A finding that requires no decision but cannot be fixed automatically.
  public struct Remainder: Sendable {
    public var finding: Finding
    /// The reason that the finding cannot be fixed automatically, and what to do by hand.
    public var reason: String
  }

  /// The changes to write.
  public private(set) var changes: ChangePlan
  /// The findings that the changes fix.
  public private(set) var fixed: [Finding] = []
  public private(set) var remaining: [Remainder] = []
  /// The number of baseline entries that the changes remove or reduce because their findings are gone.
  public private(set) var outdatedEntries = 0
  private var done: Set<Fix> = []
  /// The editors of the changed manifests, kept because parsing a manifest takes time.
  private var editors: [String: PackageEditor] = [:]
  /// Targets, with their manifests, that lack a dependency because it could not be declared.
  private var incomplete: Set<[String]> = []

  /// The maximum number of times that changed files are read again.
  private static let rounds = 8

  /// Plans the fixes for a repository. Findings that are in the baseline are not fixed; entries whose
  /// findings are gone are removed from the baseline, unless only some rules are requested.
  /// - Parameter rules: The rules whose findings are fixed; `nil` means all rules.
  /// - Throws: Any error that reading the repository throws, or ``BaselineError``.
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
      let wanted = new.filter { rules?.contains($0.rule) ?? true }
      // Missing dependencies are declared first, because their modules may come through a dependency that will be
      // removed. The others are fixed from the end of each file, because a removal moves the lines below it.
      for finding in wanted.filter(\.isMissing) + wanted.filter({ !$0.isMissing }).reversed() {
        try settle(finding, among: findings, in: architecture)
      }
      guard fixed.count > count else {
        if rules == nil { try prune(baseline, findings, in: architecture) }
        return
      }
      let contents = changes.changes.map { ($0.path, $0.new?.bytes) }
      reading = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents), mayRun: true))
      // What can no longer be read may be wrong.
      guard reading.architecture.graph.problems.count(where: { $0.effect == .blocks }) <= problems else {
        return
      }
    }
  }

  /// Plans the fix for one finding, as it is offered beside the code.
  /// - Parameters:
  ///   - finding: A finding of the architecture.
  ///   - findings: All its findings. What another one forbids is not declared.
  /// - Throws: Any error that reading a file throws.
  public init(for finding: Finding, among findings: [Finding], in architecture: Architecture) throws {
    changes = ChangePlan(root: architecture.root)
    try settle(finding, among: findings, in: architecture)
  }

  private mutating func prune(_ baseline: Baseline, _ findings: [Finding], in architecture: Architecture)
    throws
  {
    // What could not be read may still contain the findings.
    guard !architecture.graph.problems.contains(where: { $0.effect == .blocks }) else { return }
    let comparison = Comparison(findings, against: baseline)
    guard !comparison.fixed.isEmpty else { return }
    let text = String(decoding: try comparison.rest.json(), as: UTF8.self)
    do {
      try changes.edit(architecture.configuration.baseline) { $0 = text }
      outdatedEntries = comparison.fixed.count
    } catch let error as ChangeError where [.outside, .linkedOutside].contains(error.reason) {
      // A baseline outside the repository is no part of it; `tenon baseline prune` is for that.
    }
  }

  private mutating func settle(
    _ finding: Finding, among findings: [Finding], in architecture: Architecture
  ) throws {
    guard let fix = finding.fix, !done.contains(fix) else { return }
    // A module that must not be used must not be declared, either.
    if case .declare = fix,
      findings.contains(where: {
        $0.from == finding.from && $0.to == finding.to && $0.severity == .error
          && !UndeclaredImportRule.ids.contains($0.rule)
      })
    {
      return
    }
    // If a dependency of the target could not be declared, its module may come through the dependency to remove.
    if case .remove(_, let target, let manifest) = fix, incomplete.contains([target, manifest]) { return }
    done.insert(fix)
    do {
      try carryOut(fix, in: architecture)
      fixed.append(finding)
      // In the next round, another exception may begin on the line.
      switch fix {
      case .removeException, .lowerCount: done.remove(fix)
      case .declare, .remove, .importInterface: break
      }
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

  private mutating func carryOut(_ fix: Fix, in architecture: Architecture) throws {
    switch fix {
    case .declare(let module, let target, let manifest):
      let wanted = try DependencySearch(architecture, manifest, changes).dependency(on: module)
      try edit(manifest) { editor in
        if let package = wanted.package { try editor.addPackage(package) }
        try editor.addDependency(wanted.dependency, to: target)
      }
    case .remove(let dependency, let target, let manifest):
      try edit(manifest) { editor in try editor.removeDependency(dependency, from: target) }
    case .importInterface(let module, let interface, let file):
      try changes.edit(file) { text in
        var editor = ImportEditor(text, file: file)
        try editor.replace(module, with: interface)
        text = editor.text
      }
    case .removeException(let file, let line):
      try changes.edit(file) { text in
        var editor = YAMLEditor(text)
        try editor.removeItem(line: line)
        text = editor.text
      }
    case .lowerCount(let place, let old, let new):
      try changes.edit(place.file) { text in
        var editor = YAMLEditor(text)
        try editor.replaceNumber(old, with: new, line: place.line, column: place.column)
        text = editor.text
      }
    }
  }
}

extension Finding {
  /// Whether the finding is about a missing dependency, which must be declared.
  fileprivate var isMissing: Bool {
    if case .declare = fix { true } else { false }
  }
}
