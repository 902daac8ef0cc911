import Files
import Formats
import ModuleGraph
import Rules

/// Writes findings as the protocol's diagnostics.
struct DiagnosticWriter {
  let encoding: PositionEncoding
  /// Whether the client shows the related locations of a diagnostic.
  let relatesPlaces: Bool
  /// The absolute path of the repository.
  let root: String
  /// The documents that the editor has open, by absolute path.
  let documents: [String: OpenDocuments.Document]

  /// The maximum number of related locations of a diagnostic.
  private static let related = 12

  /// The diagnostics of each file, by the file's URI.
  func diagnostics(_ findings: [Finding]) -> [String: [JSON]] {
    var texts: [String: Shown] = [:]
    var result: [String: [JSON]] = [:]
    for finding in findings {
      result[uri(finding.place.file), default: []].append(diagnostic(finding, &texts))
    }
    return result
  }

  /// The diagnostic of one finding.
  func diagnostic(_ finding: Finding) -> JSON {
    var texts: [String: Shown] = [:]
    return diagnostic(finding, &texts)
  }

  private func diagnostic(_ finding: Finding, _ texts: inout [String: Shown]) -> JSON {
    let places = relatesPlaces ? finding.evidence.filter { $0 != finding.place } : []
    let related = places.prefix(Self.related).map { place in
      JSON.members([
        "location": .members(["uri": .string(uri(place.file)), "range": range(at: place, &texts)]),
        "message": .string("this line shows the same problem"),
      ])
    }
    return .members([
      "range": range(at: finding.place, &texts),
      "severity": .integer(finding.severity == .error ? 1 : 2), "code": .string(finding.rule),
      "source": .string("tenon"), "message": .string(finding.message.onOneLine),
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ])
  }

  private func absolute(_ file: String) -> String { FilePath.join(root, file) }

  /// The URI that the client used for the file, or the one that it would use.
  func uri(_ file: String) -> String {
    documents[absolute(file)]?.uri ?? DocumentAddress.uri(of: absolute(file))
  }

  /// A text, and up to where its positions were counted.
  private struct Shown {
    let text: DocumentText
    var cursor = DocumentText.Cursor()
  }

  /// The range of the word at a place: the module of an import, or a name in a manifest.
  private func range(at place: Place, _ texts: inout [String: Shown]) -> JSON {
    var shown = texts[place.file] ?? Shown(text: text(of: place.file))
    defer { texts[place.file] = shown }
    let text = shown.text
    let start = text.offset(of: place)
    let word = text.bytes[start...].prefix { !Self.ends.contains($0) }
    // If no word begins here, the range is the rest of the line.
    let end = word.isEmpty ? text.endOfText(inLineOf: start) : word.endIndex
    return .members([
      "start": text.position(of: start, encoding, from: &shown.cursor),
      "end": text.position(of: end, encoding, from: &shown.cursor),
    ])
  }

  private static let ends = Set("\r\n\t \"'`,;:()[]{}<>=#".utf8)

  /// The text that the editor shows, or else the one on disk.
  func text(of file: String) -> DocumentText {
    documents[absolute(file)]?.text ?? DocumentText((try? FileSystem.read(absolute(file))) ?? [])
  }
}
