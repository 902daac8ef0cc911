import ArticleInterface
import Kit
import TenonRoutes

struct LiveTelemetry: Telemetry {
  let sinks: [any TelemetrySink]
  func note(_ text: String) { for sink in sinks { sink.take(text) } }
}

public struct TelemetryModule: Module {
  public var layer: Layer { .platform }

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let sinks = contract.collects((any TelemetrySink).self)
    let telemetry = contract.exports(
      LiveTelemetry.self, as: (any Telemetry).self, { $0 }, with: sinks
    ) { LiveTelemetry(sinks: $0) }
    contract.passes(ArticleEvents.Opened.self, to: telemetry) { telemetry, event in
      telemetry.note("opened \(event.id)")
    }
  }
}
