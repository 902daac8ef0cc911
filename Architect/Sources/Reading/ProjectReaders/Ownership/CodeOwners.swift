import Files

/// The owners of files, according to a CODEOWNERS file for GitHub or GitLab.
///
/// The last line that matches a path determines its owners. If the file has GitLab sections, the last matching line of
/// each section is used, and the owners are combined.
public struct CodeOwners: Hashable, Sendable {
  /// The path of the file, relative to the repository's root.
  public let path: String
  private var sections: [[Line]] = []

  /// A pattern with its owners. A pattern without owners removes ownership.
  private struct Line: Hashable {
    var pattern: OwnedPattern
    var owners: [String]
  }

  /// The paths at which GitHub and GitLab look for the file, in order of precedence.
  static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
  /// The maximum size in bytes. GitHub does not read larger files either.
  private static let maximumSize = 3 << 20

  /// Reads the file of the repository at `root`; returns `nil` if there is none.
  public init?(root: String) {
    let found = Self.places.lazy.compactMap { place -> (String, [UInt8])? in
      let file = FilePath.join(root, place)
      guard let status = FileSystem.status(of: file, followingLinks: false), status.kind == .file,
        status.size <= Self.maximumSize
      else { return nil }
      return (try? FileSystem.read(file)).map { (place, $0) }
    }.first
    guard let (place, bytes) = found else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self), path: place)
  }

  /// Reads the text of a CODEOWNERS file.
  /// - Parameter path: The path at which the file was found.
  public init(_ text: String, path: String) {
    self.path = path
    var lines: [Line] = []
    var defaults: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var words = Self.words(line)
      guard let first = words.first else { continue }
      if Self.isSection(first), let end = words.firstIndex(where: { $0.hasSuffix("]") }) {
        sections.append(lines)
        lines = []
        defaults = Self.owners(words[(end + 1)...])
        continue
      }
      words.removeFirst()
      let owners = Self.owners(words[...])
      lines.append(Line(pattern: OwnedPattern(first), owners: words.isEmpty ? defaults : owners))
    }
    sections = (sections + [lines]).filter { !$0.isEmpty }
  }

  /// Returns the owners of a file, in the order in which they are listed.
  public func owners(of file: String) -> [String] {
    var result: [String] = []
    for section in sections {
      for owner in section.last(where: { $0.pattern.matches(file) })?.owners ?? []
      where !result.contains(owner) {
        result.append(owner)
      }
    }
    return result
  }

  /// Returns the group of owners that owns the most files in `files`. If several groups own the same number
  /// of files, the first one by name is returned.
  public func owners(ofMost files: some Sequence<String>) -> [String] {
    var counts: [[String]: Int] = [:]
    for file in files { counts[owners(of: file), default: 0] += 1 }
    return counts.min {
      ($1.value, $0.key.joined(separator: " ")) < ($0.value, $1.key.joined(separator: " "))
    }?.key
      ?? []
  }

  /// All owners in the file, sorted by name.
  public var all: [String] { Set(sections.flatMap { $0.flatMap(\.owners) }).sorted() }

  /// Returns the owner with the given name. The `@` is optional and case is ignored, as on GitHub and GitLab.
  public func owner(named name: String) -> String? {
    func plain(_ name: String) -> String {
      (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
    }
    return all.first { plain($0) == plain(name) }
      ?? all.first {
        // The name of a team may omit the organisation.
        plain($0).split(separator: "/").last.map(String.init) == plain(name)
      }
  }

  // MARK: Lines

  /// Returns the words of a line up to a comment. A backslash escapes the next character.
  private static func words(_ line: Substring) -> [String] {
    var result: [String] = []
    var word = ""
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        word.append(next)
      } else if character == "#", word.isEmpty {
        break
      } else if character.isWhitespace {
        if !word.isEmpty { result.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? result : result + [word]
  }

  /// Whether the word begins a GitLab section, such as `[Name]`, `^[Name]` or `[Name][2]`. The name may continue in the
  /// following words.
  private static func isSection(_ word: String) -> Bool { word.hasPrefix("[") || word.hasPrefix("^[") }

  /// Returns the users, teams and email addresses. Other words are not owners.
  private static func owners(_ words: ArraySlice<String>) -> [String] { words.filter { $0.contains("@") } }
}

/// A path pattern with the rules of gitignore, except for negation. A pattern that matches a folder matches everything
/// in the folder.
struct OwnedPattern: Hashable, Sendable {
  private let globs: [Glob]
  /// The prefix that every matching path must have.
  private let fixedFolder: String

  init(_ pattern: String) {
    let body = pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...]
    let isFolder = body.hasSuffix("/")
    let trimmed = isFolder ? body.dropLast() : body
    // A pattern with a slash in the middle is relative to the root. Otherwise, it matches a name at any depth.
    let isAnchored = pattern.hasPrefix("/") || trimmed.contains("/")
    let base = isAnchored ? String(trimmed) : "**/\(trimmed)"
    // `docs/*` matches the files in the folder, but no files in folders below it.
    let isFlat = trimmed.split(separator: "/").last == "*" && isAnchored
    let inside = [Glob(base + "/**")]
    globs = isFolder ? inside : isFlat || base.hasSuffix("**") ? [Glob(base)] : [Glob(base)] + inside
    fixedFolder = globs.first?.fixedFolder ?? ""
  }

  func matches(_ path: String) -> Bool {
    guard fixedFolder.isEmpty || path.hasPrefix(fixedFolder) else { return false }
    return globs.contains { $0.matches(path) }
  }
}
