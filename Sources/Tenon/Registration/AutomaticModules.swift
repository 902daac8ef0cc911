import CTenonSections
import TenonDiagnostics

/// The record that a module puts into the program's section `tenon_modules`; see ``AutomaticModules``.
public typealias ModuleRecord = @convention(c) () -> UnsafeMutableRawPointer

/// The record of a module, to be put into the section; see ``AutomaticModules``.
public func moduleRecord<M: DefaultModule>(_ module: M.Type) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ModuleMaker(name: M().name) { M() }).toOpaque()
}

/// The modules that registered themselves with a record in a section of the program (compiler 6.3 and later).
///
/// A module does so once, at file scope; nothing runs at load time, and no classes are scanned:
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
/// The sections of the program and of the libraries that it has loaded are read once. They survive dead-code stripping,
/// because the record is marked as used. However, a linker drops the parts of a static archive that nothing refers to,
/// including the record: link the whole archive (`-force_load` on Apple's platforms, `--whole-archive` elsewhere), and
/// list the modules that you expect with ``all(expecting:)``.
public enum AutomaticModules {
  /// All registered modules, in the order of their names. If two have the same name, both are returned, and the
  /// application refuses them as it would in an explicit list.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all() + [ShopHostModule()])
  /// ```
  public static func all() -> [any Module] { makers.map { $0.make() } }

  /// All registered modules, provided that the expected ones are present: a module whose record was not linked is
  /// reported as missing instead of being silently absent.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all(expecting: ["Cart", "Order"]) + [ShopHostModule()])
  /// ```
  /// - Parameter names: The names of modules that must be present; there may be others.
  /// - Throws: ``ApplicationError`` with the code `unknownName`, which names all that are missing.
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

  /// What is found, before any of it is called.
  private final class Records {
    var all: [ModuleRecord] = []
  }

  /// How a module gets into the program that registers itself.
  static let cure =
    "if its code is in a static archive, link the whole archive (-force_load on Apple's platforms, --whole-archive elsewhere),"
    + " because linkers leave out what nothing refers to"
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
