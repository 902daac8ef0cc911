extension Policy {
  /// Declarations from outside the repository that only some modules may use.
  public struct UsePolicy: Hashable, Sendable {
    /// The names, such as `UserDefaults`, `print` or `FileManager.default`.
    public var symbols: [String]
    /// The modules, or with `path:` the files, that may use them.
    public var only: [NamePattern]
    public var reason: String?

    public init(symbols: [String], only: [NamePattern], reason: String? = nil) {
      self.symbols = symbols
      self.only = only
      self.reason = reason
    }
  }
}
