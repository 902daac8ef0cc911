/// One small change of a source file that a good test should notice.
///
/// It is made by inserting text only: around what is changed stands a question whether this mutant is on, and what to do
/// then. So all mutants are compiled at once, and a file without one that is on does what it always did.
public struct Mutant: Hashable, Sendable {
  /// What is changed.
  public enum Kind: String, Sendable, CaseIterable {
    case negatedCondition = "negated condition"
    case swappedOperator = "swapped operator"
    case droppedStatement = "dropped statement"
    case droppedDefer = "dropped defer"
    case earlyReturn = "early return"
  }

  /// Text that is inserted at an offset of the file, in bytes. `@` in it stands for the question whether the mutant is on.
  public struct Insertion: Hashable, Sendable {
    public var offset: Int
    public var text: String
  }

  public var kind: Kind
  /// What is changed, as it is written, on one line.
  public var original: String
  /// The lines of the file that are changed, from 1.
  public var lines: ClosedRange<Int>
  public var insertions: [Insertion]
  /// The file's path in the repository.
  public var file: String

  /// The bytes of the file that belong to this mutant, so that no other one is made within.
  var range: ClosedRange<Int> {
    let offsets = insertions.map(\.offset)
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }

  /// What stays the same when lines move.
  public var identity: String { "\(file) | \(kind.rawValue) | \(original)" }
}

/// A library's mutants are shuffled with a fixed seed, so that two runs on the same sources take the same ones.
///
/// SplitMix64, by Sebastiano Vigna.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
