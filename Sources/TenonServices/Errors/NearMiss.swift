import TenonDiagnostics

/// Something that is registered and resembles what is missing.
package struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// How it resembles what is missing.
  package enum Kind: Sendable {
    /// The same type, resolved in another way.
    case otherKind
    /// The same type, made from an argument of another type.
    case otherArgument
    /// The same type under another name, or under none.
    case otherName
    /// The same type, contributed: it cannot be resolved alone.
    case contributed
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
    case .otherArgument: "\(service) is registered; resolve it `taking:` that type, with a value of it"
    case .otherName: "\(service) is registered; did you mean that name?"
    case .contributed:
      "it is contributed, as one of several; take all of them, with resolveAll or, in a module, collects"
    case .linkedTwice: "another type with the name \(service) is registered; its module is linked twice"
    case .otherModule: "\(service) is registered; it has the same name in another module"
    case .similarName: "did you mean \(service)?"
    }
  }

  /// What among `registered` resembles `missing`: the closest first, three at the most. Of very many only the first are
  /// looked at, because an error must not cost more than what failed.
  package static func find(
    for missing: ServiceReference, among registered: [ServiceReference]
  ) -> [NearMiss] {
    let (wanted, registered) = (TypeName(missing.typeName), registered.prefix(5_000))
    let likenesses = registered.map { $0 == missing ? nil : likeness(of: $0, to: missing, wanted) }
    let near = sortedIndices(registered.count) {
      (likenesses[$0]?.rank ?? .max) < (likenesses[$1]?.rank ?? .max)
    }
    var misses: [NearMiss] = []
    for index in near {
      guard misses.count < 3, let likeness = likenesses[index] else { break }
      // Of contributions, one is as good as another.
      if likeness.kind == .contributed, misses.contains(where: { $0.kind == .contributed }) { continue }
      misses.append(NearMiss(registered[index], likeness.kind))
    }
    return misses
  }

  private static func likeness(
    of candidate: ServiceReference, to missing: ServiceReference, _ wanted: TypeName
  ) -> (rank: Int, kind: Kind)? {
    let name = TypeName(candidate.typeName)
    if name.full == wanted.full {
      switch (candidate.serviceKind, missing.serviceKind) {
      case (.taking, .taking) where candidate.serviceKind != missing.serviceKind: return (0, .otherArgument)
      case (let has, let asked) where has != asked: return (0, .otherKind)
      default: break
      }
      guard candidate.identity.type == missing.identity.type else { return (1, .linkedTwice) }
      return candidate.isContribution ? (2, .contributed) : (1, .otherName)
    }
    if name.last == wanted.last { return (3, .otherModule) }
    return wanted.last.nearMissDistance(to: name.last).map { (4 + $0, .similarName) }
  }
}

/// A type's printed name, split for comparison.
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
