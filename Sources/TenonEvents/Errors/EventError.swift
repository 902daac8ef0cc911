/// Why the bus refused something. It refuses in release builds just as in debug builds.
public enum EventError: Error, Sendable, Equatable {
  /// A layer stands twice in the bus's list.
  case duplicateLayer(EventLayer)
  /// A module names a layer that the bus does not have.
  case unknownLayer(EventLayer, module: String, known: [EventLayer])
  /// A module of this name is on the bus already.
  case duplicateModule(String, layer: EventLayer)
  /// No module of this name is on the bus.
  /// - Parameters:
  ///   - module: The name that was asked for.
  ///   - sender: Who wanted to report to it, if that was the reason to ask.
  ///   - nearMisses: Modules whose names are close, the closest first.
  case unknownModule(String, sender: String?, nearMisses: [String])
  /// A report would go to a layer above the sender's.
  case reportsUpward(
    event: String, sender: String, layer: EventLayer, target: String, targetLayer: EventLayer)
  /// A broadcast from the uppermost layer reaches nobody.
  case nothingAbove(event: String, sender: String, layer: EventLayer)
  /// The sender, or the module reported to, has been taken off the bus.
  case removed(module: String, event: String)
  /// Observers send events that are observed by observers that send events, ``nestingLimit`` deep.
  case tooDeep(event: String, sender: String)

  /// How many deliveries may nest before ``tooDeep(event:sender:)`` breaks the cycle.
  public static let nestingLimit = 100
}

extension EventError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateLayer(let layer):
      return "the layer \(layer) stands twice in the bus's list; name each layer once, the uppermost first"
    case .unknownLayer(let layer, let module, let known):
      return "\(module) is declared in the layer \(layer), which the bus does not have"
        + "; its layers are \(known.map(\.rawValue).joined(separator: " > "))"
    case .duplicateModule(let module, let layer):
      return "a module \(module) is on the bus already, in the layer \(layer)"
        + "; give this one another name, or remove that one first"
    case .unknownModule(let module, let sender, let nearMisses):
      let what = sender.map { "\($0) reports to \(module), and" } ?? "\(module) was asked for, and"
      let near = nearMisses.isEmpty ? "" : "; near: \(nearMisses.joined(separator: ", "))"
      return "\(what) no module of that name is on the bus\(near)"
    case .reportsUpward(let event, let sender, let layer, let target, let targetLayer):
      return "\(sender) (\(layer)) reports \(event) to \(target) (\(targetLayer)), which is in a layer above"
        + "; a report goes to the same layer or below, so broadcast it instead"
    case .nothingAbove(let event, let sender, let layer):
      return "\(sender) broadcasts \(event), but its layer \(layer) is the uppermost"
        + "; a broadcast goes to the layers above, so report it to a module instead"
    case .removed(let module, let event):
      return "\(event) was sent from or to \(module), which has been taken off the bus"
        + "; stop its senders before removing a module"
    case .tooDeep(let event, let sender):
      return "\(sender) sends \(event) inside \(Self.nestingLimit) nested deliveries"
        + "; two observers answer each other's events, so let one of them stop"
    }
  }
}
