import Files
import Foundation
import ProjectEditors
import SwiftParsing

/// Edits every Package.swift below a folder in many ways, and compares the outcome with what was meant: in memory, no
/// file changes.
struct ManifestEdits {
  let root: String

  private struct Count {
    var manifests = 0
    var edits = 0
    var computed = 0
    var failures: [String] = []
  }

  func run() -> Bool {
    let tree = FileTree(root: root)
    let files = tree.files(below: "").filter { FilePath.name(of: $0) == "Package.swift" }
    let counts = files.concurrentMap { path in
      var count = Count()
      if let bytes = try? FileSystem.read(tree.absolute(path)) { check(path, bytes, &count) }
      return count
    }
    for failure in counts.flatMap(\.failures) { print(failure) }
    let sum = { (key: KeyPath<Count, Int>) in counts.map { $0[keyPath: key] }.reduce(0, +) }
    let failures = counts.map(\.failures.count).reduce(0, +)
    print(
      "\(sum(\.manifests)) manifests, \(sum(\.edits)) edits, \(sum(\.computed)) refused as computed, \(failures) wrong"
    )
    return failures == 0
  }

  private func check(_ path: String, _ bytes: [UInt8], _ count: inout Count) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes), let editor = try? PackageEditor(text) else { return }
    count.manifests += 1
    let edits:
      [(name: String, added: [String], edit: (inout PackageEditor) throws(ProjectEditError) -> Void)] =
        editor.targets.flatMap { target in
          [
            (
              "add to \(target)", ["Zebra"],
              { editor throws(ProjectEditError) in
                try editor.addDependency(.target("Zebra"), to: target)
              }
            ),
            (
              "add a product to \(target)", ["Zebra", "zoo"],
              { editor throws(ProjectEditError) in
                try editor.addDependency(.product("Zebra", package: "zoo"), to: target)
              }
            ),
          ]
        } + [
          (
            "target", ["Zebra"],
            { editor throws(ProjectEditError) in
              try editor.addTarget(TargetDeclaration("Zebra"))
            }
          ),
          (
            "package", ["../zoo"],
            { editor throws(ProjectEditError) in try editor.addPackage(.path("../zoo")) }
          ),
          (
            "product", ["Zebra", "Zebra"],
            { editor throws(ProjectEditError) in
              try editor.addLibrary("Zebra", targets: ["Zebra"])
            }
          ),
        ]
    for (name, added, edit) in edits {
      var copy = editor
      do { try edit(&copy) } catch {
        count.computed += 1
        continue
      }
      count.edits += 1
      if let fault = fault(text, copy.text, added: added) {
        count.failures.append("\(path): \(name): \(fault)")
      }
    }
    for target in editor.targets {
      var copy = editor
      guard (try? copy.addDependency(.target("Zebra"), to: target)) != nil, let added = Optional(copy.text)
      else {
        continue
      }
      guard (try? copy.removeDependency("Zebra", from: target)) != nil else {
        count.failures.append("\(path): cannot take it from \(target) again")
        continue
      }
      count.edits += 1
      // A list that was not there, or was empty on several lines, is left in brackets.
      let isSame =
        copy.text == text
        || copy.text.filter { !$0.isWhitespace }.count <= text.filter { !$0.isWhitespace }.count + 17
      if !isSame || copy.text.contains("Zebra") || added == text {
        count.failures.append("\(path): \(target) is not what it was")
      }
    }
  }

  /// What is wrong with an edit: the literals that came are others, or a line changed that has nothing to do with it.
  private func fault(_ old: String, _ new: String, added: [String]) -> String? {
    guard let before = try? outline(old), let after = try? outline(new) else { return "does not parse" }
    var rest = after
    for text in before {
      guard let index = rest.firstIndex(of: text) else { return "lost \(text)" }
      rest.remove(at: index)
    }
    guard rest.sorted() == added.sorted() else { return "has \(rest) and not \(added)" }
    let changes = new.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
    let removed = changes.removals.compactMap { change -> Substring? in
      if case .remove(_, let line, _) = change { line } else { nil }
    }
    // At most the line before the new one gets a comma, and the line of the list changes.
    return removed.count > 2 ? "changes \(removed.count) lines" : nil
  }

  private func outline(_ text: String) throws -> [String] {
    PackageOutline(try ManifestSyntax(Array(text.utf8)), constructors: []).texts.map(\.text)
  }
}
