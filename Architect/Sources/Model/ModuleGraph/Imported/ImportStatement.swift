/// An import as written in a source file.
public struct ImportStatement: Hashable, Sendable {
  /// How the import is written.
  public enum Form: Hashable, Sendable {
    /// `import A`, `import A.B`
    case module
    /// `import struct A.B`, with the keyword of the declaration's kind.
    case scoped(String)
    /// `@import A;`
    case objectiveC
    /// `#import <A/B.h>` or `#import "B.h"`, with the header's name.
    case header(String)
  }

  /// The attributes before `import`, and the kind of delimiters around a header.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let testable = Attributes(rawValue: 1)
    public static let exported = Attributes(rawValue: 2)
    public static let preconcurrency = Attributes(rawValue: 4)
    public static let implementationOnly = Attributes(rawValue: 8)
    public static let spi = Attributes(rawValue: 16)
    /// The header is in angle brackets.
    public static let angled = Attributes(rawValue: 32)
  }

  private struct Parts: Hashable {
    var module: String
    var path: [String]
    var form: Form
    var attributes: Attributes
    var access: String?
    var line: Int
    var column: Int
    var condition: Condition
  }

  private let shared: Shared<Parts>

  /// The name of the module; empty for a header without a module name.
  public var module: String { shared.parts.module }
  /// The path after the module's name: the submodules, and the declaration of a scoped import.
  public var path: [String] { shared.parts.path }
  public var form: Form { shared.parts.form }
  public var attributes: Attributes { shared.parts.attributes }
  /// The access level, if the statement has one.
  public var access: String? { shared.parts.access }
  /// The line number of the module's name, starting at 1.
  public var line: Int { shared.parts.line }
  /// The column number of the module's name, starting at 1.
  public var column: Int { shared.parts.column }
  /// The condition of the `#if` branches around the import.
  public var condition: Condition { shared.parts.condition }

  /// The condition as the file spells it: C asks for headers where Swift asks for modules.
  public var conditionSpelling: String {
    switch form {
    case .header, .objectiveC: condition.spelling.replacing("canImport(", with: "__has_include(")
    case .module, .scoped: condition.spelling
    }
  }

  public init(
    module: String, path: [String] = [], form: Form = .module, attributes: Attributes = [],
    access: String? = nil,
    line: Int, column: Int, condition: Condition = .always
  ) {
    shared = Shared(
      Parts(
        module: module, path: path, form: form, attributes: attributes, access: access, line: line,
        column: column, condition: condition))
  }
}
