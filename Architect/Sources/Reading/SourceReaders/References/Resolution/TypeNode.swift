/// A declaration, by the numbers of its file and of its place in the file.
struct DeclarationNumber: Hashable, Comparable {
  var file: Int32
  var index: Int32

  static func < (one: Self, other: Self) -> Bool { (one.file, one.index) < (other.file, other.index) }
}

/// A type with everything that its declarations and extensions contain.
struct TypeNode {
  /// The name in the names of the graph.
  var name: Int32
  /// Where the type is declared; empty for a type from outside the target.
  var declarations: [DeclarationNumber] = []
  var nested: [Int32: Int32] = [:]
  var members: [Int32: [DeclarationNumber]] = [:]
  /// The types that it inherits from or conforms to.
  var parents: [Int32] = []
  var generics: Set<Int32> = []
  /// For a typealias, the file and the reference to the aliased type.
  var alias: DeclarationNumber?
  /// The aliased type, if it is known.
  var aliased: Int32?
}

/// What a name refers to.
enum Referent {
  case type(Int32)
  case members([DeclarationNumber])
}
