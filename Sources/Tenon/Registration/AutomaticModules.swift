import CTenonSections
import TenonDiagnostics

/// The record that a module puts into the program's `tenon_modules` section. See ``AutomaticModules``.
public typealias ModuleRecord = @convention(c) () -> UnsafeMutableRawPointer

/// Returns the value that a module's record must return. See ``AutomaticModules``.
public func moduleRecord<M: DefaultModule>(_ module: M.Type) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ModuleMaker(name: M().name) { M() }).toOpaque()
}

/// The modules that registered themselves through a record in a section of the program's binary (Swift 6.3
/// and later).
///
/// A module registers itself once, at file scope. No code runs at load time, and no classes are scanned:
///
/// ```swift
/// #if objectFormat(MachO)
///   @section("__DATA,tenon_modules")
/// #else
///   @section("tenon_modules")
/// #endif
/// @used let cartModule: ModuleRecord = { moduleRecord(CartModule.self) }
/// ```
///
/// The sections of the program and its loaded libraries are read once. The records survive dead-code
/// stripping, because they are marked as used. However, linkers omit unreferenced object files from static
/// archives, along with the records in these files. So link the whole archive (`-force_load` on Apple's
/// platforms, `--whole-archive` elsewhere), and pass the names of the expected modules to
/// ``all(expecting:)``.
public enum AutomaticModules {
  /// Returns all registered modules, sorted by name. If two modules have the same name, both are returned,
  /// and the application refuses them, as it would if they were in an explicit list.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all() + [ShopHostModule()])
  /// ```
  public static func all() -> [any Module] { makers.map { $0.make() } }

  /// Returns all registered modules, provided that the expected modules are present. A module whose record
  /// was not linked is reported as missing instead of being silently omitted.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all(expecting: ["Cart", "Order"]) + [ShopHostModule()])
  /// ```
  /// - Parameter names: The names of modules that must be present. Other modules may also be present.
  /// - Throws: ``ApplicationError`` with the code `unknownName`. The error lists all missing modules.
  public static func all(expecting names: [String]) throws(ApplicationError) -> [any Module] {
    let known = makers.map(\.name)
    let missing = names.filter { !known.contains($0) }
    guard missing.isEmpty else { throw .unregistered(missing, among: known) }
    return all()
  }

  static let makers: [ModuleMaker] = {
    let records = Records()
    tenon_modules_visit(
      { start, size, context in
        guard let context else { return }
        let records = Unmanaged<Records>.fromOpaque(context).takeUnretainedValue()
        for offset in stride(from: 0, to: size, by: MemoryLayout<ModuleRecord>.stride) {
          records.all.append(start.load(fromByteOffset: offset, as: ModuleRecord.self))
        }
      }, Unmanaged.passUnretained(records).toOpaque())
    return records.all.map { Unmanaged<ModuleMaker>.fromOpaque($0()).takeRetainedValue() }
      .coldSorted { $0.name < $1.name }
  }()

  /// The records that are found, before any of them is called.
  private final class Records {
    var all: [ModuleRecord] = []
  }

  /// The advice on how to link modules that register themselves.
  static let cure =
    "if its code is in a static archive, link the whole archive (-force_load on Apple's platforms, --whole-archive elsewhere),"
    + " because linkers omit unreferenced code"
}

extension ApplicationError {
  fileprivate static func unregistered(_ names: [String], among known: [String]) -> Self {
    let missing = names.joined(separator: ", ")
    let similar = names.count == 1 ? names[0].nearMisses(among: known) : []
    return Self(
      .unknownName, subject: missing,
      "the program has no record of \(missing), which should have registered \(names.count == 1 ? "itself" : "themselves")"
        + (similar.isEmpty ? "; \(AutomaticModules.cure)" : similar.nearMissClause))
  }
}
