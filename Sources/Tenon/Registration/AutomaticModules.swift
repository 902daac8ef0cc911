import CTenonSections
import TenonDiagnostics

/// A module that can be made with nothing said: what automatic registration and manifests need.
///
/// ```swift
/// var catalog = ModuleCatalog()
/// catalog.add(PriceModule.self)   // a manifest can make it, because it needs nothing to begin with
/// ```
public protocol DefaultModule: Module {
  /// Makes the module; must not have effects.
  init()
}

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
/// The section is read once. It survives dead-code stripping, because the record is marked as used.
public enum AutomaticModules {
  /// All of them, in the order of their names. Where two have one name, both are there, and the application refuses
  /// them as it would refuse an explicit list.
  ///
  /// ```swift
  /// let application = try Application(AutomaticModules.all() + [ShopHostModule()])
  /// ```
  public static func all() -> [any Module] { makers.map { $0.make() } }

  static let makers: [ModuleMaker] = (0..<tenon_modules_image_count()).flatMap { image -> [ModuleMaker] in
    let section = tenon_modules_section(image)
    guard let start = section.start else { return [] }
    return stride(from: 0, to: Int(section.size), by: MemoryLayout<ModuleRecord>.stride).map { offset in
      let record = start.load(fromByteOffset: offset, as: ModuleRecord.self)
      return Unmanaged<ModuleMaker>.fromOpaque(record()).takeRetainedValue()
    }
  }.coldSorted { $0.name < $1.name }
}

/// A module's name and how to make one.
final class ModuleMaker: Sendable {
  let name: String
  let make: @Sendable () -> any Module

  init(name: String, make: @escaping @Sendable () -> any Module) {
    self.name = name
    self.make = make
  }
}
