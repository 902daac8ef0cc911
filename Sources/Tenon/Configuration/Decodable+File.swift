import Foundation

extension Decodable {
  /// Decodes a JSON file, or a property list if the file's extension is `plist`.
  init(decodingFile file: URL) throws {
    let data = try Data(contentsOf: file)
    guard file.pathExtension == "plist" else {
      self = try JSONDecoder().decode(Self.self, from: data)
      return
    }
    try PropertyListNesting.verify(data)
    self = try PropertyListDecoder().decode(Self.self, from: data)
  }
}
