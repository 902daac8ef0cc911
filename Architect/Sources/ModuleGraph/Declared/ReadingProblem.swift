/// Something that could not be read, and what that keeps the architect from knowing.
public struct ReadingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// How much is lost.
  public enum Effect: Hashable, Sendable {
    /// Checks could not run on something that was asked for: the run is not a clean one.
    case blocks
    /// Something unusual was skipped; the rest is whole.
    case notes
    /// A declared dependency means nothing, and so leaves open what the module may import.
    case leavesOpen
  }

  public var place: Place
  /// What is wrong and what to do about it.
  public var message: String
  public var effect: Effect
  /// More places with the same problem.
  public var others: [Place]

  public init(place: Place, message: String, effect: Effect = .blocks, others: [Place] = []) {
    self.others = others
    self.place = place
    self.message = message
    self.effect = effect
  }

  public var description: String { "\(place): \(message.onOneLine)" }
}
