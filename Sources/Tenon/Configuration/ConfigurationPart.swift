import TenonDiagnostics
import TenonWiringFaults

/// The part that gives modules only those configuration values that they declare.
final class ConfigurationPart: ApplicationPart {
  struct Declarations: PartDeclarations {
    var values: [ConfigurationRequirement] = []

    init(module: String) {}

    var dependencies: [Declaration] { values.map { Declaration(.needs, $0.key, at: $0.place) } }
  }

  static let name = "configuration"
  static var defaultOptions: Configuration { Configuration() }

  let configuration: Configuration

  init(_ assembly: PartAssembly<ConfigurationPart>) throws(WiringError) { configuration = assembly.options }

  /// Verifies that the configuration has the values that the modules need.
  static func verify(_ verification: inout PartVerification<ConfigurationPart>) {
    for module in verification.modules {
      for value in module.declarations.values {
        do throws(ApplicationError) {
          try value.check(verification.options)
        } catch {
          guard verification.options.has(value.key) else {
            let isEmpty = verification.options == Configuration()
            let fault = WiringFault.missingConfiguration(value.key, of: module.name, isEmpty: isEmpty)
            verification.report(WiringFinding(fault, at: value.place))
            continue
          }
          verification.report(
            WiringFinding(
              .configuration, module: module.name, subject: value.key, at: value.place,
              message: "\(module.name): \(valueText(error))"))
        }
      }
    }
  }
}

/// A configuration value that a module needs.
struct ConfigurationRequirement: Sendable {
  let key: String
  let place: SourcePlace
  let check: @Sendable (Configuration) throws(ApplicationError) -> Void
}

extension Code where Subject == Declaration {
  /// Needs a configuration value.
  public static var needs: Self { Self(rawValue: "needs") }
}

extension ApplicationOptions {
  /// The typed configuration that modules read with ``ModuleContract/needs(_:fileID:line:)``.
  public var configuration: Configuration {
    get { self[ConfigurationPart.self] }
    set { self[ConfigurationPart.self] = newValue }
  }
}

extension ModuleContract {
  /// Declares that the module needs a configuration value. Before anything starts, the application verifies that the
  /// value exists and has the right type.
  ///
  /// ```swift
  /// let pageSize = contract.needs(.pageSize)
  /// contract.provides((any SearchService).self, with: pageSize) { pageSize in LiveSearch(pageSize: pageSize) }
  /// ```
  /// - Parameters:
  ///   - key: The key that identifies the value and its type.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A handle that code lists in `with:` to receive the value.
  public mutating func needs<Value>(
    _ key: ConfigurationKey<Value>, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Value> {
    let place = SourcePlace(fileID: fileID, line: line)
    self[ConfigurationPart.self].values.append(
      ConfigurationRequirement(key: key.name, place: place) { configuration throws(ApplicationError) in
        _ = try configuration[key]
      })
    return given(issue(), place) { try $0.configuration[key] }
  }

  /// The environment in which the application runs.
  ///
  /// ```swift
  /// let environment = contract.environment
  /// contract.provides((any PaymentDesk).self, with: environment) { BankDesk(isTest: $0 != .production) }
  /// ```
  public var environment: Needed<ApplicationEnvironment> {
    given(wiring, nil) { $0.environment }
  }

  /// The options with which the application was started.
  ///
  /// ```swift
  /// let launchOptions = contract.launchOptions
  /// contract.starts(with: launchOptions) { if $0[FirstLaunch.self] != nil { await welcome() } }
  /// ```
  public var launchOptions: Needed<LaunchOptions> {
    given(wiring, nil) { $0.launchOptions }
  }

  private func given<Value: Sendable>(
    _ wiring: ModuleWiring, _ place: SourcePlace?,
    _ read: @escaping @Sendable (ApplicationOptions) throws -> Value
  ) -> Needed<Value> {
    // The wiring itself keeps this closure, so the closure must not retain the wiring.
    Needed(DeclaredNeed(wiring, nil, place: place)) { [unowned wiring] _ in try read(wiring.options()) }
  }
}
