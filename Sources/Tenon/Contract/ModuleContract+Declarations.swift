import TenonDiagnostics

extension ModuleContract {
  /// What the module declares for others, part by part. These declarations can be listed and removed, so that a test
  /// can see which modules need them.
  ///
  /// ```swift
  /// for declaration in ModuleContract(of: CartModule()).declarations {
  ///   #expect(throws: WiringError.self) { try Application(modules(without: declaration)) }
  /// }
  /// ```
  public var declarations: [Declaration] {
    parts.all.flatMap(\.offers) + handlers.map { Declaration(.handles, $0.event.description, at: $0.place) }
  }

  /// What the module asks of others, part by part.
  public var dependencies: [Declaration] { parts.all.flatMap(\.dependencies) }

  /// Removes a declaration; the remaining declarations may no longer verify.
  /// - Parameter declaration: One of ``declarations``.
  public mutating func remove(_ declaration: Declaration) {
    parts.remove(declaration)
    guard declaration.kind == .handles else { return }
    handlers.coldRemoveAll { $0.place == declaration.place && $0.event.description == declaration.name }
  }
}
