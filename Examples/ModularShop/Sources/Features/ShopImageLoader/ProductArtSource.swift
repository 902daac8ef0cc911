import ImageInterface

/// Product pictures that are drawn rather than stored: `art/KIND/SEED.svg`.
///
/// The kind determines what is shown, and the seed determines everything else: colours, background and
/// pattern. The same name gives the same picture in every run.
public struct ProductArtSource: ImageSource {
  public init() {}

  /// The kinds that can be drawn, sorted.
  public static var kinds: [String] { Glyph.all.keys.sorted() }

  public func bytes(of name: ImageName) async throws(ImageError) -> [UInt8]? {
    guard name.format == .svg, name.segments.count == 3, name.segments[0] == "art",
      let glyph = Glyph.all[name.segments[1]]
    else { return nil }
    return Array(ProductArt(glyph: glyph, seed: name.segments[2]).svg.utf8)
  }
}
