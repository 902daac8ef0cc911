/// One picture: a background, a pattern, and a glyph, in colours that a seed determines.
struct ProductArt {
  let glyph: Glyph
  let seed: String

  var svg: String {
    var random = ArtRandom(text: seed)
    let palette = Palette.all[random.next(Palette.all.count)]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img">\
      <defs><linearGradient id="g" x1="0" y1="0" x2="\(random.next(2))" y2="1">\
      <stop offset="0" stop-color="\(palette.light)"/><stop offset="1" stop-color="\(palette.ground)"/>\
      </linearGradient></defs>\
      <rect width="400" height="400" fill="url(#g)"/>\
      \(pattern(palette, &random))\
      <ellipse cx="200" cy="318" rx="104" ry="15" fill="\(palette.dark)" opacity=".16"/>\
      <g transform="translate(200 200) scale(1.32) translate(-100 -100)">\(glyph.drawn(in: palette))</g></svg>
      """
  }

  private func pattern(_ palette: Palette, _ random: inout ArtRandom) -> String {
    let colour = palette.light
    switch random.next(6) {
    case 0:
      let radius = 120 + random.next(50)
      return "<circle cx=\"200\" cy=\"190\" r=\"\(radius)\" fill=\"\(colour)\" opacity=\".55\"/>"
    case 1:
      let x = 60 + random.next(280)
      return "<g fill=\"none\" stroke=\"\(colour)\" stroke-width=\"14\" opacity=\".5\">"
        + (1...5).map { "<circle cx=\"\(x)\" cy=\"60\" r=\"\($0 * 62)\"/>" }.joined() + "</g>"
    case 2:
      let step = 34 + random.next(12)
      let dots = stride(from: 18, to: 400, by: step).flatMap { y in
        stride(from: 18, to: 400, by: step).map { x in "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\"/>" }
      }
      return "<g fill=\"\(colour)\" opacity=\".7\">\(dots.joined())</g>"
    case 3:
      let height = 250 + random.next(40)
      return "<path d=\"M0 \(height) Q100 \(height - 60) 200 \(height) T400 \(height) V400 H0 Z\" "
        + "fill=\"\(palette.second)\" opacity=\".28\"/>"
    case 4:
      let angle = random.next(30)
      return "<g fill=\"\(colour)\" opacity=\".45\" transform=\"rotate(\(angle) 200 200)\">"
        + (0..<6).map { "<rect x=\"\($0 * 110 - 120)\" y=\"-120\" width=\"46\" height=\"640\"/>" }.joined()
        + "</g>"
    default:
      return "<path d=\"M\(60 + random.next(60)) 400 V190 a\(110) 110 0 0 1 220 0 V400 Z\" "
        + "fill=\"\(colour)\" opacity=\".6\"/>"
    }
  }
}

/// The colours of one picture.
struct Palette {
  var ground: String
  var light: String
  var first: String
  var second: String
  var dark: String

  static let all = [
    Palette(ground: "#f6c9b8", light: "#fdebe3", first: "#e2654a", second: "#f2a88f", dark: "#6d2a1c"),
    Palette(ground: "#bfd9f2", light: "#e8f3fd", first: "#3b78c9", second: "#8ab8ea", dark: "#1c3a66"),
    Palette(ground: "#c5e4cf", light: "#eaf7ee", first: "#3d9466", second: "#8fcaa6", dark: "#1c4a33"),
    Palette(ground: "#f4dca4", light: "#fdf5e0", first: "#d9962b", second: "#efc76f", dark: "#6b4610"),
    Palette(ground: "#d7cbf0", light: "#f2edfc", first: "#7a5cc4", second: "#b19fe2", dark: "#382763"),
    Palette(ground: "#f3c4d6", light: "#fdeaf2", first: "#cf4d80", second: "#eb9aba", dark: "#66203e"),
    Palette(ground: "#bfe3e2", light: "#e6f6f6", first: "#2f9a99", second: "#82c9c7", dark: "#134847"),
    Palette(ground: "#dcd5c8", light: "#f6f2ea", first: "#8a7452", second: "#c0ad8d", dark: "#40331f"),
    Palette(ground: "#cfd6de", light: "#f0f3f6", first: "#4d6178", second: "#96a8bb", dark: "#222e3b"),
    Palette(ground: "#f0b9a4", light: "#fbe7de", first: "#2f4f6f", second: "#e98b5f", dark: "#1b2d40"),
    Palette(ground: "#cfe3a9", light: "#f2f8e2", first: "#6f9a2c", second: "#a9cb68", dark: "#344a12"),
    Palette(ground: "#f7d3cf", light: "#fdf0ee", first: "#35736b", second: "#e58f86", dark: "#1d3f3b"),
  ]
}

/// Small numbers that depend only on a text (FNV-1a, then xorshift).
struct ArtRandom {
  private var state: UInt64

  init(text: String) {
    state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    if state == 0 { state = 1 }
  }

  /// Returns a number from 0 up to, but not including, `bound`.
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }
}
