import Files
import Text
import SwiftParsing

/// The module that is asked for.
public struct ExtractionRequest: Sendable {
  /// The name of the new target and module.
  public var name: String
  /// The target that has the files now.
  public var target: String
  /// Patterns of the paths of the files to move, relative to the repository's root. A folder stands for all its files.
  public var patterns: [String]
  /// The names of types of files that stay. The module gets a protocol for each, and the files to move use that instead.
  public var protocols: [String]

  public init(_ name: String, from target: String, files patterns: [String], protocols: [String] = []) {
    self.protocols = protocols
    self.name = name
    self.target = target
    self.patterns = patterns
  }

  /// Whether a path is one of those that were asked for.
  func asks(for path: String) -> Bool { patterns.contains { Self.matches($0, path) } }

  static func matches(_ pattern: String, _ path: String) -> Bool {
    FilePath.contains(FilePath.normalize(pattern), path) || Glob(pattern).matches(path)
  }

  /// Whether a module can have the name: it consists of letters, digits and `_`, begins with a letter, and is no
  /// word that Swift reserves.
  public static func isModuleName(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
      && !ReservedWords.all.contains(name)
  }
}
