import Files
import Foundation
import SourceReaders
import SplitMeasures
import Splitting

/// Measures the splitting of flattened repositories whose modules are known, and prints what the model is
/// trained on.
///
///     split-trials features FOLDER TRUTH.tsv > features.tsv
///     split-trials candidates FOLDER …
///     split-trials plan [--model FILE] [--layering X] FOLDER TRUTH.tsv …
///     split-trials score [--model FILE] [--count true] [--resolution X] [--layering X] FOLDER TRUTH.tsv …
///
/// With `--count true` the number of modules is given. `--probabilities FILE` takes the probabilities of the
/// pairs, as 32-bit floating point numbers, instead of a model's. The columns of a score are the name, the
/// number of files, MoJoFM, the adjusted Rand index, the percentage of modules matched, the numbers of
/// modules found and true, and the seconds of processor time. Those of a plan are the name, the number of
/// modules, the percentage of the references' weight that goes upward, the numbers of cuts and of protocols
/// to extract, and the seconds. Each line of `candidates` is the origin of a candidate, however many there
/// are, and the paths of its files.
///
/// A line of `TRUTH.tsv` has a path below the folder and a module, separated by a tab.
@main
enum SplitTrials {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let command = arguments.popFirst() else { return }
    var parameters = ModuleSearch.Parameters()
    var model: PairModel?
    var probabilities: String?
    var isCountGiven = false
    while let option = arguments.first, option.hasPrefix("--"), arguments.count > 1 {
      let value = arguments[1]
      arguments.removeFirst(2)
      switch option {
      case "--model": model = try PairModel(Data(contentsOf: URL(fileURLWithPath: value)))
      case "--probabilities": probabilities = value
      case "--count": isCountGiven = value == "true"
      case "--resolution": parameters.resolution = Double(value) ?? parameters.resolution
      case "--layering": parameters.layering = Double(value) ?? parameters.layering
      case "--starts": parameters.starts = Int(value) ?? parameters.starts
      case "--smallest": parameters.smallest = Int(value) ?? parameters.smallest
      default: fatalError("Unknown option \(option)")
      }
    }
    if command == "candidates" {
      for folder in arguments { printCandidates(folder) }
      return
    }
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      let sample = try Sample(folder: arguments[index], truth: arguments[index + 1])
      switch command {
      case "features": sample.printFeatures()
      case "score":
        let count = isCountGiven ? Set(sample.truth).count : nil
        if let probabilities {
          let data = try Data(contentsOf: URL(fileURLWithPath: probabilities))
          sample.printScore(parameters, count: count) { features in
            let values = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            return ModuleSearch(features, probabilities: values.map(Double.init))
          }
        } else {
          let model = model ?? .standard
          sample.printScore(parameters, count: count) { ModuleSearch($0, model: model) }
        }
      case "plan": sample.printPlan(model ?? .standard, parameters)
      default: fatalError("Unknown command \(command)")
      }
    }
  }
}

extension Array {
  fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}

/// Prints everything that could be extracted from the Swift files of a folder.
private func printCandidates(_ folder: String) {
  let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  var options = SplitPlan.Options()
  options.candidateCount = .max
  let graph = ReferenceReader(root: folder).graph(of: found.filter { $0.hasSuffix(".swift") })
  for candidate in SplitPlan(of: graph, options: options).candidates {
    print((["\(candidate.origin)"] + candidate.files).joined(separator: "\t"))
  }
}

/// A flattened repository.
private struct Sample {
  let name: String
  let graph: ReferenceGraph
  let truth: [Int]

  init(folder: String, truth path: String) throws {
    name = FilePath.name(of: folder)
    var moduleOfPath: [String: String] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t")
      if columns.count >= 2 { moduleOfPath[String(columns[0])] = String(columns[1]) }
    }
    graph = ReferenceReader(root: folder).graph(of: Array(moduleOfPath.keys))
    let modules = Set(moduleOfPath.values).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    truth = graph.files.map { file in moduleOfPath[file.path].flatMap { numbers[$0] } ?? -1 }
  }

  /// Prints a row for each pair: 1 if the files belong to one module, and the features.
  func printFeatures() {
    let features = PairFeatures(graph)
    print((["first", "second", "same"] + PairFeature.allCases.map(\.name)).joined(separator: "\t"))
    for line in features.map({ pair, values in
      let isSame = truth[pair.first] == truth[pair.second] ? 1 : 0
      return "\(pair.first)\t\(pair.second)\t\(isSame)\t"
        + values.map { String(format: "%.6g", Double($0)) }.joined(separator: "\t")
    }) {
      print(line)
    }
  }

  func printScore(
    _ parameters: ModuleSearch.Parameters, count: Int?, search: (PairFeatures) -> ModuleSearch
  ) {
    let start = clock()
    let found = search(PairFeatures(graph)).groups(parameters, count: count)
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    let measures = PartitionMeasures(found: found, truth: truth)
    print(
      String(
        format: "%@\t%d\t%.1f\t%.3f\t%.1f\t%d\t%d\t%.2f", name, graph.files.count, measures.mojoFM,
        measures.adjustedRand, measures.matched, measures.foundCount, measures.trueCount, seconds))
  }

  func printPlan(_ model: PairModel, _ parameters: ModuleSearch.Parameters) {
    let start = clock()
    let plan = SplitPlan(of: graph, model: model, parameters: parameters)
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    let protocols = plan.cuts.count { $0.remedy == .extractProtocol }
    print(
      String(
        format: "%@\t%d\t%.2f\t%d\t%d\t%.2f", name, plan.modules.count, 100 * plan.upwardShare,
        plan.cuts.count,
        protocols, seconds))
    for module in plan.modules {
      print(
        "  \(module.layer.rawValue) \(module.name): \(module.files.count)",
        module.proposal.reasons.map(\.text))
    }
    for candidate in plan.candidates.prefix(10) {
      print("  candidate \(candidate.name): \(candidate.files.count) files, \(candidate.origin)")
    }
  }
}
