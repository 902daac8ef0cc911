import Foundation
import PackagePlugin

/// Checks each target that uses the plug-in while the target is built. A finding is a build error on its line.
///
/// A package's target is checked again when its sources, a manifest, the configuration or the baseline have changed; a
/// target of an Xcode project is checked at each build.
@main
struct TenonBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let sources = (target as? SourceModuleTarget)?.sourceFiles.filter {
      $0.type == .source || $0.type == .header
    }
    let check = Check(
      module: (target as? SourceModuleTarget)?.moduleName ?? target.name, name: target.name,
      tool: try context.tool(named: "tenon").url, root: decided(above: context.package.directoryURL),
      work: context.pluginWorkDirectoryURL)
    return [check.whenChanged(sources?.map(\.url) ?? [], in: context.package.directoryURL)]
  }

  /// Returns the nearest folder with a configuration, for a package in a larger repository, or else the package's
  /// folder.
  fileprivate func decided(above folder: URL) -> URL {
    var candidate = folder
    while candidate.path != "/" {
      if FileManager.default.fileExists(atPath: candidate.appending(path: ".tenon.yml").path) {
        return candidate
      }
      candidate = candidate.deletingLastPathComponent()
    }
    return folder
  }
}

/// The check of one target, as a command of the build.
private struct Check {
  let module: String
  let name: String
  let tool: URL
  let root: URL
  let work: URL

  private var title: String { "Checking the architecture of \(name)" }
  private var arguments: [String] {
    [
      "check", "--module", module, "--project-root", root.path, "--format", "xcode", "--quiet",
      // Xcode keeps the folders of plug-ins outside of the repository.
      "--allow-outside",
    ]
  }
  /// SwiftPM's sandbox cannot be nested, and allows writing only to the plug-in's own folder.
  private var environment: [String: String] { ["TENON_IN_PLUGIN": "1", "XDG_CACHE_HOME": work.path] }

  /// Checks again when one of the sources, the manifest or what decides about them has changed.
  func whenChanged(_ sources: [URL], in folder: URL) -> Command {
    let stamp = work.appending(path: "\(name).checked")
    let decisions = [
      folder.appending(path: "Package.swift"), root.appending(path: ".tenon.yml"),
      root.appending(path: ".tenon-baseline.json"),
    ].filter { FileManager.default.fileExists(atPath: $0.path) }
    return .buildCommand(
      displayName: title, executable: tool, arguments: arguments + ["--stamp", stamp.path],
      environment: environment, inputFiles: sources + decisions, outputFiles: [stamp])
  }

  /// Checks at each build, without naming a source.
  ///
  /// In an Xcode target, the sources that a command of the build names as its inputs are taken to be consumed by it, and
  /// are not compiled (https://github.com/realm/SwiftLint/pull/4732), and what it names as its outputs becomes part of the
  /// product (https://github.com/realm/SwiftLint/pull/4680). A command before the build names neither; whatever is in its
  /// folder of outputs would become part of the target, so nothing is written there.
  /// - Throws: If the folder cannot be made.
  func atEachBuild() throws -> Command {
    let outputs = work.appending(path: "Outputs")
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
    return .prebuildCommand(
      displayName: title, executable: tool, arguments: arguments, environment: environment,
      outputFilesDirectory: outputs)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TenonBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let check = Check(
        module: target.product?.name ?? target.displayName, name: target.displayName,
        tool: try context.tool(named: "tenon").url, root: decided(above: context.xcodeProject.directoryURL),
        work: context.pluginWorkDirectoryURL)
      return [try check.atEachBuild()]
    }
  }
#endif
