/// A document that the editor has open: its text is the editor's, whatever the disk says.
struct OpenDocument: Sendable {
  /// The name that the editor gave.
  let uri: String
  var text: DocumentText
}
