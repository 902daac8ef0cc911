import TenonWiringFaults

/// A module, as seen by one part.
public struct PartModule<Part: ApplicationPart>: Sendable {
  let node: ContractGraph.Node
  /// The module's index in the graph.
  let index: Int

  /// The module's name.
  public var name: String { node.name }
  /// The module's layer.
  package var layer: Layer { node.contract.layer }
  /// The module's name and layer, for messages.
  package var layeredName: LayeredName { LayeredName(name, in: layer.rawValue) }
  /// The index of the module's layer in the application's list, where 0 is the uppermost layer; `nil` if the layer is
  /// not in the list.
  package var rank: Int? { node.rank }
  /// The declarations that the module makes for the part.
  public var declarations: Part.Declarations { node.contract[Part.self] }
  var contract: ModuleContract { node.contract }
  /// Whether the module starts later than the application. The contract, which is large, is not copied for it.
  var startsLater: Bool { node.contract.launchTime != .immediate }
}
