import ShopUI
import TenonRoutes

/// A table, or a sentence in its place if there are no rows.
struct DataTable: Component {
  private let caption: String
  private let columns: [String]
  private let rows: [[Markup]]
  private let emptyText: String

  /// - Parameters:
  ///   - caption: The caption, for screen readers.
  ///   - columns: The headings.
  ///   - rows: The cells of each row. The first cell is the heading of the row.
  ///   - empty: The sentence to show if there are no rows.
  init(_ caption: String, columns: [String], rows: [[Markup]], empty: String) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
    emptyText = empty
  }

  var body: Markup {
    if rows.isEmpty {
      Paragraph(emptyText, style: .muted)
    } else {
      frame
    }
  }

  /// The table, even if it has no rows yet.
  var frame: Element {
    Element(.div, .class("table-frame")) {
      Element(.table) {
        Element(.caption, .class("unseen")) { caption }
        Element(.thead) {
          Element(.tr) {
            for column in columns { Element(.th, .scope(.column)) { column } }
          }
        }
        Element(.tbody) {
          for row in rows { Self.markup(of: row) }
        }
      }
    }
  }

  private static func markup(of row: [Markup]) -> Element {
    Element(.tr) {
      for (index, cell) in row.enumerated() {
        if index == 0 {
          Element(.th, .scope(.row)) { cell }
        } else {
          Element(.td) { cell }
        }
      }
    }
  }
}

extension Markup {
  /// Returns text from the source code, such as a type, a pattern or a location.
  static func code(_ text: String) -> Markup { Markup { Element(.code) { text } } }

  /// Returns text of any length, such as the data of an event.
  static func data(_ text: String) -> Markup { Markup { Element(.code, .class("long")) { text } } }

  /// Returns text that stays on one line, such as a duration.
  static func brief(_ text: String) -> Markup { Markup { Element(.span, .class("brief")) { text } } }

  /// Returns several code texts, one below the other.
  static func codes(_ texts: [String]) -> Markup {
    Markup {
      Element(.ul, .class("codes")) {
        for text in texts { Element(.li) { Element(.code) { text } } }
      }
    }
  }

  static func label(_ text: String, _ tone: Tone = .neutral) -> Markup { Markup { Label(text, tone: tone) } }
}

extension ModuleLink {
  /// The short name of what is needed. The name of an action is not shortened, because it contains a dot
  /// itself.
  var shortName: String { kind == .calls ? what : ShortName.of(what) }
}

/// Names for people to read, which need not be unique.
enum ShortName {
  /// Returns the names of types without their modules: `CartService` for `CartInterface.CartService`. Quoted text
  /// does not change.
  static func of(_ type: String) -> String {
    var short = ""
    var word = ""
    var isQuoted = false
    for character in type {
      if character == "\"" { isQuoted.toggle() }
      if isQuoted || character == "\"" {
        short += word
        short.append(character)
        word = ""
      } else if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if character == ".", !word.isEmpty {
        word = ""
      } else {
        short += word
        short.append(character)
        word = ""
      }
    }
    return short + word
  }
}
