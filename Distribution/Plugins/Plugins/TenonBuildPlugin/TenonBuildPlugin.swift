import Foundation
import PackagePlugin

/// Checks each target that uses the plug-in while the target is built. A finding is a build error on its line.
///
/// A target is checked again when its sources, a manifest, the configuration or the baseline have changed.
@main
struct TenonBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    let sources = (target as? SourceModuleTarget)?.sourceFiles.filter {
      $0.type == .source || $0.type == .header
    }
    return [
      check(
        (target as? SourceModuleTarget)?.moduleName ?? target.name, shownAs: target.name,
        with: try context.tool(named: "tenon").url, in: context.package.directoryURL,
        inputs: sources?.map(\.url) ?? [], work: context.pluginWorkDirectoryURL)
    ]
  }

  private func check(
    _ module: String, shownAs name: String, with tool: URL, in folder: URL, inputs: [URL], work: URL
  ) -> Command {
    let stamp = work.appending(path: "\(name).checked")
    let root = decided(above: folder)
    let decisions = [
      folder.appending(path: "Package.swift"), root.appending(path: ".tenon.yml"),
      root.appending(path: ".tenon-baseline.json"),
    ].filter { FileManager.default.fileExists(atPath: $0.path) }
    return .buildCommand(
      displayName: "Checking the architecture of \(name)", executable: tool,
      arguments: [
        "check", "--module", module, "--project-root", root.path, "--format", "xcode", "--quiet",
        // Xcode keeps the folders of plug-ins outside of the repository.
        "--stamp", stamp.path, "--allow-outside",
      ],
      // SwiftPM's sandbox cannot be nested, and allows writing only to the plug-in's own folder.
      environment: ["TENON_IN_PLUGIN": "1", "XDG_CACHE_HOME": work.path],
      inputFiles: inputs + decisions, outputFiles: [stamp])
  }

  /// Returns the nearest folder with a configuration, for a package in a larger repository, or else the package's
  /// folder.
  private func decided(above folder: URL) -> URL {
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

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TenonBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.filter { $0.type == .source || $0.type == .header }
      return [
        check(
          target.product?.name ?? target.displayName, shownAs: target.displayName,
          with: try context.tool(named: "tenon").url, in: context.xcodeProject.directoryURL,
          inputs: sources.map(\.url), work: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
