import Foundation
import ImageInterface

/// Images in a folder.
///
/// The segments of a name contain no dots or slashes, so a name cannot refer to a file outside the folder. A
/// symbolic link that points outside the folder is not followed.
public struct FolderImageSource: ImageSource {
  private let root: URL
  private let limit: Int

  /// - Parameters:
  ///   - root: The folder.
  ///   - limit: The maximum number of bytes in a file. Larger files are refused.
  public init(root: URL, limit: Int = 4 << 20) {
    self.root = root.resolvingSymlinksInPath().standardizedFileURL
    self.limit = limit
  }

  public func bytes(of name: ImageName) async throws(ImageError) -> [UInt8]? {
    let file = root.appending(path: name.description).resolvingSymlinksInPath().standardizedFileURL
    guard file.path.hasPrefix(root.path + "/") else { return nil }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    guard let size = attributes[.size] as? Int, size <= limit else {
      throw .unreadable(name.description, cause: "it is larger than \(limit) bytes")
    }
    do {
      return Array(try Data(contentsOf: file))
    } catch {
      throw .unreadable(name.description, cause: "\(error)")
    }
  }
}
