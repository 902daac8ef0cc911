import Files
import JSONValues
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
    var texts: [String: DocumentText] = [:]
    var result: [String: [JSON]] = [:]
    for finding in findings {
      result[uri(finding.place.file), default: []].append(diagnostic(finding, &texts))
    }
    return result
  }

  private func diagnostic(_ finding: Finding, _ texts: inout [String: DocumentText]) -> JSON {
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
  private func uri(_ file: String) -> String {
    documents[absolute(file)]?.uri ?? DocumentAddress.uri(of: absolute(file))
  }

  /// The range of the word at a place: the module of an import, or a name in a manifest.
  private func range(at place: Place, _ texts: inout [String: DocumentText]) -> JSON {
    let text = texts[place.file] ?? self.text(of: place.file)
    texts[place.file] = text
    let start = text.offset(of: place)
    let rest = text.bytes[start...].prefix { $0 != 10 && $0 != 13 }
    var word = rest.prefix { !Self.ends.contains($0) }
    // If no word begins here, the range is the rest of the line.
    if word.isEmpty { word = rest[..<(1 + (rest.lastIndex { $0 != 32 && $0 != 9 } ?? rest.startIndex - 1))] }
    return .members([
      "start": text.position(of: start, encoding), "end": text.position(of: word.endIndex, encoding),
    ])
  }

  private static let ends = Set("\t \"'`,;:()[]{}<>=#".utf8)

  private func text(of file: String) -> DocumentText {
    documents[absolute(file)]?.text ?? DocumentText((try? FileSystem.read(absolute(file))) ?? [])
  }
}
