import Foundation

extension Decodable {
  /// Reads a file: JSON, or a property list where the name ends so.
  init(decodingFile file: URL) throws {
    let data = try Data(contentsOf: file)
    self =
      file.pathExtension == "plist"
      ? try PropertyListDecoder().decode(Self.self, from: data)
      : try JSONDecoder().decode(Self.self, from: data)
  }
}
