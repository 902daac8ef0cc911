/// The toolchain commands that are available to run manifests.
public enum ToolchainProbe {
  /// The path of the `swift` command, according to the `PATH` variable.
  public static var swift: String? { ManifestRunner.swift }
}
