import TenonSynchronization

/// The instances of a service that is made once for each value of an argument. The entry of the factory keeps them
/// according to the lifetime.
final class ArgumentInstances<Service: Sendable, Argument: Hashable & Sendable>: Sendable {
  /// `@unchecked Sendable`: the variables are read and written only under the container's monitor.
  private final class Slot: @unchecked Sendable {
    var service: Service?
    /// Whether the service is being made or has been made.
    var isClaimed = false

    /// The instance's node in the wait-for graph.
    var node: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
  }

  private let entry: ServiceEntry
  private let container: WeakContainer
  private let make: ArgumentFactory<Service, Argument>.Make
  /// All slots by argument, and the slots that have an instance, in the order of creation. Arguments are hashed and
  /// compared under the lock.
  private let slots = Mutex((all: [Argument: Slot](), made: [Slot]()))

  init(
    of entry: ServiceEntry, in container: WeakContainer,
    _ make: @escaping ArgumentFactory<Service, Argument>.Make
  ) {
    self.entry = entry
    self.container = container
    self.make = make
  }

  /// Releases the instances in the reverse order of their creation.
  deinit {
    var made = slots.withLock { slots in
      slots.all = [:]
      defer { slots.made = [] }
      return slots.made
    }
    while made.popLast() != nil {}
  }

  /// Returns the one instance for an argument. Makes it if necessary: exactly once, outside any lock.
  func instance(for argument: Argument) throws(ServiceError) -> Service {
    guard let container = container.value else { throw .released(entry.reference) }
    let slot = slots.withLock { slots in
      if let known = slots.all[argument] { return known }
      let new = Slot()
      slots.all[argument] = new
      return new
    }
    var found: Service?
    let isThere = try container.awaitOrClaim(slot.node) {
      found = slot.service
      return found != nil
    } claim: { () throws(ServiceError) in
      guard !slot.isClaimed else { return false }
      // The entry was removed after it was found.
      guard container.find(entry.identity)?.entry == entry else { throw container.notFound(entry.identity) }
      slot.isClaimed = true
      return true
    }
    if isThere, let found { return found }
    OpenStep.noteMaking()
    let made: Service
    do throws(ServiceError) {
      made = try container.makingToKeep { () throws(ServiceError) in
        try ResolutionFrame.run(making: entry) {
          ResolutionFrame.makes(slot.node)
          return try make(ServiceResolver(container: container), argument)
        }
      }
    } catch {
      container.endMaking { slot.isClaimed = false }
      throw error
    }
    slots.withLock { $0.made.append(slot) }
    container.endMaking { slot.service = made }
    guard container.find(entry.identity)?.entry == entry else {
      throw .shutDown(entry.reference, scope: container.scope)
    }
    return made
  }
}
