import Foundation

/// Where a command writes its results, its progress and its messages.
public struct Terminal: Sendable {
  private let result: @Sendable (String) -> Void
  private let message: @Sendable (String) -> Void
  /// Whether results are shown on a terminal that supports colours.
  public let isColored: Bool
  /// Whether messages are shown on a terminal, where a line can be overwritten.
  public let isInteractive: Bool
  /// The number of columns of the terminal that shows results; `nil` if results go elsewhere or the terminal does not
  /// report its width.
  public let width: Int?
  private let line = ProgressLine()
  private let open: @Sendable (String) throws -> Void

  /// - Parameter open: Shows a file, given by its absolute path, in the program that the user has for it.
  public init(
    isColored: Bool = false, isInteractive: Bool = false, width: Int? = nil,
    result: @escaping @Sendable (String) -> Void, message: @escaping @Sendable (String) -> Void,
    open: @escaping @Sendable (String) throws -> Void = { try FileOpener().open($0) }
  ) {
    self.open = open
    self.result = result
    self.message = message
    self.isColored = isColored
    self.isInteractive = isInteractive
    self.width = width
  }

  /// The streams of the process. Colours are used only on a terminal, and never if `NO_COLOR` is set.
  public static var standard: Terminal {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    return Terminal(
      isColored: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && !isDumb,
      isInteractive: isatty(STDERR_FILENO) == 1 && !isDumb, width: columns(of: STDOUT_FILENO),
      result: { FileHandle.standardOutput.write(Data($0.utf8)) },
      message: { FileHandle.standardError.write(Data($0.utf8)) })
  }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a result and a newline.
  public func print(_ text: String) {
    progress("")
    result(shown(text) + "\n")
  }

  /// Writes a message and a newline, separately from the results.
  public func note(_ text: String) {
    progress("")
    message(shown(text) + "\n")
  }

  /// Writes a result that may be a table, and says how to see it whole if its lines are wider than the terminal, which
  /// would break them.
  public func print(table text: String) {
    print(text)
    guard let width else { return }
    let widest = text.split(separator: "\n").map(\.count).max() ?? 0
    if widest > width {
      note(
        "tenon: the lines have up to \(widest) columns, and the terminal has \(width); `| less -S` shows them unbroken"
      )
    }
  }

  /// Shows a file in the program that the user has for it.
  /// - Parameter path: The absolute path.
  /// - Throws: ``FileOpener/Failure``.
  public func show(file path: String) throws { try open(path) }

  /// The text with control characters replaced, except for newlines, tabs and tenon's own colours: the text may contain
  /// any name from a repository.
  private func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: Self.isCommand) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isColour =
        isColored && scalar == "\u{1B}"
        && ["[0m", "[1;31m", "[1;33m"].contains { colour in
          rest.starts(with: colour.unicodeScalars)
        }
      // Diffs of files with such line ends would not apply without it.
      let isLineEnd = scalar == "\r" && rest.first == "\n"
      result.append(Self.isCommand(scalar) && !isColour && !isLineEnd ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }

  /// Shows progress in place of the previous line; does nothing if lines cannot be replaced. The line stays until the next
  /// one, a result or a message takes its place.
  /// - Parameter text: The line; if it is empty, the last one is removed.
  public func progress(_ text: String) {
    guard isInteractive, line.change(to: text) else { return }
    message("\r\u{1B}[K" + shown(text))
  }
}
