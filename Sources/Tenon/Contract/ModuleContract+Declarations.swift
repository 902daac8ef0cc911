import TenonDiagnostics

extension ModuleContract {
  /// What the module declares for others, part by part: what can be listed and taken away, so that a test can see who
  /// needs it.
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

  /// Takes a declaration away; what stays may not verify any more.
  /// - Parameter declaration: One of ``declarations``.
  public mutating func remove(_ declaration: Declaration) {
    parts.remove(declaration)
    guard declaration.kind == .handles else { return }
    handlers.coldRemoveAll { $0.place == declaration.place && $0.event.description == declaration.name }
  }
}
