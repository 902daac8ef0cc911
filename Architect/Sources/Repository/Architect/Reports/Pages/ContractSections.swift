import ModuleGraph

/// What the Tenon modules of one target declare, as sections of a page.
struct ContractSections {
  private let modules: [WiredModule]

  init(_ modules: [WiredModule]) { self.modules = modules }

  /// A heading, and the kinds of declarations below it. Each kind is below one of them.
  private static let groups: [(title: String, kinds: [Wire.Kind])] = [
    ("Services", [.provides, .contributes, .decorates, .adapts, .requires, .collects]),
    ("Scopes", [.opensScope, .runsIn]),
    ("Actions", [.performs, .calls, .authorizes]),
    ("Events", [.sends, .observes, .handles]),
    (
      "Routes and screens",
      [.routes, .destination, .opens, .requiresDestination, .redirects, .answersUnmatched, .opensURLs]
    ),
    ("Configuration", [.needs]),
    ("Code", [.runs]),
  ]

  /// The sections that are not empty, with the lines of each. A declaration that several applications have is listed once.
  var all: [(title: String, lines: [String])] {
    let sections = Self.groups.map { title, kinds in (title, lines(of: kinds)) }
    return (sections + [("Not known", gaps)]).filter { !$0.1.isEmpty }
  }

  private func lines(of kinds: [Wire.Kind]) -> [String] {
    var lines: [String] = []
    for wire in modules.flatMap(\.wires) where kinds.contains(wire.kind) {
      let livesInScope = wire.kind == .provides || wire.kind == .contributes
      let text = WireText(wire, in: livesInScope ? wire.scope : nil)
      // Handles that went to unknown code are no declaration.
      guard !text.verb.isEmpty else { continue }
      let subject = text.subject.isEmpty ? "" : " \(text.subject.codeMarkdown)"
      let line =
        "- \(text.verb.plainMarkdown)\(subject)\(text.details.plainMarkdown) (\(wire.place.description.codeMarkdown))"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private var gaps: [String] {
    var lines: [String] = []
    for gap in modules.flatMap(\.gaps) {
      let line = "- \(gap.what.onOneLine.plainMarkdown) (\(gap.place.description.codeMarkdown))"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }
}
