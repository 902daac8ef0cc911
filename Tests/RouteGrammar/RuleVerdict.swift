import TenonRouter

/// What application code and rules say about the same patterns.
public struct RuleVerdict {
  /// The router of the application, to which the rules have been applied if they were accepted.
  public let router: Router
  /// Whether the rules were accepted.
  public let isAccepted: Bool
  /// Where the two differ; `nil` if they agree.
  public let difference: String?

  /// Applies the rules.
  /// - Throws: ``RouteTableError`` if the application itself is refused, which never happens.
  public init(_ file: RuleFile) throws {
    let router = try Router(file.application)
    self.router = router
    let problems = try Self.problems { try router.apply(RouteRules(json: file.json)) }
    isAccepted = problems.isEmpty
    let code = try Self.problems { _ = try RouteTable(file.code) }
    difference = Self.difference(code: code, rules: problems, of: file)
  }

  /// Returns the problems that an attempt reports.
  private static func problems(_ attempt: () throws -> Void) throws -> [RouteError] {
    do { try attempt() } catch let error as RouteTableError { return error.problems }
    return []
  }

  private static func difference(code: [RouteError], rules: [RouteError], of file: RuleFile) -> String? {
    // Only rules have targets, and cycles of rules are looked for where nothing else is wrong.
    let own: [Code<RouteError>] = [
      .invalidRule, .notFound, Code(rawValue: "unknown-parameter"),
    ]
    let aboutPatterns = rules.filter {
      !own.contains($0.code) && $0.detail != "maximumRedirects" && !$0.key.hasSuffix(".to")
    }
    let expected = code.map { Summary(code: $0) }
    let found = aboutPatterns.map { Summary(rule: $0, file) }
    if expected == found { return nil }
    return "code: \(expected)\nrules: \(found)\n\(file)"
  }

  /// What the error about a pattern has in common in code and in a rule.
  private struct Summary: Equatable {
    var code: String
    var subject: String
    var detail: String
    var column: Int?
    /// The index of the rule, or of the registration.
    var index: Int?
    /// The other pattern; its place is written differently in code and in rules.
    var rival: [String]
    /// The message; empty if it names the other pattern.
    var message: String

    init(code error: RouteError) {
      self.init(error, index: error.place?.line, prefix: "")
      if error.code == .ambiguous { rival = error.related }
    }

    init(rule error: RouteError, _ file: RuleFile) {
      self.init(
        error, index: file.index(ofKey: error.key), prefix: error.key.isEmpty ? "" : error.key + ": ")
      if error.code == .ambiguous {
        rival = error.related.compactMap(file.index).map { file.rules[$0].pattern }
      }
    }

    private init(_ error: RouteError, index: Int?, prefix: String) {
      code = error.code.rawValue
      subject = error.subject
      detail = error.detail
      column = error.column
      self.index = index
      rival = []
      let message = error.message
      let hasRival = error.code == .ambiguous && !error.related.isEmpty
      self.message = hasRival ? "" : String(message.dropFirst(message.hasPrefix(prefix) ? prefix.count : 0))
    }
  }
}
