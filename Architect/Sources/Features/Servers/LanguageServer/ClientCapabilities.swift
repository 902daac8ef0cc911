import Formats

/// The capabilities of a client that matter to the server.
struct ClientCapabilities {
  /// The unit in which positions are counted.
  var encoding = PositionEncoding.utf16
  /// Whether the client shows the related locations of a diagnostic.
  var relatesPlaces = false
  /// Whether the client can watch files on request.
  var watchesFiles = false

  /// Whether the client takes edits as the answer to a request for code actions.
  var takesEdits = false

  init() {}

  /// - Parameter json: The `capabilities` of `initialize`.
  init(_ json: JSON?) {
    encoding = PositionEncoding(offered: json?["general"]?["positionEncodings"])
    relatesPlaces =
      json?["textDocument"]?["publishDiagnostics"]?["relatedInformation"]?.boolean ?? false
    takesEdits =
      json?["textDocument"]?["codeAction"]?["codeActionLiteralSupport"] != nil
    watchesFiles = json?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
  }
}
