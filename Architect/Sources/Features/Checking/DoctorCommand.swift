import Architect
import CommandLineInterface
import Files
import ModuleGraph
import ProjectReaders

/// `tenon doctor`
package enum DoctorCommand {
  private static let all = Flag("all", help: "Show long lists in full")

  package static let command = Command(
    "doctor", summary: "Report what was found and what cannot be checked",
    discussion: """
      Lists the manifests that were read, what was left out and why, files that belong to no target, modules with
      generated sources, minimum versions that the newest Xcode does not build for, and inputs that could not be read. Exits with status 2 if any input could not be read.
      """,
    parameters: [.flag(all)] + Loading.parameters
  ) { arguments, terminal in
    let limit = arguments.has(all) ? Int.max : 50
    func section(_ title: String, _ lines: [String], _ terminal: Terminal) {
      guard !lines.isEmpty else { return }
      terminal.print("\n\(title) (\(lines.count))")
      for line in lines.prefix(limit) { terminal.print("  \(line.onOneLine)") }
      if lines.count > limit { terminal.print("  and \(lines.count - limit) more; --all shows them") }
    }
    let architecture = try Loading(arguments, terminal).architecture()
    let coverage = architecture.coverage
    let isConfigured = RepositoryReading.hasConfiguration(root: architecture.root)
    terminal.print("repository     \(architecture.root)")
    terminal.print(
      "configuration  \(isConfigured ? Configuration.fileName : "none; `tenon init` writes one")"
    )
    terminal.print(
      "swift          \(ToolchainProbe.swift ?? "none on the PATH; manifests that compute values cannot be read")"
    )
    terminal.print("owners         \(architecture.owners?.path ?? "no CODEOWNERS")")
    section(
      "read",
      architecture.projects.map {
        "\($0.manifest): \($0.format.rawValue), \(CheckReport.count($0.targets.count, "target"))"
      },
      terminal)
    section("left out", coverage.leftOut.map { "\($0.path): \($0.reason)" }, terminal)
    section("Swift files in no target", coverage.strayFiles, terminal)
    section("modules with generated sources, whose imports are unknown", coverage.generated, terminal)
    section(
      "targets whose Podfile was not found; their imports are not judged", coverage.withoutPodfile, terminal)
    section(
      "manifests whose declarations depend on the host",
      coverage.hostDependent.map { "\($0.path): \($0.reason)" }, terminal)
    section(
      "manifests that depend on environment variables",
      coverage.environmentDependent.map { "\($0.path): \($0.reason)" }, terminal)
    section(
      "manifests that could not be read for every relevant host",
      coverage.hostGaps.flatMap { gap in
        zip(gap.unread, gap.reasons).map { host, reason in
          "\(gap.path): read for \(gap.read.joined(separator: " and ")), not for \(host): \(reason)"
        }
      }, terminal)
    section(
      "minimum versions that Xcode \(PlatformFloors.current.xcode) does not build for, which is an error in a project, and a "
        + "warning or an error in a package",
      architecture.projects.flatMap { project in project.oldVersions.map { oldVersion($0, of: project) } },
      terminal)
    section(
      "imports that are not judged", coverage.undecided.map { "\($0.path): \($0.reason)" }, terminal)
    let problems = architecture.graph.problems
    section("not read", problems.filter { $0.effect == .blocks }.map(\.description), terminal)
    section("not there", problems.filter { $0.effect == .missing }.map(\.description), terminal)
    section(
      "refused by its build tool", problems.filter { $0.effect == .refused }.map(\.description), terminal)
    section("not resolved", problems.filter { $0.effect == .leavesOpen }.map(\.description), terminal)
    section("unusual", problems.filter { $0.effect == .notes }.map(\.description), terminal)
    return problems.contains { $0.effect == .blocks } ? .failure : .clean
  }

  private static func oldVersion(_ old: Project.OldVersion, of project: Project) -> String {
    let shown = old.targets.prefix(3).joined(separator: ", ")
    let rest = old.targets.count - 3
    let targets = old.targets.isEmpty ? "" : " of \(shown)\(rest > 0 ? " and \(rest) more" : "")"
    return "\(project.manifest): \(old.platform.rawValue) \(old.version)\(targets); "
      + PlatformFloors.current.sentence(for: old.platform)
  }
}
