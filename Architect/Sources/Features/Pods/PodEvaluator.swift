import CocoaPods
import Files
import Formats
import ModuleGraph
import ProjectReaders

/// Reads Podfiles, their lock files and podspecs, statically or through CocoaPods.
struct PodEvaluator {
  let runsRuby: Bool
  let tree: FileTree

  /// The time limit for CocoaPods, in seconds.
  private static let limit = 60.0

  /// - Throws: ``PodMigrationError``.
  func podfile(_ path: String) throws -> Podfile {
    let bytes = try read(path)
    try check(bytes, of: path)
    let model: Podfile
    do { model = try Podfile(ruby: bytes, files: files(beside: path)) } catch {
      throw PodMigrationError(.unreadable, "\(path) cannot be read: \(error)")
    }
    guard runsRuby else { return model }
    let json = try run(["ipc", "podfile-json", tree.absolute(path)], for: path)
    do { return try Podfile(json: json).placed(like: model) } catch {
      throw PodMigrationError(.unreadable, "the output of `pod ipc podfile-json` cannot be read: \(error)")
    }
  }

  /// The Podfile.lock beside a Podfile.
  /// - Throws: ``PodMigrationError``.
  func lock(beside podfile: String) throws -> PodfileLock {
    let path = FilePath.join(FilePath.folder(of: podfile), "Podfile.lock")
    guard tree.hasFile(path) else {
      throw PodMigrationError(
        .missingFile, "there is no \(path), which has the versions of the pods; run `pod install` first")
    }
    do { return try PodfileLock(try read(path)) } catch let error as PodMigrationError { throw error } catch {
      throw PodMigrationError(.unreadable, "\(path) cannot be read: \(error)")
    }
  }

  /// - Throws: ``PodMigrationError`` if Ruby would refuse the file: what it lists would be a guess.
  private func check(_ bytes: [UInt8], of path: String) throws {
    let fault: RubyFault?
    do { fault = try RubyFault.first(in: bytes) } catch {
      throw PodMigrationError(.unreadable, "\(path) cannot be read: \(error)")
    }
    if let fault {
      throw PodMigrationError(.malformed, "\(Place(file: path, line: fault.line)): \(fault.text)")
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    do { return try tree.read(path) } catch {
      throw PodMigrationError(.missingFile, "\(path) cannot be read: \(error)")
    }
  }

  /// The podspec at a path relative to the root, in Ruby or JSON.
  /// - Throws: ``PodMigrationError``.
  func podspec(_ path: String) throws -> LocalPod {
    do {
      if runsRuby, !path.hasSuffix(".json") {
        let json = try run(["ipc", "spec", tree.absolute(path)], for: path)
        return LocalPod(try Podspec(json: json), file: path)
      }
      if !path.hasSuffix(".json") { try check(try read(path), of: path) }
      return try LocalPod(reading: path, in: tree)
    } catch let error as PodMigrationError { throw error } catch {
      throw PodMigrationError(.unreadable, "\(path) cannot be read: \(error)")
    }
  }

  /// The files that a manifest reads, by their paths relative to its folder. Files outside the repository are not read.
  private func files(beside manifest: String) -> RubyFiles {
    let tree = tree
    let folder = FilePath.folder(of: manifest)
    return RubyFiles { path in
      let place = FilePath.normalize(FilePath.join(folder, path))
      return tree.hasFile(place) ? try? tree.read(place) : nil
    }
  }

  private func run(_ arguments: [String], for path: String) throws -> [UInt8] {
    do {
      return try LimitedProcess.output(
        of: ["pod"] + arguments, in: tree.absolute(FilePath.folder(of: path)), within: Self.limit)
    } catch {
      let remedy = error.reason == .missing ? "; install CocoaPods, or leave out --ruby" : ""
      throw PodMigrationError(.noAnswer, "\(path): \(error)\(remedy)")
    }
  }
}
