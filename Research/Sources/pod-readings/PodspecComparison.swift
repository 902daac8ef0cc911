import CocoaPods
import Files
import Formats
import Foundation

/// Compares podspecs in Ruby with the JSON that CocoaPods published for them.
struct PodspecComparison {
  enum Outcome { case equal, named, wrong, unreadable }

  struct Difference {
    var part: [String]
    var attribute: String
    var read: JSON?
    var published: JSON?
  }

  var outcome = Outcome.equal
  var lines: [String] = []
  /// Whether there are gaps in a specification that is equal.
  var hasGaps = false

  init(ruby: String, json: String) {
    let name = FilePath.name(of: ruby)
    let folder = FilePath.folder(of: ruby)
    let files = RubyFiles { path in
      // Some corpora keep only the file beside the podspec.
      try? FileSystem.read(FilePath.join(folder, path))
    }
    do {
      let published = try Podspec(json: try FileSystem.read(json))
      let podspec = try Podspec(ruby: try FileSystem.read(ruby), files: files, fileName: name)
      hasGaps = !podspec.gaps.isEmpty
      let differences = Self.differences(podspec.root, published.root, [])
      for difference in differences {
        let gap = podspec.gaps.first { Self.explains($0, difference) }
        let path = (difference.part + [difference.attribute]).joined(separator: " > ")
        if let gap {
          lines.append("    named \(path): line \(gap.line), \(gap.reason)")
          if outcome == .equal { outcome = .named }
        } else {
          lines.append(
            "    WRONG \(path)\n      read      \(Self.text(difference.read))\n      published \(Self.text(difference.published))"
          )
          outcome = .wrong
        }
      }
    } catch {
      outcome = .unreadable
      lines.append("    not read: \(error)")
    }
  }

  private static func text(_ json: JSON?) -> String { json?.text(isPretty: false) ?? "nothing" }

  private static func explains(_ gap: Podspec.Gap, _ difference: Difference) -> Bool {
    if gap.attribute == Podspec.Gap.anything { return true }
    guard gap.part == difference.part else { return false }
    // The Swift version is computed from the versions.
    return gap.attribute == difference.attribute
  }

  // MARK: Differences

  private static let platforms = ["ios", "osx", "tvos", "watchos", "visionos"]

  private static func differences(_ read: Podspec.Part, _ published: Podspec.Part, _ path: [String])
    -> [Difference]
  {
    var result: [Difference] = []
    func compare(_ attribute: String, _ first: JSON?, _ second: JSON?) {
      let first = first.map { normalized($0, attribute, read) }
      let second = second.map { normalized($0, attribute, published) }
      if first != second {
        result.append(Difference(part: path, attribute: attribute, read: first, published: second))
      }
    }
    if read.name != published.name {
      compare("name", .string(read.name), .string(published.name))
    }
    var keys = Set((read.attributes + published.attributes).map(\.key))
    // Prereleases of CocoaPods 1.7 have `swift_versions`, and do not add `swift_version` for earlier versions.
    let publishedKeys = Set(published.attributes.map(\.key))
    if publishedKeys.contains("swift_versions"), !publishedKeys.contains("swift_version") {
      keys.remove("swift_version")
    }
    for key in keys.sorted() {
      let first = read.attributes.first { $0.key == key }?.value
      let second = published.attributes.first { $0.key == key }?.value
      if platforms.contains(key), (first ?? second)?.object != nil {
        for inner in Set(((first?.object ?? []) + (second?.object ?? [])).map(\.key)).sorted() {
          compare(key + "." + inner, first?[inner], second?[inner])
        }
      } else {
        compare(key, first, second)
      }
    }
    for (kind, list) in [(Podspec.Part.Kind.subspec, "subspecs"), (.test, "testspecs"), (.app, "appspecs")] {
      let first = read.parts.filter { $0.kind == kind }
      let second = published.parts.filter { $0.kind == kind }
      if first.map(\.name) != second.map(\.name) {
        result.append(
          Difference(
            part: path, attribute: list, read: .strings(first.map(\.name)),
            published: .strings(second.map(\.name))))
      } else {
        for (one, other) in zip(first, second) { result += differences(one, other, path + [one.name]) }
      }
    }
    return result
  }

  /// Applies what versions of CocoaPods do differently.
  private static func normalized(_ value: JSON, _ attribute: String, _ part: Podspec.Part) -> JSON {
    // A specification without platforms supports all that its version of CocoaPods knows.
    if attribute == "platforms", let members = value.object, !members.isEmpty,
      members.allSatisfy({ $0.value == .null })
    {
      return .string("all")
    }
    return sorted(value)
  }

  /// Members in a fixed order, and numbers in a single notation.
  private static func sorted(_ value: JSON) -> JSON {
    switch value {
    case .object(let members):
      .object(members.map { .init(key: $0.key, value: sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let values): .array(values.map(sorted))
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? value
    default: value
    }
  }
}
