import Rules

/// A form that findings are shown in.
public enum CheckFormat: String, CaseIterable, Sendable {
  case text, xcode, json, sarif
  case githubActions = "github-actions"
  case gitlab, junit, markdown

  /// The report in this form, without a line end after it.
  /// - Parameters:
  ///   - isColored: Whether a terminal will show it.
  ///   - width: The terminal's columns, which `text` keeps to; nil if nothing is to be wrapped.
  ///   - isUnfolded: Whether `text` shows every finding of a long list.
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

  /// Whether the form ends with the summary line itself.
  public var hasSummary: Bool { [.text, .xcode, .markdown, .githubActions, .json].contains(self) }
}
