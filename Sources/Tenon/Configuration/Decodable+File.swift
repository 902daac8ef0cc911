import Foundation

extension Decodable {
  /// Decodes a JSON file, or a property list if the file's extension is `plist`.
  init(decodingFile file: URL) throws {
    let data = try Data(contentsOf: file)
    self =
      file.pathExtension == "plist"
      ? try PropertyListDecoder().decode(Self.self, from: data)
      : try JSONDecoder().decode(Self.self, from: data)
  }
}
