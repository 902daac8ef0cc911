import NewsHosts
import TenonRoutes

@main struct Main {
  static func main() async throws {
    let application = try Demo.search.application()
    try await application.launch()
    await application.stop()
  }
}
