import Architect
import Files
import ModuleGraph
import ProjectEditors

/// The first local package of a project without any module: what its manifest says comes from the project.
struct LocalPackage {
  /// The folder in which the package is created.
  let folder: String
  let manifest: String
  /// What a person should know of the manifest.
  let notes: [String]

  /// - Returns: `nil` if no project that Xcode builds has an app.
  init?(_ architecture: Architecture, name: String, layerFolder: String?) {
    guard let app = ModuleDeclaration.apps(architecture).first?.declaration,
      let project = architecture.projects.first(where: {
        $0.manifest == app.manifest && $0.format == app.format
      })
    else { return nil }
    folder = FilePath.join(layerFolder ?? FilePath.join(project.folder, "Modules"), name)
    let text = (try? FileSystem.read(FilePath.join(architecture.root, app.manifest))).map {
      String(decoding: $0, as: UTF8.self)
    }
    let platforms = app.target.platforms.isEmpty ? app.platforms : app.target.platforms
    notes = Platform.allCases.compactMap { platform in
      guard let version = platforms[platform], PlatformFloors.current.excludes(version, of: platform) else {
        return nil
      }
      return
        "the package has \(platform.rawValue) \(version), as the app; \(PlatformFloors.current.sentence(for: platform))"
    }
    manifest =
      LocalPackageManifest(name, platforms: platforms.ofApple, settings: Self.settings(in: text ?? "")).text
  }

  /// The language mode, whichever target sets it: projects of several formats are searched for it by its name.
  private static func settings(in text: String) -> [String: String] {
    let versions = text.ranges(of: "SWIFT_VERSION").compactMap { range in
      text[range.upperBound...].prefix(12).first { $0.isNumber }
    }
    return versions.min().map { ["SWIFT_VERSION": String($0)] } ?? [:]
  }
}
