import BuildTime
import CommandLineInterface
import Files
import JSONValues
import ModuleGraph
import Splitting

/// The modules of a plan, as parts of the target that it splits.
struct PlannedParts {
  let target: String
  private let modules: [(name: String, files: [String], uses: [String])]

  /// - Parameters:
  ///   - bytes: What `tenon split plan --format json` wrote.
  ///   - path: The file's path, for errors.
  /// - Throws: ``UsageError``.
  init(reading bytes: [UInt8], of path: String) throws {
    func refusal(_ reason: String) -> UsageError {
      UsageError(
        "\(path.onOneLine) is no plan of `tenon split plan --format json`: \(reason)", command: "time")
    }
    let json: JSON
    do { json = try JSON(reading: bytes) } catch { throw refusal("\(error)") }
    guard let target = json["target"]?.string else { throw refusal("it has no text target") }
    guard let modules = json["modules"]?.array, !modules.isEmpty else {
      throw refusal("it has no list modules")
    }
    self.target = target
    self.modules = try modules.enumerated().map { index, module in
      guard let name = module["name"]?.string, let files = Self.texts(module["files"]) else {
        throw refusal("modules[\(index)] needs the text name and the list files")
      }
      return (name, files, Self.texts(module["uses"]) ?? [])
    }
  }

  init(_ plan: SplitPlan, of target: String) {
    self.target = target
    modules = plan.modules.map { ($0.name, $0.files, $0.uses) }
  }

  private static func texts(_ json: JSON?) -> [String]? {
    guard let values = json?.array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }

  /// The parts, each with its share of the lines of the files.
  func parts(of files: [SourceFile]) -> [BuildVariation.Part] {
    let lines = Dictionary(files.map { ($0.path, $0.lines) }) { first, _ in first }
    let all = max(files.reduce(0) { $0 + $1.lines }, 1)
    return modules.map { module in
      let own = module.files.reduce(0) { $0 + (lines[$1] ?? 0) }
      return BuildVariation.Part(
        name: module.name, share: Double(own) / Double(all), files: module.files.count, uses: module.uses)
    }
  }
}
