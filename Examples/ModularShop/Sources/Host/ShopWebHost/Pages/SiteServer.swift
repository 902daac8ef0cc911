import ShareInterface
import ShopLog
import ShopUI
import ShopValues
import ShopWebServer

/// Passes requests to the servers that answer them.
struct SiteServer: Sendable {
  let assets: AssetServer
  let events: EventServer
  let addresses: AddressServer
  let drawer: PageDrawer
  let share: (any ShareService)?
  let log: Log

  func answer(_ request: Request) async -> Response {
    if let response = await assets.answer(request) { return response }
    do {
      switch (request.method, request.path.segments) {
      case (.get, []) where !drawer.start.segments.isEmpty, (.head, []) where !drawer.start.segments.isEmpty:
        return .redirect(to: drawer.start)
      case (.get, ["events"]): return try await events.answer(request)
      case (.get, ["open"]), (.head, ["open"]): return openLink(request)
      case (.get, _), (.head, _), (.post, _): return try await addresses.answer(request)
      default: return drawer.problem(.methodNotAllowed, request)
      }
    } catch {
      log.error("\(request.method.rawValue) \(request.path): \(error)")
      return drawer.problem(.internalServerError, request)
    }
  }

  /// Opens a link that the user has received, as the system opens links to an app:
  /// `/open?link=shop://product/p-1001`.
  private func openLink(_ request: Request) -> Response {
    guard let link = request.path.value("link"), let share, let place = share.place(of: link) else {
      return drawer.draw(.notFound(request.language, home: drawer.start), status: .notFound, request)
    }
    return .redirect(to: place.segments.isEmpty ? drawer.start : place)
  }
}
