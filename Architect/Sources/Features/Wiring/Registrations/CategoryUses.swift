import ModuleGraph

/// A method that a category adds to a mediator, and that asks the mediator for something.
struct CategoryMethod: Sendable {
  /// The names that calls in Objective-C and in Swift have, with all labels.
  var names: Set<String>
  /// The number of its arguments.
  var count: Int
  /// The name for people.
  var title: String
  /// What it uses.
  var key: Formula
}

/// A call of a mediator's method that a category may have.
struct CategoryCall: Sendable {
  var name: String
  var count: Int
  /// Whether the name may lack labels and words, as in Swift.
  var isPartial: Bool
  var place: Place
  var isTest: Bool
  var isOutside: Bool
  var circumstances: Circumstances

  /// The letters and digits of a name and its labels, by which those of both languages are compared.
  static func name(_ parts: [String]) -> String {
    parts.joined().lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// Calls of methods that categories add to a mediator, as uses of what these methods use.
struct CategoryUses {
  private(set) var drafts: [Draft] = []
  /// How much of what one method uses is listed for each of its calls.
  private static let mostKeys = 8

  private struct Known {
    var title: String
    var count: Int
    var keys: [Formula] = []
  }

  /// - Complexity: O((*n* + *m*) log *n*) for *n* methods and *m* calls.
  init(_ findings: [Findings]) {
    let methods = findings.flatMap(\.categoryMethods)
    guard !methods.isEmpty else { return }
    var known: [String: Known] = [:]
    var titles: [(name: String, title: String)] = []
    for method in methods {
      if known[method.title]?.keys.count ?? 0 < Self.mostKeys {
        known[method.title, default: Known(title: method.title, count: method.count)].keys.append(method.key)
      }
      titles += method.names.map { ($0, method.title) }
    }
    titles.sort { $0 < $1 }
    for call in findings.lazy.flatMap(\.categoryCalls) {
      guard let title = Self.title(of: call, titles, known), let method = known[title] else { continue }
      drafts += method.keys.map { key in
        Draft(
          framework: .ctMediator, kind: .use, key: key, place: call.place, through: method.title,
          isTest: call.isTest, isOutside: call.isOutside, circumstances: call.circumstances)
      }
    }
  }

  /// The only method that a call can mean.
  private static func title(
    of call: CategoryCall, _ titles: [(name: String, title: String)], _ known: [String: Known]
  ) -> String? {
    var (low, high) = (0, titles.count)
    while low < high {
      let middle = (low + high) / 2
      if titles[middle].name < call.name { low = middle + 1 } else { high = middle }
    }
    var found: Set<String> = []
    // The names that begin with that of the call follow each other.
    for (name, title) in titles[low...].prefix(Self.mostAlike) {
      if name == call.name, known[title]?.count == call.count { return title }
      guard call.isPartial, name.hasPrefix(call.name) else { break }
      if known[title]?.count == call.count { found.insert(title) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// How many names that begin alike are looked at.
  private static let mostAlike = 32
}
