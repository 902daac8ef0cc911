import ModuleGraph

/// Something that the export cannot express, and what to write by hand for it.
public struct ExportProblem: Hashable, Sendable, CustomStringConvertible {
  public var place: Place
  /// What is not expressed, and why.
  public var message: String
  /// What to write by hand.
  public var remedy: String

  init(_ place: Place, _ message: String, remedy: String) {
    self.place = place
    self.message = message
    self.remedy = remedy
  }

  public var description: String { "\(place): \(message.onOneLine); by hand: \(remedy.onOneLine)" }
}
