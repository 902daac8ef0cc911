import ModuleGraph

/// The reason that files cannot become a module of their own.
public struct ExtractionError: Error, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The module's name is taken or invalid.
    case name
    /// The target to extract from is unknown, or has no files of its own.
    case target
    /// The target to extract from is not in a package, or is of a kind that is not supported.
    case unsupported
    /// The files that were named are not files of the target, or are all of them.
    case files
    /// The plan to take the files from cannot be read, or lacks the module.
    case plan
    /// A type cannot be replaced by a protocol.
    case `protocol`
    /// Files to move use files that stay.
    case usesWhatStays
    /// The manifest cannot be edited.
    case manifest
    /// A link is where the copy to build would be written.
    case link
    /// The package does not build, with reasons that no edit is known for.
    case build
  }

  public var reason: Reason
  public var message: String
  /// The places that show the reason, with a text for each.
  public var evidence: [Evidence]

  /// A place with what is there.
  public struct Evidence: Hashable, Sendable {
    public var place: Place
    public var text: String
  }

  init(_ reason: Reason, _ message: String, evidence: [Evidence] = []) {
    self.reason = reason
    self.message = message
    self.evidence = evidence
  }

  static func encoding(of path: String) -> ExtractionError {
    ExtractionError(
      .files, "\(path) is not UTF-8, so it cannot be edited; convert it first, for example with iconv")
  }

  public var description: String {
    let shown = evidence.prefix(20).map { "\n  \($0.place): \($0.text.onOneLine)" }.joined()
    let rest = evidence.count > 20 ? "\n  and \(evidence.count - 20) more" : ""
    return message.onOneLine + shown + rest
  }
}
