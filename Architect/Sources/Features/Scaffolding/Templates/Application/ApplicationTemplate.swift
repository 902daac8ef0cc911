import Formats
import ModuleGraph
import Text

/// A complete modular app: a host, one business module with its interface, doubles, demo and tests, and
/// modules of lower layers.
public struct ApplicationTemplate: Sendable {
  /// The kind of project that builds the app for Apple's platforms.
  public enum Project: String, CaseIterable, Sendable {
    case xcode, xcodegen, tuist
    /// No project; the app runs only in a terminal.
    case none
  }

  /// The framework that displays the screens on Apple's platforms.
  public enum Interface: String, CaseIterable, Sendable {
    case swiftui, uikit

    /// The library that the app's program uses.
    public var library: String {
      switch self {
      case .swiftui: "TenonSwiftUI"
      case .uikit: "TenonUIKit"
      }
    }
  }

  /// Where the runtime comes from.
  public enum Runtime: Hashable, Sendable {
    case url(String, from: String)
    /// A folder, given by its absolute path.
    case path(String)
  }

  public let name: ModuleName
  public var project: Project
  public var interface: Interface
  public var runtime: Runtime

  /// - Throws: ``TemplateError`` if one of the app's modules already has the name.
  public init(_ name: ModuleName, project: Project, interface: Interface, runtime: Runtime)
    throws(TemplateError)
  {
    guard !Self.modules.contains(name.text.lowercased()) else {
      throw TemplateError(
        .taken, "'\(name)' is the name of a module that every new app contains",
        remedy: "choose another name, for instance '\(name)App'")
    }
    self.name = name
    self.project = project
    self.interface = interface
    self.runtime = runtime
  }

  private static let modules: Set<String> = [
    "home", "homeinterface", "hometesting", "homedemo", "hometests", "persistence", "screens", "tenon",
  ]

  /// The path of the Xcode project's file, if there is one.
  public var projectFile: String? {
    project == .xcode ? XcodeProjectFile.propertyList.path(in: "App/\(name).xcodeproj") : nil
  }

  /// All files, with their paths relative to the app's folder.
  public func files() throws(TemplateError) -> [Template.File] {
    var templates: [Template] = [.package, .coreModules, .firstModule, .host]
    templates.append(interface == .uikit ? .viewControllerScreen : .viewScreen)
    if project != .none { templates.append(interface == .uikit ? .uiKitApp : .swiftUIApp) }
    switch project {
    case .xcode: templates += [.xcode, .resources, .testPlan, .xcodeScheme]
    case .xcodegen: templates += [.xcodeGen, .resources, .testPlan]
    // Tuist makes schemes by itself, also for the package.
    case .tuist: templates += [.tuist, .resources]
    case .none: break
    }
    var files: [Template.File] = []
    for template in templates { files += try template.filled(with: values) }
    return files
  }

  private var values: Template.Values {
    let scheme = name.text.lowercased()
    let ignored =
      switch project {
      case .xcodegen: "App/*.xcodeproj/\n"
      case .tuist: "App/*.xcodeproj/\nApp/*.xcworkspace/\nApp/Derived/\n"
      case .xcode, .none: ""
      }
    let (package, yaml, tuist) =
      switch runtime {
      case .url(let url, let version):
        (
          ".package(url: \(SwiftSource.literal(url)), from: \(SwiftSource.literal(version)))",
          "url: \(SwiftSource.literal(url)), from: \(SwiftSource.literal(version))",
          ".remote(url: \(SwiftSource.literal(url)), requirement: .upToNextMajor(from: \(SwiftSource.literal(version))))"
        )
      case .path(let path):
        (
          ".package(name: \"tenon\", path: \(SwiftSource.literal(path)))",
          "path: \(SwiftSource.literal(path))",
          ".package(path: \(SwiftSource.literal(path)))"
        )
      }
    let row =
      switch project {
      case .xcode: "| `open App/\(name).xcodeproj` | the app for iPhone and iPad |\n"
      case .xcodegen: "| `cd App && xcodegen` | generates the project for the iPhone and iPad app |\n"
      case .tuist: "| `cd App && tuist generate` | generates the project for the iPhone and iPad app |\n"
      case .none: ""
      }
    // SwiftPM knows a package by the end of its address.
    let identity = if case .url(let url, _) = runtime { PackageReference.identity(of: url) } else { "tenon" }
    let version = if case .url(_, let version) = runtime { version } else { "main" }
    return Template.Values([
      "NAME": name.text, "SCHEME": scheme, "TENON": package, "TENONPACKAGE": identity, "TENONYAML": yaml,
      "TENONTUIST": tuist,
      "IGNORED": ignored,
      "UI": interface.library, "VERSION": version, "APPROW": row,
    ])
  }
}
