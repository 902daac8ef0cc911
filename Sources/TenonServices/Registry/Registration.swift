/// One registration while assembling: a value that can be frozen any number of times.
struct Registration: Sendable {
  /// For a contribution that has no number yet: the identity of the type alone.
  var identity: ServiceIdentity
  let position: SourcePosition
  let lifetime: Lifetime
  var traits: RegistrationTraits = []
  /// What was said beside key, lifetime and factory, if anything was.
  var options: RegistrationOptions?
  var content: any RegistrationContent
  /// For what a scope has from a container above: the cell there, which lives as long as the scope.
  var source: Cell?

  var reference: ServiceReference { ServiceReference(identity: identity) }
  var place: SourcePlace { position.place }

  /// Whether it has an identity that others may ask for.
  var isNumbered: Bool { !traits.contains(.contribution) || identity.isContribution }
}

/// What a registration is beside a key with a factory.
struct RegistrationTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// One of several anonymous implementations.
  static let contribution = RegistrationTraits(rawValue: 1)
  /// Made by a ``ServiceSource``, which is what the cell holds.
  static let source = RegistrationTraits(rawValue: 2)
}

/// A place in source code in the form the compiler gives it, which costs nothing to keep.
struct SourcePosition: @unchecked Sendable {
  // `@unchecked Sendable`: points to a string literal, which nobody changes or frees.
  let file: UnsafePointer<UInt8>
  let line: UInt32

  init(_ fileID: StaticString, _ line: UInt) {
    file = fileID.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  init(file: UnsafePointer<UInt8>, line: UInt32) {
    self.file = file
    self.line = line
  }

  var place: SourcePlace { SourcePlace(fileID: String(cString: file), line: Int(line)) }
}
