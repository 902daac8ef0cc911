import TenonDiagnostics

/// A description of an action, available without calling the action: one row of the table that a mediator exports.
///
/// ```swift
/// for action in mediator.actions where action.exposure == .external { print("\(action.place): \(action.name)") }
/// ```
public struct ActionDescription: Equatable, Sendable, Encodable, MemberwiseEncodable {
  /// The action's name.
  public let name: ActionName
  /// The module that registered the action, if its registry has an owner.
  public let owner: String?
  /// The place where the action is declared, as `Module/File.swift:line`.
  public let place: SourcePlace
  /// Whether URLs may call the action.
  public let exposure: Exposure
  /// The authorization that a caller needs before the action runs.
  public let authorization: ActionAuthorization?
  /// The printed name of the input's type; `nil` if the action is declared by name and reads its parameters by key.
  public let input: String?
  /// The printed name of the result's type.
  public let result: String

  package var encodedMembers: EncodedMembers {
    [
      ("name", name), ("owner", owner), ("place", place), ("exposure", "\(exposure)"),
      ("authorization", authorization), ("input", input), ("result", result),
    ]
  }
}
