import Files

/// An error that a compiler reported, with its notes.
struct CompilerDiagnostic: Hashable {
  /// A line of the compiler's output that names a place.
  struct Remark: Hashable {
    /// The path as printed; the name of a declaration for one that is in no file.
    var path: String
    var line: Int
    var message: String
  }

  var error: Remark
  var notes: [Remark] = []

  /// The texts in single quotes in the message.
  var quoted: [String] { Self.quoted(in: error.message) }

  static func quoted(in text: String) -> [String] {
    var result: [String] = []
    var start: String.Index?
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      defer { previous = character }
      guard character == "'" else { continue }
      let next = text.index(after: index)
      if let first = start {
        // An apostrophe, as in `isn't`, has letters on both sides.
        guard next == text.endIndex || !text[next].isLetter else { continue }
        result.append(String(text[first..<index]))
        start = nil
      } else if !previous.isLetter {
        start = next
      }
    }
    return result
  }

  /// Reads a compiler's output: each error once, in order.
  static func errors(in output: String) -> [CompilerDiagnostic] {
    var result: [CompilerDiagnostic] = []
    var current: CompilerDiagnostic?
    var source: (path: String, line: Int) = ("", 0)
    func finish() {
      if let current, !result.contains(where: { $0.error == current.error }) { result.append(current) }
      current = nil
    }
    for line in output.split(whereSeparator: \.isNewline) {
      if let (remark, severity) = remark(in: line) {
        source.path = remark.path
        switch severity {
        case "note": current?.notes.append(remark)
        case "error":
          finish()
          current = CompilerDiagnostic(error: remark)
        default: finish()
        }
      } else if let bar = line.firstIndex(of: "|"), line[..<bar].allSatisfy({ $0 == " " || $0.isNumber }) {
        // An excerpt of the source, in which notes are shown below their lines.
        if let number = Int(line[..<bar].filter(\.isNumber)) { source.line = number }
        if let note = line[bar...].firstRange(of: "- note: ") {
          current?.notes.append(
            Remark(path: source.path, line: source.line, message: String(line[note.upperBound...])))
        }
      }
    }
    finish()
    return result
  }

  private static func remark(in line: Substring) -> (Remark, String)? {
    for severity in ["error", "note", "warning"] {
      guard let mark = line.firstRange(of: ": \(severity): ") else { continue }
      let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 2 else { continue }
      let message = String(line[mark.upperBound...])
      if place.count >= 3, let number = Int(place[place.count - 2]), Int(place[place.count - 1]) != nil {
        return (
          Remark(path: place.dropLast(2).joined(separator: ":"), line: number, message: message), severity
        )
      }
    }
    return nil
  }
}
