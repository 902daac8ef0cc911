import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// Prints the commands that the plug-in adds to a target of an Xcode project, as JSON.
@main
enum Ask {
  static func main() throws {
    let project = URL(fileURLWithPath: CommandLine.arguments[1])
    let context = XcodePluginContext(
      project: project, work: project.appending(path: "Work"), tool: project.appending(path: "tenon"))
    let target = XcodeTarget(
      name: "Shop App", product: "Shop", sources: [project.appending(path: "App/Shop.swift")])
    let commands = try TenonBuildPlugin().createBuildCommands(context: context, target: target)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(commands.map(Answer.init)), as: UTF8.self))
  }

  struct Answer: Encodable {
    var kind = ""
    var arguments: [String] = []
    var inputs: [String] = []
    var outputs: [String] = []

    init(_ command: Command) {
      switch command {
      case .buildCommand(_, _, let arguments, _, let inputs, let outputs):
        (kind, self.arguments) = ("build", arguments)
        (self.inputs, self.outputs) = (inputs.map(\.path), outputs.map(\.path))
      case .prebuildCommand(_, _, let arguments, _, let folder):
        (kind, self.arguments, outputs) = ("prebuild", arguments, [folder.path])
      default: kind = "unknown"
      }
    }
  }
}
