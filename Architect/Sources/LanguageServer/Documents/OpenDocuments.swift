import JSONValues

/// The documents that the editor has open: their text is the editor's, whatever the disk says.
struct OpenDocuments: Sendable {
  struct Document: Sendable {
    /// The name that the editor gave.
    let uri: String
    var text: DocumentText
  }

  /// By absolute path.
  private(set) var byPath: [String: Document] = [:]

  /// The absolute path of what a message is about; nil if it is not a file.
  static func path(_ document: JSON?) -> String? {
    document?["uri"]?.string.flatMap(DocumentAddress.path)
  }

  /// Takes `textDocument/didOpen`.
  /// - Returns: The path of the document; nil if nothing was opened.
  mutating func open(_ parameters: JSON) -> String? {
    let document = parameters["textDocument"]
    guard let path = Self.path(document), let text = document?["text"]?.string else { return nil }
    byPath[path] = Document(uri: document?["uri"]?.string ?? "", text: DocumentText(Array(text.utf8)))
    return path
  }

  /// Takes `textDocument/didChange`.
  /// - Returns: The path of the document; nil if nothing was changed.
  mutating func change(_ parameters: JSON, _ encoding: PositionEncoding) -> String? {
    guard let path = Self.path(parameters["textDocument"]), var text = byPath[path]?.text else { return nil }
    for change in parameters["contentChanges"]?.array ?? [] { text = text.applying(change, encoding) ?? text }
    byPath[path]?.text = text
    return path
  }

  /// Takes `textDocument/didClose`.
  /// - Returns: The path of the document; nil if it is not a file.
  mutating func close(_ parameters: JSON) -> String? {
    let path = Self.path(parameters["textDocument"])
    path.map { byPath[$0] = nil }
    return path
  }
}
