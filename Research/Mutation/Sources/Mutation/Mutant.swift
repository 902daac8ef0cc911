/// One small change to a source file that a good test should detect.
///
/// A mutant is created only by inserting text: a check for whether the mutant is on, and the changed code to
/// run if it is. Therefore, all mutants are compiled together, and a file whose mutants are all off behaves
/// as before.
public struct Mutant: Hashable, Sendable {
  /// The kind of change.
  public enum Kind: String, Sendable, CaseIterable {
    case negatedCondition = "negated condition"
    case swappedOperator = "swapped operator"
    case droppedStatement = "dropped statement"
    case droppedDefer = "dropped defer"
    case earlyReturn = "early return"
  }

  /// Text to insert into the file at an offset in bytes. `@` in the text represents the check for whether the
  /// mutant is on.
  public struct Insertion: Hashable, Sendable {
    public var offset: Int
    public var text: String
  }

  public var kind: Kind
  /// The original code, on one line, truncated if it is long.
  public var original: String
  /// The changed lines of the file, numbered from 1.
  public var lines: ClosedRange<Int>
  public var insertions: [Insertion]
  /// The file's path in the repository.
  public var file: String

  /// The bytes of the file that belong to this mutant, so that no other mutant is made within them.
  var range: ClosedRange<Int> {
    let offsets = insertions.map(\.offset)
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }

  /// An identity that stays the same when lines move.
  public var identity: String { "\(file) | \(kind.rawValue) | \(original)" }
}

/// A random number generator with a fixed seed. It shuffles a library's mutants, so that two runs on the same
/// sources choose the same mutants.
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
