#if os(macOS) || os(Linux) || os(Windows)
  import Foundation
  import Testing

  /// Checks the modules of the repository that contains the calling file, and records each finding as an issue of the
  /// running test, at the finding's source location.
  ///
  /// ```swift
  /// import TenonArchitecture
  /// import Testing
  ///
  /// @Test func modulesStayApart() async throws { try await checkArchitecture() }
  /// ```
  ///
  /// This function runs the `tenon` command that the environment variable `TENON` specifies or, if the
  /// variable is not set, the first `tenon` command on the `PATH`. The test fails if the check reports
  /// errors, if a file cannot be read, or if less is checked than `coverage` in the configuration requires.
  /// Warnings are shown if the toolchain supports warning-level issues (Swift 6.3 or later), and fail the test
  /// if `--strict` is passed.
  ///
  /// - Parameters:
  ///   - arguments: Further arguments for `tenon check`, such as `["--strict"]` or `["--only", "cycle"]`.
  ///   - sourceLocation: The location of the test, which identifies the repository.
  /// - Throws: ``ArchitectureCheckError`` if the command is missing or cannot perform the check, and
  ///   `CancellationError` if the test is cancelled; in this case, the command is stopped first.
  public func checkArchitecture(
    _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let command = try TenonCommand.find()
    let outcome = try await command.run(
      ["check", "--format", "json", "--all", "--quiet"] + arguments,
      in: URL(fileURLWithPath: sourceLocation.path).deletingLastPathComponent())
    guard let report = try? JSONDecoder().decode(FoundReport.self, from: outcome.output) else {
      throw ArchitectureCheckError.failed(
        status: outcome.status, message: String(decoding: outcome.errors, as: UTF8.self))
    }
    // With this status, less was checked than is required, and everything that was found is at most a warning.
    let isUncovered = outcome.status == 3
    let isStrict = outcome.status != 0 && !isUncovered && !report.findings.contains { $0.severity == "error" }
    for finding in report.findings {
      finding.record(below: report.root, failing: isStrict || finding.severity == "error")
    }
    if isUncovered || outcome.status != 0 && report.findings.isEmpty {
      throw ArchitectureCheckError.failed(
        status: outcome.status, message: String(decoding: outcome.errors, as: UTF8.self))
    }
  }

  /// The parts of a report from `tenon check --format json` that are read here.
  struct FoundReport: Decodable {
    struct Finding: Decodable {
      var rule: String
      var severity: String
      var message: String
      var file: String
      var line: Int
      var column: Int
    }

    var root: String
    var findings: [Finding]
  }

  extension FoundReport.Finding {
    /// - Parameter isFailing: Whether the finding fails the test; otherwise, it is shown as a warning if the toolchain
    ///   supports warnings.
    func record(below root: String, failing isFailing: Bool) {
      let path = "\(root)/\(file)"
      let parts = path.split(separator: "/")
      let location = SourceLocation(
        fileID: parts.suffix(2).joined(separator: "/"), filePath: path, line: max(line, 1),
        column: max(column, 1))
      let comment = Comment(rawValue: "\(message) [\(rule)]")
      #if compiler(>=6.3)
        Issue.record(comment, severity: isFailing ? .error : .warning, sourceLocation: location)
      #else
        if isFailing { Issue.record(comment, sourceLocation: location) }
      #endif
    }
  }

  extension SourceLocation {
    /// The file's path, which has a different name in older toolchains.
    fileprivate var path: String {
      #if compiler(>=6.3)
        filePath
      #else
        _filePath
      #endif
    }
  }
#endif
