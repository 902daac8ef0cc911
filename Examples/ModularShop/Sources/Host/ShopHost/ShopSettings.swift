import Foundation
import ShopDatabase
import TenonRoutes

/// The shop's settings, read from a configuration file and overridden by command-line arguments.
public struct ShopSettings: Sendable {
  /// The configuration that modules read.
  public var configuration: Configuration
  /// The environment in which the shop runs.
  public var environment: ApplicationEnvironment
  /// The preferred port. If that port is in use, any free port is used.
  public var port: UInt16
  /// The folder for the databases, or `nil` to keep the databases in memory.
  public var data: URL?
  /// The address of the catalogue service, or `nil` to start the shop's own service.
  public var catalogue: URL?

  /// Returns settings for a test or a demo: data is kept in memory, and any free port is used.
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

  /// Reads a configuration file; by default, the one in the program's folder.
  /// - Throws: `ApplicationError`, or ``SettingsError``.
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

  /// Creates the folder for the databases if it does not exist.
  /// - Throws: ``SettingsError/dataFolder(_:cause:)``.
  public func makeDataFolder() throws(SettingsError) {
    guard let data else { return }
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
      throw .dataFolder(data.path, cause: cause.localizedDescription)
    }
  }
}

extension ShopSettings {
  /// The program's usage text.
  public static let usage = "usage: shop [--config FILE] [--port N] [--data FOLDER] [--catalogue URL]"

  /// Creates the folder for the databases if it does not exist, and locks it for this shop.
  /// - Throws: ``SettingsError/dataFolder(_:cause:)``, ``SettingsError/dataFolderInUse(_:process:)``.
  func takeDataFolder() throws(SettingsError) -> FolderLock? {
    try makeDataFolder()
    guard let data else { return nil }
    do throws(FolderLock.Failure) {
      return try FolderLock(data)
    } catch {
      switch error {
      case .taken(let process): throw .dataFolderInUse(data.path, process: process)
      case .cannotLock(let cause): throw .dataFolder(data.path, cause: cause)
      }
    }
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

/// The reason the shop cannot start.
public enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  case noConfiguration
  case invalidAddress(String)
  /// The folder for the databases cannot be created or locked.
  case dataFolder(String, cause: String)
  /// Another shop keeps its data in the folder.
  case dataFolderInUse(String, process: Int32?)
  /// The shop has only sandboxes for text messages and payments, so it starts only in development and in
  /// tests.
  case sandboxOnly(ApplicationEnvironment)
  case unknownArgument(String)
  case noCatalogueProgram(String)
  case catalogueDidNotStart(String)

  public var description: String {
    switch self {
    case .noConfiguration: "there is no shop.json in the program's folder: build the package again"
    case .invalidAddress(let text):
      "catalogue.address is not an address: \(text); write http://HOST:PORT, or nothing for the shop's own service"
    case .dataFolder(let path, let cause):
      "the data folder \(path) cannot be created: \(cause); choose another one with --data or data.folder"
    case .dataFolderInUse(let path, let process):
      "another shop\(process.map { ", process \($0)," } ?? "") keeps its data in \(path): stop that shop, or choose "
        + "another folder with --data or data.folder"
    case .sandboxOnly(let environment):
      "the shop cannot start in \(environment.rawValue): its text messages and payments use sandboxes,"
        + " which show codes on the screen and take no money; use real services in Shop.swift, or set"
        + " environment to development"
    case .unknownArgument(let text):
      "\(text) is not understood; \(ShopSettings.usage)"
    case .noCatalogueProgram(let path):
      "there is no catalogue service at \(path): build it with `swift build --product catalogue`"
    case .catalogueDidNotStart(let cause): "the catalogue service did not start: \(cause)"
    }
  }
}
