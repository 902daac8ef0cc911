import Files
import Foundation

/// Everything that could be extracted, before it is ranked.
struct Candidates {
  private struct Candidate {
    var files: [Int]
    var origin: SplitPlan.Origin
    var score: Double
  }

  private let analysis: SplitAnalysis
  private var candidates: [Candidate] = []
  private var seen: Set<[Int]> = []

  /// Proposals that differ in fewer files than this share are the same to a person.
  private static let nearlySame = 0.8
  private static let smallest = 2

  init(_ analysis: SplitAnalysis) { self.analysis = analysis }

  mutating func add(_ groups: [Int], _ granularity: SplitPlan.Granularity) {
    let (groups, count) = renumbered(groups)
    for files in SplitAnalysis.members(groups, count: count) { add(files, .cluster(granularity)) }
  }

  mutating func addFolders() {
    let folders = analysis.features.folders
    for (number, files) in folders.files().enumerated() {
      add(files, .folder(folders.paths[number]))
      // What several folders share often lies beside them, and moves without them.
      let direct = files.filter { folders.foldersOfFile[$0].last == Int32(number) }
      add(direct, .directlyInFolder(folders.paths[number]))
    }
  }

  private mutating func add(_ files: [Int], _ origin: SplitPlan.Origin) {
    let most = max(Self.smallest, analysis.graph.files.count * 2 / 3)
    guard (Self.smallest...most).contains(files.count), files.count < analysis.graph.files.count,
      seen.insert(files).inserted
    else { return }
    candidates.append(Candidate(files: files, origin: origin, score: score(files)))
  }

  /// What is extracted first is what belongs together, costs little to cut, has users, and makes builds
  /// faster.
  private func score(_ files: [Int]) -> Double {
    var isMember = [Bool](repeating: false, count: analysis.graph.files.count)
    for file in files { isMember[file] = true }
    let measures = Measures(of: files, in: analysis, isMember) { edge in
      !isMember[analysis.graph.edges[edge].to]
    }
    return measures.cohesion * (1 - measures.costOfCut) * (1 - measures.costOfCut)
      * (1 + log(1 + Double(measures.users)) / log(2 + Double(analysis.graph.files.count)))
      * (0.2 + measures.buildGain).squareRoot()
  }

  /// Returns at most `limit` proposals, the best first.
  func ranked(limit: Int, name: ([Int]) -> String) -> [SplitPlan.Proposal] {
    let order = candidates.indices.sorted { one, other in
      (candidates[other].score, one) < (candidates[one].score, other)
    }
    var chosen: [Candidate] = []
    var members: [[Bool]] = []
    for index in order where chosen.count < limit {
      let candidate = candidates[index]
      let isKnown = zip(chosen, members).contains { other, isMember in
        let shared = candidate.files.count { isMember[$0] }
        let either = candidate.files.count + other.files.count - shared
        return Double(shared) > Self.nearlySame * Double(either)
      }
      if isKnown { continue }
      chosen.append(candidate)
      var isMember = [Bool](repeating: false, count: analysis.graph.files.count)
      for file in candidate.files { isMember[file] = true }
      members.append(isMember)
    }
    let names = chosen.map { name($0.files) }
    return zip(chosen, names).map { ($0, $1) }.concurrentMap { candidate, name in
      analysis.proposal(named: name, candidate.files, from: candidate.origin)
    }
  }
}
