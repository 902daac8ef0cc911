import Formats

/// The supported revisions of the protocol. There are two kinds: those that begin with a handshake, and those in which
/// every request states its revision.
enum ProtocolVersions {
  /// The revisions in which every request states its revision.
  static let stateless = ["2026-07-28"]
  /// The revisions that are agreed on in `initialize`.
  static let handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  static let unsupported: RPCError.Code = -32022
  /// The error code for a missing resource in revisions with a handshake; later ones have no special code.
  static let resourceNotFound: RPCError.Code = -32002

  private static let prefix = "io.modelcontextprotocol/"
  static let serverInfoKey = prefix + "serverInfo"

  /// The revision for a client that offers one: the offered revision if it is supported, otherwise the newest one,
  /// which the client may refuse.
  static func agreed(offered: JSON?) -> String {
    handshake.first { $0 == offered?.string } ?? handshake[0]
  }

  /// Whether the request states its revision.
  /// - Throws: `RPCError` if it states an invalid one.
  static func isStateless(_ parameters: JSON) throws -> Bool {
    guard let meta = parameters["_meta"], let version = meta[prefix + "protocolVersion"] else { return false }
    guard let version = version.string, stateless.contains(version) else {
      throw RPCError(
        unsupported, "the protocol version is not supported",
        data: .members(["supported": .strings(stateless + handshake), "requested": version]))
    }
    guard meta[prefix + "clientCapabilities"]?.object != nil else {
      throw RPCError(.invalidParameters, "'_meta' has no \(prefix)clientCapabilities")
    }
    return true
  }
}
