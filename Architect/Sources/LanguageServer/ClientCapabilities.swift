import JSONValues

/// What a client can do, as far as it matters here.
struct ClientCapabilities {
  /// What positions count.
  var encoding = PositionEncoding.utf16
  /// Whether it shows more places of one diagnostic.
  var relatesPlaces = false
  /// Whether it watches the files that it is asked to watch.
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
