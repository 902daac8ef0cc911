import Foundation
import Tenon

/// What the shop is started with: read from a configuration file, and changed by arguments.
public struct ShopSettings: Sendable {
  /// The configuration that modules read.
  public var configuration: Configuration
  /// What the shop is run for.
  public var environment: ApplicationEnvironment
  /// The port that is wanted; any that is free where it is taken.
  public var port: UInt16
  /// Where databases are kept; in memory for `nil`.
  public var data: URL?
  /// Where the catalogue service is; one of the shop's own is started for `nil`.
  public var catalogue: URL?

  /// Settings for a test or a demo: nothing is kept, and any port will do.
  public static func inMemory(catalogue: URL?) -> ShopSettings {
    ShopSettings(
      configuration: Configuration(), environment: .test, port: 0, data: nil, catalogue: catalogue)
  }

  init(
    configuration: Configuration, environment: ApplicationEnvironment, port: UInt16, data: URL?,
    catalogue: URL?
  ) {
    self.configuration = configuration
    self.environment = environment
    self.port = port
    self.data = data
    self.catalogue = catalogue
  }

  /// Reads a configuration file; the one beside the program where none is given.
  /// - Throws: `ConfigurationError`, or ``SettingsError``.
  public init(contentsOf file: URL? = nil) throws {
    guard let file = file ?? Bundle.module.url(forResource: "shop", withExtension: "json") else {
      throw SettingsError.noConfiguration
    }
    configuration = try Configuration(contentsOf: file)
    environment = try configuration[.environment]
    port = try configuration[.port]
    data = URL(filePath: try configuration[.dataFolder], directoryHint: .isDirectory)
    let address = try configuration[.catalogueAddress]
    guard address.isEmpty || URL(string: address)?.host() != nil else {
      throw SettingsError.invalidAddress(address)
    }
    catalogue = address.isEmpty ? nil : URL(string: address)
  }
}

extension ConfigurationKey where Value == ApplicationEnvironment {
  static var environment: Self { ConfigurationKey("environment", default: .development) }
}

extension ConfigurationKey where Value == UInt16 {
  static var port: Self { ConfigurationKey("web.port", default: 8080) }
}

extension ConfigurationKey where Value == String {
  static var dataFolder: Self { ConfigurationKey("data.folder", default: "Build/shop-data") }
  static var catalogueAddress: Self { ConfigurationKey("catalogue.address", default: "") }
}

/// Why there are no settings.
public enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  case noConfiguration
  case invalidAddress(String)
  case unknownArgument(String)
  case noCatalogueProgram(String)
  case catalogueDidNotStart(String)

  public var description: String {
    switch self {
    case .noConfiguration: "there is no shop.json beside the program: build the package anew"
    case .invalidAddress(let text):
      "catalogue.address is no address: \(text); write http://HOST:PORT, or nothing for the shop's own service"
    case .unknownArgument(let text):
      "\(text) is not understood; usage: shop [--config FILE] [--port N] [--data FOLDER] [--catalogue URL]"
    case .noCatalogueProgram(let path):
      "there is no catalogue service at \(path): build it with `swift build --product catalogue`"
    case .catalogueDidNotStart(let cause): "the catalogue service did not start: \(cause)"
    }
  }
}
