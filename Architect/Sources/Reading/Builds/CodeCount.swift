/// How much there is in a file of Swift of the kinds of code that take the compiler its time.
public struct CodeCount: Sendable {
  /// Functions, initializers and subscripts.
  public var functions: Int
  /// Constants and variables, also those within functions.
  public var variables: Int
  /// Uses of macros with a `#`, such as `#expect(…)`.
  public var macros: Int

  public init(functions: Int, variables: Int, macros: Int) {
    self.functions = functions
    self.variables = variables
    self.macros = macros
  }

  /// What so many lines usually have.
  init(lines: Int) {
    self.init(functions: (lines + 14) / 15, variables: (lines + 9) / 10, macros: 0)
  }
}
