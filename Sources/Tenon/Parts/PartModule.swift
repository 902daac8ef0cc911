/// A module as one part sees it.
public struct PartModule<Part: ApplicationPart>: Sendable {
  let node: WiredGraph.Node
  /// Its place in the graph.
  let index: Int

  /// The module's name.
  public var name: String { node.name }
  /// Its layer.
  package var layer: Layer { node.contract.layer }
  /// The place of its layer among the application's, 0 for the uppermost; `nil` if it is in none of them.
  package var rank: Int? { node.rank }
  /// What it declares for the part.
  public var declarations: Part.Declarations { node.contract[Part.self] }
  var contract: ModuleContract { node.contract }
}
