import ModuleGraph
import SwiftParsing

/// Conformances in files that stay without which a conformance in a file that moves would silently mean something else:
/// the standard library has its own implementations of what they require, some of which call each other.
struct ImpliedConformances {
  private static let ofIntegers: Set = [
    "AdditiveArithmetic", "Comparable", "Equatable", "Hashable", "Numeric", "SignedNumeric", "Strideable",
  ]

  /// What a protocol of the standard library requires besides itself.
  private static let implied: [String: Set<String>] = [
    "Comparable": ["Equatable"], "Hashable": ["Equatable"], "Strideable": ["Comparable", "Equatable"],
    "BinaryInteger": ofIntegers, "SignedInteger": ofIntegers, "UnsignedInteger": ofIntegers,
    "FixedWidthInteger": ofIntegers, "FloatingPoint": ofIntegers, "BinaryFloatingPoint": ofIntegers,
    "Collection": ["Sequence"], "BidirectionalCollection": ["Collection", "Sequence"],
    "RandomAccessCollection": ["BidirectionalCollection", "Collection", "Sequence"],
    "MutableCollection": ["Collection", "Sequence"],
    "RangeReplaceableCollection": ["Collection", "Sequence"],
    "SetAlgebra": ["Equatable"], "OptionSet": ["SetAlgebra", "Equatable"],
  ]

  /// The files that have to move, too, with the places of the conformances that need them.
  let needed: [(file: String, evidence: ExtractionError.Evidence)]

  init(of moved: [ExtractedSource], besides staying: [ExtractedSource]) {
    var wanted: [String: Set<String>] = [:]
    var places: [String: Place] = [:]
    for file in moved {
      for declaration in file.outline.declarations {
        guard let type = declaration.extended.last ?? declaration.names.first else { continue }
        let names = declaration.inherited.compactMap(\.last).compactMap { Self.implied[$0] }
        guard !names.isEmpty else { continue }
        wanted[type, default: []].formUnion(names.flatMap { $0 })
        places[type] = places[type] ?? Place(file: file.path, line: declaration.lines.lowerBound)
      }
    }
    let own = Set(
      moved.flatMap(\.outline.declarations).filter { $0.kind.hasMembers }.flatMap(\.names))
    needed = staying.flatMap { file in
      file.outline.declarations.compactMap { declaration -> (String, ExtractionError.Evidence)? in
        guard declaration.kind == .extension, let type = declaration.extended.last, own.contains(type),
          let place = places[type],
          let name = declaration.inherited.compactMap(\.last).first(where: {
            wanted[type]?.contains($0) ?? false
          })
        else { return nil }
        return (
          file.path,
          .init(place: place, text: "needs the conformance of '\(type)' to '\(name)' in \(file.path)")
        )
      }
    }
  }
}
