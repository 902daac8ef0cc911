import Formats

/// Values as CocoaPods writes them to JSON.
extension RubyValue {
  /// Returns the certain part of the value; `nil` if nothing of it is certain. Strings are changed by `body`.
  func json(_ body: (String) -> String = { $0 }) -> JSON? {
    switch self {
    case .string(let text): return text.contains(RubyPath.folder) ? nil : .string(body(text))
    case .symbol(let text), .version(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .decimal(let text): return Double(text).map { .number($0) }
    case .boolean(let truth): return .boolean(truth)
    case .null: return .null
    case .array(let values): return .array(values.compactMap { $0.json() })
    case .hash(let pairs):
      var members: [JSON.Member] = []
      for pair in pairs {
        guard let key = pair.key.interpolated, let value = pair.value.json() else { continue }
        members.removeAll { $0.key == key }
        members.append(JSON.Member(key: key, value: value))
      }
      return .object(members)
    case .range, .pattern, .function, .part, .platform, .anyOf, .unknown: return nil
    }
  }

  /// Why ``json(_:)`` is not the whole value; `nil` if it is.
  var jsonDoubt: RubyReason? {
    switch self {
    case .string(let text):
      text.contains(RubyPath.folder) ? RubyReason(text: "the path of the folder") : nil
    case .array(let values): values.firstResult(\.jsonDoubt)
    case .hash(let pairs):
      pairs.firstResult { pair in
        pair.key.doubt ?? (pair.key.interpolated == nil ? RubyReason(text: "a key") : pair.value.jsonDoubt)
      }
    case .range, .pattern, .function, .part, .platform: RubyReason(text: "a value of another kind")
    case .anyOf, .unknown: doubt
    default: nil
    }
  }

  /// All values that the value possibly has or contains, without the folder's path.
  var possibleJSON: JSON? {
    switch self {
    case .string(let text): return .string(text.replacing(RubyPath.folder + "/", with: ""))
    case .array(let values), .anyOf(let values):
      return .array(
        values.compactMap(\.possibleJSON).flatMap { if case .array(let inner) = $0 { inner } else { [$0] } })
    case .hash(let pairs):
      return .object(
        pairs.compactMap { pair in
          guard let key = pair.key.interpolated, let value = pair.value.possibleJSON else { return nil }
          return JSON.Member(key: key, value: value)
        })
    default: return json()
    }
  }
}
