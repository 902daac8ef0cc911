import ModuleGraph
import SourceReaders

extension SplitPlan {
  /// Files that could become a module, and what that takes.
  public struct Proposal: Sendable {
    public internal(set) var name: String
    /// The paths of the files, in order.
    public let files: [String]
    public let origin: Origin
    /// What speaks for the proposal, the strongest reason first.
    public let reasons: [Reason]
    /// How much the files belong together rather than with others, from 0 to 1.
    public let cohesion: Double
    /// The share of the references of these files that would have to be removed.
    public let costOfCut: Double
    /// The number of other files that use these files.
    public let users: Int
    /// The share of the target's lines that a change outside these files no longer compiles.
    public let buildGain: Double
    /// The declarations that files outside use, and that must be visible to them.
    public let raised: [Declaration]
    /// The files outside that must import the module.
    public let importers: [String]
    /// References from other files to these.
    public let incoming: [Reference]
    /// References from these files to files that stay behind. With incoming references they are a cycle,
    /// which must be removed before the module can be extracted.
    public let outgoing: [Reference]
    /// Files that could come along, or stay behind, so that fewer references go out; the most useful first.
    public let improvements: [Improvement]

    /// Whether the files cannot be extracted before some references are removed.
    public var isBlocked: Bool { !incoming.isEmpty && !outgoing.isEmpty }
  }

  /// Where a proposal comes from.
  public enum Origin: Hashable, Sendable {
    /// Files that belong together: in large modules, in modules of the usual size, or in small ones.
    case cluster(Granularity)
    /// A folder with this path.
    case folder(String)
    /// The files in the folder with this path, without those in its subfolders.
    case directlyInFolder(String)
    /// A person chose the files.
    case chosen
  }

  /// The size of modules.
  public enum Granularity: String, CaseIterable, Sendable {
    case coarse, usual, fine
  }

  /// Why files belong together.
  public struct Reason: Hashable, Sendable {
    /// What the files do, such as "use each other".
    public let text: String
    /// The share of this reason in all reasons.
    public let share: Double
  }

  /// The uses of one declaration from one file.
  public struct Reference: Hashable, Sendable {
    public let declaration: Declaration
    /// The first use.
    public let use: Place
    public let count: Int
    /// Whether the declaration was only found by the unique name of a member.
    public let isGuess: Bool
  }

  /// A file that would better come along, or stay behind.
  public struct Improvement: Hashable, Sendable {
    public let file: String
    /// Whether the file should come along; otherwise it should stay behind.
    public let comesAlong: Bool
    /// The number of references between files that go out no more.
    public let edgesSaved: Int
  }
}
