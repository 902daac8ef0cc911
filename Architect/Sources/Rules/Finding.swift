import ModuleGraph

/// One place where the repository breaks a rule.
public struct Finding: Hashable, Sendable {
  public var rule: String
  public var severity: Severity
  /// Where to look first.
  public var place: Place
  /// What is wrong and what to do about it, in one line.
  public var message: String
  /// The module at fault, if there is one.
  public var from: String?
  /// The module it should not use, if there is one.
  public var to: String?
  /// What else tells this finding from others between the same modules, such as a platform.
  public var symbol: String?
  /// The file that the finding belongs to across runs: that of ``place``, or the manifest that has to be fixed.
  public var file: String
  /// More places that show it.
  public var evidence: [Place]
  /// How many files show it: one more is worse than before.
  public var files = 1
  /// Why it may be otherwise in some build, in a clause; what may be is at most a warning.
  public var doubt: String?
  /// What it is one thing to do with.
  public var group: FindingGroup?
  /// What settles it without a decision, if anything does; `tenon fix` does so.
  public var fix: Fix?
  /// The findings that this one stands for.
  public var members: [Finding] = []
  /// Who owns the file, where the repository says it.
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
