import ShopUI
import ShopValues
import ShopWebServer

/// Serves pages to a browser, for as long as a test needs them.
struct PageServer {
  let address: String

  /// Runs a test with pages on a server of its own.
  static func run(
    _ answer: @escaping @Sendable (Request) async -> Response, _ body: (PageServer) async throws -> Void
  ) async throws {
    let server = try WebServer.start(WebServerConfiguration(stopGrace: .milliseconds(200))) { request in
      for asset in Asset.shop where request.path.segments == asset.path.segments {
        return .bytes(asset.bytes, contentType: asset.contentType)
      }
      return await answer(request)
    }
    do {
      try await body(PageServer(address: "http://127.0.0.1:\(server.port)"))
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}
