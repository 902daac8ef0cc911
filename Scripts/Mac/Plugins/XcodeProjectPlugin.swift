import Foundation
import PackagePlugin

// Stands in for what Xcode gives to plug-ins for the targets of a project: as much as the plug-ins use.

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
  public struct Tool {
    public let url: URL
  }

  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  public let tool: URL

  public init(project: URL, work: URL, tool: URL) {
    (xcodeProject, pluginWorkDirectoryURL, self.tool) = (XcodeProject(directoryURL: project), work, tool)
  }

  public func tool(named: String) throws -> Tool { Tool(url: tool) }
}

public struct XcodeProject {
  public let directoryURL: URL
}

public struct XcodeTarget {
  public struct Product {
    public let name: String
  }

  public struct InputFile {
    public enum Kind { case source, header, resource, unknown }
    public let url: URL
    public let type: Kind
  }

  public let displayName: String
  public let product: Product?
  public let inputFiles: [InputFile]

  public init(name: String, product: String, sources: [URL]) {
    displayName = name
    self.product = Product(name: product)
    inputFiles = sources.map { InputFile(url: $0, type: .source) }
  }
}
