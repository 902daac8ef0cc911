import JSONValues

/// The capabilities of a client, as far as they are relevant here.
struct ClientCapabilities {
  /// The unit that positions count.
  var encoding = PositionEncoding.utf16
  /// Whether it shows further places of a diagnostic.
  var relatesPlaces = false
  /// Whether it can watch files on request.
  var watchesFiles = false

  init() {}

  /// - Parameter json: The `capabilities` of `initialize`.
  init(_ json: JSON?) {
    encoding = PositionEncoding(offered: json?["general"]?["positionEncodings"])
    relatesPlaces =
      json?["textDocument"]?["publishDiagnostics"]?["relatedInformation"]?.boolean ?? false
    watchesFiles = json?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean ?? false
  }
}
