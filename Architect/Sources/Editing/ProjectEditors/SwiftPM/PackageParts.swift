import Text

/// A dependency to add to a target.
public struct TargetDependency: Hashable, Sendable {
  public var name: String
  /// The identity of the package that has the product; `nil` for a target of the same package.
  public var package: String?
  /// The dependency as another target declares it.
  var written: String?

  init(name: String, package: String?, written: String? = nil) {
    self.name = name
    self.package = package
    self.written = written
  }

  /// Returns a dependency on a target of the same package.
  public static func target(_ name: String) -> TargetDependency { TargetDependency(name: name, package: nil) }

  /// Returns a dependency on a product of another package.
  public static func product(_ name: String, package: String) -> TargetDependency {
    TargetDependency(name: name, package: package)
  }
}

/// A package that another package uses.
public enum PackageDependency: Hashable, Sendable {
  /// A folder, relative to the package's folder.
  case path(String)
  /// The URL of a repository, and the minimum version. Versions up to the next major version are accepted.
  case url(String, from: String)
  /// A call that is copied from another manifest, and the URL in it.
  case written(String, location: String)

  /// Returns the dependency on the package at a URL with the versions that an Xcode project accepts.
  public static func url(_ url: String, _ requirement: XcodePackage.Requirement) -> PackageDependency {
    .written(".package(url: \(SwiftSource.literal(url)), \(requirement.argument))", location: url)
  }

  var location: String {
    switch self {
    case .path(let path): path
    case .url(let url, _): url
    case .written(_, let location): location
    }
  }

  var written: String {
    switch self {
    case .written(let text, _): text
    case .path(let path): ".package(path: \(SwiftSource.literal(path)))"
    case .url(let url, let version):
      ".package(url: \(SwiftSource.literal(url)), from: \(SwiftSource.literal(version)))"
    }
  }
}

/// A target to declare.
public struct TargetDeclaration: Hashable, Sendable {
  /// The kind of a target, named after the call that declares it.
  public enum Kind: String, Sendable {
    case target, testTarget, executableTarget, macro, plugin, systemLibrary, binaryTarget
  }

  public var kind: Kind
  public var name: String
  public var dependencies: [TargetDependency]
  /// The target's folder, relative to the package's folder; `nil` means SwiftPM's default.
  public var path: String?

  /// An argument that is copied from another target, such as its `swiftSettings`.
  public struct Setting: Hashable, Sendable {
    public var label: String
    /// The value as written.
    public var value: String
    /// The list that the value refers to, if it is the name of a constant.
    var meaning: String?
    /// Whether the value is the name of a constant in the manifest.
    public var isConstant: Bool

    /// Returns an argument with a value that no other target has.
    public init(label: String, value: String) {
      self.init(label: label, value: value, meaning: nil, isConstant: false)
    }

    init(label: String, value: String, meaning: String?, isConstant: Bool) {
      self.label = label
      self.value = value
      self.meaning = meaning
      self.isConstant = isConstant
    }

    /// Whether the value, or the list that it refers to, contains the given text.
    public func mentions(_ text: String) -> Bool { (meaning ?? value).contains(text) }
  }

  public var settings: [Setting]

  public init(
    _ name: String, kind: Kind = .target, dependencies: [TargetDependency] = [], path: String? = nil,
    settings: [Setting] = []
  ) {
    self.name = name
    self.kind = kind
    self.dependencies = dependencies
    self.path = path
    self.settings = settings
  }

  /// A declaration that is longer than this takes several lines.
  private static let longestLine = 100

  /// The arguments of the calls that declare targets, in order.
  static let order = [
    "name", "group", "dependencies", "path", "exclude", "sources", "resources", "publicHeadersPath",
    "packageAccess", "cSettings", "cxxSettings", "swiftSettings", "linkerSettings", "plugins",
  ]

  private static func rank(_ argument: String) -> Int {
    order.firstIndex { argument.hasPrefix($0 + ":") } ?? order.count
  }

  /// The declaration, formatted like the other declarations in the manifest.
  func written(in manifest: PackageEditor) -> String {
    var arguments = ["name: \(SwiftSource.literal(name))"]
    if !dependencies.isEmpty {
      arguments.append("dependencies: [\(dependencies.map(manifest.write).joined(separator: ", "))]")
    }
    if let path { arguments.append("path: \(SwiftSource.literal(path))") }
    arguments += settings.map { "\($0.label): \($0.value)" }
    arguments = arguments.enumerated().sorted { one, other in
      (Self.rank(one.element), one.offset) < (Self.rank(other.element), other.offset)
    }.map(\.element)
    let line = ".\(kind.rawValue)(\(arguments.joined(separator: ", ")))"
    guard line.count > Self.longestLine || line.contains("\n") else { return line }
    let step = manifest.indentStep
    let lines = arguments.map { step + $0.replacing("\n", with: "\n" + step) }
    return ".\(kind.rawValue)(\n\(lines.joined(separator: ",\n")))"
  }
}
