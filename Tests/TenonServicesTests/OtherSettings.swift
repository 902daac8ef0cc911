import TenonServices

/// A type that another file has, too.
private struct Settings: Sendable {}

func resolveOtherSettings(from container: ServiceContainer) throws {
  _ = try container.resolve(Settings.self)
}
