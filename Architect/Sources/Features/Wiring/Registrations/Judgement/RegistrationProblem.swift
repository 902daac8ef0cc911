import ModuleGraph

/// A mistake in what a repository registers and uses.
public struct RegistrationProblem: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case registeredTwice = "registered-twice"
    case neverRegistered = "never-registered"
    case neverUsed = "never-used"
  }

  public var kind: Kind
  /// The registration or the use that is reported.
  public var subject: Registration
  /// The registration that is the same; for other problems `nil`.
  public var other: Place?
  /// The key or the name that was probably meant.
  public var suggestion: String?

  public var place: Place { subject.place }

  /// What is wrong, and what to do.
  public var message: String {
    let what = "\(subject.framework.rawValue): \(subject.title)"
    let hint = suggestion.map { ". Did you mean \($0)?" } ?? ""
    return switch kind {
    case .registeredTwice:
      "\(what) is registered twice\(other.map { ", first at \($0)" } ?? "")"
    case .neverRegistered: "\(what) is used, but registered nowhere\(hint)"
    case .neverUsed: "\(what) is registered, but never used"
    }
  }
}

extension Registration {
  /// The key and the name.
  var title: String {
    switch name {
    case .known(let name)?: "\(key.text) named \"\(name)\""
    case .computed(let name)?: "\(key.text) named by \(name)"
    case nil: key.text
    }
  }
}
