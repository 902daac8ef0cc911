import Files
import Formats

/// The toolchain of the `swift` command on the `PATH`.
public enum ToolchainProbe {
  /// The path of the `swift` command.
  public static var swift: String? { ManifestRunner.swift }

  /// Asks the `swift` command, which may stand for one of several toolchains, where libIndexStore is.
  /// - Parameter root: The absolute path of the repository; a version manager may choose the toolchain by its folder.
  /// - Returns: The absolute path, or `nil` if there is no toolchain that has the library.
  public static func indexLibrary(for root: String) -> String? {
    guard let resources = information(for: root)?["paths"]?["runtimeResourcePath"]?.string else { return nil }
    let libraries = FilePath.folder(of: resources)
    return ["libIndexStore.so", "libIndexStore.dylib"].map { FilePath.join(libraries, $0) }
      .first { FileSystem.status(of: $0) != nil }
  }

  /// Asks the `swift` command for the version of Swift.
  /// - Parameter root: The absolute path of the repository; a version manager may choose the toolchain by its folder.
  /// - Returns: The version, or `nil` if there is no toolchain.
  public static func version(for root: String) -> (major: Int, minor: Int)? {
    information(for: root)?["compilerVersion"]?.string.flatMap(version(in:))
  }

  /// The version in a text such as `Apple Swift version 6.4 (swiftlang-6.4.0.1)`.
  package static func version(in text: String) -> (major: Int, minor: Int)? {
    guard let start = text.range(of: "Swift version ")?.upperBound else { return nil }
    let numbers = text[start...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    guard let major = numbers.first.flatMap({ Int($0) }) else { return nil }
    return (major, numbers.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  private static func information(for root: String) -> JSON? {
    let words = ["swift", "-print-target-info"]
    guard let output = try? LimitedProcess.output(of: words, in: root, within: 30) else { return nil }
    return try? JSON(reading: output)
  }
}
