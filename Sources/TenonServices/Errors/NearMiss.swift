import TenonDiagnostics

/// Something that is registered and resembles what is missing.
package struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// How it resembles what is missing.
  package enum Kind: Sendable {
    /// The same type, resolved in another way.
    case otherKind
    /// The same type under another name, or under none.
    case otherName
    /// The very same full name, but another type: the module is linked twice.
    case linkedTwice
    /// A type of the same name elsewhere: in another module, or nested in another type.
    case otherModule
    /// A name that differs by little.
    case similarName
  }

  /// What is registered.
  package let service: ServiceReference
  /// How it resembles what is missing.
  package let kind: Kind

  package init(_ service: ServiceReference, _ kind: Kind) {
    self.service = service
    self.kind = kind
  }

  package var description: String {
    switch kind {
    case .otherKind: "\(service) is registered; resolve it in that way"
    case .otherName: "\(service) is registered; did you mean that name?"
    case .linkedTwice: "another type with the name \(service) is registered; its module is linked twice"
    case .otherModule: "\(service) is registered; it has the same name elsewhere"
    case .similarName: "did you mean \(service)?"
    }
  }

  /// What among `registered` resembles `missing`: the closest first, three at the most.
  package static func find(
    for missing: ServiceReference, among registered: [ServiceReference]
  ) -> [NearMiss] {
    let wanted = TypeName(missing.typeName)
    let likenesses = registered.map { $0 == missing ? nil : likeness(of: $0, to: missing, wanted) }
    let near = sortedIndices(registered.count) {
      (likenesses[$0]?.rank ?? .max) < (likenesses[$1]?.rank ?? .max)
    }
    return near.prefix(3).compactMap { at in likenesses[at].map { NearMiss(registered[at], $0.kind) } }
  }

  private static func likeness(
    of candidate: ServiceReference, to missing: ServiceReference, _ wanted: TypeName
  ) -> (rank: Int, kind: Kind)? {
    let name = TypeName(candidate.typeName)
    if name.full == wanted.full {
      if candidate.serviceKind != missing.serviceKind { return (0, .otherKind) }
      return (1, candidate.identity.type == missing.identity.type ? .otherName : .linkedTwice)
    }
    if name.last == wanted.last { return (2, .otherModule) }
    return wanted.last.nearMissDistance(to: name.last).map { (3 + $0, .similarName) }
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
