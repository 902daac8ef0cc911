extension Mutant {
  /// Returns the source with all mutants inserted, each guarded by a check for its number. The first line
  /// imports `CMutants`, so all other lines move down by one.
  /// - Parameter mutants: The numbered mutants of this source, which must not overlap.
  public static func insert(_ mutants: [(number: Int, mutant: Mutant)], into source: String) -> String {
    var bytes = Array(source.utf8)
    let insertions = mutants.flatMap { number, mutant in
      mutant.insertions.map {
        (offset: $0.offset, text: replace("@", by: "mutant_is_on(\(number))", in: $0.text))
      }
    }
    for insertion in insertions.sorted(by: { $0.offset > $1.offset }) {
      bytes.insert(contentsOf: Array(insertion.text.utf8), at: insertion.offset)
    }
    return "import CMutants\n" + String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces only the first `@`, which represents the check; later ones may be part of the source.
  private static func replace(_ sign: Character, by text: String, in template: String) -> String {
    guard let place = template.firstIndex(of: sign) else { return template }
    return template[..<place] + text + template[template.index(after: place)...]
  }

  /// Returns the mutants that cause the errors in a compiler's output: for each error, the mutants on its
  /// line or, if there are none, the nearest mutant, preferably before the error.
  /// - Parameters:
  ///   - mutants: All compiled mutants, by number.
  ///   - output: The compiler's output.
  /// - Returns: The numbers of these mutants; empty if the mutants did not cause the errors.
  public static func rejected(_ mutants: [Int: Mutant], by output: String) -> Set<Int> {
    var rejected: Set<Int> = []
    for line in output.split(separator: "\n") {
      guard let sign = line.firstRange(of: ": error: ") else { continue }
      let place = line[..<sign.lowerBound].split(separator: ":")
      guard place.count >= 3, let number = Int(place[place.count - 2]) else { continue }
      let path = place.dropLast(2).joined(separator: ":")
      let ofFile = mutants.filter { path.hasSuffix("/" + $0.value.file) }
      let ofLine = ofFile.filter { $0.value.lines.contains(number - 1) }
      if !ofLine.isEmpty {
        rejected.formUnion(ofLine.keys)
      } else if let nearest = ofFile.min(by: {
        distance($0.value, number - 1) < distance($1.value, number - 1)
      }) {
        // A mutant can cause an error further down. Only one is rejected at a time, because the file's other
        // mutants may compile.
        rejected.insert(nearest.key)
      }
    }
    return rejected
  }

  /// Returns the distance of a mutant from an error's line. Mutants after the line sort behind all mutants
  /// before it.
  private static func distance(_ mutant: Mutant, _ line: Int) -> Int {
    mutant.lines.lowerBound <= line
      ? line - mutant.lines.lowerBound : Int(Int32.max) + mutant.lines.lowerBound - line
  }
}
