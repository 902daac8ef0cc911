import TenonDiagnostics

/// A registered service that resembles the missing one.
package struct SimilarService: Equatable, Sendable, CustomStringConvertible {
  /// How the registered service resembles the missing one.
  package enum Kind: Sendable {
    /// The same type, resolved in another way.
    case otherKind
    /// The same type, created from an argument of another type.
    case otherArgument
    /// The same type under another name, or without a name.
    case otherName
    /// The same type, registered as a contribution, which cannot be resolved individually.
    case contributed
    /// Another type with exactly the same full name: the module is linked twice.
    case linkedTwice
    /// Another type with the same name, both of them private or local.
    case otherFile
    /// The `Optional` of the missing type.
    case optional
    /// A type with the same name in another module, or nested in another type.
    case otherModule
    /// A slightly different name.
    case similarName
  }

  /// The registered service.
  package let service: ServiceReference
  /// How the registered service resembles the missing one.
  package let kind: Kind

  package init(_ service: ServiceReference, _ kind: Kind) {
    self.service = service
    self.kind = kind
  }

  package var description: String {
    switch kind {
    case .otherKind:
      "\(service) is registered; resolve it that way, in a module with `\(service.serviceKind.requirement)`"
        + (service.serviceKind == .async || service.serviceKind == .mainActor
          ? ", or provide it with `atSetUp:`, which makes it plain" : "")
    case .otherArgument: "\(service) is registered; resolve it `taking:` that type, with a value of that type"
    case .otherName: "\(service) is registered; did you mean that one?"
    case .contributed:
      "it is contributed as one of several implementations; get all of them with resolveAll or, in a module, with collects"
    case .linkedTwice: description(into: [])
    case .otherFile: "another type with the name \(service) is registered, which is private to its file"
    case .optional: "\(service) is registered; resolve it as an Optional, or register the type itself"
    case .otherModule: "\(service) is registered; it has the same name in another module"
    case .similarName: "did you mean \(service)?"
    }
  }

  /// Describes the service as that of another copy of its library.
  /// - Parameter images: The programs or dynamic libraries that contain the two copies, as far as they are known.
  package func description(into images: [String?]) -> String {
    let library = libraryName(of: service.typeName)
    return "a type of the same name from another copy of \(library) is provided; "
      + linkedTwice(library, into: images)
  }

  /// Finds up to three services in `registered` that resemble `missing`, the closest first. Only the first 5,000 are
  /// examined, because creating an error must not take longer than the operation that failed.
  package static func find(
    for missing: ServiceReference, among registered: [ServiceReference]
  ) -> [SimilarService] {
    let (wanted, registered) = (TypeName(missing.typeName), registered.prefix(5_000))
    let likenesses = registered.map { $0 == missing ? nil : likeness(of: $0, to: missing, wanted) }
    let near = sortedIndices(registered.count) {
      (likenesses[$0]?.rank ?? .max) < (likenesses[$1]?.rank ?? .max)
    }
    var misses: [SimilarService] = []
    for index in near {
      guard misses.count < 3, let likeness = likenesses[index] else { break }
      // One contribution is enough, because they are all equivalent here.
      if likeness.kind == .contributed, misses.contains(where: { $0.kind == .contributed }) { continue }
      misses.append(SimilarService(registered[index], likeness.kind))
    }
    return misses
  }

  private static func likeness(
    of candidate: ServiceReference, to missing: ServiceReference, _ wanted: TypeName
  ) -> (rank: Int, kind: Kind)? {
    if candidate.wrapped == missing { return (0, .optional) }
    let name = TypeName(candidate.typeName)
    if name.full == wanted.full {
      switch (candidate.serviceKind, missing.serviceKind) {
      case (.taking, .taking) where candidate.serviceKind != missing.serviceKind: return (0, .otherArgument)
      case (let has, let asked) where has != asked: return (0, .otherKind)
      default: break
      }
      guard candidate.identity.type == missing.identity.type else {
        return (1, areCopies(candidate.identity.type, missing.identity.type) ? .linkedTwice : .otherFile)
      }
      return candidate.isContribution ? (2, .contributed) : (1, .otherName)
    }
    if name.last == wanted.last { return (3, .otherModule) }
    return wanted.last.nearMissDistance(to: name.last).map { (4 + $0, .similarName) }
  }
}

/// A type's printed name, split up for comparison.
private struct TypeName {
  let full: String
  /// The name without its module and generic arguments.
  let last: String

  init(_ printed: String) {
    full = printed.hasPrefix("any ") ? String(printed.dropFirst(4)) : printed
    let plain = full.prefix { $0 != "<" }
    last = String(plain[(plain.lastIndex(of: ".").map(plain.index(after:)) ?? plain.startIndex)...])
  }
}
