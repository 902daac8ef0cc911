import ModuleGraph

/// A problem that a rule finds in the repository.
public struct Finding: Hashable, Sendable {
  public var rule: String
  public var severity: Severity
  /// The location to look at first.
  public var place: Place
  /// A one-line description of the problem and its solution.
  public var message: String
  /// The module that breaks the rule, if there is one.
  public var from: String?
  /// The module that ``from`` should not use, if there is one.
  public var to: String?
  /// A property that distinguishes this finding from others about the same modules, such as a platform.
  public var symbol: String?
  /// The file that identifies the finding across runs: the file of ``place``, or the manifest that must be fixed.
  public var file: String
  /// Other locations that are relevant to the finding.
  public var evidence: [Place]
  /// The number of files that contain the finding. An additional file makes the finding worse.
  public var files = 1
  /// What ``files`` counts.
  public var unit = Unit.files
  /// The reason the finding might not apply to every build, as a clause. If there is one, the finding is at
  /// most a warning.
  public var doubt: String?
  /// What must not be the case for the finding to apply, as a clause such as `unless swift-log offers a module of this
  /// name`, which the message states. If there is one, the finding is at most a warning.
  public var condition: String?
  /// The group of findings, including this one, that a single edit fixes.
  public var group: FindingGroup?
  /// The edit that `tenon fix` makes to fix the finding without requiring a decision; `nil` if there is none.
  public var fix: Fix?
  /// The imports whose modules must be declared before the finding can be fixed; empty if there are none.
  public var needs: [Need] = []
  /// The findings that this finding combines.
  public var members: [Finding] = []
  /// The owners of the file; empty if the file has none.
  public var owners: [String] = []

  /// An import that a module does not declare.
  public struct Need: Hashable, Sendable {
    /// The module with the import.
    public var user: Module.ID
    /// The id of the imported module, or its name if it is from outside the repository.
    public var name: String

    public init(user: Module.ID, name: String) {
      self.user = user
      self.name = name
    }
  }

  /// What a finding is measured by.
  public enum Unit: Hashable, Sendable {
    case files
    /// A share, in percent.
    case percent
  }

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
