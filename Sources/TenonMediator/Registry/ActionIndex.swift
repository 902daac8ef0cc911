/// Actions by name, frozen: what every call looks its action up in.
///
/// A hash table of its own, as looking up by two strings in a dictionary costs more than performing a small action: it
/// hashes with fewer rounds, which is enough for names that only code chooses, and counts no references on the way.
///
/// `@unchecked Sendable`: immutable; `slots` refer to the objects that `actions` keeps alive.
final class ActionIndex: @unchecked Sendable {
  private struct Slot {
    var hash: UInt
    var action: Unmanaged<DeclaredAction>?
  }

  /// In the order of their declaration.
  let actions: [DeclaredAction]
  private let slots: UnsafeMutablePointer<Slot>
  /// One less than how many slots there are, which is a power of two, and at least twice as many as actions.
  private let mask: UInt

  /// - Parameters:
  ///   - actions: The actions.
  ///   - name: By which name each is found. No two may be equal.
  init(_ actions: [DeclaredAction], by name: (DeclaredAction) -> ActionName = \.name) {
    self.actions = actions
    let count = 1 << (Int.bitWidth - (actions.count * 2).leadingZeroBitCount)
    mask = UInt(count - 1)
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(hash: 0, action: nil), count: count)
    for action in actions {
      let hash = name(action).quickHash
      var index = hash & mask
      while slots[Int(index)].action != nil { index = (index + 1) & mask }
      slots[Int(index)] = Slot(hash: hash, action: .passUnretained(action))
    }
  }

  deinit { slots.deallocate() }

  /// The action of this name.
  /// - Complexity: O(1) expected.
  func find(_ name: ActionName) -> DeclaredAction? { find(name) { $0.call.name == name } }

  func find(_ name: ActionName, where isMeant: (DeclaredAction) -> Bool) -> DeclaredAction? {
    let hash = name.quickHash
    var index = hash & mask
    while let action = slots[Int(index)].action {
      if slots[Int(index)].hash == hash, action._withUnsafeGuaranteedRef(isMeant) {
        return action.takeUnretainedValue()
      }
      index = (index + 1) & mask
    }
    return nil
  }
}

extension ActionName {
  /// Equal for equal names. Of target and action alone, which tell nearly all actions apart.
  fileprivate var quickHash: UInt {
    var hash: UInt = 0
    guard target.mixASCII(into: &hash), action.mixASCII(into: &hash) else {
      // Texts that are equal may differ in their bytes.
      var hasher = Hasher()
      hasher.combine(target)
      hasher.combine(action)
      return UInt(bitPattern: hasher.finalize())
    }
    return hash ^ (hash >> 32)
  }
}

extension String {
  /// Mixes the text into a hash.
  /// - Returns: Whether it is ASCII; else the hash is worth nothing.
  fileprivate func mixASCII(into hash: inout UInt) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      var seen: UInt64 = 0
      var mixed = UInt64(hash) ^ UInt64(bytes.count)
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while rest.count >= 8 {
        let word = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: UInt64.self)
        seen |= word
        mixed = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29
        rest = rest.dropFirst(8)
      }
      var word: UInt64 = 0
      for byte in rest { word = word << 8 | UInt64(byte) }
      seen |= word
      mixed = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash = UInt(truncatingIfNeeded: mixed ^ mixed >> 29)
      return seen & 0x8080_8080_8080_8080 == 0
    }
  }
}
