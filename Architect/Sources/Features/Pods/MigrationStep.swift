import ModuleGraph

/// A part of a migration, and who does it.
package struct MigrationStep: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done
    /// It is done in one of several possible ways, which the team should confirm.
    case choice(String)
    /// The team must do it, for the stated reason.
    case byHand(String)
  }

  /// The pod that it is about; `nil` for the whole Podfile.
  package var pod: String?
  /// What is done or to be done, such as `linked by Shop as Alamofire 5.9.1`.
  package var text: String
  package var outcome: Outcome
  package var place: Place?

  package init(_ pod: String?, _ text: String, _ outcome: Outcome, at place: Place? = nil) {
    self.pod = pod
    self.text = text
    self.outcome = outcome
    self.place = place
  }
}
