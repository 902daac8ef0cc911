import Files
import Foundation
import SourceReaders

/// The features of all pairs of files that may belong together.
package struct PairFeatures: Sendable {
  /// The pairs that are close in references, words or names, in order. All other pairs count as unrelated.
  package let pairs: [FilePair]
  let dependencies: Dependencies
  let folders: FolderTree
  private let references: ReferenceFeatures
  private let text: SparseRows
  private let names: SparseRows
  private let roles: FileRoles
  private let fileNames: FileNames
  private let logLines: [Double]
  private let types: [Set<Int32>]
  private let extended: [Set<Int32>]

  /// The number of nearest files that become pairs, by text, names and neighbourhood each.
  private static let neighbours = 15

  package init(_ graph: ReferenceGraph) { self.init(canonical: graph.canonical()) }

  init(canonical graph: ReferenceGraph) {
    let files = graph.files
    dependencies = Dependencies(graph)
    folders = FolderTree(paths: files.map(\.path))
    references = ReferenceFeatures(dependencies)
    let words = WordLists(graph)
    text = SparseRows(documents: words.text, wordCount: words.wordCount, maximumShare: 0.35)
    names = SparseRows(documents: words.names, wordCount: words.wordCount, maximumShare: 0.25)
    roles = FileRoles(graph)
    fileNames = FileNames(files)
    logLines = files.map { log(1 + Double(max($0.lines, 0))) }
    types = files.map { Set($0.traits.types.map(\.name)) }
    extended = files.map { Set($0.traits.extended) }
    var found = dependencies.edges.map { FilePair($0.from, $0.to) }
    for rows in [text, names, references.neighbourhood] {
      found += NearestRows(rows, number: Self.neighbours).pairs()
    }
    found.sort()
    var distinct: [FilePair] = []
    for pair in found where distinct.last != pair { distinct.append(pair) }
    pairs = distinct
  }

  /// Calls `body` with the features of all pairs, concurrently, and returns the results in the order of the
  /// pairs.
  package func map<Result: Sendable>(
    _ body: @Sendable (FilePair, UnsafeBufferPointer<Float>) -> Result
  ) -> [Result] {
    let size = 2048
    return Array(stride(from: 0, to: pairs.count, by: size)).concurrentMap { start in
      let values = UnsafeMutableBufferPointer<Float>.allocate(capacity: PairFeature.allCases.count)
      defer { values.deallocate() }
      return pairs[start..<min(start + size, pairs.count)].map { pair in
        fill(values, pair)
        return body(pair, UnsafeBufferPointer(values))
      }
    }.flatMap { $0 }
  }

  /// The features of one pair.
  func values(of pair: FilePair) -> [Float] {
    Array(unsafeUninitializedCapacity: PairFeature.allCases.count) { buffer, count in
      buffer.initialize(repeating: 0)
      fill(buffer, pair)
      count = PairFeature.allCases.count
    }
  }

  private func fill(_ values: UnsafeMutableBufferPointer<Float>, _ pair: FilePair) {
    let (one, other) = (pair.first, pair.second)
    func set(_ feature: PairFeature, _ value: Double) { values[feature.rawValue] = Float(value) }
    references.fill(one, other, set)
    set(
      .extends,
      !extended[one].isDisjoint(with: types[other]) || !extended[other].isDisjoint(with: types[one]) ? 1 : 0)
    set(.extendSameType, extended[one].isDisjoint(with: extended[other]) ? 0 : 1)
    set(.text, text.product(one, other))
    set(.names, names.product(one, other))
    set(.prefix, fileNames.sharedBeginning(one, other))
    set(.suffix, fileNames.sharedEnding(one, other))
    set(.imports, roles.imports.product(one, other))
    set(.externalNames, roles.externalNames.product(one, other))
    set(.externalConformances, roles.externalConformances.product(one, other))
    set(.attributes, roles.attributes.product(one, other))
    let additions = (fileNames.isAddition[one] ? 1 : 0) + (fileNames.isAddition[other] ? 1 : 0)
    set(.areAdditions, additions == 2 ? 1 : 0)
    set(.isAddition, additions > 0 ? 1 : 0)
    var kinds = 0.0
    for (left, right) in zip(roles.kinds[one], roles.kinds[other]) { kinds += left * right }
    set(.kinds, kinds)
    set(.onlyExtend, roles.onlyExtends[one] && roles.onlyExtends[other] ? 1 : 0)
    set(.fewestLines, min(logLines[one], logLines[other]))
    set(.folder, folders.closeness(one, other))
  }
}
