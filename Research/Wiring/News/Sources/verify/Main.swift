import Foundation
import NewsHosts
import TenonRoutes

/// Verifies each application; prints the errors and exits with status 1 if there are any.
@main struct Verify {
  static func main() {
    let applications: [(String, () throws -> Application)] = [
      ("news", newsApplication), ("newswidget", Widget.application), ("newsdemo", Demo.search.application),
    ]
    var failed = false
    for (name, make) in applications {
      do {
        for warning in try make().verify() { print("\(name): warning: \(warning)") }
      } catch {
        print("\(name): \(error)")
        failed = true
      }
    }
    exit(failed ? 1 : 0)
  }
}
