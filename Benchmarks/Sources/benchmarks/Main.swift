import BenchmarkHarness
import Foundation

@main
enum Main {
  static let suites: [Suite] = [
    servicesSuite, .routing, ActionBenchmarks.suite, EventBenchmarks.suite, NavigationBenchmarks.suite,
    ModuleBenchmarks.suite, ArchitectBenchmarks.suite, overriddenServicesSuite,
  ]

  static func main() {
    do {
      try measure(Options(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func measure(_ options: Options) throws {
    let filter = Filter(prefix: options.prefix)
    var report = Report()
    for suite in suites where filter.wants(suite: suite.name) { report.append(try suite.run(filter)) }
    print(report.table())
    if let file = options.json { try report.json().write(to: URL(fileURLWithPath: file)) }
  }
}

private struct Options {
  var prefix = ""
  var json: String?

  struct Usage: Error, CustomStringConvertible {
    var argument: String
    var description: String {
      "\(argument) is not understood; usage: benchmarks [--filter PREFIX] [--json FILE]"
    }
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": prefix = try Self.value(of: argument, in: &rest)
      case "--json": json = try Self.value(of: argument, in: &rest)
      default: throw Usage(argument: argument)
      }
    }
  }

  private static func value(of option: String, in rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Usage(argument: option) }
    return value
  }
}
