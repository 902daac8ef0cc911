/// The two ways an event may travel between layers.
///
/// Borrowed from TinyPart, whose broadcast and report were checked by debug assertions only.
public enum EventDirection: Hashable, Sendable, Codable {
  /// To every observer in a layer above the sender's.
  case broadcast
  /// To the observers of one module, which is in the sender's layer or below.
  case report(to: String)
}

extension EventDirection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .broadcast: "broadcast"
    case .report(let module): "report to \(module)"
    }
  }
}
