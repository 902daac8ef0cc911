import ArticleInterface
import Kit
import TenonRoutes

struct MemoryDisk: Disk {
  let limit: Int
  func read(_ key: String) -> String? { key.count < limit ? key : nil }
}

extension ConfigurationKey where Value == Int {
  /// The size of the cache, in megabytes.
  public static var cacheSize: Self { Self("storage.cacheSize") }
}

public struct StorageModule: Module {
  public static let cache = "cache"
  public let layer: Layer = .platform

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let size = contract.needs(.cacheSize)
    contract.provides((any Disk).self, with: size) { MemoryDisk(limit: $0) }
    contract.provides((any Disk).self, named: Self.cache) { MemoryDisk(limit: 10) }
  }
}
