import ImageInterface
import ShopCache
import ShopDigest

/// A source of images.
public protocol ImageSource: Sendable {
  /// Returns the bytes of an image, or `nil` if this source has no image with the name.
  /// - Throws: ``ImageError/unreadable(_:cause:)``.
  func bytes(of name: ImageName) async throws(ImageError) -> [UInt8]?
}

/// Loads images from the first source that has them, and caches recently used images in memory.
public struct ImageLoader: ImageService {
  private let sources: [any ImageSource]
  private let cache: MemoryCache<ImageName, ImageFile>

  /// - Parameters:
  ///   - sources: The image sources, in the order in which they are tried.
  ///   - cacheBytes: The maximum number of bytes to keep in memory.
  public init(sources: [any ImageSource], cacheBytes: Int = 16 << 20) {
    self.sources = sources
    cache = MemoryCache(bound: cacheBytes)
  }

  public func image(named name: ImageName) async throws(ImageError) -> ImageFile {
    if let cached = await cache.value(for: name) { return cached }
    for source in sources {
      guard let bytes = try await source.bytes(of: name) else { continue }
      let tag = Hexadecimal.encode(Array(SHA256.digest(bytes).prefix(12)))
      let file = ImageFile(bytes: bytes, format: name.format, entityTag: tag)
      await cache.insert(file, for: name, cost: bytes.count)
      return file
    }
    throw .notFound(name.description)
  }
}
