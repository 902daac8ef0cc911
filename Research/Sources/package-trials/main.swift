import CocoaPods
import Files
import Foundation
import Pods
import Samples

/// Builds the Swift packages of the podspecs in a folder: `package-trials FOLDER [--write] [--one-package] [--steps] [--all]`.
/// Takes the podspecs at the root, or everywhere with `--all`.
/// Prints the manifests, or writes all files with `--write`, which replaces manifests.
let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first, !folder.hasPrefix("-") else {
  print("usage: package-trials FOLDER [--write] [--one-package] [--steps] [--all]")
  exit(2)
}
let tree = FileTree(root: folder)
let inRoot = arguments.contains("--all") ? tree.files(below: "") : tree.folders[""]?.files ?? []
var names = inRoot.filter { $0.hasSuffix(".podspec.json") }
names += inRoot.filter { $0.hasSuffix(".podspec") && !names.contains($0 + ".json") }
var pods: [LocalPod] = []
for name in names {
  do {
    pods.append(try LocalPod(reading: name, in: tree))
  } catch {
    print("\(name): \(error)")
    exit(1)
  }
}
var options = PodPackages.Options()
if arguments.contains("--one-package") { options.onePackage = "" }
let result = PodPackages(pods, in: tree, options: options)
for package in result.packages {
  if arguments.contains("--steps") {
    for step in package.steps {
      let outcome =
        switch step.outcome {
        case .done: "done"
        case .choice(let reason): "choice: \(reason)"
        case .byHand(let reason): "by hand: \(reason)"
        }
      print("\(step.place.map { "\($0): " } ?? "")\(step.text): \(outcome)")
    }
  }
  guard arguments.contains("--write") else {
    print(package.manifest)
    for addition in package.additions.keys.sorted() { print("new \(addition)") }
    for edit in package.edits.keys.sorted() { print("edit \(edit):\n\(package.edits[edit] ?? "")") }
    for move in package.moves { print("move \(move.from) to \(move.to)") }
    continue
  }
  FileSystem.remove(FilePath.join(tree.root, package.manifestPath))
  var plan = ChangePlan(root: tree.root)
  try package.add(to: &plan)
  try ChangeHistory(root: tree.root).apply(plan, as: "migrate pods")
}
exit(result.packages.allSatisfy(\.isEmpty) ? 1 : 0)
