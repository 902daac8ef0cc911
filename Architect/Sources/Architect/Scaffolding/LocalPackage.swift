import Files
import ModuleGraph
import ProjectEditors
import Templates

/// The first local package of a project without any module: what its manifest says comes from the project.
struct LocalPackage {
  /// The folder in which the package is created.
  let folder: String
  let manifest: String

  /// - Returns: `nil` if no project that Xcode builds has an app.
  init?(_ architecture: Architecture, name: String, layerFolder: String?) {
    guard let app = ModuleDeclaration.apps(architecture).first?.declaration,
      let project = architecture.projects.first(where: {
        $0.manifest == app.manifest && $0.format == app.format
      })
    else { return nil }
    folder = FilePath.join(layerFolder ?? FilePath.join(project.folder, "Modules"), name)
    let versions = app.target.platforms.isEmpty ? app.platforms : app.target.platforms
    let platforms = versions.filter { $0.key.isApple && Self.isVersion($0.value) }
      .sorted { $0.key.rawValue < $1.key.rawValue }
      .map { ".\($0.key.rawValue)(\"\(Self.long($0.value))\")" }
    let text = (try? FileSystem.read(FilePath.join(architecture.root, app.manifest))).map {
      String(decoding: $0, as: UTF8.self)
    }
    var arguments = ["name: \"\(name)\""]
    if !platforms.isEmpty { arguments.append("platforms: [\(platforms.joined(separator: ", "))]") }
    arguments += ["products: []", "dependencies: []", "targets: []"]
    if Self.isSwift5(text ?? "") { arguments.append("swiftLanguageModes: [.v5]") }
    manifest =
      "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n"
      + arguments.map { "  \($0)" }.joined(separator: ",\n") + "\n)\n"
  }

  private static func isVersion(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  /// SwiftPM wants a minor version too.
  private static func long(_ version: String) -> String { version.contains(".") ? version : version + ".0" }

  /// Whether a project sets an older version of Swift; XcodeGen and Tuist set one where the project does not.
  private static func isSwift5(_ text: String) -> Bool {
    let versions = text.ranges(of: "SWIFT_VERSION").compactMap { range in
      text[range.upperBound...].prefix(12).first { $0.isNumber }
    }
    return versions.isEmpty || versions.contains { $0 < "6" }
  }
}
