import Builds
import CommandLineInterface
import Files
import Formats
import ModuleGraph

/// The modules of a plan, as parts of the module that it splits.
struct PlannedParts {
  let module: Module
  private let planned: [BuildVariation.PlannedPart]

  /// - Parameters:
  ///   - bytes: What `tenon split plan --format json` wrote.
  ///   - path: The file's path, for errors.
  /// - Throws: ``UsageError`` if the bytes are no plan, or it does not fit the graph.
  init(reading bytes: [UInt8], of path: String, in graph: ModuleGraph) throws {
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
    planned = try modules.enumerated().map { index, module in
      guard let name = module["name"]?.string, let files = Self.texts(module["files"]) else {
        throw refusal("modules[\(index)] needs the text name and the list files")
      }
      return .init(name: name, files: files, uses: Self.texts(module["uses"]) ?? [])
    }
    module = try graph.module(named: target)
    if let reason = misfit(in: graph) {
      throw UsageError(
        "\(path.onOneLine) does not fit the module \(module.id.onOneLine): \(reason.onOneLine)",
        command: "time")
    }
  }

  /// Why the module cannot be divided like this.
  private func misfit(in graph: ModuleGraph) -> String? {
    var known: Set<String> = []
    var left = Set(module.files.map(\.path))
    for part in planned {
      let (name, files, uses) = (part.name, part.files, part.uses)
      if let other = uses.first(where: { !known.contains($0) }) {
        return "\(name) uses \(other), which does not come before it"
      }
      let isTaken = name != module.name && graph.modules.contains { $0.name == name }
      guard !isTaken else { return "there is another module \(name); give it another name in the plan" }
      guard known.insert(name).inserted else { return "it has two modules \(name)" }
      for file in files where left.remove(file) == nil && Self.isSource(file) {
        return "\(file) is not in it, or in the plan twice; plan again with `tenon split plan`"
      }
    }
    return nil
  }

  /// Whether a file is compiled. A plan moves resources as well.
  private static func isSource(_ file: String) -> Bool {
    SourceFile.Language(fileExtension: FilePath.fileExtension(of: file)) != nil
  }

  private static func texts(_ json: JSON?) -> [String]? {
    guard let values = json?.array else { return nil }
    let texts = values.compactMap(\.string)
    return texts.count == values.count ? texts : nil
  }

  /// The parts, each with its share of the lines.
  var parts: [BuildVariation.Part] { BuildVariation.parts(of: module, planned: planned) }
}
