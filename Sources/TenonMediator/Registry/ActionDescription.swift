import TenonDiagnostics

/// Describes an action without calling it: a row of the table that a mediator exports.
///
/// ```swift
/// for action in mediator.actions where action.exposure == .external { print("\(action.place): \(action.name)") }
/// ```
public struct ActionDescription: Equatable, Sendable, Encodable, MemberwiseEncodable {
  /// The action's name.
  public let name: ActionName
  /// The module that registered the action, if its registry names an owner.
  public let owner: String?
  /// Where it was declared, as `Module/File.swift:line`.
  public let place: SourcePlace
  /// Whether URLs may call it.
  public let exposure: Exposure
  /// The authorization that a caller needs before the action runs.
  public let authorization: ActionAuthorization?
  /// The printed name of the type of its input; `nil` if it is declared by name and reads its parameters by key.
  public let input: String?
  /// The printed name of the type of its result.
  public let result: String

  package var encodedMembers: EncodedMembers {
    [
      ("name", name), ("owner", owner), ("place", place), ("exposure", "\(exposure)"),
      ("authorization", authorization), ("input", input), ("result", result),
    ]
  }
}
