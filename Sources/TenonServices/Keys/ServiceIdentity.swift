import TenonSynchronization

/// A service's identity in one machine word: never zero, equal only for the same type and name.
///
/// A type alone is the address of its metadata. A type with a name is the address of an interned ``KeyName`` with
/// the lowest bit set (both addresses are aligned, so the bit is free).
@frozen
@usableFromInline
struct ServiceIdentity: Hashable, Sendable {
  @usableFromInline let word: UInt

  @inlinable
  @inline(__always)
  init<Service>(of type: Service.Type) {
    word = UInt(bitPattern: ObjectIdentifier(type))
  }

  init<Service>(of type: Service.Type, name: String?) {
    self =
      name.map { ServiceIdentity(word: KeyName.interned(type: type, name: $0)) } ?? ServiceIdentity(of: type)
  }

  private init(word: UInt) { self.word = word }

  /// The type this identity stands for.
  var type: Any.Type {
    interned?.type ?? unsafeBitCast(word, to: Any.Type.self)
  }

  /// The name beside the type.
  var name: String? { interned?.name }

  private var interned: KeyName? {
    guard word & 1 == 1, let address = UnsafeRawPointer(bitPattern: word & ~1) else { return nil }
    return Unmanaged<KeyName>.fromOpaque(address).takeUnretainedValue()
  }
}

/// A type with a name, kept for the life of the process so that its address can serve as an identity.
private final class KeyName: Sendable {
  let type: Any.Type
  let name: String

  private init(type: Any.Type, name: String) {
    self.type = type
    self.name = name
  }

  private struct Entry: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  private static let all = Guarded<[Entry: KeyName]>([:])

  static func interned(type: Any.Type, name: String) -> UInt {
    let entry = Entry(type: ObjectIdentifier(type), name: name)
    let known = all.withLock { all in
      if let known = all[entry] { return known }
      let new = KeyName(type: type, name: name)
      all[entry] = new
      return new
    }
    return UInt(bitPattern: Unmanaged.passUnretained(known).toOpaque()) | 1
  }
}
