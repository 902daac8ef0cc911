import TenonDiagnostics

extension NearMiss {
  /// What among `registered` resembles `missing`: the closest first, three at the most.
  package static func find(for missing: ServiceReference, among registered: [ServiceReference]) -> [NearMiss]
  {
    let wanted = TypeName(missing.typeName)
    var ranked: [(rank: Int, miss: NearMiss)] = []
    for candidate in registered where candidate != missing {
      let name = TypeName(candidate.typeName)
      if name.full == wanted.full {
        if candidate.kind != missing.kind {
          ranked.append((0, .otherKind(candidate)))
        } else if candidate.identity.type == missing.identity.type {
          ranked.append((1, .otherName(candidate)))
        } else {
          ranked.append((1, .linkedTwice(candidate)))
        }
      } else if name.last == wanted.last {
        ranked.append((2, .otherModule(candidate)))
      } else {
        let distance = name.last.editDistance(to: wanted.last)
        if distance <= 1 + wanted.last.count / 4 { ranked.append((3 + distance, .similarName(candidate))) }
      }
    }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(3).map(\.element.miss)
  }
}

/// A type's printed name, taken apart for comparison.
private struct TypeName {
  let full: String
  /// The name without its module and without generic arguments.
  let last: String

  init(_ printed: String) {
    full = printed.hasPrefix("any ") ? String(printed.dropFirst(4)) : printed
    let plain = full.prefix { $0 != "<" }
    last = String(plain[(plain.lastIndex(of: ".").map(plain.index(after:)) ?? plain.startIndex)...])
  }
}
