import Files
import Formats

/// Edits the file of an Xcode project in the same way as Xcode, and leaves everything else unchanged: a
/// `project.pbxproj`, or the JSON in a `project.xcproj`.
///
/// ```swift
/// var project = try XcodeProjectEditor(bytes, at: "Shop.xcodeproj/project.pbxproj")
/// try project.addPackage(.local(path: "Packages/Cart"))
/// try project.addProduct("Cart", of: .local(path: "Packages/Cart"), to: "Shop")
/// try project.addFile("Shop/Cart/CartScreen.swift", to: ["Shop"])
/// project.bytes
/// ```
/// Paths are relative to the project's source root: the folder that contains the `.xcodeproj`, unless the project sets
/// another one. Edits are idempotent. Removing an addition restores the original bytes, except for the white space in a list of a JSON
/// project that was empty, and an edit that throws changes
/// nothing. The identifiers of new objects are derived from their content.
public struct XcodeProjectEditor: Sendable {
  private enum Content: Sendable {
    case propertyList(ObjectTable)
    /// The text of a JSON project, which is read again for each edit.
    case json([UInt8])
  }

  private var content: Content

  /// Reads a project.
  /// - Parameters:
  ///   - bytes: The content of the project's file.
  ///   - file: Which file it is.
  /// - Throws: ``ProjectEditError``, with the line and column, if the project cannot be read.
  public init(_ bytes: [UInt8], _ file: XcodeProjectFile) throws {
    switch file {
    case .propertyList: content = .propertyList(try ObjectTable(bytes))
    case .json:
      _ = try JSONProject(bytes)
      content = .json(bytes)
    }
  }

  /// Reads a project.
  /// - Parameters:
  ///   - bytes: The content of the project's file.
  ///   - path: The path of the file, whose name determines its format.
  /// - Throws: ``ProjectEditError``, with the path, line and column, if the project cannot be read.
  public init(_ bytes: [UInt8], at path: String) throws {
    guard let file = XcodeProjectFile(path: path) else {
      throw ProjectEditError(
        .unreadable, "\(path) is not the file of an Xcode project, which is called \(XcodeProjectFile.names)")
    }
    do { try self.init(bytes, file) } catch let error as ProjectEditError {
      throw ProjectEditError(error.code, "\(path): \(error.message)", remedy: error.remedy)
    }
  }

  /// Edits the text of a project's file.
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - path: The path of the file, whose name determines its format.
  ///   - body: The edits. If it throws, the text stays as it is.
  /// - Throws: ``ProjectEditError``, with the path, line and column, if the project cannot be read, or what `body` throws.
  public static func edit<Value>(
    _ text: inout String, at path: String, _ body: (inout XcodeProjectEditor) throws -> Value
  ) throws -> Value {
    var editor = try XcodeProjectEditor(Array(text.utf8), at: path)
    let value = try body(&editor)
    text = String(decoding: editor.bytes, as: UTF8.self)
    return value
  }

  /// The content of the project's file.
  public var bytes: [UInt8] {
    switch content {
    case .propertyList(let table): table.bytes
    case .json(let bytes): bytes
    }
  }

  /// The source root, relative to the folder that contains the `.xcodeproj`; usually empty. A JSON project has no other.
  public var sourceRoot: String {
    guard case .propertyList(let table) = content else { return "" }
    return table[table.rootID]?["projectDirPath"] ?? ""
  }

  /// The language in which the project is developed.
  public var developmentRegion: String? {
    switch content {
    case .propertyList(let table): table[table.rootID]?["developmentRegion"]
    case .json(let bytes): (try? JSONProject(bytes))?.root["localizations"]?["development"]?.text
    }
  }

  // MARK: Packages

  /// The packages that the project refers to by URL, with the versions that it accepts, in the order of their identifiers.
  public var remotePackages: [(url: String, requirement: XcodePackage.Requirement)] {
    switch content {
    case .propertyList(let table): Packages.remotes(in: table)
    case .json(let bytes): (try? JSONProject(bytes))?.remotePackages ?? []
    }
  }

