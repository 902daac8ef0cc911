import Files
import Foundation
import ModuleGraph

/// The output of `bazel cquery --output=jsonproto`.
struct BazelQuery {
  static let fileName = "cquery.json"

  /// The rules of each package, with the package's folder.
  let packages: [(folder: String, rules: [BazelRule])]

  /// Reads the file.
  /// - Throws: An error if `json` is not the result of a query.
  init(_ json: [UInt8], workspace: BazelFolders) throws {
    guard let root = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
      let results = root["results"] as? [[String: Any]]
    else { throw NoQuery() }
    var packages: [String: [BazelRule]] = [:]
    for result in results {
      guard let target = result["target"] as? [String: Any], let rule = target["rule"] as? [String: Any],
        let label = (rule["name"] as? String).flatMap({ workspace.label($0, in: workspace.root) }),
        let type = rule["ruleClass"] as? String
      else { continue }
      let parts = label.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let folder = FilePath.join(workspace.root, String(parts[0]))
      var attributes = Self.attributes(rule["attribute"] as? [[String: Any]] ?? [])
      attributes["name"] = .string(String(parts[1]))
      packages[folder, default: []].append(
        BazelRule(
          type: type, isMacro: false, attributes: attributes,
          place: Self.place(rule["location"] as? String, folder, workspace)))
    }
    self.packages = packages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private struct NoQuery: Error, CustomStringConvertible {
    let description = "it contains no results; `bazel cquery 'deps(//...)' --output=jsonproto` prints them"
  }

  private static func attributes(_ json: [[String: Any]]) -> [String: StarlarkValue] {
    var result: [String: StarlarkValue] = [:]
    for attribute in json {
      guard let name = attribute["name"] as? String else { continue }
      if let list = attribute["stringListValue"] as? [String] {
        result[name] = .list(list.map { .string($0) })
      } else if let text = attribute["stringValue"] as? String, !text.isEmpty {
        result[name] = .string(text)
      }
    }
    return result
  }

  /// Returns the place for a location such as `/Users/me/app/Home/BUILD.bazel:3:14`. The folder on the other machine is
  /// ignored.
  private static func place(
    _ location: String?, _ folder: String, _ workspace: BazelFolders
  ) -> Place {
    let parts = (location ?? "").split(separator: ":")
    let numbers = parts.dropFirst().compactMap { Int($0) }
    let file = parts.first.map { FilePath.join(folder, FilePath.name(of: String($0))) } ?? ""
    guard workspace.tree.hasFile(file) else { return Place(file: FilePath.join(workspace.root, fileName)) }
    return Place(file: file, line: max(1, numbers.first ?? 1), column: max(1, numbers.dropFirst().first ?? 1))
  }
}
