import Foundation
import SourceReaders

/// What each file does, as far as its traits show: which external types it uses, which kinds of types it
/// declares.
struct FileRoles: Sendable {
  let imports: SparseRows
  let externalNames: SparseRows
  let externalConformances: SparseRows
  let attributes: SparseRows
  /// For each file, the shares of the kinds of declarations, as a vector of length 1.
  let kinds: [[Double]]
  let onlyExtends: [Bool]

  init(_ graph: ReferenceGraph) {
    let numbers = Self.alphabeticalNumbers(graph.names)
    func rows(
      _ maximumShare: Double, _ names: (FileTraits) -> [SparseRows.Term]
    ) -> SparseRows {
      let documents = graph.files.map { file in
        SparseRows.Term.joined(
          names(file.traits).filter { numbers.indices.contains(Int($0.number)) && $0.count > 0 },
          numbers: numbers)
      }
      return SparseRows(documents: documents, wordCount: numbers.count, maximumShare: maximumShare)
    }
    func terms(_ counts: [FileTraits.Count]) -> [SparseRows.Term] {
      counts.map { SparseRows.Term(number: $0.name, count: $0.count) }
    }
    imports = rows(0.7) { traits in Set(traits.imports).map { SparseRows.Term(number: $0, count: 1) } }
    externalNames = rows(0.6) { terms($0.external) }
    externalConformances = rows(0.6) { terms($0.externalConformances) }
    attributes = rows(0.6) { terms($0.attributes) }
    kinds = graph.files.map { Self.kinds($0.traits) }
    onlyExtends = graph.files.map { $0.traits.types.isEmpty && !$0.traits.extended.isEmpty }
  }

  /// The numbers of names in alphabetical order, which do not depend on the order in which files were read.
  private static func alphabeticalNumbers(_ names: Names) -> [Int] {
    let spelling = (0..<names.count).map { names[$0] }
    return inverse(
      of: spelling.indices.sorted { one, other in
        spelling[one].utf8.lexicographicallyPrecedes(spelling[other].utf8)
      })
  }

  private static func kinds(_ traits: FileTraits) -> [Double] {
    var vector = [Double](repeating: 0, count: 9)
    for type in traits.types {
      switch type.kind {
      case .structure: vector[0] += 1
      case .class: vector[1] += 1
      case .enumeration: vector[2] += 1
      case .protocol: vector[3] += 1
      case .actor: vector[4] += 1
      default: vector[5] += 1
      }
    }
    vector[6] = Double(min(3, traits.extended.count))
    vector[7] = Double(min(3, max(traits.globals, 0)))
    // A file that declares nothing is like no other, but not infinitely so.
    vector[8] = 0.5
    let size = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return vector.map { $0 / size }
  }
}
