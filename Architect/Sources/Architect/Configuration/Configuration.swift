import Files
import ModuleGraph
import Rules

/// The contents of `.tenon.yml`.
public struct Configuration: Hashable, Sendable {
  /// The file's name at the repository's root.
  public static let fileName = ".tenon.yml"

  public var policy = Policy()
  /// The paths that are not read.
  public var excluded: [Glob] = []
  /// The platforms that `#if` is evaluated for. An empty list means all platforms that Swift modules usually support.
  public var platforms: [Platform] = []
  /// Flags that are set for `#if`, in addition to those of the targets. `DEBUG` is always evaluated both ways.
  public var flags: Set<String> = []
  /// The baseline's path.
  public var baseline = ".tenon-baseline.json"

  /// Settings in the file that still work but should be written differently.
  public var notes: [String] = []

  public init() {}

  /// The build configurations that conditions are evaluated for.
  public var builds: [BuildConfiguration] {
    let chosen = platforms.isEmpty ? [.iOS, .macOS, .tvOS, .watchOS, .visionOS, .Linux] : platforms
    return chosen.flatMap { platform in
      [flags, flags.union(["DEBUG"])].map { BuildConfiguration(platform: platform, flags: $0) }
    }
  }
}

/// A mistake in a configuration, and its place.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: Place
  public var message: String

  public var description: String { "\(place): \(message)" }
}
