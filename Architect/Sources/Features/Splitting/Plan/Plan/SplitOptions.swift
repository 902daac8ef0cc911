extension SplitPlan {
  /// What a plan must respect.
  public struct Options: Sendable {
    /// The number of modules, or `nil` for as many as the files suggest.
    public var moduleCount: Int?
    /// The largest number of files in a module.
    public var largestModule: Int?
    /// Path patterns. All files that match one pattern stay in one module.
    public var together: [String] = []
    /// Pairs of path patterns. No module has files that match both patterns of a pair.
    public var apart: [Apart] = []
    /// Names that no module gets, such as those of modules that there are already.
    public var takenNames: Set<String> = []
    /// The largest number of ``SplitPlan/candidates``.
    public var candidateCount = 50

    public init() {}
  }

  /// Two path patterns whose files must not be in one module.
  public struct Apart: Hashable, Sendable {
    public var one: String
    public var other: String

    public init(_ one: String, _ other: String) {
      self.one = one
      self.other = other
    }
  }
}
