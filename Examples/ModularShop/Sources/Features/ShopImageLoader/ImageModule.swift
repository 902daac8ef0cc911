import Foundation
import ImageInterface
import Tenon

/// Loads the shop's images from a folder, if one is given, and draws any image that the folder does not
/// contain.
public struct ImageModule: Module {
  public let layer = Layer.feature
  private let folder: URL?

  /// - Parameter folder: A folder of pictures to use instead of drawings.
  public init(folder: URL? = nil) { self.folder = folder }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ImageService).self) { [folder] in
      ImageLoader(sources: (folder.map { [FolderImageSource(root: $0)] } ?? []) + [ProductArtSource()])
    }
  }
}
