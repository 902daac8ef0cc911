import Files

/// Edits the `project.pbxproj` of an Xcode project in the same way as Xcode, and leaves everything else unchanged.
///
/// ```swift
/// var project = try XcodeProjectEditor(bytes)
/// try project.addPackage(.local(path: "Packages/Cart"))
/// try project.addProduct("Cart", of: .local(path: "Packages/Cart"), to: "Shop")
/// try project.addFile("Shop/Cart/CartScreen.swift", to: ["Shop"])
/// project.bytes
/// ```
/// Paths are relative to the project's source root: the folder that contains the `.xcodeproj`, unless the project sets
/// another one. Edits are idempotent. Removing an addition restores the original bytes, and an edit that throws changes
/// nothing. The identifiers of new objects are derived from their content.
public struct XcodeProjectEditor: Sendable {
  private var table: ObjectTable

  /// Reads a project.
  /// - Parameter bytes: The content of the project's `project.pbxproj`.
  /// - Throws: ``ProjectEditError``, with the line and column, if the project cannot be read.
  public init(_ bytes: [UInt8]) throws {
    table = try ObjectTable(bytes)
  }

  /// The content of the `project.pbxproj`.
  public var bytes: [UInt8] { table.bytes }

  /// The source root, relative to the folder that contains the `.xcodeproj`; usually empty.
  public var sourceRoot: String { table[table.rootID]?["projectDirPath"] ?? "" }

  // MARK: Packages

  /// The packages that the project refers to by URL, with the versions that it accepts, in the order of their identifiers.
  public var remotePackages: [(url: String, requirement: XcodePackage.Requirement)] {
    Packages.remotes(in: table)
  }

  /// Adds a reference to a package. If the project already refers to the package, its version requirement is replaced.
  /// - Parameter requirement: The versions to accept; required for a remote package, `nil` for a local one.
  /// - Throws: ``ProjectEditError`` if a remote package is new and no requirement is given.
  public mutating func addPackage(_ package: XcodePackage, _ requirement: XcodePackage.Requirement? = nil)
    throws
  {
    try edit { try Packages.add(package, requirement, to: &$0) }
  }

  /// Removes the reference to a package, and removes the products of the package from all targets. Products
  /// without a reference to a package, as Xcode wrote them for local packages before version 16, are removed
  /// by ``removeProduct(_:of:from:)``.
  public mutating func removePackage(_ package: XcodePackage) throws {
    try edit { try Packages.remove(package, from: &$0) }
  }

  /// Makes a target depend on a product of a package and link the product.
  /// - Throws: ``ProjectEditError`` if the project lacks the target or the reference to the package.
  public mutating func addProduct(_ product: String, of package: XcodePackage, to target: String) throws {
    try edit { try Packages.addProduct(product, of: package, to: target, in: &$0) }
  }

  /// Removes a product from a target.
  /// - Parameter package: The package that the product belongs to; `nil` means any.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeProduct(_ product: String, of package: XcodePackage? = nil, from target: String)
    throws
  {
    try edit { try Packages.removeProduct(product, of: package, from: target, in: &$0) }
  }

  // MARK: Files

  /// Adds a file to the group of its folder, and to the build phase for its type in each target. A file in a
  /// synchronised folder needs no entry, except in targets that lack the folder or exclude the file.
  /// - Throws: ``ProjectEditError`` if the project lacks a target, or if the path alone does not fully
  ///   describe the file.
  public mutating func addFile(_ path: String, to targets: [String] = []) throws {
    try edit { try ProjectFiles.add(Self.checked(path), to: targets, in: &$0) }
  }

  /// Removes a file from all targets and from the project.
  public mutating func removeFile(_ path: String) throws {
    try edit { try ProjectFiles.remove(Self.checked(path), in: &$0) }
  }

