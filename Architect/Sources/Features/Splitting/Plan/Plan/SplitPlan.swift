import SourceReaders

/// How the files of one target could become several modules.
///
/// ```swift
/// let plan = SplitPlan(of: graph)
/// for module in plan.modules { print(module.layer, module.name, module.files.count) }
/// ```
///
/// Equal graphs and options give equal plans, in every process and whatever the order of reading.
public struct SplitPlan: Sendable {
  /// The modules in the order in which they can be extracted: each uses only modules before it, apart from
  /// the references in ``cuts``.
  public let modules: [Module]
  /// The references that go upward, each with the cheapest way to remove it.
  public let cuts: [Cut]
  /// What could be extracted first, the best first: modules at three granularities, and folders
  /// with and without their subfolders.
  public let candidates: [Proposal]
  /// The weight of the references in ``cuts``, as a share of all references between files.
  public let upwardShare: Double

  /// The names of the modules, in the order in which they can be extracted.
  public var order: [String] { modules.map(\.name) }

  /// A module to extract.
  public struct Module: Sendable {
    public let layer: Layer
    /// What the module consists of, and what it takes to extract it after the modules before it.
    public let proposal: Proposal
    /// The modules that it uses, apart from the references to cut.
    public let uses: [String]

    public var name: String { proposal.name }
    /// The paths of the files, in order.
    public var files: [String] { proposal.files }
  }

  /// A layer of the architecture, from the lowest to the highest.
  public enum Layer: String, CaseIterable, Comparable, Sendable {
    case core, feature, business, host

    public static func < (one: Layer, other: Layer) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A reference from a lower module to a higher one, and how to remove it.
  public struct Cut: Sendable {
    /// The lower module, whose files use the declaration.
    public let from: String
    /// The higher module, which declares it.
    public let to: String
    public let declaration: Declaration
    /// Where the lower module uses it: the first use in each file.
    public let uses: [Place]
    public let remedy: Remedy
  }

  /// The cheapest way to remove a reference upward.
  public enum Remedy: Hashable, Sendable {
    /// Move the file with this path to the module.
    case moveFile(String, to: String)
    /// Move only the declaration to the lower module.
    case moveDeclaration
    /// Declare a protocol in the lower module, and let the host inject the object.
    case extractProtocol
    /// Make one module of both.
    case merge
  }

  /// A declaration in a file.
  public struct Declaration: Hashable, Sendable {
    /// The name with the names of the types around it.
    public let name: String
    public let kind: DeclarationKind
    public let access: AccessLevel
    public let place: Place
  }

  /// A line in a file.
  public struct Place: Hashable, Sendable {
    public let path: String
    public let line: Int

    public init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }
}