  /// Adds a reference to a package. If the project already refers to the package, its version requirement is replaced.
  /// - Parameter requirement: The versions to accept; required for a remote package, `nil` for a local one.
  /// - Throws: ``ProjectEditError`` if a remote package is new and no requirement is given.
  public mutating func addPackage(_ package: XcodePackage, _ requirement: XcodePackage.Requirement? = nil)
    throws
  {
    try edit {
      try Packages.add(package, requirement, to: &$0)
    } json: {
      try $0.add(package, requirement)
    }
  }

  /// Removes the reference to a package, and removes the products of the package from all targets. Products
  /// without a reference to a package, as Xcode wrote them for local packages before version 16, are removed
  /// by ``removeProduct(_:of:from:)``.
  public mutating func removePackage(_ package: XcodePackage) throws {
    try edit {
      try Packages.remove(package, from: &$0)
    } json: {
      $0.remove(package)
    }
  }

  /// Makes a target depend on a product of a package and link the product.
  /// - Throws: ``ProjectEditError`` if the project lacks the target or the reference to the package.
  public mutating func addProduct(_ product: String, of package: XcodePackage, to target: String) throws {
    try edit {
      try Packages.addProduct(product, of: package, to: target, in: &$0)
    } json: {
      try $0.addProduct(product, of: package, to: target)
    }
  }

  /// Removes a product from a target.
  /// - Parameter package: The package that the product belongs to; `nil` means any.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeProduct(_ product: String, of package: XcodePackage? = nil, from target: String)
    throws
  {
    try edit {
      try Packages.removeProduct(product, of: package, from: target, in: &$0)
    } json: {
      try $0.removeProduct(product, of: package, from: target)
    }
  }

  // MARK: Files

  /// Adds a file to the group of its folder, and to the build phase for its type in each target. A file in a
  /// synchronised folder needs no entry, except in targets that lack the folder or exclude the file.
  /// - Throws: ``ProjectEditError`` if the project lacks a target, or if the path alone does not fully
  ///   describe the file.
  public mutating func addFile(_ path: String, to targets: [String] = []) throws {
    let path = try Self.checked(path)
    try edit {
      try ProjectFiles.add(path, to: targets, in: &$0)
    } json: {
      try $0.addFile(path, to: targets)
    }
  }

  /// Removes files from all targets and from the project.
  public mutating func removeFiles(_ paths: [String]) throws {
    let paths = Set(try paths.map(Self.checked))
    try edit { table in
      for path in paths.sorted() { try ProjectFiles.remove(path, in: &table) }
    } json: {
      try $0.removeFiles(paths)
    }
  }

