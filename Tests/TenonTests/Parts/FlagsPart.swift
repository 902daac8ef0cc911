import Foundation
import Tenon

// sample
/// A feature that can be switched while the application runs.
public struct Flag: Sendable {
  public let name: String
  public let isOnByDefault: Bool

  public init(_ name: String, isOnByDefault: Bool = false) {
    self.name = name
    self.isOnByDefault = isOnByDefault
  }
}
// end

// MARK: - The words

// sample
extension ModuleContract {
  /// Owns a flag. Only its owner and those that read it know of it.
  public mutating func owns(_ flag: Flag, fileID: String = #fileID, line: Int = #line) {
    self[FlagsPart.self].owned.append((flag, SourcePlace(fileID: fileID, line: line)))
  }

  /// Reads a flag of this or another module.
  public mutating func reads(_ flag: Flag, fileID: String = #fileID, line: Int = #line) -> FlagReader {
    self[FlagsPart.self].read.append((flag, SourcePlace(fileID: fileID, line: line)))
    return FlagReader(flag: flag, flags: handle(of: FlagsPart.self))
  }
}

/// Says whether a flag is on: `if isNew() { … }`.
public struct FlagReader: Sendable {
  let flag: Flag
  let flags: PartHandle<FlagsPart>

  public func callAsFunction() -> Bool { (try? flags().isOn(flag)) ?? flag.isOnByDefault }
}

extension ApplicationOptions {
  /// The flags that are on from the beginning.
  public var flagsOn: Set<String> {
    get { self[FlagsPart.self] }
    set { self[FlagsPart.self] = newValue }
  }
}

extension Application {
  /// Switches a flag for all who read it.
  public func set(_ flag: Flag, on isOn: Bool) { self[FlagsPart.self].set(flag, isOn) }
}
// end

// MARK: - The part

// sample
// `@unchecked Sendable`: what changes is read and written under the lock.
final class FlagsPart: ApplicationPart, @unchecked Sendable {
  struct Declarations: PartDeclarations {
    var owned: [(flag: Flag, place: SourcePlace)] = []
    var read: [(flag: Flag, place: SourcePlace)] = []

    init(module: String) {}

    var offers: [Declaration] { owned.map { Declaration(.flag, $0.flag.name, at: $0.place) } }
    var dependencies: [Declaration] { read.map { Declaration(.readsFlag, $0.flag.name, at: $0.place) } }
    mutating func remove(_ offer: Declaration) {
      if offer.kind == .flag { owned.removeAll { $0.flag.name == offer.name && $0.place == offer.place } }
    }
  }

  static let name = "flags"
  static var defaultOptions: Set<String> { [] }

  private let lock = NSLock()
  private var on: Set<String>

  static func verify(_ verification: inout PartVerification<FlagsPart>) {
    var owners: [String: PartModule<FlagsPart>] = [:]
    for module in verification.modules {
      for (flag, place) in module.declarations.owned {
        if let first = owners[flag.name] {
          verification.report(
            WiringFinding(
              .duplicateFlag, module: module.name, owner: first.name, subject: flag.name, at: place,
              message: "\(module.name) and \(first.name) both own \(flag.name); let one of them read it"))
        }
        owners[flag.name] = owners[flag.name] ?? module
      }
    }
    for module in verification.modules {
      for (flag, place) in module.declarations.read {
        // That the owner is not in a layer above is verified by the application.
        verification.link(.readsFlag, from: module, to: owners[flag.name], flag.name, at: place)
        guard owners[flag.name] == nil else { continue }
        verification.report(
          WiringFinding(
            .missingFlag, module: module.name, subject: flag.name, at: place,
            message: "no module owns the flag \(flag.name), which \(module.name) reads"))
      }
    }
  }

  init(_ assembly: PartAssembly<FlagsPart>) throws(WiringError) {
    let byDefault = assembly.modules.flatMap(\.declarations.owned).map(\.flag).filter(\.isOnByDefault)
    on = assembly.options.union(byDefault.map(\.name))
  }

  func install(_ modules: [PartModule<FlagsPart>]) async throws {
    for (flag, _) in modules.flatMap(\.declarations.owned) where flag.isOnByDefault { set(flag, true) }
  }

  func withdraw(_ module: PartModule<FlagsPart>) async {
    for (flag, _) in module.declarations.owned { set(flag, false) }
  }

  func isOn(_ flag: Flag) -> Bool { lock.withLock { on.contains(flag.name) } }

  func set(_ flag: Flag, _ isOn: Bool) {
    lock.withLock { _ = isOn ? on.insert(flag.name).inserted : on.remove(flag.name) != nil }
  }

  func snapshot() -> (any Encodable & Sendable)? { lock.withLock { on.sorted() } }
}

extension Code where Subject == Declaration {
  static var flag: Self { Self(rawValue: "owns the flag") }
  static var readsFlag: Self { Self(rawValue: "reads the flag") }
}

extension Code where Subject == WiringFinding {
  static var missingFlag: Self { Self(rawValue: "missing-flag") }
  static var duplicateFlag: Self { Self(rawValue: "duplicate-flag") }
}
// end
