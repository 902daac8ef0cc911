import ModuleGraph

/// One declaration of a contract in words, the same in every report. All parts are on one line.
package struct WireText {
  /// What the module does: `provides`.
  package let verb: String
  /// What it does it to; empty if the verb says everything.
  package let subject: String
  /// The rest of the declaration, with a leading space; may be empty.
  package let details: String

  /// - Parameter scope: The kind of scope in which the service lives or the code runs.
  package init(_ wire: Wire, in scope: WireScope? = nil) {
    verb = wire.kind == .runs ? wire.subject.description.onOneLine : wire.kind.rawValue
    subject = wire.kind == .runs ? "" : wire.subject.description.onOneLine
    details = Self.details(wire, scope)
  }

  private static func details(_ wire: Wire, _ scope: WireScope?) -> String {
    var text =
      wire.source.map { " \(wire.kind == .redirects ? "to" : "from") \($0.description.onOneLine)" } ?? ""
    if let target = wire.target {
      text += " by \(target.classes[0].onOneLine), action \(target.action.onOneLine)"
    }
    if let name = wire.objectiveCName {
      text += " for Objective-C\(name.isEmpty ? "" : " as \(name.onOneLine)")"
    }
    if wire.kind == .opens, wire.isShown { text += " as a screen" }
    if wire.isOptional { text += wire.kind == .needs ? " (with a default)" : " (if present)" }
    if wire.isLater { text += " (later)" }
    if !wire.directions.isEmpty {
      text += " (\(wire.directions.map(\.description.onOneLine).joined(separator: ", ")))"
    }
    // A redirect is its own pattern.
    if let patterns = wire.patterns, wire.kind != .redirects {
      text += " \(patterns.map(\.text.onOneLine).joined(separator: ", "))"
    }
    if wire.isExternal == true { text += ", open to URLs from outside" }
    if let authorization = wire.authorization { text += ", for callers with \(authorization.onOneLine)" }
    if let scope { text += " in \(scope.type.shortName.onOneLine)" }
    return text
  }
}
