#if os(macOS) || os(Linux)
  import Foundation
  import TenonArchitecture
  import Testing

  /// A program that stands for the command and says what a report says; the real one is tried where it is built.
  struct StandIn {
    let folder: URL

    init(_ script: String) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("stand-in-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appendingPathComponent("tenon")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    /// Runs `body` while `TENON` names the stand-in.
    func whileNamed(_ body: () async throws -> Void) async rethrows {
      setenv("TENON", folder.appendingPathComponent("tenon").path, 1)
      defer {
        unsetenv("TENON")
        try? FileManager.default.removeItem(at: folder)
      }
      try await body()
    }
  }

  @Suite("an architecture as a test", .serialized, .timeLimit(.minutes(10))) struct CheckArchitectureTests {
    private static let report = """
      {"version": 1, "root": "/repository", "findings": [
        {"rule": "upward-dependency", "severity": "error", "message": "'Core' uses 'UI'", "file": "Sources/Core/c.swift",
         "line": 2, "column": 8},
        {"rule": "orphan", "severity": "warning", "message": "no module uses 'Old'", "file": "Package.swift", "line": 0, "column": 0}
      ]}
      """

    @Test("each finding is an issue at its place, with its rule")
    func places() async throws {
      let command = try StandIn("cat <<'E'\n\(Self.report)\nE\nexit 1")
      try await withKnownIssue {
        try await command.whileNamed { try await checkArchitecture() }
      } matching: { issue in
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? ""
        let text = issue.comments.map(\.rawValue).joined()
        return "\(place) \(text)" == "Core/c.swift:2:8 'Core' uses 'UI' [upward-dependency]"
          || "\(place) \(text)" == "repository/Package.swift:1:1 no module uses 'Old' [orphan]"
      }
    }

    #if compiler(>=6.3)
      @Test(
        "a warning fails the test only if the command fails although there are no errors",
        arguments: [
          (0, ["warning"], ["warning"]), (1, ["warning", "warning"], ["error", "error"]),
          (1, ["error", "warning"], ["error", "warning"]),
        ])
      func strict(_ status: Int, _ found: [String], _ recorded: [String]) async throws {
        let findings = zip(found, recorded).map { found, recorded in
          #"{"rule": "r", "severity": "\#(found)", "message": "\#(recorded)", "file": "f", "line": 1, "column": 1}"#
        }
        let report = #"{"root": "/repository", "findings": [\#(findings.joined(separator: ", "))]}"#
        let command = try StandIn("echo '\(report)'\nexit \(status)")
        try await withKnownIssue {
          try await command.whileNamed { try await checkArchitecture() }
        } matching: { issue in
          issue.comments.map(\.rawValue) == ["\(issue.severity) [r]"]
        }
      }
    #endif

    @Test("a command that fails without findings has not performed the check")
    func failedWithoutFindings() async throws {
      let command = try StandIn("echo '{\"root\": \"/repository\", \"findings\": []}'\necho no >&2\nexit 3")
      await #expect(throws: ArchitectureCheckError.failed(status: 3, message: "no\n")) {
        try await command.whileNamed { try await checkArchitecture() }
      }
    }

    @Test("less coverage than is required fails the test, and leaves warnings what they are")
    func uncovered() async throws {
      let finding =
        #"{"rule": "r", "severity": "warning", "message": "m", "file": "f", "line": 1, "column": 1}"#
      let report = #"{"root": "/repository", "findings": [\#(finding)]}"#
      let command = try StandIn("echo '\(report)'\necho less >&2\nexit 3")
      await #expect(throws: ArchitectureCheckError.failed(status: 3, message: "less\n")) {
        try await command.whileNamed { try await checkArchitecture() }
      }
    }

    @Test("the command runs in the folder of the test, and gets the arguments")
    func arguments() async throws {
      let command = try StandIn("echo \"$PWD $*\" >&2\nexit 2")
      await #expect {
        try await command.whileNamed { try await checkArchitecture(["--strict"]) }
      } throws: { error in
        guard case ArchitectureCheckError.failed(let status, let message) = error else { return false }
        return status == 2
          && message.hasSuffix("TenonArchitectureTests check --format json --all --quiet --strict\n")
      }
    }

    @Test("a clean report passes")
    func clean() async throws {
      let command = try StandIn("echo '{\"root\": \"/repository\", \"findings\": []}'")
      try await command.whileNamed { try await checkArchitecture() }
    }

    @Test("a missing command is named with how to install it")
    func missing() async throws {
      setenv("TENON", "/nowhere/tenon", 1)
      defer { unsetenv("TENON") }
      await #expect(throws: ArchitectureCheckError.commandNotFound(variable: "/nowhere/tenon")) {
        try await checkArchitecture()
      }
    }

    @Test("cancelling the test ends the command")
    func cancelled() async throws {
      let command = try StandIn("exec sleep 50")
      await command.whileNamed {
        let check = Task { try await checkArchitecture() }
        check.cancel()
        await #expect(throws: CancellationError.self) { try await check.value }
      }
    }
  }
#endif
