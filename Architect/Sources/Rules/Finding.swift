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
  /// The module it should not use, if there is one.
  public var to: String?
  /// A further distinction between this finding and others about the same modules, such as a platform.
  public var symbol: String?
  /// The file that the finding belongs to across runs: that of ``place``, or the manifest that must be fixed.
  public var file: String
  /// Other places that show it.
  public var evidence: [Place]
  /// How many files show it: an additional file makes it worse than before.
  public var files = 1
  /// Why it may not apply to every build, as a clause; a finding with a doubt is at most a warning.
  public var doubt: String?
  /// The group of findings that a single edit fixes together with this one.
  public var group: FindingGroup?
  /// What settles it without a decision, if anything does; `tenon fix` does so.
  public var fix: Fix?
  /// The findings that this one combines.
  public var members: [Finding] = []
  /// The owners of the file, if the repository names any.
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
