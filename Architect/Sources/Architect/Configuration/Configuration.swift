import Files
import ModuleGraph
import Rules

/// What `.tenon.yml` says.
public struct Configuration: Hashable, Sendable {
  /// The file's name at the repository's root.
  public static let fileName = ".tenon.yml"

  public var policy = Policy()
  /// Paths that are not read.
  public var excluded: [Glob] = []
  /// The platforms `#if` is evaluated for; empty stands for all that Swift modules usually support.
  public var platforms: [Platform] = []
  /// Flags that `#if` finds set, besides those of the targets. `DEBUG` is always tried both ways.
  public var flags: Set<String> = []
  /// The baseline's path.
  public var baseline = ".tenon-baseline.json"

  /// What in the file still works and should be written otherwise.
  public var notes: [String] = []

  public init() {}

  /// The builds that conditions are evaluated for.
  public var builds: [BuildConfiguration] {
    let chosen = platforms.isEmpty ? [.iOS, .macOS, .tvOS, .watchOS, .visionOS, .Linux] : platforms
    return chosen.flatMap { platform in
      [flags, flags.union(["DEBUG"])].map { BuildConfiguration(platform: platform, flags: $0) }
    }
  }
}

/// What is wrong with a configuration, and where.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: Place
  public var message: String

  public var description: String { "\(place): \(message)" }
}
