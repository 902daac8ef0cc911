import Foundation
import ImageInterface
import Tenon

/// Loads the images of the shop: from a folder if one is given, and drawn if it has none.
public struct ImageModule: Module {
  public let layer = Layer.feature
  private let folder: URL?

  /// - Parameter folder: A folder of pictures, which go before those that are drawn.
  public init(folder: URL? = nil) { self.folder = folder }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ImageService).self) { [folder] in
      ImageLoader(sources: (folder.map { [FolderImageSource(root: $0)] } ?? []) + [ProductArtSource()])
    }
  }
}
