/// A token of the Ruby that podspecs and Podfiles are written in.
package struct RubyToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word(String)
    case number(String)
    /// A string, which is split at each `#{…}`.
    case string([Piece])
    /// A string whose lines follow the line of the token.
    case heredoc([Piece])
    /// Text whose content is irrelevant, such as a command.
    case computed
    case symbol(String)
    /// `%w[a b]`
    case words([String])
    /// `%W[a #{b}]`
    case wordsWithValues([[Piece]])
    /// `%i[a b]`
    case symbols([String])
    /// `/pattern/options`
    case pattern([Piece], options: String)
    case mark(Character)
    case lineEnd
  }

  /// A part of a string.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case tokens([RubyToken])
  }

  package var kind: Kind
  package var line: Int
  package var column: Int
  /// Whether there is no space between the token and the previous token: `a[0]` differs from `a [0]`.
  package var isAttached = false
  /// The bytes of the token. A heredoc's contents are not part of them.
  package var range = 0..<0
}
