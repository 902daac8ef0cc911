import CocoaPods
import Files
import Formats
import Foundation

/// Compares what is read from real files with what CocoaPods made of them: `pod-readings podspecs FOLDER [HALF]` and
/// `pod-readings podfiles FOLDER [HALF]`. HALF is `development` or `unseen`, which `index.json` in FOLDER states for each
/// pair. The exit status is 1 if anything is wrong without being named as not understood.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  print("usage: pod-readings podspecs|podfiles FOLDER [HALF]")
  exit(2)
}
let folder = arguments[1]
let half = arguments.count > 2 ? arguments[2] : nil

func files(_ isWanted: (String) -> Bool) -> [String] {
  var result: [String] = []
  let walk = FileManager.default.enumerator(atPath: folder)
  while let path = walk?.nextObject() as? String { if isWanted(path) { result.append(path) } }
  return result.sorted()
}

/// The paths of the half, as the entries of `index.json` name them; `nil` if all files are wanted.
func wanted() -> [String]? {
  guard let half else { return nil }
  guard let bytes = try? FileSystem.read(FilePath.join(folder, "index.json")),
    let json = try? JSON(reading: bytes)
  else {
    print("there is no index.json in \(folder)")
    exit(2)
  }
  let entries = json.array ?? json.object?.lazy.compactMap(\.value.array).first ?? []
  return entries.filter { $0["half"]?.string == half }.flatMap { entry in
    (entry.object ?? []).compactMap(\.value.string)
  }
}

let paths = wanted()
func isOfHalf(_ path: String) -> Bool {
  guard let paths else { return true }
  return paths.contains {
    $0 == path || path.hasSuffix("/" + $0) || $0.hasSuffix("/" + path) || path.hasPrefix($0 + "/")
  }
}

if arguments[0] == "podspecs" {
  var counts: [PodspecComparison.Outcome: Int] = [:]
  var clean = 0
  // Pairs whose JSON was certainly not made from the Ruby file: a line with the path and the evidence for each.
  let others = (try? FileSystem.read(FilePath.join(folder, "other-source.txt"))).map {
    String(decoding: $0, as: UTF8.self).split(separator: "\n")
  }
  for path in files({ $0.hasSuffix(".podspec") }) where isOfHalf(path) {
    let ruby = FilePath.join(folder, path)
    let candidates = [ruby + ".json", String(ruby.dropLast(".podspec".count)) + ".json"]
    guard let json = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else { continue }
    if let other = others?.first(where: { $0.hasPrefix(path + " ") }) {
      print("not compared: \(other)")
      continue
    }
    let comparison = PodspecComparison(ruby: ruby, json: json)
    counts[comparison.outcome, default: 0] += 1
    if comparison.outcome == .equal, !comparison.hasGaps { clean += 1 }
    let label: String =
      switch comparison.outcome {
      case .equal: comparison.hasGaps ? "equal, with gaps" : "equal"
      case .named: "named as not understood"
      case .wrong: "WRONG"
      case .unreadable: "NOT READ"
      }
    print("\(path): \(label)")
    for line in comparison.lines { print(line) }
  }
  let total = counts.values.reduce(0, +)
  print(
    "\(total) podspecs: \(counts[.equal] ?? 0) equal (\(clean) without gaps), \(counts[.named] ?? 0) named as not understood, \(counts[.wrong] ?? 0) wrong, \(counts[.unreadable] ?? 0) not read"
  )
  exit((counts[.wrong] ?? 0) == 0 ? 0 : 1)
}

if arguments[0] == "podfiles" {
  guard let bytes = try? FileSystem.read(FilePath.join(folder, "index.json")),
    let index = try? JSON(reading: bytes)
  else {
    print("there is no index.json in \(folder)")
    exit(2)
  }
  var counts: [PodfileComparison.Outcome: Int] = [:]
  var pods = 0
  for entry in index.array ?? [] {
    guard half == nil || entry["half"]?.string == half, let podfile = entry["podfile"]?.string,
      let lock = entry["lock"]?.string
    else { continue }
    let hasChecksum = entry["lockHasChecksum"]?.boolean ?? false
    let comparison = PodfileComparison(
      podfile: FilePath.join(folder, podfile), lock: FilePath.join(folder, lock),
      isChecked: hasChecksum ? entry["checksumMatches"]?.boolean ?? false : nil)
    counts[comparison.outcome, default: 0] += 1
    if comparison.outcome == .equal { pods += comparison.pods }
    print("\(podfile): \(comparison.outcome), \(comparison.pods) entries")
    for line in comparison.lines { print(line) }
  }
  let total = counts.values.reduce(0, +)
  print(
    "\(total) Podfiles: \(counts[.equal] ?? 0) equal (\(pods) entries), \(counts[.named] ?? 0) named as not understood, \(counts[.wrong] ?? 0) wrong, \(counts[.unreadable] ?? 0) not read; \(counts[.unverifiable] ?? 0) differ from a lock without a checksum, \(counts[.otherPodfile] ?? 0) have the lock of another Podfile"
  )
  exit((counts[.wrong] ?? 0) == 0 ? 0 : 1)
}
