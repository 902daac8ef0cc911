/// Something that could not be read, and its effect on the architect's results.
public struct ReadingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// How much information is lost.
  public enum Effect: Hashable, Sendable {
    /// Something that was requested could not be checked, so the run is not clean.
    case blocks
    /// Something unusual was skipped; all other information is complete.
    case notes
    /// Something that a manifest refers to by its path is not there, so no build works.
    case missing
    /// A name in a manifest leads nowhere, so it is not fully known which modules may be imported.
    case leavesOpen
    /// A build tool refuses the manifest, although every name in it leads somewhere.
    case refused
  }

  public var place: Place
  /// A description of the problem and its solution.
  public var message: String
  public var effect: Effect
  /// Other locations with the same problem.
  public var others: [Place]
  /// Why a build may succeed nevertheless, as a clause; `nil` if none can.
  public var doubt: String?

  public init(
    place: Place, message: String, effect: Effect = .blocks, others: [Place] = [], doubt: String? = nil
  ) {
    self.doubt = doubt
    self.others = others
    self.place = place
    self.message = message
    self.effect = effect
  }

  public var description: String { "\(place): \(message.onOneLine)" }
}
