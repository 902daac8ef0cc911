import Foundation
import TenonDiagnostics

/// One module's work in one phase of the launch.
public struct TimelineSpan: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The module that went through the phase.
  public var module: String
  /// The module's layer.
  public var layer: Layer
  /// The phase of the launch.
  public var phase: LaunchPhase
  /// The time at which the phase began, in milliseconds since the launch began.
  public var begin: Double
  /// The time at which the phase ended, in milliseconds since the launch began.
  public var end: Double
  /// The modules that had to finish the phase first.
  public var waitedFor: [String]

  /// - Parameters:
  ///   - module: The module that went through the phase.
  ///   - layer: The module's layer.
  ///   - phase: The phase of the launch.
  ///   - begin: The time at which the phase began, in milliseconds since the launch began.
  ///   - end: The time at which the phase ended, in milliseconds since the launch began.
  ///   - waitedFor: The modules that had to finish the phase first.
  package init(
    module: String, layer: Layer, phase: LaunchPhase, begin: Double, end: Double, waitedFor: [String]
  ) {
    self.module = module
    self.layer = layer
    self.phase = phase
    self.begin = begin
    self.end = end
    self.waitedFor = waitedFor
  }

  package var encodedMembers: EncodedMembers {
    [
      ("module", module), ("layer", layer), ("phase", phase), ("begin", begin), ("end", end),
      ("waitedFor", waitedFor),
    ]
  }
}

/// A record of what each module did during the launch, and when.
public struct Timeline: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// The spans, in the order in which they began.
  public var spans: [TimelineSpan]

  /// Creates a timeline from existing spans, such as the spans of one phase.
  public init(spans: [TimelineSpan]) { self.spans = spans }

  package var encodedMembers: EncodedMembers {
    [("spans", spans)]
  }

  /// Returns the timeline as Trace Event JSON, which Perfetto and Chrome's tracing page can open, with
  /// overlapping spans in separate rows. The format is described in "Trace Event Format" (Google, 2016).
  public func chromeTrace() throws -> Data {
    struct Event: MemberwiseEncodable {
      let span: TimelineSpan
      let lane: Int

      var encodedMembers: EncodedMembers {
        [
          ("name", "\(span.module) \(span.phase.rawValue)"), ("cat", span.layer), ("ph", "X"),
          ("ts", span.begin * 1_000), ("dur", (span.end - span.begin) * 1_000), ("pid", 1), ("tid", lane),
          ("args", ["module": span.module, "waited for": span.waitedFor.joined(separator: ", ")]),
        ]
      }
    }
    struct Trace: MemberwiseEncodable {
      let events: [Event]

      var encodedMembers: EncodedMembers {
        [("traceEvents", events), ("displayTimeUnit", "ms")]
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(Trace(events: zip(spans, lanes).map { Event(span: $0, lane: $1) }))
  }

  /// Returns the timeline as text, with one line for each span and a bar that shows when the span began and ended.
  /// - Parameter width: The maximum width of the bars, in characters. Values below 1 are treated as 1.
  public func waterfall(width: Int = 48) -> String {
    guard let first = spans.map(\.begin).min(), let last = spans.map(\.end).max() else { return "" }
    let width = max(1, width)
    let scale = last > first ? Double(width) / (last - first) : 0
    let labels = spans.map { "\($0.module) \($0.phase.rawValue)" }
    let labelWidth = labels.map(\.count).max() ?? 0
    // Spans that other code created may have arbitrary times.
    func columns(_ count: Double) -> Int { count > 0 ? Int(min(count, Double(width))) : 0 }
    return zip(spans, labels).map { span, label in
      let begin = min(width - 1, columns((span.begin - first) * scale))
      let room = width - begin
      let length = max(1, min(room, columns(((span.end - span.begin) * scale).rounded())))
      let bar =
        String(repeating: " ", count: begin) + String(repeating: "#", count: length)
        + String(repeating: " ", count: room - length)
      let padding = String(repeating: " ", count: labelWidth - label.count)
      return "\(label)\(padding) |\(bar)| \(String(format: "%.1f", span.end - span.begin)) ms"
    }.joined(separator: "\n")
  }

  /// For each span, the first lane that is free when the span begins.
  private var lanes: [Int] {
    var busyUntil: [Double] = []
    return spans.map { span in
      if let free = busyUntil.firstIndex(where: { $0 <= span.begin }) {
        busyUntil[free] = span.end
        return free
      }
      busyUntil.append(span.end)
      return busyUntil.count - 1
    }
  }
}
