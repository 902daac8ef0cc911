import Files

/// A use of a declaration from outside the target, such as `UserDefaults` or `print`.
public struct OutsideUse: Hashable, Sendable {
  public var path: String
  /// The name as it was searched for.
  public var name: String
  /// The line of the first use in a declaration.
  public var line: Int
}

extension ReferenceReader {
  /// Returns the uses of declarations that the files at `paths` do not declare themselves.
  /// - Parameter names: Names, or paths of names such as `UserDefaults.standard`.
  /// - Returns: The uses, ordered by path, line and name.
  public func uses(of names: [String], in paths: [String]) -> [OutsideUse] {
    let paths = Set(paths).sorted()
    let table = SymbolTable(facts(of: paths))
    let wanted = names.map { name in
      (
        name: name,
        parts: name.split(separator: ".").compactMap { table.names.number(of: String($0)).map(Int32.init) },
        count: name.split(separator: ".").count
      )
    }.filter { !$0.parts.isEmpty && $0.parts.count == $0.count }
    guard !wanted.isEmpty else { return [] }
    let last = Dictionary(grouping: wanted) { $0.parts.last ?? -1 }
    let found = Array(paths.indices).concurrentMap { file -> [OutsideUse] in
      let facts = table.files[file]
      var result: Set<OutsideUse> = []
      for index in facts.references.indices where facts.counts[index] > 0 {
        for entry in last[table.name(facts.references[index].name, in: file)] ?? []
        where table.isPath(entry.parts, at: Int32(index), in: file) {
          result.insert(
            OutsideUse(path: paths[file], name: entry.name, line: Int(facts.referenceLines[index])))
        }
      }
      return result.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    }
    return found.flatMap { $0 }
  }
}

extension SymbolTable {
  /// Whether a reference is written as the path `parts`, and its first name is not declared in the target.
  fileprivate func isPath(_ parts: [Int32], at index: Int32, in file: Int) -> Bool {
    let reference = files[file].references[Int(index)]
    guard let last = parts.last, name(reference.name, in: file) == last else { return false }
    if parts.count == 1 {
      return reference.base == SourceFacts.Reference.bare && referent(of: index, in: file) == nil
    }
    return reference.base >= 0 && isPath(parts.dropLast(), at: reference.base, in: file)
  }
}
