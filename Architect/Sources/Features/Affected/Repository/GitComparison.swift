import Architect
import Files
import Foundation

/// Two versions of a repository that git knows.
package struct GitComparison {
  /// The revisions cannot be compared.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The commit before the change.
  private let base: String
  /// The commit after the change; `nil` for the work tree.
  private let head: String?
  private let root: String
  /// What is unusual about the comparison; `nil` if nothing is.
  package let remark: String?

  /// - Parameters:
  ///   - text: A revision, whose difference to the work tree is meant, counted from where the two parted; or `A..B` or
  ///     `A...B`, with git's meaning.
  ///   - root: The absolute path of the repository, or of a folder in it. Only files in the folder are compared.
  /// - Throws: ``Failure``
  package init(_ text: String, in root: String) throws {
    self.root = root
    guard !text.isEmpty, !text.hasPrefix("-") else {
      throw Failure(description: "'\(text)' is not a revision")
    }
    let isSymmetric = text.contains("...")
    let ends = text.components(separatedBy: isSymmetric ? "..." : "..")
    guard ends.count <= 2 else { throw Failure(description: "'\(text)' is not a range of revisions") }
    let first = try Self.commit(ends[0].isEmpty ? "HEAD" : ends[0], in: root)
    head = ends.count == 1 ? nil : try Self.commit(ends[1].isEmpty ? "HEAD" : ends[1], in: root)
    if ends.count == 1 || isSymmetric {
      // A shallow clone may not have the commit where the two parted.
      let parted = try? Git.output(of: ["merge-base", first, head ?? "HEAD"], in: root)
      base = parted.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? first
      let names =
        "\(ends[0].isEmpty ? "HEAD" : ends[0]) and \(ends.count == 1 || ends[1].isEmpty ? "HEAD" : ends[1])"
      remark =
        parted == nil
        ? "git knows no commit where \(names) parted, so changes on both sides count; "
          + "in a shallow clone, fetch the history first (`fetch-depth: 0` in GitHub Actions)" : nil
    } else {
      base = first
      remark = nil
    }
  }

  private static func commit(_ name: String, in root: String) throws -> String {
    do {
      return try Git.output(of: ["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: root)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    } catch is Git.Failure {
      guard (try? Git.output(of: ["rev-parse", "--git-dir"], in: root)) != nil else {
        if let refused = Git.folder(around: root) {
          throw Failure(
            description:
              "git refuses the repository in \(refused); `git -C \(refused) status` says why. If it belongs to another user, run `git config --global --add safe.directory \(refused)`, or name the changed files with --files"
          )
        }
        throw Failure(
          description: "there is no git repository around \(root); name the changed files with --files")
      }
      guard name != "HEAD" else {
        throw Failure(
          description: "git has no commit in \(root) to compare with; name the changed files with --files")
      }
      throw Failure(
        description:
          "git knows no commit '\(name)' in \(root); in a shallow clone, fetch it first (`fetch-depth: 0` in GitHub Actions)"
      )
    }
  }

  /// The files that differ, with their contents. Files that git ignores do not count.
  package func changes() throws -> [ChangedFile] {
    let raw = try Git.difference(
      [base, head].compactMap(\.self), ["--raw", "--no-abbrev", "--relative"], in: root)
    var entries: [(path: String, old: Object, new: Object)] = []
    var fields = raw[...]
    while let line = fields.popFirst(), let path = fields.popFirst() {
      // `:mode mode object object status`
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 5 else {
        throw Failure(description: "git printed a difference in an unknown form")
      }
      entries.append((path, Object(parts[2], parts[0]), Object(parts[3], parts[1])))
    }
    let blobs = try Git.blobs(
      Set(entries.flatMap { [$0.old.name, $0.new.name] }.compactMap(\.self)), in: root)
    func content(_ object: Object) -> ChangedFile.Content {
      switch object {
      case .nothing: .nothing
      case .link: .unknown
      case .file(let name): blobs[name].map { .bytes($0) } ?? .unknown
      }
    }
    var changes = entries.map { entry in
      var change = ChangedFile(path: entry.path, before: content(entry.old), after: content(entry.new))
      guard head == nil else { return change }
      let onDisk = onDisk(entry.path)
      // Git takes the index for what a sparse checkout leaves out, which is not deleted.
      change.isCheckedOut = onDisk != .nothing || entry.new == .nothing
      if change.isCheckedOut { change.after = onDisk }
      return change
    }
    if head == nil {
      let known = PathSet(entries.map(\.path))
      for path in try Git.unknownFiles(in: root) where !known.contains(path) {
        // Build products that git does not ignore can be many and large, and nobody asks what they contain.
        let content = path.split(separator: "/").contains(".build") ? .unknown : onDisk(path)
        // A name that is not valid UTF-8 cannot be looked up.
        changes.append(
          ChangedFile(path: path, before: .nothing, after: content == .nothing ? .unknown : content))
      }
    }
    return changes.filter { $0.before != $0.after || $0.before == .unknown }.sorted { $0.path < $1.path }
  }

  /// The absolute paths of files outside the folder that differ, if the folder is only a part of git's repository.
  package func changesOutside() throws -> [String] {
    let prefix = String(try Git.output(of: ["rev-parse", "--show-prefix"], in: root).dropLast())
    guard !prefix.isEmpty else { return [] }
    let known = try Git.difference(
      [base, head].compactMap(\.self), ["--name-only", "--no-relative"], in: root)
    let added = head == nil ? try Git.unknownFiles(["--full-name", ":/"], in: root) : []
    let top = FilePath.join(
      FileSystem.resolvingLinks(root), prefix.split(separator: "/").map { _ in ".." }.joined(separator: "/"))
    return PathSet(known + added).filter { !$0.hasPrefix(prefix) }.map { FilePath.join(top, $0) }
      .sortedExactly()
  }

  /// Whether both versions are in the history of what is checked out, so that they can be trusted as much. A branch of
  /// someone else that was only fetched must not run its manifests.
  package var isOfCheckout: Bool {
    [base, head].compactMap(\.self).allSatisfy { commit in
      (try? Git.output(of: ["merge-base", "--is-ancestor", commit, "HEAD"], in: root)) != nil
    }
  }

  /// The contents that turn the work tree into the version after the change.
  /// - Parameters:
  ///   - changes: The files that differ. Those that a sparse checkout leaves out are in the version after the change.
  ///   - mayRun: Whether their manifests may be run.
  package func overlay(_ changes: [ChangedFile], mayRun: Bool) throws -> Overlay {
    guard let head else {
      let sparse = changes.filter { !$0.isCheckedOut }.compactMap { change in
        change.after.known.map { (change.path, Optional($0)) }
      }
      return sparse.isEmpty ? Overlay() : Overlay(PathTable(sparse), mayRun: mayRun, origin: .commit)
    }
    let rest = GitComparison(base: head, head: nil, root: root)
    let contents = try rest.changes().filter { $0.before != .unknown }.map { ($0.path, $0.before.known) }
    return Overlay(PathTable(contents), mayRun: mayRun, origin: .commit)
  }

  /// What each symbolic link of the commit after the change leads to, by its path: a path relative to the folder, or an
  /// absolute one outside. There are none for the work tree, whose links can be followed.
  package func links() throws -> [String: String] {
    guard let head else { return [:] }
    var objects: [(path: String, name: String)] = []
    for entry in Git.fields(try Git.output(of: ["ls-tree", "-r", "-z", head], in: root)) {
      // `mode type object`, a tab, and the path
      let parts = entry.split(separator: "\t", maxSplits: 1).map(String.init)
      let words = parts[0].split(separator: " ").map(String.init)
      if parts.count == 2, words.count == 3, words[0] == "120000" { objects.append((parts[1], words[2])) }
    }
    let blobs = try Git.blobs(Set(objects.map(\.name)), in: root)
    let top = FileSystem.resolvingLinks(root)
    return objects.reduce(into: [:]) { result, object in
      guard let text = blobs[object.name] else { return }
      let folder = FilePath.join(top, FilePath.folder(of: object.path))
      let destination = FilePath.join(folder, String(decoding: text, as: UTF8.self))
      let isInside = FilePath.contains(top, destination) && destination != top
      result[object.path] = isInside ? String(destination.dropFirst(top.count + 1)) : destination
    }
  }

  private init(base: String, head: String?, root: String) {
    self.base = base
    self.head = head
    self.root = root
    remark = nil
  }

  /// What a commit has at a path.
  private enum Object: Equatable {
    case nothing
    /// A symbolic link. The object of a link is the path that it leads to.
    case link
    case file(String)

    /// A file with the mode 0 does not exist, and the work tree has no objects.
    init(_ name: String, _ mode: String) {
      if mode.allSatisfy({ $0 == "0" || $0 == ":" }) || name.allSatisfy({ $0 == "0" }) {
        self = .nothing
      } else {
        self = mode.hasSuffix("120000") ? .link : .file(name)
      }
    }

    var name: String? { if case .file(let name) = self { name } else { nil } }
  }

  private func onDisk(_ path: String) -> ChangedFile.Content {
    let file = FilePath.join(root, path)
    guard let status = FileSystem.status(of: file) else { return .nothing }
    guard status.kind != .folder, let bytes = try? FileSystem.read(file) else { return .unknown }
    return .bytes(bytes)
  }
}

extension Git {
  /// The contents of the objects that are files, by name. Those of large files are left out.
  fileprivate static func blobs(_ objects: Set<String>, in root: String) throws -> [String: [UInt8]] {
    guard !objects.isEmpty else { return [:] }
    let names = try small(objects.sorted(), in: root)
    let output = try bytes(of: ["cat-file", "--batch"], in: root, input: lines(names))
    var result: [String: [UInt8]] = [:]
    var rest = output[...]
    for name in names {
      // `name type size`, or `name missing`
      guard let end = rest.firstIndex(of: 10) else { break }
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard head.count == 3, let size = Int(head[2]), size < rest.count else { continue }
      if head[1] == "blob" { result[name] = Array(rest.prefix(size)) }
      rest = rest.dropFirst(size + 1)
    }
    return result
  }

  /// The objects that are not too large to be read, and not too large together.
  private static func small(_ names: [String], in root: String) throws -> [String] {
    let output = try bytes(of: ["cat-file", "--batch-check=%(objectsize)"], in: root, input: lines(names))
    // Git says of an object that it does not have that it is missing.
    let sizes = String(decoding: output, as: UTF8.self).split(separator: "\n").map { Int($0) ?? 0 }
    var left = 4 * FileSystem.maximumSize
    return zip(names, sizes).filter { _, size in
      guard size <= min(left, FileSystem.maximumSize) else { return false }
      left -= size
      return true
    }.map(\.0)
  }

  private static func lines(_ names: [String]) -> [UInt8] { names.flatMap { Array($0.utf8) + [10] } }
}
