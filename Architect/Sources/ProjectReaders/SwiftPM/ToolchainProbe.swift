import Files
import JSONValues
import Processes

/// The toolchain of the `swift` command on the `PATH`.
public enum ToolchainProbe {
  /// The path of the `swift` command.
  public static var swift: String? { ManifestRunner.swift }

  /// Asks the `swift` command, which may stand for one of several toolchains, where libIndexStore is.
  /// - Parameter root: The absolute path of the repository; a version manager may choose the toolchain by its folder.
  /// - Returns: The absolute path, or `nil` if there is no toolchain that has the library.
  public static func indexLibrary(for root: String) -> String? {
    guard
      let output = try? LimitedProcess.output(of: ["swift", "-print-target-info"], in: root, within: 30),
      let resources = try? JSON(reading: output)["paths"]?["runtimeResourcePath"]?.string
    else { return nil }
    let libraries = FilePath.folder(of: resources)
    return ["libIndexStore.so", "libIndexStore.dylib"].map { FilePath.join(libraries, $0) }
      .first { FileSystem.status(of: $0) != nil }
  }
}
