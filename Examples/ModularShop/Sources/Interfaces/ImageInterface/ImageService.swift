import ShopValues

/// The name of an image, such as `art/tea-caddy/1001.svg`: the part of its address after `/images/`.
public struct ImageName: Hashable, Sendable, CustomStringConvertible {
  /// The folders and the file name without its extension. Each consists of lower-case letters, digits and
  /// dashes.
  public let segments: [String]
  /// The kind of image.
  public let format: ImageFormat

  /// Parses a name. A segment cannot contain dots, slashes or backslashes, so no name can refer to a file
  /// outside the folder.
  public init?(_ path: String) {
    self.init(segments: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
  }

  /// Parses the segments of an address, the last of which includes the file extension.
  public init?(segments: [String]) {
    guard (1...4).contains(segments.count), let last = segments.last else { return nil }
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let format = ImageFormat(rawValue: String(parts[1])) else { return nil }
    let names = segments.dropLast() + [String(parts[0])]
    guard names.allSatisfy(Self.isPlain) else { return nil }
    self.segments = Array(names)
    self.format = format
  }

  public var description: String { segments.joined(separator: "/") + ".\(format.rawValue)" }

  /// The address of the image in the shop.
  public var path: ScreenPath {
    ScreenPath(segments: ["images"] + segments.dropLast() + ["\(segments.last ?? "").\(format.rawValue)"])
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// A kind of image file.
public enum ImageFormat: String, Hashable, Sendable {
  case svg
  case png
  case jpg
  case webp

  /// The media type.
  public var contentType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    }
  }
}

/// An image, ready to be sent.
public struct ImageFile: Hashable, Sendable {
  public let bytes: [UInt8]
  public let format: ImageFormat
  /// A tag that changes with the bytes, so that a browser can ask whether its copy is still current.
  public let entityTag: String

  public init(bytes: [UInt8], format: ImageFormat, entityTag: String) {
    self.bytes = bytes
    self.format = format
    self.entityTag = entityTag
  }
}

/// Loads images.
public protocol ImageService: Sendable {
  /// Returns an image.
  /// - Throws: ``ImageError``.
  func image(named name: ImageName) async throws(ImageError) -> ImageFile
}

/// The reason an image cannot be loaded.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(String)
  case unreadable(String, cause: String)

  public var description: String {
    switch self {
    case .notFound(let name): "there is no image \(name)"
    case .unreadable(let name, let cause): "the image \(name) cannot be read: \(cause)"
    }
  }
}
