import Architect
import Files
import Formats
import ModuleGraph
import Text

/// A cross-platform framework whose tool finds the packages of plug-ins by rules of its own.
enum PluginPlatform {
  /// The tool looks for `ios/NAME/Package.swift`, with the sources in `ios/NAME/Sources/NAME`, and for a product with
  /// the name of the plug-in and `-` for `_` (docs.flutter.dev, “Swift Package Manager for plugin authors”).
  case flutter(name: String)
  /// The tool looks for Package.swift in the folder of the npm package, and for a package and a product whose name it
  /// derives from the name of the npm package (capacitorjs.com, “Swift Package Manager”).
  case capacitor(name: String, folder: String, version: String?)

  init?(_ pod: LocalPod, parts: [PodPart], in tree: FileTree) {
    let dependencies = Set(
      parts.filter { $0.kind == .specification || $0.kind == .subspec }.flatMap { $0.dependencies.map(\.pod) }
    )
    let folder = FilePath.folder(of: pod.file)
    if !dependencies.isDisjoint(with: ["Flutter", "FlutterMacOS"]),
      tree.hasFile(FilePath.join(FilePath.folder(of: folder), "pubspec.yaml")), !folder.isEmpty
    {
      self = .flutter(name: pod.name)
    } else if dependencies.contains("Capacitor"), tree.hasFile(FilePath.join(folder, "package.json")),
      let json = try? JSON(reading: tree.read(FilePath.join(folder, "package.json"))),
      let name = json["name"]?.string
    {
      let version = ["peerDependencies", "dependencies", "devDependencies"].lazy.compactMap { key in
        ["@capacitor/core", "@capacitor/ios"].lazy.compactMap { json[key]?[$0]?.string }.first
      }.first { $0.contains(where: \.isNumber) }
      self = .capacitor(name: Self.capacitorName(name), folder: folder, version: version)
    } else {
      return nil
    }
  }

  /// The name that Capacitor derives from the name of an npm package: `@capacitor/haptics` becomes `CapacitorHaptics`.
  static func capacitorName(_ name: String) -> String {
    let parts = name.split { $0 == "@" || $0 == "/" || $0 == "-" || $0 == "_" || $0 == "." }
    return parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The lowest version that a requirement of npm accepts, such as `^8.0.0` or `>=7.0.0`.
  static func lowestVersion(_ requirement: String?) -> String? {
    guard let requirement else { return nil }
    let text = requirement.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return PodVersion(String(text)).semantic
  }

  /// The packages for the pods that are the framework itself.
  var replacements: [String: PodReplacement] {
    switch self {
    case .flutter:
      let framework = PodReplacement(
        .local(path: ""), packageName: "FlutterFramework", products: ["FlutterFramework"], module: "Flutter")
      return ["Flutter": framework, "FlutterMacOS": framework]
    case .capacitor(_, _, let version):
      let lowest = Self.lowestVersion(version) ?? "8.0.0"
      let repository = "https://github.com/ionic-team/capacitor-swift-pm.git"
      // The product Cordova is a part of Capacitor up to version 8.
      let isOld = PodVersion(lowest).isLower(than: PodVersion("9.0.0"))
      func product(_ names: [String], _ module: String) -> PodReplacement {
        PodReplacement(
          .remote(url: repository), packageName: "capacitor-swift-pm", products: names, module: module,
          firstVersion: lowest)
      }
      return [
        "Capacitor": product(isOld ? ["Capacitor", "Cordova"] : ["Capacitor"], "Capacitor"),
        "CapacitorCordova": product(["Cordova"], "Cordova"),
      ]
    }
  }
}

/// What the Objective-C macro `CAP_PLUGIN` declares about a plug-in of Capacitor.
struct CapacitorRegistration {
  var className: String
  var scriptName: String
  var methods: [(name: String, result: String)] = []

  /// Reads the first `CAP_PLUGIN(Class, "name", CAP_PLUGIN_METHOD(name, result); …)` of a file.
  init?(_ text: String) {
    guard let start = text.firstRange(of: "CAP_PLUGIN(") else { return nil }
    let rest = text[start.upperBound...]
    let head = rest.prefix { $0 != "\n" && $0 != ";" }.split(separator: ",").map { $0.trimmingSpace }
    guard head.count >= 2 else { return nil }
    className = head[0]
    scriptName = String(head[1].filter { $0 != "\"" })
    for piece in rest.split(separator: ";") {
      guard let call = piece.firstRange(of: "CAP_PLUGIN_METHOD(") else { continue }
      let words = piece[call.upperBound...].prefix { $0 != ")" }.split(separator: ",").map {
        $0.trimmingSpace
      }
      if words.count == 2 { methods.append((words[0], words[1])) }
    }
  }

  /// The Swift code with the same meaning.
  var swift: String {
    let methods = methods.map {
      "CAPPluginMethod(name: \(SwiftSource.literal($0.name)), returnType: \($0.result))"
    }
    return
      "let identifier = \(SwiftSource.literal(className)); let jsName = \(SwiftSource.literal(scriptName)); let pluginMethods: [CAPPluginMethod] = [\(methods.joined(separator: ", "))]"
  }
}
