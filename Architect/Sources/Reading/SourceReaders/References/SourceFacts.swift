/// What one source file declares and what it names, as far as its tokens show.
struct SourceFacts: Sendable {
  /// A declaration, or an extension.
  struct Declaration: Sendable {
    /// The name; for an extension, the last part of the extended type's name; -1 if there is none.
    var name: Int32
    var kind: DeclarationKind
    var access: AccessLevel
    /// The index of the declaration around this one; -1 for the file.
    var parent: Int32
    var line: Int32
    /// The last line of a type or extension.
    var endLine: Int32 = 0
    /// The index of the reference to the type of the variable, the result of the function, the aliased type, or the
    /// extended type; -1 if it is not known.
    var type: Int32 = -1
  }

  /// How a name was written.
  struct Reference: Hashable, Sendable {
    /// The name is not preceded by a dot.
    static let bare: Int32 = -1
    /// The name follows a dot, and the type before the dot is not known.
    static let unknown: Int32 = -2
    /// The name follows `self.` or `Self.`.
    static let own: Int32 = -3

    var name: Int32
    /// The index of the reference before the dot, or one of the constants.
    var base: Int32
    /// The index of the declaration in which the name occurs; -1 for the file.
    var scope: Int32
    var role = Role.plain

    enum Role: UInt8 { case plain, inherited, extended, attribute }
  }

  var lines = 0
  var names = Names()
  var declarations: [Declaration] = []
  /// The distinct references, in order of their first occurrence. A base precedes what is based on it.
  var references: [Reference] = []
  /// The number of occurrences of each reference; 0 for a name that turned out to be local.
  var counts: [Int32] = []
  /// The line of the first occurrence of each reference.
  var referenceLines: [Int32] = []
  /// The generic parameters of declarations, by the index of the declaration.
  var generics: [Int32: [Int32]] = [:]
  /// The number of occurrences of each name, apart from keywords.
  var occurrences: [Int32] = []
  var attributes: [Int32: Int32] = [:]
  var imports: [Int32] = []
}
