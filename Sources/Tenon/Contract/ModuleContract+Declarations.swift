import TenonDiagnostics

extension ModuleContract {
  /// The declarations that the module makes for other modules, grouped by part. A test can remove these declarations
  /// one at a time to find out which modules need them.
  ///
  /// ```swift
  /// for declaration in ModuleContract(of: CartModule()).declarations {
  ///   #expect(throws: WiringError.self) { try Application(modules(without: declaration)) }
  /// }
  /// ```
  public var declarations: [Declaration] { parts.all.flatMap(\.offers) }

  /// The declarations that depend on other modules, grouped by part.
  public var dependencies: [Declaration] { parts.all.flatMap(\.dependencies) }

  /// Removes a declaration. The remaining declarations may then fail verification.
  /// - Parameter declaration: One of ``declarations``.
  public mutating func remove(_ declaration: Declaration) { parts.remove(declaration) }
}
