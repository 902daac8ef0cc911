import Foundation

/// The container of the article that this project started from, in idea: keys are printed type names, everything
/// happens under one recursive lock, and a singleton is made by its factory at the first request.
final class SeedContainer: @unchecked Sendable {
  // `@unchecked Sendable`: both dictionaries are accessed under the lock only.
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
