/// The toolchain commands that are available to run manifests.
public enum ToolchainProbe {
  /// The path of the `swift` command in the search path.
  public static var swift: String? { ManifestRunner.swift }
}
