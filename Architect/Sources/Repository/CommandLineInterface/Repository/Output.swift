import Files
import ModuleGraph

/// The destination of a command's result: standard output, or a file that is replaced atomically.
package struct Output {
  package static let file = Option<String>(
    "output", "FILE", help: "Write the result to a file instead of standard output")

  /// - Parameter isTable: Whether people read the text in columns, which a terminal must not break.
  package static func write(
    _ text: String, _ arguments: Arguments, _ terminal: Terminal, isTable: Bool = false
  ) throws {
    guard let file = try arguments.value(of: Self.file) else {
      return isTable ? terminal.print(table: text) : terminal.print(text)
    }
    let target = try Loading(arguments, terminal).target(file, Self.file.name)
    // Replacing a pipe or a device would take it away from its readers.
    if let kind = try target.folder.status(of: target.path)?.kind, [.folder, .other].contains(kind) {
      throw UsageError(
        "--output takes a file, and \(file.onOneLine) is a \(kind == .folder ? "folder" : "pipe or device"); name a file, or leave out --output and redirect standard output",
        command: nil)
    }
    try target.write(Array((text + "\n").utf8))
  }
}
