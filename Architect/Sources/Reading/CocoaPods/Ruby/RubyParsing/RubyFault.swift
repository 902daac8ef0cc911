/// A mistake in the structure of a Ruby file, which Ruby itself would refuse.
package struct RubyFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// What is wrong, such as `an 'end' that closes nothing`.
  package var text: String

  package var description: String { "line \(line): \(text)" }

  /// The first mistake in a file: the marks of an unresolved conflict, a block without its `end`, or an `end` without a
  /// block; `nil` if there is none.
  /// - Throws: ``RubyTooDeep``.
  package static func first(in bytes: [UInt8]) throws(RubyTooDeep) -> RubyFault? {
    if let line = conflict(in: bytes) {
      return RubyFault(line: line, text: "the marks of a conflict; resolve it first")
    }
    return try RubyParser.reading(bytes).fault
  }

  /// The line that begins a conflict that a merge left: `<<<<<<<`, `=======` and `>>>>>>>` on lines of their own.
  private static func conflict(in bytes: [UInt8]) -> Int? {
    var begin: Int?
    var isDivided = false
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if line.starts(with: "<<<<<<< ".utf8) {
        (begin, isDivided) = (index + 1, false)
      } else if begin != nil, line.starts(with: "=======".utf8) {
        isDivided = true
      } else if isDivided, line.starts(with: ">>>>>>> ".utf8) {
        return begin
      }
    }
    return nil
  }
}
