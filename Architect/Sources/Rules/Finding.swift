import ModuleGraph

/// One place where the repository breaks a rule.
public struct Finding: Hashable, Sendable {
  public var rule: String
  public var severity: Severity
  /// Where to look first.
  public var place: Place
  /// What is wrong and what to do about it, in one line.
  public var message: String
  /// The module that breaks the rule, if there is one.
  public var from: String?
  /// The module that it should not use, if there is one.
  public var to: String?
  /// A property that distinguishes this finding from others about the same modules, such as a platform.
  public var symbol: String?
  /// The file that the finding belongs to across runs: that of ``place``, or the manifest that must be fixed.
  public var file: String
  /// Other places that show the finding.
  public var evidence: [Place]
  /// The number of files that show the finding. An additional file makes the finding worse.
  public var files = 1
  /// The reason, as a clause, why the finding may not apply to every build. A finding with a doubt is at most a
  /// warning.
  public var doubt: String?
  /// The group of findings that a single edit fixes together with this one.
  public var group: FindingGroup?
  /// The edit that fixes the finding without a decision, which `tenon fix` makes; `nil` if there is none.
  public var fix: Fix?
  /// The findings that this one combines.
  public var members: [Finding] = []
  /// The owners of the file; empty if the file has none.
  public var owners: [String] = []

  public init(
    rule: String, severity: Severity = .error, place: Place, message: String, from: String? = nil,
    to: String? = nil, symbol: String? = nil, file: String? = nil, evidence: [Place] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.from = from
    self.to = to
    self.symbol = symbol
    self.file = file ?? place.file
    self.evidence = evidence
  }
}
