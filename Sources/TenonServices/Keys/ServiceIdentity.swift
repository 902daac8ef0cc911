import TenonSynchronization

/// A service's identity in one machine word: never zero, and equal only for the same type and name.
///
/// A type without a name is represented by the address of its metadata. A type with a name is represented by the
/// address of an interned ``InternedKey`` with the lowest bit set (both addresses are aligned, so the bit is free).
@frozen
@usableFromInline
struct ServiceIdentity: Hashable, Sendable {
  @usableFromInline let word: UInt

  @inlinable
  @inline(__always)
  init<Service>(of type: Service.Type) {
    word = UInt(bitPattern: ObjectIdentifier(type))
  }

  init(unnamed type: Any.Type) { word = UInt(bitPattern: ObjectIdentifier(type)) }

  init<Service>(of type: Service.Type, name: String?) {
    self =
      name.map { ServiceIdentity(InternedKey.interned(type: type, name: $0)) } ?? ServiceIdentity(of: type)
  }

  /// The identity of contribution `number` to `type` in a container with `depth` parents above it.
  init(contribution number: Int, to type: Any.Type, depth: Int) {
    let name = depth == 0 ? "\(number)" : "\(depth).\(number)"
    self.init(InternedKey.interned(type: type, name: name, isContribution: true))
  }

  private init(_ name: InternedKey) { word = UInt(bitPattern: Unmanaged.passUnretained(name).toOpaque()) | 1 }

  /// The service's type.
  var type: Any.Type { interned?.type ?? unsafeBitCast(word, to: Any.Type.self) }

  /// The name in addition to the type, or a contribution's number.
  var name: String? { interned?.name }

  /// Whether this is one of several anonymous implementations.
  var isContribution: Bool { interned?.isContribution ?? false }

  private var interned: InternedKey? {
    guard word & 1 == 1, let address = UnsafeRawPointer(bitPattern: word & ~1) else { return nil }
    return Unmanaged<InternedKey>.fromOpaque(address).takeUnretainedValue()
  }
}

/// A type with a name, kept for the life of the process so that its address can serve as an identity.
private final class InternedKey: Sendable {
  let type: Any.Type
  let name: String
  let isContribution: Bool

  private init(type: Any.Type, name: String, isContribution: Bool) {
    self.type = type
    self.name = name
    self.isContribution = isContribution
  }

  private struct Entry: Hashable {
    let type: ObjectIdentifier
    let name: String
    let isContribution: Bool
  }

  private static let all = Mutex<[Entry: InternedKey]>([:])

  static func interned(type: Any.Type, name: String, isContribution: Bool = false) -> InternedKey {
    let entry = Entry(type: ObjectIdentifier(type), name: name, isContribution: isContribution)
    return all.withLock { all in
      if let known = all[entry] { return known }
      let new = InternedKey(type: type, name: name, isContribution: isContribution)
      all[entry] = new
      return new
    }
  }
}

/// A map from identities to numbers: the only kind of map that assembling and verifying a registry need.
typealias IdentityMap = [ServiceIdentity: Int]

extension IdentityMap {
  /// Maps each identity to its index in a list; if an identity occurs more than once, to the first index.
  init(_ identities: some Sequence<ServiceIdentity>) {
    self.init()
    for (index, identity) in identities.enumerated() where self[identity] == nil { self[identity] = index }
  }

  /// Returns whether there is a number for an identity.
  func contains(_ identity: ServiceIdentity) -> Bool { self[identity] != nil }
}
