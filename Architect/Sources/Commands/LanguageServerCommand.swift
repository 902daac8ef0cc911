import CommandLineInterface
import JSONRPC
import LanguageServer

/// `tenon lsp`
enum LanguageServerCommand {
  static let command = Command(
    "lsp", summary: "Serve findings to an editor while files are edited",
    discussion: """
      Runs a language server on standard input and output, alongside the one for Swift. It shows what `tenon check`
      would find at each import, using the text in the editor, saved or not; manifests and .tenon.yml are read from disk.
      The editor starts the server; see Documentation/Architect.md for how to set up an editor.
      """,
    examples: ["tenon lsp", "tenon lsp --no-run"], parameters: Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    var server = try LanguageServer(
      on: StandardChannel(), folder: loading.repository(), options: loading.options())
    // The protocol, too, requires status 1 from a server that was not shut down.
    return server.serve() ? .clean : .findings
  }
}
