import BankCore
import TenonRoutes

final class FileSecrets: Secrets {
  private let folder: String
  init(folder: String) { self.folder = folder }
  func secret(_ name: String) -> String? { folder + name }
}

final class LineJournal: Journal {
  private let label: String
  init(label: String) { self.label = label }
  func write(_ line: String) {}
}

extension ConfigurationKey where Value == String {
  public static var vaultFolder: ConfigurationKey<String> { ConfigurationKey("vault.folder") }
}

public struct Vault {
  public init() {}
}

extension Vault: Module {
  public var layer: Layer { .core }

  public func declare(in contract: inout ModuleContract) {
    let folder = contract.needs(.vaultFolder)
    let migrations = contract.collects([Migration].self)
    contract.provides((any Secrets).self, with: folder) { FileSecrets(folder: $0) }
    let requester = contract.knowsRequester()
    contract.provides((any Journal).self, lifetime: .transient, with: requester) {
      LineJournal(label: $0?.typeName ?? "bank")
    }
    contract.setsUp(with: migrations) { print($0.joined().map(\.name)) }
  }
}
