import CommandLineInterface

/// `tenon mcp`
package enum ModelContextCommand {
  package static let command = Command(
    "mcp", summary: "Answer assistants' questions about modules",
    discussion: """
      Runs a Model Context Protocol server on standard input and output. Tools: graph, why, check, check_change (what a
      change would break, before it is written), where_should_this_live and explain_rule; resources: a page for each
      module. Every answer reflects the current files on disk, and the server never writes anything. The assistant's host
      starts the server. Documentation/Architect.md explains how to register it.
      """,
    examples: ["tenon mcp", "tenon mcp --project-root ../shop --no-run"], parameters: Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    var server = try ModelContextServer(
      on: StandardChannel(), root: loading.folder(), options: loading.options())
    server.serve()
    return .clean
  }
}
