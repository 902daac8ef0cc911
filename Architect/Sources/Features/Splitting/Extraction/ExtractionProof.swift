import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Text

extension Extraction {
  /// The command that proves an extraction unless another one is given.
  public static let standardBuild = "swift build --build-tests -Xswiftc -diagnostic-style=llvm"

  /// The largest number of builds.
  private static let limit = 25

  /// What a proof did.
  public struct Proof: Sendable {
    /// The number of builds.
    public var builds: Int
  }

  /// Builds a copy of the repository with the changes, changes what the compiler's errors name, and builds again until
  /// there are no errors.
  /// - Parameters:
  ///   - command: The command to build with, which is run by the shell in the folder of the package or project. There
  ///     is none by default for a project.
  ///   - seconds: The time limit of each build.
  ///   - progress: A function that is called before each build, with its number and what changes.
  /// - Throws: ``ExtractionError`` if errors remain that no edit is known for.
  public mutating func prove(
    command: String? = nil, seconds: Double = 3_600, progress: (String) -> Void = { _ in }
  ) throws -> Proof {
    guard let command = command ?? (subject.package == nil ? Self.standardBuild : nil) else {
      throw ExtractionError(
        .build,
        "\(subject.project.manifest) is no package, so name the command that builds it with --build, such as "
          + "'xcodebuild build-for-testing -scheme \(subject.target.name) -destination \"generic/platform=iOS Simulator\"'"
      )
    }
    let package = subject.project.folder
    let outside = subject.project.packages.filter(\.isOutside).compactMap(\.path).map {
      FilePath.join(subject.root, $0)
    }
    let tree = try ProofTree(root: subject.root, package: package, using: outside)
    try tree.prepare()
    for number in 1...Self.limit {
      let (_, raised, initializers, imports) = counts
      progress(
        "build \(number): \(raised) declarations raised, \(initializers) initializers written, \(imports) files with an import"
      )
      try tree.update(changes())
      let result = try LimitedProcess.run(
        ["sh", "-c", command], in: FilePath.join(tree.folder, package), within: seconds)
      if result.isSuccess { return Proof(builds: number) }
      let output = String(decoding: (result.output ?? []) + [10] + result.errors, as: UTF8.self)
      let errors = CompilerDiagnostic.errors(in: output)
      progress("\(errors.count) errors" + (errors.first.map { ", the first one: \($0.error.message)" } ?? ""))
      guard repair(errors, builtIn: tree.folder) else { throw failure(errors, output, tree) }
    }
    throw ExtractionError(.build, "the package still does not build after \(Self.limit) builds")
  }

  private func failure(_ errors: [CompilerDiagnostic], _ output: String, _ tree: ProofTree) -> ExtractionError
  {
    guard !errors.isEmpty else {
      let lines = output.split(whereSeparator: \.isNewline)
      let last = (lines.filter { $0.contains("error:") } + lines.suffix(3)).prefix(5).joined(separator: "; ")
      return ExtractionError(.build, "the command that builds failed: \(last)")
    }
    let evidence = errors.map { diagnostic -> ExtractionError.Evidence in
      if let place = place(of: diagnostic.error, tree.folder) {
        return .init(
          place: Place(file: place.source.path, line: place.line),
          text: diagnostic.error.message + origin(of: diagnostic, at: place))
      }
      let path = diagnostic.error.path
      let shown = path.hasPrefix(tree.folder + "/") ? String(path.dropFirst(tree.folder.count + 1)) : path
      return .init(place: Place(file: shown, line: diagnostic.error.line), text: diagnostic.error.message)
    }
    return ExtractionError(
      .build, "the package would not build, with errors that no edit is known for", evidence: evidence)
  }

  /// Where a name that a file to move misses is declared, if that file stays.
  private func origin(of diagnostic: CompilerDiagnostic, at place: OriginalPlace) -> String {
    let message = diagnostic.error.message
    let isMissing = ["cannot find", "unknown attribute", "has no member", "no member type"].contains(
      where: message.contains)
    let isCall = ["argument", "in call", "no exact matches", "cannot convert"].contains(
      where: message.contains)
    let declarations = otherRaising.declarations
    let names = diagnostic.quoted.map(Self.baseName)
    guard place.source.role == .moves else { return "" }
    if message.contains("conform") {
      // The conformance can be in an extension.
      let conformance = names.flatMap(declarations.extensions).first { id in
        others[id.file].role == .stays
          && declarations[id].inherited.contains { $0.last.map(names.contains) ?? false }
      }
      return conformance.map { advice($0) } ?? witnesses(of: diagnostic, in: names.first ?? "")
    }
    // A pattern such as `case \.isEmpty` calls an operator that it does not name.
    guard !message.contains("expression pattern") else {
      return advice(declarations.named("~=").first { others[$0.file].role == .stays })
    }
    func staying(_ names: [String]) -> [DeclarationID] {
      names.flatMap(declarations.named).filter { others[$0.file].role == .stays }
    }
    // In "value of type 'Cart' has no member 'total'", the last name is missing.
    guard !isMissing else { return advice(staying(names.reversed()).first) }
    guard isCall else { return "" }
    let called = staying(place.source.called(around: place.line))
    // If no name is missing but an overload is, the error names an argument.
    let overloads = called.filter { !diagnostic.quoted.filter(declarations[$0].labels.contains).isEmpty }
    return advice(overloads.first ?? called.first)
  }

  /// Where a type that moves is extended with what a protocol requires, in files that stay.
  private func witnesses(of diagnostic: CompilerDiagnostic, in type: String) -> String {
    let required = diagnostic.notes.filter { $0.message.contains("protocol requires") }
      .compactMap { CompilerDiagnostic.quoted(in: $0.message).first.map(Self.baseName) }
    let members = otherRaising.declarations.members(of: type).filter { id in
      others[id.file].role == .stays
        && (otherRaising.declarations[id].names.contains(where: required.contains)
          || otherRaising.declarations[id].kind == .initializer && required.contains("init"))
    }
    var seen: Set<Int> = []
    return members.filter { seen.insert($0.file).inserted }.map { advice($0) }.joined()
  }

  private func advice(_ id: DeclarationID?) -> String {
    id.map { "; \(others[$0.file].path) declares it: take that file too" } ?? ""
  }
}

extension ExtractedSource {
  /// The names before parentheses at a line and the two above it, where a call with its arguments on lines of their own
  /// begins; the nearest first.
  fileprivate func called(around line: Int) -> [String] {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    return (max(0, line - 3)..<max(0, min(line, lines.count))).reversed().flatMap { index in
      let parts = lines[index].split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false)
        .dropLast()
      return parts.map {
        String(decoding: $0.reversed().prefix(while: \.isName).reversed(), as: UTF8.self)
      }
      .filter { !$0.isEmpty }
    }
  }
}
