import CommandLineInterface
import JSONRPC
import LanguageServer

/// `tenon lsp`
enum LanguageServerCommand {
  static let command = Command(
    "lsp", summary: "Serve findings to an editor while files are edited",
    discussion: """
      A language server on standard input and output, to run beside the one for the language. It shows what `tenon check`
      would find at each import, from the text in the editor, saved or not; manifests and .tenon.yml count as they are
      saved. The editor starts it; see Documentation/Architect.md for how to set one up.
      """,
    examples: ["tenon lsp", "tenon lsp --no-run"], parameters: Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    var server = try LanguageServer(
      on: StandardChannel(), folder: loading.repository(), options: loading.options())
    // The protocol wants 1 from a server that was not shut down, too.
    return server.serve() ? .clean : .findings
  }
}
