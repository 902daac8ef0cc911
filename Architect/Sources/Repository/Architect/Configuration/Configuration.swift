import Files
import ModuleGraph
import Rules

/// The contents of `.tenon.yml`.
public struct Configuration: Hashable, Sendable {
  /// The file's name at the repository's root.
  public static let fileName = ".tenon.yml"

  public var policy = Policy()
  /// Patterns that match the paths to exclude.
  public var excluded: [Glob] = []
  /// Patterns that match the specs of XcodeGen, in addition to those that their names or contents tell.
  public var specs: [Glob] = []
  /// Patterns that match files which neither a build nor a test reads, so that changes in them affect nothing.
  public var unbuilt: [Glob] = []
  /// The platforms for which `#if` is evaluated. An empty list means all platforms that Swift modules usually support.
  public var platforms: [Platform] = []
  /// The flags that are set for `#if`, in addition to the targets' flags. `DEBUG` is always evaluated both
  /// ways.
  public var flags: Set<String> = []
  /// The share of the repository that must be checked, in per cent; `nil` for any.
  public var requiredCoverage: Int?
  /// The path of the baseline.
  public var baseline = ".tenon-baseline.json"

  /// What the team says about pods, in addition to the shipped table: the packages that replace them, and the pods to
  /// keep.
  package var pods: [String: PodEntry] = [:]

  /// The parts of targets that are checked like modules.
  public var parts: [TargetParts] = []

  /// Remarks about settings that still work but should be written differently.
  public var notes: [String] = []

  public init() {}

  /// The build configurations for which conditions are evaluated.
  public var builds: [BuildConfiguration] {
    let chosen = platforms.isEmpty ? [.iOS, .macOS, .tvOS, .watchOS, .visionOS, .Linux] : platforms
    return chosen.flatMap { platform in
      [flags, flags.union(["DEBUG"])].map { BuildConfiguration(platform: platform, flags: $0) }
    }
  }
}

/// A mistake in a configuration, with its location.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: Place
  public var message: String

  public var description: String { "\(place): \(message)" }
}
