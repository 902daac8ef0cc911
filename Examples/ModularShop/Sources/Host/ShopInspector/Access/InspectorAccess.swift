import ShopValues
import TenonRoutes

/// Decides who may inspect a running application: its developers, on the machine where it runs.
///
/// ```swift
/// guard InspectorAccess(environment: .development).allows(peer: "127.0.0.1", host: request.headers["Host"]) else { … }
/// ```
public struct InspectorAccess: Hashable, Sendable {
  private let environment: ApplicationEnvironment

  /// - Parameter environment: The environment in which the application runs.
  public init(environment: ApplicationEnvironment) { self.environment = environment }

  /// Whether a request is answered.
  /// - Parameters:
  ///   - peer: The address that the request comes from. A server that listens only on loopback may pass its
  ///     own address.
  ///   - host: The request's `Host` header. A foreign host name that resolves to loopback indicates a page
  ///     that is trying to access another site's data.
  ///   - isForwarded: Whether a proxy reports that it forwarded the request for another client, which may be
  ///     on any machine.
  public func allows(peer: String, host: String?, isForwarded: Bool = false) -> Bool {
    environment == .development && Loopback.isAddress(peer) && !isForwarded
      && host.map(Loopback.isHost) == true
  }
}

/// The names and addresses of this machine.
enum Loopback {
  /// Whether an address is ::1 or in 127.0.0.0/8, including IPv4 addresses that are mapped to IPv6.
  static func isAddress(_ text: String) -> Bool {
    let address = text.lowercased()
    if address == "::1" || address == "0:0:0:0:0:0:0:1" { return true }
    let plain = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
  }

  /// Whether a `Host` header, with or without a port, refers to this machine.
  static func isHost(_ header: String) -> Bool {
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return false }
      let rest = header[header.index(after: end)...]
      return isAddress(String(header[header.index(after: header.startIndex)..<end])) && isPort(rest)
    }
    let name = header.prefix { $0 != ":" }
    return isPort(header[name.endIndex...]) && (name.lowercased() == "localhost" || isAddress(String(name)))
  }

  private static func isOctet(_ text: Substring) -> Bool {
    text.utf8.count <= 3 && UInt8(digits: text) != nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.first == ":" && UInt16(digits: text.dropFirst()) != nil
  }
}
