import TenonRouting

/// Decides who may look into a running application: its developers, on the machine where it runs.
///
/// ```swift
/// guard InspectorAccess(environment: .development).allows(peer: "127.0.0.1", host: request.headers["Host"]) else { … }
/// ```
public struct InspectorAccess: Hashable, Sendable {
  private let environment: ApplicationEnvironment

  /// - Parameter environment: What the application is run for.
  public init(environment: ApplicationEnvironment) { self.environment = environment }

  /// Whether a request is answered.
  /// - Parameters:
  ///   - peer: The address that it comes from. A server that listens on loopback alone may give its own.
  ///   - host: Its `Host` header. A foreign name that leads to loopback belongs to a page that tries to reach what is
  ///     not its own.
  ///   - isForwarded: Whether a proxy says that it forwards for another client, which may be anywhere.
  public func allows(peer: String, host: String?, isForwarded: Bool = false) -> Bool {
    environment == .development && Loopback.isAddress(peer) && !isForwarded
      && host.map(Loopback.isHost) == true
  }
}

/// What the machine calls itself.
enum Loopback {
  /// Whether an address is one of 127.0.0.0/8, or ::1, also where IPv6 wraps IPv4.
  static func isAddress(_ text: String) -> Bool {
    let address = text.lowercased()
    if address == "::1" || address == "0:0:0:0:0:0:0:1" { return true }
    let plain = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
  }

  /// Whether a `Host` header, with or without a port, names this machine.
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
    (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
      && UInt8(text) != nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.first == ":" && UInt16(text.dropFirst()) != nil
  }
}
