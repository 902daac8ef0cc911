/// A frozen index of actions by name. Every call looks up its action here.
///
/// This is a custom hash table, because looking up two strings in a dictionary takes longer than performing a small
/// action. It hashes with fewer rounds, which is sufficient for names that only code chooses, and needs no reference
/// counting during a lookup.
///
/// `@unchecked Sendable`: immutable; `slots` refer to the objects that `actions` keeps alive.
final class ActionIndex: @unchecked Sendable {
  private struct Slot {
    var hash: UInt
    var action: Unmanaged<DeclaredAction>?
  }

  /// The actions in the order of their declaration.
  let actions: [DeclaredAction]
  private let slots: UnsafeMutablePointer<Slot>
  /// The number of slots minus one. The number of slots is a power of two, and at least twice the number of actions.
  private let mask: UInt

  /// - Parameters:
  ///   - actions: The actions.
  ///   - name: Returns the name by which an action is found. No two names may be equal.
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

  /// Returns the action with this name.
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
  /// A hash that is equal for equal names. It uses only the target and the action, which distinguish nearly all
  /// actions.
  fileprivate var quickHash: UInt {
    var hash: UInt = 0
    guard target.mixASCII(into: &hash), action.mixASCII(into: &hash) else {
      // Equal strings may differ in their bytes.
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
  /// - Returns: Whether the text is ASCII; otherwise, the hash must not be used.
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
