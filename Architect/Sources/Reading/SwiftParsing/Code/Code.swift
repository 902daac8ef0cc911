/// The code of a Swift file as plain values, without trivia and without what is irrelevant for following values through
/// it: effects, attributes of parameters and access levels are dropped, and operators are not grouped by precedence.
///
/// A value of this type is small and needs no parser, so that code in other targets can follow calls and values.
public enum Code {
  /// The code of a file.
  public struct File: Sendable {
    public var items: [Statement]
    private let lines: LineTable

    init(items: [Statement], lines: LineTable) {
      self.items = items
      self.lines = lines
    }

    /// Parses a file.
    /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
    public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
      let lines = LineTable(bytes)
      self = try SourceText.parse(bytes) { file in
        File(items: CodeReader().statements(file.statements), lines: lines)
      }
    }

    /// The number of bytes before the last line.
    public var length: Int { lines.starts.last ?? 0 }

    /// Returns the line and column of an offset, both from 1.
    public func position(of offset: Int) -> (line: Int, column: Int) { lines.position(of: offset) }
  }

  // MARK: - Types

  /// A type as written. `any P` and `P` are the same, and so are `T?` and `Optional<T>`.
  public indirect enum TypeName: Hashable, Sendable {
    /// A name with its qualifiers, and the generic arguments of the last part.
    case named([String], [TypeName])
    case optional(TypeName)
    case array(TypeName)
    case dictionary(TypeName, TypeName)
    case tuple([TypeName])
    case composition([TypeName])
    /// `T.Type`
    case metatype(TypeName)
    /// `some P`
    case opaque(TypeName)
    /// A function type, and the parameters that it takes.
    case function([TypeName], TypeName)
    /// Any other type, as text.
    case other(String)
  }

  // MARK: - Expressions

  /// An expression, without `try`, `await`, parentheses, `!` and `?`.
  public struct Expression: Sendable {
    public var kind: Kind
    /// The offset of the expression in bytes. For a member, this is the offset of the member's name.
    public var offset: Int

    public init(kind: Kind, offset: Int) {
      self.kind = kind
      self.offset = offset
    }

    public indirect enum Kind: Sendable {
      case name(String, [TypeName])
      /// A member, and the generic arguments after it. Without a base, the member's type follows from the context.
      case member(Expression?, String, [TypeName])
      case call(Expression, [Argument])
      case element(Expression, [Argument])
      case text([TextPart])
      case number(String)
      case boolean(Bool)
      case null
      case array([Expression])
      case dictionary([(key: Expression, value: Expression)])
      case tuple([Argument])
      case closure(Closure)
      /// `T.self`
      case type(TypeName)
      /// `&value`
      case reference(Expression)
      case assignment(Expression, Expression)
      /// Operands and operators between them, in order.
      case operation([Expression], [String])
      case conditional(Expression, Expression, Expression)
      case cast(Expression, TypeName)
      /// An `if` or `switch` that has a value.
      case branches(Statement)
      /// A key path, without its root.
      case keyPath([String])
      /// `#line`, `#fileID`, `#selector(…)` and other macros.
      case macro(String, [Argument])
      /// An expression of another kind, with the expressions in it.
      case other([Expression])
    }
  }

  /// A literal part of a text, or an expression in it.
  public enum TextPart: Sendable {
    case literal(String)
    case value(Expression)
  }

  public struct Argument: Sendable {
    public var label: String?
    public var value: Expression
    /// Whether the argument is a closure after the parentheses.
    public var isTrailing = false
  }

  public struct Closure: Sendable {
    /// The names of the parameters; `nil` if the closure uses `$0`.
    public var parameters: [String]?
    /// The types of the parameters, where they are written.
    public var types: [TypeName?] = []
    public var captures: [(name: String, value: Expression)] = []
    public var body: [Statement]
  }

  // MARK: - Statements

  public indirect enum Statement: Sendable {
    case expression(Expression)
    case variables([Variable])
    case function(Function)
    case type(TypeDeclaration)
    case alias(Alias)
    case returns(Expression?, offset: Int)
    /// `if`, `guard`, `switch` and `do`: conditions that are evaluated, then one of the blocks.
    case choice(Choice)
    case loop(Loop)
    /// `continue`, and `break` out of a loop.
    case leavesRound
    /// `#if`
    case conditional([ConditionalClause])
    /// A statement of another kind, with the expressions in it.
    case other([Expression])
  }

  public struct Choice: Sendable {
    public var conditions: [Expression] = []
    public var blocks: [Block] = []
    /// Whether one of the blocks is always executed.
    public var isExhaustive = false
    /// Whether code after the statement is only reached if the conditions hold, as after `guard`. Their bindings are then
    /// visible after the statement.
    public var isGuard = false

    public struct Block: Sendable {
      /// What the conditions of the block bind, such as `if let x = y`.
      public var bindings: [(name: String, value: Expression?)] = []
      /// The cases of an enumeration for which a `switch` chooses the block; empty for `default`, and `nil` if the block
      /// has other patterns.
      public var cases: [CasePattern]?
      public var body: [Statement]
    }

    /// A pattern for a case of an enumeration: `.product(let id)`.
    public struct CasePattern: Sendable {
      public var name: String
      /// The names that the pattern gives to the values of the case; `nil` for each value without a name.
      public var bindings: [String?] = []
    }
  }

  public struct Loop: Sendable {
    /// The name of the element; `nil` if a `for` loop has a pattern, and for other loops.
    public var element: String?
    public var sequence: Expression?
    /// Whether a condition chooses elements: `for x in list where …`.
    public var isFiltered = false
    public var body: [Statement]
  }

  public struct ConditionalClause: Sendable {
    /// The text of the condition; `nil` for `#else`.
    public var condition: String?
    public var items: [Statement]
  }

  // MARK: - Declarations

  public struct Variable: Sendable {
    public var name: String
    public var offset: Int
    public var type: TypeName?
    public var value: Expression?
    /// The code of the getter.
    public var getter: [Statement]?
    /// The code of the setter and of the observers.
    public var reactions: [Statement] = []
    public var isStatic = false
    public var isLazy = false
    public var isConstant = false
    /// The names of a tuple pattern, instead of ``name``.
    public var parts: [String] = []
    public var attributes: [Attribute] = []

    /// Whether the variable has storage.
    public var isStored: Bool { getter == nil }

    /// Whether the variable is a requirement of a protocol.
    public var isRequirement: Bool { getter?.isEmpty ?? false }
  }

  public struct Function: Sendable {
    /// The name; `init` for an initializer and `subscript` for a subscript.
    public var name: String
    public var offset: Int
    public var parameters: [Parameter] = []
    public var result: TypeName?
    public var generics: [Generic] = []
    public var body: [Statement]?
    public var isStatic = false
    public var isAsync = false
    public var isThrowing = false
    public var attributes: [Attribute] = []

    public init(name: String, offset: Int) {
      self.name = name
      self.offset = offset
    }
  }

  public struct Parameter: Sendable {
    /// The label in calls; `nil` for `_`.
    public var label: String?
    public var name: String
    public var type: TypeName
    public var isInOut = false
    public var isVariadic = false
    public var value: Expression?

    public init(
      label: String?, name: String, type: TypeName, isInOut: Bool = false, isVariadic: Bool = false,
      value: Expression? = nil
    ) {
      self.label = label
      self.name = name
      self.type = type
      self.isInOut = isInOut
      self.isVariadic = isVariadic
      self.value = value
    }
  }

  /// A generic parameter, and the type that it must conform to.
  public struct Generic: Hashable, Sendable {
    public var name: String
    public var constraint: TypeName?
  }

  public struct TypeDeclaration: Sendable {
    public var kind: DeclarationTree.Kind
    /// The name; for an extension, the name of the extended type.
    public var name: [String]
    public var offset: Int
    public var generics: [Generic] = []
    public var inherited: [TypeName] = []
    /// What the `where` clause of an extension makes equal: the name of a generic parameter, and a type.
    public var equalities: [(name: String, type: TypeName)] = []
    public var members: [Statement] = []
    public var cases: [Case] = []
    public var attributes: [Attribute] = []
  }

  public struct Case: Sendable {
    public var name: String
    public var offset: Int
    public var parameters: [Parameter] = []
    public var value: Expression?
  }

  public struct Alias: Sendable {
    public var name: String
    public var offset: Int
    public var generics: [Generic] = []
    public var type: TypeName
  }

  public struct Attribute: Sendable {
    public var name: String
    public var generics: [TypeName] = []
    public var arguments: [Argument] = []
    /// The name that `@objc(name)` gives in Objective-C.
    public var selector: String?
    public var offset: Int
  }
}
