/// A version as SwiftPM reads it: three numbers and possibly words for a version before a release.
///
/// The format is that of Semantic Versioning 2.0.0. SwiftPM also accepts tags that leave out the last numbers.
package struct PackageVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  private var numbers: [Int]
  private var words: [String]

  /// - Returns: `nil` if SwiftPM cannot read the text as a version, such as `8.1.0.2`.
  package init?(_ text: String) {
    let plain = text.prefix { $0 != "+" }
    let head = plain.prefix { $0 != "-" }
    let parts = head.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    numbers = []
    for part in parts {
      guard !part.isEmpty, part.utf8.count < 10, part.utf8.allSatisfy({ (48...57).contains($0) }),
        part == "0" || part.first != "0", let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    numbers += Array(repeating: 0, count: 3 - parts.count)
    words = []
    guard head.count < plain.count else { return }
    words = plain.dropFirst(head.count + 1).split(separator: ".", omittingEmptySubsequences: false).map(
      String.init)
    let isFine = words.allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
        }
    }
    guard isFine else { return nil }
  }

  /// The first number, which changes with the interface.
  package var major: Int { numbers[0] }

  package var minor: Int { numbers[1] }

  package var description: String {
    numbers.map(String.init).joined(separator: ".")
      + (words.isEmpty ? "" : "-" + words.joined(separator: "."))
  }

  package static func < (left: PackageVersion, right: PackageVersion) -> Bool {
    guard left.numbers == right.numbers else { return left.numbers.lexicographicallyPrecedes(right.numbers) }
    guard !left.words.isEmpty, !right.words.isEmpty else { return !left.words.isEmpty && right.words.isEmpty }
    for (one, other) in zip(left.words, right.words) where one != other {
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (nil, nil): return one < other
      case (let number, _): return number != nil
      }
    }
    return left.words.count < right.words.count
  }
}
