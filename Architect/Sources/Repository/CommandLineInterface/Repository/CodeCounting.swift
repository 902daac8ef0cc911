import Builds
import SourceReaders

extension CodeCount {
  /// Counts the words of a file, without parsing it.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(of code: [UInt8]) {
    let words = WordCounts(code)
    self.init(
      functions: words["func"] + words["init"] + words["subscript"],
      variables: words["let"] + words["var"], macros: words.macros)
  }
}
