import CommandLineInterface

/// `tenon lsp`
package enum LanguageServerCommand {
  package static let command = Command(
    "lsp", summary: "Serve findings to an editor while files are edited",
    discussion: """
      Runs a language server on standard input and output, alongside the one for Swift. At each import, it shows what
      `tenon check` would find. Imports are read from the text in the editor, whether saved or not; manifests and
      .tenon.yml are read from disk. The editor starts the server. Documentation/Architect.md explains how to set up an
      editor.
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
