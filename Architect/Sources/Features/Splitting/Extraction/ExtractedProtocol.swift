import Files
import Text
import ModuleGraph
import SwiftParsing

/// A protocol in the new module that stands for a type of a file that stays: files that move use it instead of the type.
struct ExtractedProtocol {
  /// The type, which the rest of the old target declares.
  let type: String
  /// The file that declares it.
  let source: String
  /// What the files that stay declare of the type: the file itself, and those with extensions of the type.
  private let declared: [(path: String, requirements: ProtocolRequirements)]
  /// The types that the new module cannot name.
  private let staying: Set<String>
  /// The places in files that move at which the protocol's name replaces the type's.
  private let mentions: [String: [TypeMentions.Mention]]
  /// The names of the members that the protocol requires.
  private(set) var members: Set<String> = []

  var name: String { type + "Protocol" }

  /// - Throws: ``ExtractionError`` if files that move do more with the type than use its values.
  init(for type: String, in subject: ExtractionSubject) throws {
    self.type = type
    guard
      let source = subject.staying.first(where: { file in
        file.outline.declarations.contains {
          $0.parent < 0 && $0.names.contains(type) && [.class, .actor, .structure].contains($0.kind)
        }
      })
    else {
      throw ExtractionError(
        .protocol, "no file that stays declares a class, an actor or a struct '\(type)'")
    }
    self.source = source.path
    declared = try subject.staying.filter { $0.isSwift && $0.identifiers.contains(type) }.map { file in
      (file.path, try Self.read(file) { try ProtocolRequirements($0, of: type) })
    }
    staying = Set(
      subject.staying.flatMap(\.outline.declarations).filter { $0.parent < 0 && $0.kind.isType }.flatMap(
        \.names))
    guard !declared.contains(where: \.requirements.isGeneric) else {
      throw ExtractionError(.protocol, "'\(type)' is generic; a protocol for it has to be written by hand")
    }
    var mentions: [String: [TypeMentions.Mention]] = [:]
    var evidence: [ExtractionError.Evidence] = []
    for file in subject.moved where file.identifiers.contains(type) {
      let found = try Self.read(file) { try TypeMentions($0, of: [type]).all }
      mentions[file.path] = found
      evidence += found.filter { !$0.isReplaceable }.map { mention in
        .init(
          place: Place(
            file: file.path, line: mention.line, column: file.column(of: type, at: mention.line) ?? 1),
          text: "names '\(type)' itself, to create it, to inherit from it or for its static members")
      }
    }
    guard evidence.isEmpty else {
      throw ExtractionError(
        .protocol, "a protocol can only stand for values of '\(type)'; pass one in at these places first",
        evidence: evidence)
    }
    guard mentions.contains(where: { !$0.value.isEmpty }) else {
      throw ExtractionError(.protocol, "no file to move names '\(type)', so it needs no protocol")
    }
    self.mentions = mentions
    let moving = Set(subject.moved.map(\.path))
    for edge in subject.references.edges where moving.contains(subject.references.files[edge.from].path) {
      for use in edge.uses {
        let parts = subject.references.symbols[use.symbol].name.split(separator: ".")
        if parts.count == 2, parts[0] == type { members.insert(String(parts[1])) }
      }
    }
    for member in members.sorted() { try check(member) }
  }

  private static func read<Value>(_ file: ExtractedSource, _ body: ([UInt8]) throws -> Value) throws -> Value
  {
    do { return try body(file.bytes) } catch let error as ParsingRefusal {
      throw ExtractionError(.files, "\(file.path) cannot be parsed: \(error)")
    }
  }

  private var all: [(path: String, member: ProtocolRequirements.Member)] {
    declared.flatMap { file in file.requirements.members.map { (file.path, $0) } }
  }

  private func check(_ member: String) throws(ExtractionError) {
    let found = all.filter { $0.member.name == member }
    func refusal(_ reason: String) -> ExtractionError {
      ExtractionError(
        .protocol, "a protocol cannot require '\(type).\(member)': \(reason)",
        evidence: found.map {
          .init(place: Place(file: $0.path, line: $0.member.line), text: "declares \(type).\(member)")
        })
    }
    guard !found.isEmpty else { throw refusal("'\(type)' inherits it, or it is a case or a type") }
    guard found.contains(where: { $0.member.text != nil }) else {
      throw refusal("it is static or private, or its type is not written")
    }
    for (_, entry) in found {
      if let missing = entry.types.intersection(staying).min() {
        throw refusal("its type names '\(missing)', which stays")
      }
    }
  }

  /// The members whose calls have to pass every argument.
  var membersWithDefaults: [String] {
    Set(all.map(\.member).filter { members.contains($0.name) && $0.hasDefaults }.map(\.name)).sorted()
  }

  /// Adds a member that the compiler misses.
  /// - Returns: Whether the type has it and the protocol did not.
  mutating func require(_ member: String) -> Bool {
    (try? check(member)) != nil && members.insert(member).inserted
  }

  /// The file with the protocol.
  func text(for subject: ExtractionSubject) -> String {
    let imports = subject.sources.first { $0.path == source }?.outline.imports.filter {
      !$0.isConditional && SystemModules.isKnown($0.module)
    }
    let lines = Set((imports ?? []).map { "import \(SwiftSource.name($0.module))\n" }).sorted()
    let own = declared.first { $0.path == source }?.requirements
    let attributes = (own?.attributes ?? []).map { "@\($0)\n" }.joined()
    let inherited = own?.inherited.map { ": \($0)" } ?? ""
    let texts = all.map(\.member).filter { members.contains($0.name) }.compactMap(\.text)
    return lines.joined() + (lines.isEmpty ? "" : "\n")
      + "/// What this module uses of `\(type)`.\n"
      + "\(attributes)\(subject.level.rawValue) protocol \(name)\(inherited) {\n"
      + texts.map { "  \($0)\n" }.joined() + "}\n"
  }

  /// A type as written, with the protocol's name for the type's.
  func replaced(in written: String) -> String {
    let head = "let value: "
    let bytes = Array((head + written).utf8)
    guard let found = try? TypeMentions(bytes, of: [type]).all, !found.isEmpty else { return written }
    var edits = TextEdits()
    replace(found, &edits)
    return String(String(decoding: edits.applied(to: bytes), as: UTF8.self).dropFirst(head.count))
  }

  private func replace(_ mentions: [TypeMentions.Mention], _ edits: inout TextEdits) {
    for mention in mentions {
      edits.replace(mention.range, with: mention.isOptional ? "(any \(name))" : "any \(name)")
    }
  }

  /// Adds the edits of a file: the protocol's name for the type's, and the conformance.
  func edit(_ file: ExtractedSource, _ edits: inout TextEdits) {
    replace(mentions[file.path] ?? [], &edits)
    guard file.path == source else { return }
    let gap = file.bytes.last == 10 ? "\n" : "\n\n"
    edits.insert("\(gap)extension \(type): \(name) {}\n", at: file.bytes.count)
  }
}
