import ModuleGraph

/// Checks that no module includes a header that another module keeps to itself.
public struct PrivateHeaderRule: Rule {
  public let id = "private-header"
  public let summary = "No module includes a private header of another module."
  public let explanation = """
    A podspec's `private_header_files` and `project_header_files`, the headers that its `public_header_files` leave out,
    and headers of an Xcode framework that are not public in its phase "Headers" are not part of what a module offers. Its
    authors change them without regard to other modules. Whether an include finds them depends on header maps, search
    paths and whether pods are built as frameworks; declaring the dependency does not change that.

    Tests may include what they test. Frameworks none of whose headers is public are not judged, nor podspecs whose
    patterns are computed.

    To fix it: include a public header of the module, or make the header public in the manifest that the message names.
    """
  public let defaultSeverity = Severity.warning

  public init() {}

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.edges.flatMap { edge -> [Finding] in
      guard let owner = graph[edge.to], let user = graph[edge.from], !user.kind.isTest else { return [] }
      let included = edge.imports.compactMap { evidence in
        Self.privateHeader(evidence, of: owner, to: user).map { (header: $0, place: evidence.place) }
      }
      return Dictionary(grouping: included, by: \.header).sorted { $0.key < $1.key }.map { header, all in
        finding(header, of: owner, in: user, at: all.map(\.place).sorted())
      }
    }
  }

  private func finding(_ header: String, of owner: Module, in user: Module, at places: [Place]) -> Finding {
    let place =
      owner.declarations.first { $0.target.privateHeaders.contains(header) }?.target.place ?? owner.place
    let name = header.split(separator: "/").last.map(String.init) ?? header
    let often = places.count > 1 ? " (\(places.count) times)" : ""
    var finding = Finding(
      rule: id, place: places[0],
      message:
        "'\(user.id)' includes \(name)\(often), which is private to '\(owner.id)'; include a public header of "
        + "'\(owner.id)', or make it public in \(place.file)",
      from: user.id, to: owner.id, symbol: name, evidence: Array(places.dropFirst()) + [place])
    finding.files = Set(places.map(\.file)).count
    return finding
  }

  /// Whether all of the imports include private headers, so that no declaration of a dependency is a cure.
  static func concerns(_ imports: [ImportEvidence], of owner: Module, to user: Module) -> Bool {
    !user.kind.isTest && imports.allSatisfy { privateHeader($0, of: owner, to: user) != nil }
  }

  /// Returns the path of the private header that an include refers to; `nil` if another header may be meant.
  private static func privateHeader(_ evidence: ImportEvidence, of owner: Module, to user: Module) -> String?
  {
    guard case .header(let written) = evidence.statement.form, evidence.isPossible else { return nil }
    let hidden = owner.declarations.reduce(into: Set<String>()) { $0.formUnion($1.target.privateHeaders) }
    guard !hidden.isEmpty else { return nil }
    let name = written.split(separator: "/").last.map(String.init) ?? written
    let meant = owner.files.filter { $0.path == name || $0.path.hasSuffix("/" + name) }.map(\.path)
    guard let header = meant.first, meant.allSatisfy(hidden.contains),
      !user.files.contains(where: { $0.path == header }),
      owner.declarations.allSatisfy({ isHidden(header, in: $0.target) })
    else { return nil }
    return header
  }

  /// Whether a declaration does not offer the header. Each build has its own view of what a module offers.
  private static func isHidden(_ header: String, in target: Target) -> Bool {
    guard target.files.contains(header) else { return true }
    return target.privateHeaders.contains(header)
      || target.exposedHeaders.map { !$0.contains(header) } ?? false
  }
}
