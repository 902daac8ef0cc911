import CommandLineInterface
import Files

/// The destination of a command's result: standard output, or a file that is replaced atomically.
struct Output {
  static let file = Option<String>(
    "output", "FILE", help: "Write the result to a file instead of standard output")

  static func write(_ text: String, _ arguments: Arguments, _ terminal: Terminal) throws {
    guard let file = try arguments.value(of: Self.file) else { return terminal.print(text) }
    try FileSystem.writeAtomically(
      Array((text + "\n").utf8), to: Loading(arguments, terminal).output(file))
  }
}
