/// The parts of the toolchain that are available to run manifests.
public enum ToolchainProbe {
  /// The `swift` command on the search path.
  public static var swift: String? { ManifestRunner.swift }
}
