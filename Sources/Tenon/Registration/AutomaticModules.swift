import CTenonSections
import TenonDiagnostics

/// What a module leaves in the program's section `tenon_modules`; see ``AutomaticModules``.
public typealias ModuleRecord = @convention(c) () -> UnsafeMutableRawPointer

/// The record of a module, to be put into the section; see ``AutomaticModules``.
public func moduleRecord<M: DefaultModule>(_ module: M.Type) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ModuleMaker(name: M().name) { M() }).toOpaque()
}

/// The modules that registered themselves by lying in a section of the program (compiler 6.3 and later).
///
/// A module says so once, at file scope; nothing runs at load time, and nothing scans classes:
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
/// because the record is marked as used. A linker leaves out what is not referred to of a static archive, though, and
/// with it the record: link such an archive whole (`-force_load` on Apple's platforms, `--whole-archive` elsewhere),
/// and say with ``all(expecting:)`` whom you expect.
public enum AutomaticModules {
  /// All of them, in the order of their names. If two have one name, both are there, and the application refuses
  /// them as it would refuse an explicit list.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all() + [ShopHostModule()])
  /// ```
  public static func all() -> [any Module] { makers.map { $0.make() } }

  /// All of them, where the expected ones are there: one whose record was not linked is named as missing, and
  /// not just not there.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all(expecting: ["Cart", "Order"]) + [ShopHostModule()])
  /// ```
  /// - Parameter names: The names of modules that have to be there; others may be.
  /// - Throws: ``ApplicationError`` of the code `unknownName`, which names all that are missing.
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
    "where its code is in a static archive, link that whole (-force_load on Apple's platforms, --whole-archive elsewhere),"
    + " because linkers leave out what is not referred to"
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
