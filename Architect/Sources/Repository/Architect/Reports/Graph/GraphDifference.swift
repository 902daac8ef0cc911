import Foundation
import ModuleGraph

/// The differences between a graph that ``GraphFormat/json`` wrote earlier and the current graph, for reviewing a
/// change.
public struct GraphDifference: Sendable {
  /// The parts of a written graph that are read.
  private struct Written: Decodable {
    struct Module: Decodable {
      var id: String
      var layer: String?
    }
    struct Edge: Decodable {
      var from: String
      var to: String
    }
    var version: Int
    var modules: [Module]
    var edges: [Edge]
  }

  /// The reason that a file cannot be used as a graph for comparison.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  private let lines: [String]

  /// - Parameter before: The output of `tenon graph --format json`.
  /// - Throws: ``Unreadable``.
  public init(from before: [UInt8], to graph: ModuleGraph) throws {
    let written: Written
    do {
      written = try JSONDecoder().decode(Written.self, from: Data(before))
    } catch {
      throw Unreadable(description: "it was not written by `tenon graph --format json`")
    }
    guard written.version == 1 else {
      throw Unreadable(
        description: "it uses version \(written.version) of the format, but only version 1 is supported")
    }
    let old = Dictionary(written.modules.map { ($0.id, $0.layer) }) { first, _ in first }
    let oldEdges = Set(written.edges.map { [$0.from, $0.to] })
    let newEdges = Set(graph.edges.map { [$0.from, $0.to] })
    var lines = old.keys.filter { graph[$0] == nil }.sorted().map { "- module \($0.onOneLine)" }
    for module in graph.modules {
      switch old[module.id] {
      case nil: lines.append("+ module \(module.id.onOneLine)\(Self.layer(module.layer))")
      case .some(let layer) where layer != module.layer:
        lines.append("- module \(module.id.onOneLine)\(Self.layer(layer))")
        lines.append("+ module \(module.id.onOneLine)\(Self.layer(module.layer))")
      default: continue
      }
    }
    lines += oldEdges.subtracting(newEdges).map { "- \($0[0].onOneLine) -> \($0[1].onOneLine)" }.sorted()
    lines += graph.edges.filter { !oldEdges.contains([$0.from, $0.to]) }.map { edge in
      "+ \(edge.from.onOneLine) -> \(edge.to.onOneLine)  (\(edge.place))"
    }
    self.lines = lines
  }

  private static func layer(_ name: String?) -> String { name.map { " (\($0.onOneLine))" } ?? " (no layer)" }

  /// Whether the modules, their layers and their edges are the same.
  public var isEmpty: Bool { lines.isEmpty }

  /// A line for each module and edge that was added (`+`) or removed (`-`), as in the output of `diff`.
  public var text: String { lines.joined(separator: "\n") }
}
