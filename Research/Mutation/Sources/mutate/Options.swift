import Foundation

/// The options on the command line.
struct Options {
  var repository = "."
  var work = "Build/mutation"
  var seed: UInt64 = 2026
  var count = 200
  var jobs = 1
  /// Whether mutants that the last run found are not tried again.
  var isAgain = false
  /// Whether only the mutants that are listed as without effect are tried.
  var isOfJudged = false
  var libraries: [String] = []
  /// Locations in the form `FILE:LINE`. If there are any, only mutants that begin there are tried.
  var places: Set<String> = []

  struct Usage: Error, CustomStringConvertible {
    var argument: String
    var description: String {
      "\(argument) is not understood; usage: Research/mutate [--count N] [--seed N] [--jobs N] [--again] [--judged] [LIBRARY...] [FILE:LINE...]"
    }
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    func value<Value>(_ argument: String, _ read: (String) -> Value?) throws -> Value {
      guard let text = rest.popFirst(), let value = read(text) else { throw Usage(argument: argument) }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--repository": repository = try value(argument) { $0 }
      case "--work": work = try value(argument) { $0 }
      case "--seed": seed = try value(argument) { UInt64($0) }
      case "--count": count = try value(argument) { Int($0) }
      case "--jobs": jobs = max(1, try value(argument) { Int($0) })
      case "--again": isAgain = true
      case "--judged": isOfJudged = true
      case let place where place.contains(":"): places.insert(place)
      case let library where !library.hasPrefix("-"): libraries.append(library)
      default: throw Usage(argument: argument)
      }
    }
  }
}
