import ModuleGraph

/// Checks that hosts only assemble the application.
public struct HostLogicRule: Rule {
  public let id = "host-logic"
  public let summary =
    "A host contains only the code that assembles the application, and uses no storage or network engine."
  public let explanation = """
    The host is the shell: it picks modules, connects interfaces to implementations and starts the modules. Business
    logic in the host cannot be reused by another host, and can be tested only with the whole application.

    The rule judges the number of lines in the host (`host.max_lines`) and imports that are signs of storage, networking
    or commerce (`host.forbids`). It applies only if the configuration has a `host:` section or a severity for this
    rule, because most hosts begin as the whole application.

    To fix it: move the code into a business or feature module, and leave one line in the host that connects it.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    guard let limits = policy.host ?? (policy.severities[id] == nil ? nil : Policy.HostPolicy()) else {
      return []
    }
    return graph.modules.filter { $0.layer == limits.layer && !$0.kind.isTest }.flatMap { host in
      size(host, limits) + imports(host, graph, limits)
    }
  }

  private func size(_ host: Module, _ limits: Policy.HostPolicy) -> [Finding] {
    let limit = limits.maximumLines
    let largest = host.files.filter { $0.language != .header }.sorted {
      ($1.lines, $0.path) < ($0.lines, $1.path)
    }
    guard host.lines > limit, let first = largest.first else { return [] }
    return [
      Finding(
        rule: id, place: Place(file: first.path),
        message:
          "the host '\(host.id)' has \(host.lines) lines, more than the \(limit) that a host may have; "
          + "this is its largest file, with \(first.lines) lines: move the host's logic into a module",
        from: host.id, symbol: "lines", evidence: largest.dropFirst().prefix(4).map { Place(file: $0.path) })
    ]
  }

  private func imports(_ host: Module, _ graph: ModuleGraph, _ limits: Policy.HostPolicy) -> [Finding] {
    graph.externals(of: host.id).filter { use in
      limits.forbiddenImports.contains { $0.matches(use.name) }
    }.flatMap { use in
      Edge(from: host.id, to: use.name, imports: use.imports).findings(id) { _ in
        "the host '\(host.id)' uses '\(use.name)' directly; move that work into a module"
      }
    }
  }
}
