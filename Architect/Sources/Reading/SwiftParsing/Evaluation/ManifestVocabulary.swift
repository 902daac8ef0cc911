/// The types and arguments that the library of a manifest provides.
public struct ManifestVocabulary: Sendable {
  /// The type of the requested value, such as `Project`.
  public var root: String
  /// The types of all relevant arguments in library calls, by label, or by type and label, such as `Product.targets`.
  /// Other arguments are not evaluated.
  public var arguments: [String: String]
  /// The types that are written as lists, with the element type of each.
  public var lists: [String: String]
  /// The labels of arguments whose values may be partly or completely unknown.
  public var incidental: Set<String>
  /// The values of properties that a manifest can read without having set them, by type and name.
  public var properties: [String: StandardValue]
  /// What a program may do with the library's values; `nil` if the manifest only declares constants.
  public var program: ProgramVocabulary?

  public init(
    root: String, arguments: [String: String], lists: [String: String], incidental: Set<String> = [],
    properties: [String: StandardValue] = [:], program: ProgramVocabulary? = nil
  ) {
    self.root = root
    self.arguments = arguments
    self.lists = lists
    self.incidental = incidental
    self.properties = properties
    self.program = program
  }

  /// Returns the type of an argument of `type`, or of a property with the same name. Returns `nil` if it is not relevant.
  func type(of label: String, in type: String) -> TypeReference? {
    (arguments["\(type).\(label)"] ?? arguments[label]).map(Self.reference)
  }

  /// Returns the type of the argument without a label in a call such as `.define("DEBUG")`; the outer optional is `nil`
  /// if the argument is not relevant.
  func typeOfUnlabelled(in call: String, of type: String) -> TypeReference?? {
    guard let program else { return .some(nil) }
    return (program.unlabelled["\(type).\(call)"] ?? program.unlabelled[type]).map {
      .some(Self.reference($0))
    }
  }

  /// Returns the type of an argument of `type` that follows one without a label; `nil` if it is not relevant.
  func typeOfFollowing(in type: String) -> TypeReference? {
    program?.following[type].map(Self.reference)
  }

  private static func reference(_ text: String) -> TypeReference {
    guard text.hasPrefix("[") else { return .named(text) }
    let inner = text.dropFirst().dropLast()
    let parts = inner.split(separator: ":")
    return parts.count == 2
      ? .dictionary(reference(String(parts[1].drop { $0 == " " }))) : .array(reference(String(inner)))
  }

  /// Whether the library may have a type of this name.
  func knows(_ type: String) -> Bool {
    guard let program else { return true }
    return program.types.contains(String(type.prefix { $0 != "." }))
  }
}

/// The value of a property that the manifest does not set.
public enum StandardValue: Sendable {
  case empty
  case null
}

/// The parts of a library that matter if a manifest is a program whose statements are executed in order.
public struct ProgramVocabulary: Sendable {
  /// The library's outermost types. Nothing is known about values of other types that the manifest does not declare.
  public var types: Set<String>
  /// The nested types, by their full names.
  public var nested: Set<String>
  /// The types whose values are shared by all variables that refer to them.
  public var classes: Set<String>
  /// The types of arguments without labels, by type, or by type and call.
  public var unlabelled: [String: String]
  /// The types of the arguments that follow an argument without a label and have none either, by type, such as the
  /// condition in `.define("DEBUG", .when(…))`. Others are not evaluated.
  public var following: [String: String] = [:]
  /// The enumeration cases of values that are made by functions with other names.
  public var cases: [String: Case]
  /// The functions that make values of a type, by type.
  public var functions: [String: Set<String>]
  /// What `type` returns for the values of a type, by the name of the function that makes the value.
  public var kinds: [String: [String: String]]

  /// An enumeration case that patterns refer to.
  public struct Case: Sendable {
    public var function: String
    public var labels: [String]

    public init(_ function: String, _ labels: [String]) {
      self.function = function
      self.labels = labels
    }
  }

  public init(
    types: Set<String>, nested: Set<String>, classes: Set<String>, unlabelled: [String: String],
    cases: [String: Case], functions: [String: Set<String>],
    kinds: [String: [String: String]]
  ) {
    self.types = types
    self.nested = nested
    self.classes = classes
    self.unlabelled = unlabelled
    self.cases = cases
    self.functions = functions
    self.kinds = kinds
  }
}
