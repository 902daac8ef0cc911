import Rules

/// A format in which findings are shown.
public enum CheckFormat: String, CaseIterable, Sendable {
  case text, xcode, json, sarif
  case githubActions = "github-actions"
  case gitlab, junit, markdown

  /// Returns the report in this format, without a trailing newline.
  /// - Parameters:
  ///   - isColored: Whether to use colours, for a terminal that supports them.
  ///   - width: The terminal's width in columns, at which `text` wraps lines; `nil` if lines are not wrapped.
  ///   - isUnfolded: Whether `text` shows long lists of findings in full.
  public func render(
    _ report: CheckReport, isColored: Bool = false, width: Int? = nil, isUnfolded: Bool = false
  ) -> String {
    switch self {
    case .text: TextFormat(isColored: isColored, width: width, isUnfolded: isUnfolded).render(report.grouped)
    case .xcode: XcodeFormat(isColored: isColored).render(report)
    case .json: JSONFormat.json(report).text()
    case .sarif: SARIFFormat.json(report).text()
    case .githubActions: GitHubActionsFormat.render(report)
    case .gitlab: GitLabFormat.json(report).text()
    case .junit: JUnitFormat.render(report)
    case .markdown: MarkdownFormat.render(report.grouped)
    }
  }

  /// Whether the format itself contains the summary line.
  public var hasSummary: Bool { [.text, .xcode, .markdown, .githubActions, .json].contains(self) }
}
