import Formats

/// The documents that are open in the editor. Their text is used instead of the text on disk.
struct OpenDocuments: Sendable {
  struct Document: Sendable {
    /// The URI that the editor uses.
    let uri: String
    var text: DocumentText
  }

  /// The documents, by absolute path.
  private(set) var byPath: [String: Document] = [:]

  /// The absolute path of the document that a message is about; `nil` if it is not a file.
  static func path(_ document: JSON?) -> String? {
    document?["uri"]?.string.flatMap(DocumentAddress.path)
  }

  /// Handles `textDocument/didOpen`.
  /// - Returns: The path of the document, or `nil` if no document was opened.
  mutating func open(_ parameters: JSON) -> String? {
    let document = parameters["textDocument"]
    guard let path = Self.path(document), let text = document?["text"]?.string else { return nil }
    byPath[path] = Document(uri: document?["uri"]?.string ?? "", text: DocumentText(Array(text.utf8)))
    return path
  }

  /// Handles `textDocument/didChange`.
  /// - Returns: The path of the document; `nil` if nothing was changed.
  mutating func change(_ parameters: JSON, _ encoding: PositionEncoding) -> String? {
    guard let path = Self.path(parameters["textDocument"]), var text = byPath[path]?.text else { return nil }
    for change in parameters["contentChanges"]?.array ?? [] { text = text.applying(change, encoding) ?? text }
    byPath[path]?.text = text
    return path
  }

  /// Handles `textDocument/didClose`.
  /// - Returns: The path of the document; `nil` if it is not a file.
  mutating func close(_ parameters: JSON) -> String? {
    let path = Self.path(parameters["textDocument"])
    path.map { byPath[$0] = nil }
    return path
  }
}
