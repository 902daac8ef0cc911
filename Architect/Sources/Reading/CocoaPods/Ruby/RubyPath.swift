/// Paths of files, relative to the folder of the podspec or the Podfile.
///
/// The folder itself is represented by a character that no text contains, because its path is known only where the
/// file is evaluated.
enum RubyPath {
  static let folder = "\u{10FFFD}"

  /// Returns a path relative to the folder; `nil` for an absolute path.
  static func relative(_ path: String) -> String? {
    if path == folder { return "." }
    if path.hasPrefix(folder + "/") {
      let rest = String(path.dropFirst(folder.count + 1))
      return rest.contains(folder) ? nil : rest
    }
    return path.hasPrefix("/") || path.hasPrefix("~") || path.contains(folder) ? nil : path
  }

  /// `File.join`: exactly one slash separates two parts.
  static func join(_ parts: [String]) -> String {
    var result = parts.first ?? ""
    for part in parts.dropFirst() {
      switch (result.hasSuffix("/"), part.hasPrefix("/")) {
      case (true, true): result += part.drop { $0 == "/" }
      case (false, false): result += "/" + part
      default: result += part
      }
    }
    return result
  }

  /// `File.expand_path`: an absolute path without `.` and `..`.
  static func expand(_ path: String, from base: String) -> String? {
    guard !path.hasPrefix("~"), !path.dropFirst().contains(folder) else { return nil }
    var absolute = path
    if !path.hasPrefix("/"), !path.hasPrefix(folder) {
      guard let start = base == folder || base.hasPrefix("/") ? base : expand(base, from: folder) else {
        return nil
      }
      absolute = start + "/" + path
    }
    var parts: [String] = []
    for part in absolute.split(separator: "/", omittingEmptySubsequences: true).map(String.init) {
      switch part {
      case ".": continue
      case "..":
        if parts == [folder] || parts.first == folder && parts.last == ".." {
          parts.append("..")
        } else if !parts.isEmpty {
          parts.removeLast()
        }
      default: parts.append(part)
      }
    }
    return (absolute.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// `File.dirname`
  static func parent(_ path: String) -> String? {
    if path == folder || path.hasSuffix("/..") { return path + "/.." }
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    let parent = trimmed[..<slash]
    return parent.isEmpty ? "/" : String(parent)
  }

  /// `File.basename`
  static func name(_ path: String) -> String? {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    guard trimmed != folder[...] else { return nil }
    return trimmed.split(separator: "/").last.map(String.init) ?? String(trimmed)
  }

  /// `File.extname`
  static func fileExtension(_ path: String) -> String? {
    guard let name = name(path) else { return nil }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, dot != name.index(before: name.endIndex)
    else { return "" }
    return String(name[dot...])
  }
}
