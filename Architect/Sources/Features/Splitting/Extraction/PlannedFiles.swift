import Files
import Formats
import ModuleGraph

extension ExtractionRequest {
  /// Reads the files of a module, and the types to replace by protocols, from a plan that `tenon split plan --format json`
  /// wrote.
  /// - Parameters:
  ///   - name: The name of the module in the plan, and of the new target.
  ///   - target: The target that has the files now.
  ///   - bytes: The plan.
  ///   - path: The path of the plan, for errors.
  /// - Throws: ``ExtractionError`` with the place in the plan.
  public init(_ name: String, from target: String, plannedIn bytes: [UInt8], of path: String) throws {
    let json: JSON
    do { json = try JSON(reading: bytes) } catch let error as JSON.ReadingError {
      let before = bytes.prefix(error.offset)
      let start = (before.lastIndex(of: 10) ?? -1) + 1
      let place = Place(file: path, line: before.count { $0 == 10 } + 1, column: before.count - start + 1)
      throw ExtractionError(
        .plan, "the plan is not JSON", evidence: [.init(place: place, text: error.message)])
    }
    func refusal(_ message: String) -> ExtractionError {
      ExtractionError(.plan, "\(path.onOneLine) is no plan of `tenon split plan --format json`: \(message)")
    }
    guard let modules = json["modules"]?.array else { throw refusal("it has no list modules") }
    var names: [String] = []
    for (index, module) in modules.enumerated() {
      guard let found = module["name"]?.string else { throw refusal("modules[\(index)].name is no text") }
      names.append(found)
      guard found == name else { continue }
      let files = module["files"]?.array.map { $0.map(\.string) }
      guard let files, !files.isEmpty, files.allSatisfy({ $0 != nil }) else {
        throw refusal("modules[\(index)].files is no list of paths")
      }
      let cuts = (json["cuts"]?.array ?? []).filter {
        $0["from"]?.string == name && $0["remedy"]?.string == "extract-protocol"
      }
      let types = cuts.compactMap {
        $0["declaration"]?["name"]?.string?.split(separator: ".").first.map(String.init)
      }
      self.init(name, from: target, files: files.compactMap(\.self), protocols: Set(types).sorted())
      return
    }
    let known = names.isEmpty ? "none" : names.joined(separator: ", ")
    throw ExtractionError(.plan, "\(path.onOneLine) has no module '\(name)'; it has \(known)")
  }
}
