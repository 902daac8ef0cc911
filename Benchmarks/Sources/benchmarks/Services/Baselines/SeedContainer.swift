import Foundation

/// A container like the one in the article that this project started from: keys are printed type names,
/// everything happens under one recursive lock, and a factory creates its singleton on the first request.
final class SeedContainer: @unchecked Sendable {
  // `@unchecked Sendable`: both dictionaries are only accessed under the lock.
  private var instances: [String: Any] = [:]
  private var factories: [String: () -> Any] = [:]
  private let lock = NSRecursiveLock()

  func registerLazily<Service: Sendable>(_ type: Service.Type, _ make: @escaping () -> Service) {
    lock.lock()
    defer { lock.unlock() }
    factories[String(describing: type)] = make
  }

  @inline(never)
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
    lock.lock()
    defer { lock.unlock() }
    let key = String(describing: type)
    if let instance = instances[key] as? Service { return instance }
    guard let made = factories[key]?() as? Service else { return nil }
    instances[key] = made
    return made
  }
}