  /// Removes a file from one target.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeFile(_ path: String, from target: String) throws {
    let path = try Self.checked(path)
    try edit {
      try ProjectFiles.remove(path, from: target, in: &$0)
    } json: {
      try $0.removeFile(path, from: target)
    }
  }

  /// Moves a file, which remains in its targets.
  /// - Throws: ``ProjectEditError`` if the project has no such file.
  public mutating func moveFile(_ path: String, to newPath: String) throws {
    let (path, newPath) = (try Self.checked(path), try Self.checked(newPath))
    try edit {
      try ProjectFiles.move(path, to: newPath, in: &$0)
    } json: {
      try $0.moveFile(path, to: newPath)
    }
  }

  // MARK: Groups and folders

  /// Adds a group for a folder, and groups for its parent folders.
  public mutating func addGroup(_ path: String) throws {
    let path = try Self.checked(path)
    try edit {
      _ = try Groups.group(for: path, isAskedFor: true, in: &$0)
    } json: {
      _ = try $0.group(for: path, isAskedFor: true)
    }
  }

  /// Removes the group or synchronised folder at a path, with all files in it.
  public mutating func removeGroup(_ path: String) throws {
    let path = try Self.checked(path)
    try edit {
      try Groups.remove(path, in: &$0)
    } json: {
      $0.removeGroup(path)
    }
  }

  /// Moves the group or synchronised folder at a path, with all files in it. Build settings that contain paths are not
  /// changed.
  /// - Throws: ``ProjectEditError`` if the project has no such group, or already has one at the new path.
  public mutating func moveGroup(_ path: String, to newPath: String) throws {
    let (path, newPath) = (try Self.checked(path), try Self.checked(newPath))
    try edit {
      try Groups.move(path, to: newPath, in: &$0)
    } json: {
      try $0.moveGroup(path, to: newPath)
    }
  }

  /// Makes a target build all files in a folder, which Xcode 16 and later keep synchronised.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, has an older format, or has a group for the
  ///   folder.
  public mutating func addSynchronizedFolder(_ path: String, to target: String) throws {
    let path = try Self.checked(path)
    try edit {
      try SynchronizedFolders.add(path, to: target, in: &$0)
    } json: {
      try $0.addFolder(path, to: target)
    }
  }

  /// Removes a synchronised folder from a target.
  /// - Throws: ``ProjectEditError`` if the project lacks the target.
  public mutating func removeSynchronizedFolder(_ path: String, from target: String) throws {
    let path = try Self.checked(path)
    try edit {
      try SynchronizedFolders.remove(path, from: target, in: &$0)
    } json: {
      try $0.removeFolder(path, from: target)
    }
  }

  // MARK: Build settings

  /// Returns the build settings of a target and those that it has from the project. Lists, settings that differ between
  /// configurations, and those in files of their own are left out.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if the target has no build settings.
  public func settings(of target: String) throws -> [String: String] {
    switch content {
    case .propertyList(let table): try Settings.all(of: target, in: table)
    case .json(let bytes): try JSONProject(bytes).settings(of: target)
    }
  }

  /// Sets a build setting of a target or of the whole project.
  /// - Parameters:
  ///   - target: The name of the target; `nil` sets the project's own setting, which targets may override.
  ///   - configurations: The names of the configurations; `nil` means all of them.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if there are no build settings.
  public mutating func setSetting(
    _ name: String, to value: String, of target: String? = nil, in configurations: [String]? = nil
  ) throws {
    try edit {
      try Settings.set(name, to: value, of: target, in: configurations, &$0)
    } json: {
      try $0.setSetting(name, to: value, of: target, in: configurations)
    }
  }

  /// Adds a word to a build setting of a target that is a list, such as `OTHER_LDFLAGS`, unless the list already
  /// contains the word.
  /// - Throws: ``ProjectEditError`` if the project lacks the target, or if the target has no build settings.
  public mutating func addSettingWord(_ word: String, to name: String, of target: String) throws {
    try edit {
      try Settings.add(word, to: name, of: target, &$0)
    } json: {
      try $0.addSettingWord(word, to: name, of: target)
    }
  }

  // MARK: CocoaPods

  /// Removes what CocoaPods added to the project: its script phases, settings, products and groups.
  /// - Returns: One line for each location at which the project's own settings and scripts still mention
  ///   Pods.
  @discardableResult public mutating func removePods() throws -> [String] {
    try edit {
      try PodsIntegration.remove(from: &$0)
    } json: {
      $0.removePods()
    }
  }

  // MARK: Transactions

  /// Makes an edit completely or not at all.
  private mutating func edit<Value>(
    _ edit: (inout ObjectTable) throws -> Value, json: (JSONProject) throws -> Value
  ) throws -> Value {
    switch content {
    case .propertyList(var table):
      let value = try edit(&table)
      content = .propertyList(table)
      return value
    case .json(let bytes):
      let project = try JSONProject(bytes)
      let references = JSONReferences(project)
      do {
        let value = try json(project)
        try references.follow()
        let bytes = project.editing.bytes
        // What was written must be a project: nothing is left to what the edits believe.
        _ = try JSONProject(bytes)
        content = .json(bytes)
        return value
      } catch let error as ProjectTextError {
        throw ProjectEditError(
          .unreadable, "a part of the project has a form that cannot be edited: \(error)")
      }
    }
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
