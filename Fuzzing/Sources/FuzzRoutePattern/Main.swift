import CFuzzer
import Foundation
import TenonRouter

/// Parses each line of arbitrary text as a pattern, makes a table of the patterns that fit together, and matches
/// each line against the table as a URL. The oracle: an error has a position in the text, the match is the first
/// of all matches, the explanation reports the same match, and listed patterns can be registered again.
@main
enum FuzzRoutePattern {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzRoutePattern))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 15).map {
      String(decoding: $0, as: UTF8.self)
    }
    var registry = RouteRegistry()
    registry.options.schemesWithHostAsPath = ["app"]
    registry.options.ignoresCase = bytes.count.isMultiple(of: 2)
    registry.converters = [RouteConverter("sku") { $0.hasPrefix("s-") ? $0 : nil }]
    for line in lines {
      let pattern = RoutePattern(stringLiteral: line)
      if let error = pattern.error {
        precondition((1...(line.count + 1)).contains(error.column ?? 0), "\(error)")
        precondition(!error.description.isEmpty)
        continue
      }
      var larger = registry
      larger.on(pattern) { _ in 0 }
      do {
        _ = try RouteTable(larger)
        registry = larger
      } catch {
        precondition(!error.problems.isEmpty && !error.description.isEmpty)
      }
    }
    guard let router = try? Router(registry) else { fatalError("part of a valid table is not a valid table") }
    for line in lines { check(line, router) }
    return 0
  }

  private static func check(_ url: String, _ router: Router) {
    let table = router.table
    let match = table.match(url)
    precondition(match?.pattern == table.matches(url).first?.pattern, url)
    match?.parameters.forEach { name, text in
      precondition(match?.parameters[name] == text, "\(url) \(name) \(text)")
    }
    guard (try? RouteURL(url, options: table.options)) != nil else { return }
    precondition(router.explain(url).winner == match?.route.pattern, "\(url): \(router.explain(url))")
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzRoutePattern(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzRoutePattern.run(UnsafeBufferPointer(start: data, count: size))
}
