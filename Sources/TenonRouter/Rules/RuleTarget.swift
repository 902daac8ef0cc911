import TenonRoutePatterns
import TenonURLCoding

/// The target of a rule: a pattern that is filled with the captures of another pattern, and a fixed query.
struct RuleTarget: Sendable {
  var pattern: ParsedPattern
  var segments: [PatternSegment]
  /// The fixed query as it was written, without the question mark; empty if there is none.
  var query = ""
  /// The parameters that become query keys.
  var queryNames: [String] = []

  /// Returns the URL for the given captures. The query of the original URL is appended to the target's query, without
  /// keys that the target's query already has.
  func filled(with captures: [PathCapture], from url: RouteURL?) -> String {
    func texts(_ name: String) -> [String] { captures.first { $0.name == name }?.texts ?? [] }
    var output = pattern.url(
      of: segments.flatMap { segment -> [String] in
        switch segment {
        case .literal(let text): [PercentCoding.encoded(text, .segment)]
        case .parameter(let parameter): [parameter.written(texts(parameter.name).first ?? "")]
        case .several(let several):
          [several.map { $0.written(texts($0.name).first ?? "") }.joined()]
        case .tail(let parameter): texts(parameter?.name ?? "").map { PercentCoding.encoded($0) }
        case .wildcard: []
        }
      })
    var items = query.isEmpty ? [] : [query]
    for name in queryNames { items += texts(name).map { name + "=" + PercentCoding.encoded($0) } }
    if let url { items += carried(from: url) }
    if !items.isEmpty { output += "?" + items.joined(separator: "&") }
    if let range = url?.layout.fragment, let text = url?.raw(range) { output += "#" + text }
    return output
  }

  /// Returns the query items of a URL, as they are written, whose keys the target does not set.
  private func carried(from url: RouteURL) -> [String] {
    guard let range = url.layout.query else { return [] }
    let plusIsSpace = url.plusIsSpace
    func keys(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [(String?, String)] {
      QueryItems(bytes: bytes, range: range).map { key, value in
        let end = value?.upperBound ?? key.upperBound
        return (
          PercentCoding.decode(bytes.part(key), plusIsSpace: plusIsSpace),
          String(decoding: bytes.part(key.lowerBound..<end), as: UTF8.self)
        )
      }
    }
    let own = queryNames + query.withBytes { keys($0, 0..<$0.count) }.compactMap(\.0)
    return url.text.withBytes { keys($0, range) }.compactMap { key, item in
      key.map(own.contains) == true ? nil : item
    }
  }
}
