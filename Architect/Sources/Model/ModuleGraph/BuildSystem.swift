import Files

/// The build system with which `swift build` builds packages.
public enum BuildSystem: String, CaseIterable, Sendable {
  /// SwiftPM's own, which is the default before Swift 6.4.
  case native
  /// Swift Build, which Xcode has, too. It is the default since Swift 6.4.
  case swiftBuild = "swiftbuild"

  /// The default of a toolchain.
  /// - Parameter version: The version of Swift; `nil` if it is not known, which is taken for a new one.
  public static func standard(ofSwift version: (major: Int, minor: Int)?) -> BuildSystem {
    guard let version else { return .swiftBuild }
    return version < (6, 4) ? .native : .swiftBuild
  }

  /// Where the build engine records its commands, relative to the folder of the package.
  public var record: String {
    switch self {
    case .native: ".build/build.db"
    case .swiftBuild: ".build/out/Intermediates.noindex/XCBuildData/build.db"
    }
  }

  /// The build systems that have recorded a build of a package, the last one first.
  /// - Parameter folder: The absolute path of the package's folder.
  public static func recorded(in folder: String) -> [BuildSystem] {
    let dated = allCases.compactMap { system -> (system: BuildSystem, date: Int64)? in
      let path = FilePath.join(folder, system.record)
      // A link that leads to no file is a record that cannot be read.
      guard let own = FileSystem.status(of: path, followingLinks: false) else { return nil }
      return (system, FileSystem.status(of: path)?.modified ?? own.modified)
    }
    return dated.sorted { $1.date < $0.date }.map(\.system)
  }

  /// The build system that built one of some packages last; `nil` if none was built.
  /// - Parameter folders: The absolute paths of the packages' folders.
  public static func last(in folders: some Sequence<String>) -> BuildSystem? {
    let dated = folders.flatMap { folder in
      recorded(in: folder).map { system in
        (system: system, date: FileSystem.status(of: FilePath.join(folder, system.record))?.modified ?? 0)
      }
    }
    return dated.max { $0.date < $1.date }?.system
  }
}