  /// Removes a file from one target.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeFile(_ path: String, from target: String) throws {
    try edit { try ProjectFiles.remove(Self.checked(path), from: target, in: &$0) }
  }

  /// Moves a file, which remains in its targets.
  /// - Throws: ``ProjectEditError`` if the project has no such file.
  public mutating func moveFile(_ path: String, to newPath: String) throws {
    try edit { try ProjectFiles.move(Self.checked(path), to: Self.checked(newPath), in: &$0) }
  }

  // MARK: Groups and folders

  /// Adds a group for a folder, and groups for its parent folders.
  public mutating func addGroup(_ path: String) throws {
    try edit { _ = try Groups.group(for: Self.checked(path), isAskedFor: true, in: &$0) }
  }

  /// Removes the group or synchronised folder at a path, with all files in it.
  public mutating func removeGroup(_ path: String) throws {
    try edit { try Groups.remove(Self.checked(path), in: &$0) }
  }

  /// Moves the group or synchronised folder at a path, with all files in it. Build settings that contain paths are not
  /// changed.
  /// - Throws: ``ProjectEditError`` if the project has no such group, or already has one at the new path.
  public mutating func moveGroup(_ path: String, to newPath: String) throws {
    try edit { try Groups.move(Self.checked(path), to: Self.checked(newPath), in: &$0) }
  }

  /// Makes a target build all files in a folder, which Xcode 16 and later keep synchronised.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, has an older format, or has a group for the
  ///   folder.
  public mutating func addSynchronizedFolder(_ path: String, to target: String) throws {
    try edit { try SynchronizedFolders.add(Self.checked(path), to: target, in: &$0) }
  }

  /// Removes a synchronised folder from a target.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeSynchronizedFolder(_ path: String, from target: String) throws {
    try edit { try SynchronizedFolders.remove(Self.checked(path), from: target, in: &$0) }
  }

  // MARK: Build settings

  /// Returns the build settings of a target and those that it has from the project. Lists, settings that differ between
  /// configurations, and those in files of their own are left out.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if the target has no build settings.
  public func settings(of target: String) throws -> [String: String] {
    try Settings.all(of: target, in: table)
  }

  /// Sets a build setting of a target or of the whole project.
  /// - Parameters:
  ///   - target: The name of the target; `nil` sets the project's own setting, which targets may override.
  ///   - configurations: The names of the configurations; `nil` means all of them.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if there are no build settings.
  public mutating func setSetting(
    _ name: String, to value: String, of target: String? = nil, in configurations: [String]? = nil
  ) throws {
    try edit { try Settings.set(name, to: value, of: target, in: configurations, &$0) }
  }

  /// Adds a word to a build setting of a target that is a list, such as `OTHER_LDFLAGS`, unless the list already
  /// contains the word.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if the target has no build settings.
  public mutating func addSettingWord(_ word: String, to name: String, of target: String) throws {
    try edit { try Settings.add(word, to: name, of: target, &$0) }
  }

  // MARK: CocoaPods

  /// Removes what CocoaPods added to the project: its script phases, settings, products and groups.
  /// - Returns: One line for each location at which the project's own settings and scripts still mention
  ///   Pods.
  @discardableResult public mutating func removePods() throws -> [String] {
    try edit { try PodsIntegration.remove(from: &$0) }
  }

  // MARK: Transactions

  /// Makes an edit completely or not at all.
  private mutating func edit<Value>(_ body: (inout ObjectTable) throws -> Value) throws -> Value {
    var changed = table
    let value = try body(&changed)
    table = changed
    return value
  }

  private static func checked(_ path: String) throws -> String {
    let result = FilePath.normalize(path)
    guard !result.isEmpty, !result.hasPrefix("/"), FilePath.name(of: result) != ".." else {
      throw ProjectEditError(
        .invalid, "\(path.isEmpty ? "an empty path" : path) is not below the project's source root")
    }
    guard result.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      throw ProjectEditError(.invalid, "the path \(result.debugDescription) contains control characters")
    }
    return result
  }
}
