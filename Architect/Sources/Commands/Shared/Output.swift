import CommandLineInterface
import Files
import ModuleGraph

/// The destination of a command's result: standard output, or a file that is replaced atomically.
struct Output {
  static let file = Option<String>(
    "output", "FILE", help: "Write the result to a file instead of standard output")

  static func write(_ text: String, _ arguments: Arguments, _ terminal: Terminal) throws {
    guard let file = try arguments.value(of: Self.file) else { return terminal.print(text) }
    let path = try Loading(arguments, terminal).output(file)
    // Replacing a pipe or a device would take it away from its readers.
    if let status = FileSystem.status(of: path), status.kind != .file {
      throw UsageError(
        "--output takes a file, and \(file.onOneLine) is a \(status.kind == .folder ? "folder" : "pipe or device"); name a file, or leave out --output and redirect standard output",
        command: nil)
    }
    try FileSystem.writeAtomically(Array((text + "\n").utf8), to: path)
  }
}
