import Foundation
import ModuleGraph

/// The differences between the wiring that the source shows and the snapshot of a running application, each with the
/// reason if the source shows one.
public struct WiringDifference: Sendable {
  /// The parts of a snapshot that are read.
  private struct Snapshot: Decodable {
    struct Module: Decodable {
      var name: String
      var type: String
      var layer: String
      var declarations: [Declaration]
      var dependencies: [Declaration]
    }
    struct Declaration: Decodable {
      var kind: String
      var name: String
      var isOptional: Bool?
      var place: Location?
    }
    struct Location: Decodable {
      var fileID: String
      var line: Int
    }
    struct Link: Decodable {
      var kind: String
      var from: String
      var to: String?
      var what: String
    }
    var modules: [Module]
    var links: [Link]
  }

  /// The reason that a file cannot be used as a snapshot.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// The application of the repository that is compared.
  public let application: WiredApplication
  private var lines: [String] = []
  /// The number of declarations and links that are the same.
  public private(set) var same = 0
  private let snapshot: Snapshot

  /// Compares a snapshot with the application of the repository that has most of its modules.
  /// - Throws: ``Unreadable``.
  public init(of bytes: [UInt8], and wiring: WiredGraph) throws {
    do {
      snapshot = try JSONDecoder().decode(Snapshot.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw Unreadable(description: "it is no snapshot of an application: \(Self.reason(error))")
    } catch {
      throw Unreadable(description: "it is no snapshot of an application")
    }
    let types = Set(snapshot.modules.map(\.type))
    let best = wiring.applications.max { left, right in
      let (first, second) = (Self.overlap(left, types), Self.overlap(right, types))
      return first < second || first == second && right.modules.count < left.modules.count
    }
    guard let best, Self.overlap(best, types) > 0 else {
      throw Unreadable(description: "no application in the repository lists any of its modules")
    }
    application = best
    compareModules()
    compareLinks()
  }

  private static func overlap(_ application: WiredApplication, _ types: Set<String>) -> Int {
    Set(application.modules.map(\.type)).intersection(types).count
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "it lacks \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not valid JSON"
        : "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has the wrong type"
    @unknown default: "it cannot be read"
    }
  }

  public var isEmpty: Bool { lines.isEmpty }

  /// A line for each difference: `-` for what only the source shows, `+` for what only the snapshot shows.
  public var text: String { lines.joined(separator: "\n") }

  // MARK: - Modules

  private mutating func compareModules() {
    let running = Dictionary(snapshot.modules.map { ($0.name, $0) }) { first, _ in first }
    let shown = Dictionary(application.modules.map { ($0.name, $0) }) { first, _ in first }
    for module in application.modules where running[module.name] == nil {
      lines.append(
        "- module \(module.name.onOneLine)  (\(module.listed)); \(reason(module.reach) ?? "the application runs without it: it was uninstalled, or built from other sources")"
      )
    }
    for module in snapshot.modules {
      guard let own = shown[module.name] else {
        let gap = application.gaps.first.map {
          "; the source does not show \($0.what.onOneLine) (\($0.place))"
        }
        lines.append(
          "+ module \(module.name.onOneLine)\(gap ?? "; it was installed while the application ran, or built from other sources")"
        )
        continue
      }
      if own.type != module.type {
        lines.append(
          "+ \(module.name.onOneLine) is \(module.type.onOneLine), not \(own.type.onOneLine)  (\(own.place))")
      }
      if own.layer != module.layer {
        lines.append(
          "+ \(module.name.onOneLine) is in the layer \(module.layer.onOneLine), not \(own.layer ?? "?")  (\(own.layerPlace ?? own.place))"
        )
      }
      compare(own, module)
    }
  }

  private struct Key: Hashable {
    var kind: String
    var name: String
  }

  private mutating func compare(_ own: WiredModule, _ module: Snapshot.Module) {
    var rest: [Key: [Snapshot.Declaration]] = [:]
    for declaration in module.declarations + module.dependencies {
      rest[Self.key(declaration), default: []].append(declaration)
    }
    var hasURLs = false
    for wire in own.wires where Self.isShown(wire.kind) {
      // A snapshot shows once that a module opens URLs.
      if wire.kind == .opensURLs {
        if hasURLs { continue }
        hasURLs = true
      }
      let key = Key(kind: wire.kind.rawValue, name: wire.subject.description)
      // A snapshot shows an event once for each direction.
      for _ in 0..<max(1, wire.directions.count) {
        if rest[key]?.isEmpty == false {
          rest[key]?.removeFirst()
          same += 1
        } else {
          let why = reason(wire.reach) ?? "the running application was built from other sources"
          lines.append("- \(own.name.onOneLine) \(key.kind) \(key.name.onOneLine)  (\(wire.place)); \(why)")
        }
      }
    }
    // Redirects and authorizations are in no snapshot.
    for (key, declarations) in rest.sorted(by: { ($0.key.kind, $0.key.name) < ($1.key.kind, $1.key.name) }) {
      for declaration in declarations
      where key.kind != Wire.Kind.handles.rawValue || !own.wires.contains(where: { $0.kind == .handles }) {
        let place = declaration.place.map { "  (\($0.fileID.onOneLine):\($0.line))" } ?? ""
        let gap = own.gaps.first.map { "; the source does not show \($0.what.onOneLine) (\($0.place))" }
        lines.append(
          "+ \(own.name.onOneLine) \(key.kind.onOneLine) \(key.name.onOneLine)\(place)\(gap ?? "; the source does not declare it, so the application was built from other sources")"
        )
      }
    }
  }

  private static func isShown(_ kind: Wire.Kind) -> Bool {
    switch kind {
    case .runs, .runsIn, .collects, .redirects, .answersUnmatched, .authorizes, .handles: false
    default: true
    }
  }

  private static func key(_ declaration: Snapshot.Declaration) -> Key {
    var name = declaration.name
    // `contribution 1 to X`
    if declaration.kind == Wire.Kind.contributes.rawValue, name.hasPrefix("contribution "),
      let end = name.range(of: " to ")
    {
      name = String(name[end.upperBound...])
    }
    return Key(kind: declaration.kind, name: name)
  }

  private func reason(_ reach: WireReach) -> String? {
    if reach.condition != .always {
      return "it is compiled only under #if \(reach.condition.spelling.onOneLine)"
    }
    return reach.isCertain ? nil : "the program decides at run time whether it exists"
  }

  // MARK: - Links

  private mutating func compareLinks() {
    func text(_ kind: String, _ from: String, _ to: String?, _ what: String) -> String {
      "\(from.onOneLine) \(kind) \(what.onOneLine)\(to.map { " of \($0.onOneLine)" } ?? ", which no module has")"
    }
    let index = WiredIndex(application)
    let names = application.modules.map(\.name)
    let running = Set(snapshot.links.map { text($0.kind, $0.from, $0.to, $0.what) })
    var shown: Set<String> = []
    for link in index.links {
      let line = text(link.kind.rawValue, names[link.from], link.to.map { names[$0] }, link.subject)
      guard shown.insert(line).inserted else { continue }
      if running.contains(line) {
        same += 1
      } else {
        lines.append("- \(line)  (\(application.modules[link.from].wires[link.wire].place))")
      }
    }
    lines += running.subtracting(shown).sorted().map { "+ \($0)" }
  }
}
