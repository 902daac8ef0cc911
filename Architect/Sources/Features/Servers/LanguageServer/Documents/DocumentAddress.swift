import Files
import Foundation

/// Converts between the paths of files and the URIs that editors use for them.
enum DocumentAddress {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  /// The URI of an absolute path.
  static func uri(of path: String) -> String {
    "file://" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
  }

  /// The absolute path that a URI refers to; `nil` if it does not refer to a file on this machine.
  static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.hasPrefix("/"), let path = String(rest).removingPercentEncoding, !path.contains("\0") else {
      return nil
    }
    return FilePath.normalize(path)
  }
}
