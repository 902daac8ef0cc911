internal import SwiftSyntax

/// The declarations of a Swift file outside bodies, in the order of the text, each with the one around it.
///
/// All outlines of a file are read from this tree, so that only one walk decides what a declaration is.
public struct DeclarationTree {
  /// What a declaration declares.
  public enum Kind: Hashable, Sendable {
    case structure, `class`, enumeration, actor, `protocol`, `extension`
    case `typealias`, associatedType, function, initializer, `subscript`, variable, enumerationCase
    case macro, macroExpansion, `operator`, `import`

    /// Whether the declaration is a type that can have values.
    package var isConcreteType: Bool { [.structure, .class, .enumeration, .actor].contains(self) }
    /// Whether the declaration is a type with members.
    package var hasMembers: Bool { isConcreteType || self == .protocol }
    package var isType: Bool { hasMembers || self == .typealias || self == .associatedType }
  }

  /// The declarations, each after the one around it.
  let nodes: [Node]

  init(_ file: SourceFileSyntax) {
    let reader = TreeReader(viewMode: .sourceAccurate)
    reader.walk(file)
    nodes = reader.nodes
  }

  /// The declaration around a node.
  func parent(of node: Node) -> Node? { node.parent.map { nodes[$0] } }

  /// The declarations directly in one, without those of its members.
  func members(of index: Int) -> [Node] {
    nodes[(index + 1)...].prefix { $0.parent ?? -1 >= index }.filter { $0.parent == index }
  }

  /// Whether a node is a member of the declaration around it in all builds that have that declaration.
  func isUnconditional(_ node: Node) -> Bool { node.conditions == parent(of: node)?.conditions ?? 0 }

  /// Reads a value for each node from the node and the value for the declaration around it.
  func inherited<Value>(_ value: (Node, Value?) -> Value) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(nodes.count)
    for node in nodes { result.append(value(node, node.parent.map { result[$0] })) }
    return result
  }
}

/// Collects the declarations outside bodies.
private final class TreeReader: DeclarationVisitor {
  var nodes: [DeclarationTree.Node] = []
  private var around: [Int] = []
  private var conditions = 0

  override func begin(_ node: DeclarationTree.Node) -> Visit {
    var node = node
    node.parent = around.last
    node.conditions = conditions
    around.append(nodes.count)
    nodes.append(node)
    return node.group == nil ? .skipChildren : .visitChildren
  }

  override func end(_ kind: DeclarationTree.Kind) { around.removeLast() }

  override func visit(_ node: CodeBlockSyntax) -> Visit { .skipChildren }
  override func visit(_ node: SwitchCaseSyntax) -> Visit { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> Visit { .skipChildren }
  override func visit(_ node: IfConfigClauseSyntax) -> Visit {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions -= 1 }
}
