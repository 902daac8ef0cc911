import TenonDiagnostics

/// Registrations by name, for hosts that learn from data, such as a manifest file, which services to provide.
///
/// ```swift
/// var catalog = ServiceCatalog()
/// try catalog.add("LiveCart") { $0.register((any CartService).self, from: LiveCart.init) }
/// try registry.register(named: manifest.services, from: catalog)
/// ```
///
/// Data can only choose among what code has put into the catalog.
public struct ServiceCatalog: Sendable {
  private var entries: [String: @Sendable (inout ServiceRegistry) -> Void] = [:]

  /// An empty catalog.
  public init() {}

  /// Adds registrations under a name.
  /// - Parameters:
  ///   - name: The name that data may choose.
  ///   - register: Registers what the name stands for.
  /// - Throws: ``DuplicateServiceName`` if the name is taken; then nothing changed.
  public mutating func add(
    _ name: String, _ register: @escaping @Sendable (inout ServiceRegistry) -> Void
  ) throws(DuplicateServiceName) {
    guard entries[name] == nil else { throw DuplicateServiceName(name: name) }
    entries[name] = register
  }

  /// The names, sorted.
  public var names: [String] { entries.keys.sorted() }

  fileprivate func entry(_ name: String) throws(UnknownServiceName)
    -> @Sendable (inout ServiceRegistry) -> Void
  {
    guard let entry = entries[name] else {
      throw UnknownServiceName(name: name, similar: name.nearMisses(among: names))
    }
    return entry
  }
}

/// A name that is not in the catalog.
public struct UnknownServiceName: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was asked for.
  public let name: String
  /// Names in the catalog that differ by little.
  public let similar: [String]

  public var description: String {
    "the catalog has no service named \"\(name)\""
      + (similar.isEmpty ? "; add it to the catalog" : "; did you mean \(similar.joined(separator: " or "))?")
  }
}

/// A name that is in the catalog already.
public struct DuplicateServiceName: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was added twice.
  public let name: String

  public var description: String {
    "the catalog has a service named \"\(name)\" already; give one another name"
  }
}

extension ServiceRegistry {
  /// Adds the registrations that `catalog` has under `names`, in that order, or none of them.
  /// - Parameters:
  ///   - names: Names that the catalog has.
  ///   - catalog: Where to look them up.
  /// - Throws: ``UnknownServiceName`` for the first name that is not in the catalog.
  public mutating func register(
    named names: [String], from catalog: ServiceCatalog
  ) throws(UnknownServiceName) {
    var copy = self
    for name in names { try catalog.entry(name)(&copy) }
    self = copy
  }
}
