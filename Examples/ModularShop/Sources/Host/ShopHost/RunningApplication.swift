import ShopInspector
import ShopWebServer
import TenonRoutes

/// The running application, as the inspector sees it.
final class RunningApplication: @unchecked Sendable {
  // `@unchecked Sendable`: set once, before the application is launched and the first request arrives.
  weak var application: Application?
  private let access: InspectorAccess

  init(environment: ApplicationEnvironment) { access = InspectorAccess(environment: environment) }

  /// Returns the inspector's answer if the client may see it, and `nil` otherwise, as if there were no
  /// inspector.
  @Sendable func inspect(_ request: Request) async -> Response? {
    guard request.path.segments.first == "_tenon", request.method.isSafe, let application,
      // The server listens only on loopback.
      access.allows(peer: "127.0.0.1", host: request.headers["Host"], isForwarded: request.isForwarded)
    else { return nil }
    let router = application.router
    let inspector = Inspector(language: request.language)
    switch inspector.answer(request.path, application.snapshot(), explain: { router.explain($0) }) {
    case .page(let page): return .html(page.html())
    case .asset(let asset): return .bytes(asset.bytes, contentType: asset.contentType)
    case .missing(let page): return .html(page.html(), status: .notFound)
    case .snapshot(let snapshot): return .json(snapshot)
    case .trace(let timeline):
      guard let data = try? timeline.chromeTrace() else {
        return .text("500\n", status: .internalServerError)
      }
      var response = Response.bytes(Array(data), contentType: "application/json")
      response.headers["Content-Disposition"] = "attachment; filename=\"launch-trace.json\""
      return response
    case .issues(let moment):
      return .events(
        LiveIssues.stream(of: application.issues, after: moment) { ServerSentEvent("issue", data: $0) })
    case nil: return nil
    }
  }
}

extension Request {
  /// Whether a proxy reports that it forwards the request for another client.
  fileprivate var isForwarded: Bool {
    let signs: [HeaderName] = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via"]
    return signs.contains { headers[$0] != nil }
  }
}
