/// A pod as listed in a Podfile.
public struct PodReference: Hashable, Sendable {
  /// The name of the pod or of one of its subspecs, such as `Cart/UI`.
  public var name: String
  /// The folder of a local pod, relative to the Podfile.
  public var path: String?
  /// A version requirement, such as `~> 1.0`.
  public var requirement: String?
  /// The test specifications that are also built.
  public var testSpecs: [String]

  public init(_ name: String, path: String? = nil, requirement: String? = nil, testSpecs: [String] = []) {
    self.name = name
    self.path = path
    self.requirement = requirement
    self.testSpecs = testSpecs
  }
}

/// A `target` or `abstract_target` block of a Podfile.
public struct PodTarget: Hashable, Sendable {
  public var name: String
  /// The enclosing targets, outermost first.
  public var around: [String]
  public var isAbstract: Bool
  public var line: Int
  /// The construct that computes the block, such as `a loop`; `nil` if the block can be edited.
  public var computation: String?
  /// The pods that the block lists as literals.
  public var pods: [PodReference]
}

/// A part of a podspec: the specification itself, or a subspec, test specification or app specification.
public struct PodspecPart: Hashable, Sendable, CustomStringConvertible {
  /// The names of the part and of the subspecs around it, outermost first.
  public var names: [String]

  public init(_ names: String...) { self.names = names }

  /// The specification itself.
  public static let root = PodspecPart()

  public var description: String {
    names.isEmpty ? "the specification" : "'\(names.joined(separator: "/"))'"
  }
}
