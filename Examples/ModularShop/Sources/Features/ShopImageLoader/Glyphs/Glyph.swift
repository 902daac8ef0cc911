/// The drawing of a kind of product, in a square of 200 units, with letters in place of colours.
struct Glyph: Sendable {
  /// SVG in which `~a` and `~b` are the palette's first and second colour, `~l` its light and `~d` its dark one.
  let template: String

  init(_ template: String) { self.template = template }

  /// The drawing in a palette's colours.
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

  /// Every drawing by its kind.
  static let all: [String: Glyph] =
    [sound, devices, home, kitchen, clothes, bags, care, food, paper, sport, play, pets]
    .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}
