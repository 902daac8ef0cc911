import ShopValues

/// A file that pages need: a style sheet, a script or an icon. The file is built into the program, so nothing
/// else has to be installed.
public struct Asset: Hashable, Sendable {
  /// A kind of file.
  public enum Kind: String, Hashable, Sendable {
    case styleSheet = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case icon = "image/svg+xml"
  }

  /// The name of the file.
  public let name: String
  /// The kind of file.
  public let kind: Kind
  /// The folder in its address.
  public let folder: ScreenPath
  /// Its bytes.
  public let bytes: [UInt8]
  /// A version that changes with the bytes, so that a browser may cache the file indefinitely.
  public let version: String

  /// - Parameters:
  ///   - name: The file name.
  ///   - kind: The kind of file.
  ///   - parts: The consecutive parts of the file's content.
  public init(name: String, kind: Kind, parts: [[UInt8]]) {
    self.name = name
    self.kind = kind
    folder = ScreenPath("assets")
    bytes = Array(parts.joined(separator: [UInt8(ascii: "\n")]))
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    version = String(hash, radix: 36)
  }

  private init(_ asset: Asset, folder: ScreenPath) {
    name = asset.name
    kind = asset.kind
    self.folder = folder
    bytes = asset.bytes
    version = asset.version
  }

  /// Returns the same file in another folder.
  public func moved(to folder: ScreenPath) -> Asset { Asset(self, folder: folder) }

  /// The media type.
  public var contentType: String { kind.rawValue }

  /// The address, which changes when the bytes change.
  public var path: ScreenPath { ScreenPath(segments: folder.segments + [name], query: [.init("v", version)]) }

  /// The HTML element with which a page includes the file.
  var tag: String? {
    let address = Escaping.attribute(path.description)
    return switch kind {
    case .styleSheet: "<link rel=\"stylesheet\" href=\"\(address)\">"
    case .script: "<script src=\"\(address)\" defer></script>"
    case .icon: "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(address)\">"
    }
  }
}

extension Asset {
  /// The shop's style sheet.
  public static let styleSheet = Asset(
    name: "shop.css", kind: .styleSheet,
    parts: [
      PackageResources.tokens_css, PackageResources.frame_css, PackageResources.components_css,
      PackageResources.forms_css,
    ])

  /// The script that makes pages more convenient to use. Pages also work without it.
  public static let script = Asset(name: "shop.js", kind: .script, parts: [PackageResources.shop_js])

  /// The icon of the window.
  public static let icon = Asset(name: "shop.svg", kind: .icon, parts: [PackageResources.icon_svg])

  /// All files that the shop's pages need.
  public static let shop = [styleSheet, script, icon]
}
