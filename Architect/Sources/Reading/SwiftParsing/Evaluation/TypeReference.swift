internal import SwiftSyntax

/// A type, with the information that is needed to resolve `.member`.
indirect enum TypeReference: Hashable {
  case named(String)
  case array(TypeReference)
  case dictionary(TypeReference)
  case tuple([Element])

  /// An element of a tuple; `type` is `nil` if the kind of type is not supported.
  struct Element: Hashable {
    var label: String?
    var type: TypeReference?
  }

  /// The type's name, or `Array`.
  var name: String {
    switch self {
    case .named(let name): name
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .tuple: "Tuple"
    }
  }

  /// Creates the type that `syntax` represents; `nil` if the kind of type is not supported.
  init?(_ syntax: TypeSyntax?) {
    guard let syntax else { return nil }
    if let optional = syntax.as(OptionalTypeSyntax.self) {
      self.init(optional.wrappedType)
    } else if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      self.init(optional.wrappedType)
    } else if let array = syntax.as(ArrayTypeSyntax.self) {
      guard let element = TypeReference(array.element) else { return nil }
      self = .array(element)
    } else if let dictionary = syntax.as(DictionaryTypeSyntax.self) {
      guard let value = TypeReference(dictionary.value) else { return nil }
      self = .dictionary(value)
    } else if let tuple = syntax.as(TupleTypeSyntax.self) {
      if let only = tuple.elements.first, tuple.elements.count == 1 {
        self.init(only.type)
      } else {
        self = .tuple(
          tuple.elements.map { Element(label: $0.firstName?.text, type: TypeReference($0.type)) })
      }
    } else if let member = syntax.as(MemberTypeSyntax.self) {
      guard let base = TypeReference(member.baseType) else { return nil }
      let isModule = ["PackageDescription", "ProjectDescription", "Foundation", "Swift"].contains(base.name)
      self = .named(isModule ? member.name.text : "\(base.name).\(member.name.text)")
    } else if let identifier = syntax.as(IdentifierTypeSyntax.self) {
      let arguments = identifier.genericArgumentClause?.arguments.map {
        TypeReference($0.argument.as(TypeSyntax.self))
      }
      switch (identifier.name.text, arguments?.count) {
      case ("Array", 1), ("Set", 1):
        guard let element = arguments?[0] else { return nil }
        self = .array(element)
      case ("Optional", 1):
        guard let wrapped = arguments?[0] else { return nil }
        self = wrapped
      default: self = .named(identifier.name.text)
      }
    } else if let attributed = syntax.as(AttributedTypeSyntax.self) {
      self.init(attributed.baseType)
    } else if let some = syntax.as(SomeOrAnyTypeSyntax.self) {
      self.init(some.constraint)
    } else {
      return nil
    }
  }
}
