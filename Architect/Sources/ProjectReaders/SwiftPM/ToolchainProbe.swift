/// What of the toolchain is there for manifests that have to be run.
public enum ToolchainProbe {
  /// The `swift` command on the search path.
  public static var swift: String? { ManifestRunner.swift }
}
