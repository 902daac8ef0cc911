/// The drawing of a kind of product, in a square of 200 units, with letters instead of colours.
struct Glyph: Sendable {
  /// SVG in which `~a` and `~b` represent the palette's first and second colours, `~l` its light colour, and
  /// `~d` its dark colour.
  let template: String

  init(_ template: String) { self.template = template }

  /// Returns the drawing in a palette's colours.
  func drawn(in palette: Palette) -> String {
    var result = ""
    var letters = template.makeIterator()
    while let letter = letters.next() {
      guard letter == "~", let slot = letters.next() else {
        result.append(letter)
        continue
      }
      switch slot {
      case "a": result += palette.first
      case "b": result += palette.second
      case "l": result += palette.light
      default: result += palette.dark
      }
    }
    return result
  }

  /// All drawings, by kind.
  static let all: [String: Glyph] =
    [sound, devices, home, kitchen, clothes, bags, care, food, paper, sport, play, pets]
    .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}
