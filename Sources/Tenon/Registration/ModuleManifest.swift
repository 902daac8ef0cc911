import Foundation
import TenonDiagnostics

/// The modules of a data-driven host, listed by name in a JSON or property-list file.
///
/// ```json
/// { "modules": ["Cart", "Product", "User"] }
/// ```
///
/// A file can list only modules that the host's code makes available: the modules in an explicit
/// ``ModuleCatalog``, or the modules that registered themselves.
public struct ModuleManifest: Equatable, Sendable {
  /// The modules' names.
  public var modules: [String]

  /// Creates a manifest of the given modules.
  package init(modules: [String]) { self.modules = modules }

  private struct Contents: Decodable {
    let modules: [String]

    init(from decoder: any Decoder) throws {
      modules = try decoder.container(keyedBy: AnyCodingKey.self).decode([String].self, forKey: "modules")
    }
  }

  /// Reads a manifest from a JSON file, or from a property list if the file's extension is `plist`.
  ///
  /// ```swift
  /// let application = try Application(try ModuleManifest(contentsOf: file).makeModules())
  /// ```
  /// - Throws: ``ApplicationError`` with the code `invalidConfiguration`.
  public init(contentsOf file: URL) throws(ApplicationError) {
    do {
      modules = try Contents(decodingFile: file).modules
    } catch {
      throw .unreadable(file.path, error)
    }
  }

  /// Creates the modules that the manifest lists.
  ///
  /// ```swift
  /// do { modules = try ModuleManifest(contentsOf: file).makeModules(from: catalog) } catch {
  ///   print(error.message)   // of a name that is unknown, says which ones of the catalog are similar
  /// }
  /// ```
  /// - Parameter catalog: The modules to choose from. By default, the catalog contains the modules that
  ///   registered themselves.
  /// - Throws: ``ApplicationError`` for the first name that is unknown or listed twice.
  public func makeModules(from catalog: ModuleCatalog = .automatic) throws(ApplicationError)
    -> [any Module]
  {
    var made: [any Module] = []
    var seen = ColdSet<String>()
    for name in modules {
      guard let maker = catalog.makers[name] else {
        throw .unknown(
          name, similar: name.nearMisses(among: catalog.names), isAutomatic: catalog.isAutomatic)
      }
      if catalog.ambiguous.contains(name) { throw .ambiguous(name) }
      guard seen.insert(name) else { throw .repeated(name) }
      made.append(maker.make())
    }
    return made
  }
}

extension ApplicationError {
  fileprivate static func unreadable(_ file: String, _ error: any Error) -> Self {
    Self(
      .invalidConfiguration, subject: file, cause: error,
      "\(file) cannot be read as a module manifest: \(valueText(error))"
        + "; it must have the form {\"modules\": [\"Cart\"]}")
  }

  fileprivate static func unknown(_ name: String, similar: [String], isAutomatic: Bool) -> Self {
    let cure = isAutomatic ? AutomaticModules.cure : "add it to the catalog"
    return Self(
      .unknownName, subject: name,
      "the manifest lists \(name), but no module has that name"
        + (similar.isEmpty ? "; \(cure)" : similar.nearMissClause))
  }

  fileprivate static func ambiguous(_ name: String) -> Self {
    Self(
      .ambiguousName, subject: name,
      "the manifest lists \(name), but more than one module in the catalog has that name"
        + "; give one of them a different `name`")
  }

  fileprivate static func repeated(_ name: String) -> Self {
    Self(.repeatedName, subject: name, "the manifest lists \(name) twice; remove one entry")
  }
}
