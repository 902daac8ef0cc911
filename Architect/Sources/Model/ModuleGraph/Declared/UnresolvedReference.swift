import Text

/// A name or a path in a manifest that leads nowhere.
///
/// Whatever the manifest, a reference is judged by the same two questions: what could be meant instead, and what was not
/// read and could supply it. If nothing could, no build can resolve the reference.
package struct UnresolvedReference: Hashable, Sendable {
  /// What the manifest says, such as `'App' depends on 'Kti'`.
  package var statement: String
  package var place: Place
  /// Why it leads nowhere.
  package var absence: Absence
  /// ``ReadingProblem/Effect/leavesOpen`` for a name, and ``ReadingProblem/Effect/missing`` for a path.
  package var effect = ReadingProblem.Effect.leavesOpen
  /// What to do if no similar name exists.
  package var cure = "correct the name, or remove the dependency"
  /// Why a build succeeds without what the name should lead to, as a clause.
  package var excuse: String?
  /// Other places with the same reference.
  package var others: [Place] = []

  /// Why a name leads nowhere.
  package struct Absence: Hashable, Sendable {
    /// The reason, as a clause.
    package var reason: String
    /// The name or the path that was searched for.
    package var sought: String
    /// The names that would lead somewhere.
    package var candidates: [String]
    /// What was not read and could supply the name, as phrases.
    package var suppliers: [String]
    /// Whether the name counts as one of a product from outside the repository.
    package var mayBeOutside = false

    package init(_ reason: String, sought: String, candidates: [String] = [], suppliers: [String] = []) {
      self.reason = reason
      self.sought = sought
      self.candidates = candidates
      self.suppliers = suppliers
    }
  }

  package init(_ statement: String, at place: Place, _ absence: Absence) {
    self.statement = statement
    self.place = place
    self.absence = absence
  }

  /// The problem that the reference is reported as.
  package var problem: ReadingProblem { problem(cure: cure) }

  /// The problem that the reference is reported as, with another cure.
  package func problem(cure: String) -> ReadingProblem {
    let near = NearMiss.of(absence.sought, among: absence.candidates)
    let doubt = absence.suppliers.isEmpty ? excuse : "\(Self.listed(absence.suppliers)) may supply it"
    return ReadingProblem(
      place: place,
      message: "\(statement), but \(absence.reason); \(near.map { "did you mean '\($0)'?" } ?? cure)",
      effect: effect, others: others, doubt: doubt)
  }

  /// Returns the candidate that is almost certainly meant, for names that something from outside could have as well: it
  /// differs in one or two letters, and not only in digits, or in separators.
  package static func misspelled(_ name: String, among candidates: [String]) -> String? {
    guard name.count > 2 else { return nil }
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter } }
    let others = candidates.filter {
      $0 != name && (letters($0) != letters(name) || $0.lowercased() == name.lowercased())
    }
    return NearMiss.of(name, among: others, limit: name.count < 10 ? 1 : 2)
  }

  /// The most suppliers that are listed; the rest are counted.
  private static let shown = 1

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - shown
    return names.prefix(shown).joined(separator: ", ") + (rest > 0 ? " or \(rest) more" : "")
  }
}
