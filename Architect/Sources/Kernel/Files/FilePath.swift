/// Operations on paths. Paths are relative to the repository's root, use `/`, and contain no `.` or `..` where
/// possible.
public enum FilePath {
  /// Joins two paths and resolves `.` and `..`. If `path` is absolute, `base` is ignored.
  public static func join(_ base: String, _ path: String) -> String {
    path.hasPrefix("/") || base.isEmpty ? normalize(path) : normalize(base + "/" + path)
  }

  /// Resolves `.`, `..` and doubled slashes.
  public static func normalize(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the relative path from `folder` to `path`. Both must be absolute, or relative to the same folder.
  public static func relative(_ path: String, to folder: String) -> String {
    let parts = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let common = zip(parts, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let up = start.dropFirst(common).map { _ in Substring("..") }
    let way = up + parts.dropFirst(common)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// Returns the part before the last slash, or the empty path.
  public static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// Returns the deepest folder that contains all files; the empty path if there is none.
  public static func commonFolder(of files: some Collection<String>) -> String {
    guard let first = files.first else { return "" }
    var parts = folder(of: first).split(separator: "/")
    for file in files {
      let other = folder(of: file).split(separator: "/")
      parts = Array(zip(parts, other).prefix { $0.utf8.elementsEqual($1.utf8) }.map(\.0))
    }
    return parts.joined(separator: "/")
  }

  /// Returns the part after the last slash.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the part of the name after its last dot, in lower case; empty if there is no dot or only a leading one.
  public static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// Whether `path` is `folder` or is inside it. The empty folder contains everything.
  public static func contains(_ folder: String, _ path: String) -> Bool {
    guard !folder.isEmpty else { return true }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    return path.utf8.count == folder.utf8.count
      || path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)] == UInt8(ascii: "/")
  }
}
