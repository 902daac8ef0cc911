import Files

/// The owners of files, according to a CODEOWNERS file as GitHub and GitLab read it.
///
/// The last line that matches a path decides; with GitLab's sections, the last matching line of each section does, and
/// their owners are combined.
public struct CodeOwners: Hashable, Sendable {
  /// Where the file was found, relative to the repository's root.
  public let path: String
  private var sections: [[Line]] = []

  /// One pattern with its owners; a pattern without owners removes ownership.
  private struct Line: Hashable {
    var pattern: OwnedPattern
    var owners: [String]
  }

  /// The places where hosts look, in their order.
  static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
  /// The maximum size, beyond which GitHub does not read the file either.
  private static let maximumSize = 3 << 20

  /// Reads the file of the repository at `root`, if it has one.
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
  /// - Parameter path: The path where it was found.
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

  /// The owners of a file, in the order in which they are listed.
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

  /// The owners of most of `files`; if several own equally many, the first by name.
  public func owners(ofMost files: some Sequence<String>) -> [String] {
    var counts: [[String]: Int] = [:]
    for file in files { counts[owners(of: file), default: 0] += 1 }
    return counts.min {
      ($1.value, $0.key.joined(separator: " ")) < ($0.value, $1.key.joined(separator: " "))
    }?.key
      ?? []
  }

  /// All owners that the file names, sorted.
  public var all: [String] { Set(sections.flatMap { $0.flatMap(\.owners) }).sorted() }

  /// The owner with the name, which may lack the `@` and is compared without regard to case, as hosts do.
  public func owner(named name: String) -> String? {
    func plain(_ name: String) -> String {
      (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
    }
    return all.first { plain($0) == plain(name) }
      ?? all.first {
        // A team may be named without its organisation.
        plain($0).split(separator: "/").last.map(String.init) == plain(name)
      }
  }

  // MARK: Lines

  /// The words of a line up to a comment; a backslash escapes the next character.
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

  /// `[Name]`, `^[Name]` and `[Name][2]` begin a section of GitLab's; a name may continue in the next words.
  private static func isSection(_ word: String) -> Bool { word.hasPrefix("[") || word.hasPrefix("^[") }

  /// Users, teams and mail addresses; anything else owns nothing.
  private static func owners(_ words: ArraySlice<String>) -> [String] { words.filter { $0.contains("@") } }
}

/// A path pattern with the rules of gitignore, without its negations: a pattern that matches a folder matches
/// everything in it.
struct OwnedPattern: Hashable, Sendable {
  private let globs: [Glob]
  /// The beginning that a path must have to match at all.
  private let fixedFolder: String

  init(_ pattern: String) {
    let body = pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...]
    let isFolder = body.hasSuffix("/")
    let trimmed = isFolder ? body.dropLast() : body
    // A slash within ties the pattern to the root; else it means a name at any depth.
    let isAnchored = pattern.hasPrefix("/") || trimmed.contains("/")
    let base = isAnchored ? String(trimmed) : "**/\(trimmed)"
    // `docs/*` means the files of the folder, and none in folders below.
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
