import ShopUI
import TenonRouting

/// A table of what there is, or a sentence that says that there is none.
struct DataTable: Component {
  private let caption: String
  private let columns: [String]
  private let rows: [[Markup]]
  private let emptyText: String

  /// - Parameters:
  ///   - caption: What it is a table of.
  ///   - columns: The headings.
  ///   - rows: The cells of each row; the first names it.
  ///   - empty: What is said if there are no rows.
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

  /// The table, also if it has no rows yet.
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
  /// Text as it is in the source: a type, a pattern, a place.
  static func code(_ text: String) -> Markup { Markup { Element(.code) { text } } }

  /// Text of any length, such as what an event carries.
  static func data(_ text: String) -> Markup { Markup { Element(.code, .class("long")) { text } } }

  /// Text that is not broken, such as a length of time.
  static func brief(_ text: String) -> Markup { Markup { Element(.span, .class("brief")) { text } } }

  /// Several of them, one below the other.
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
  /// What is needed, as it is read: an action's name has a dot of its own.
  var shortName: String { kind == .calls ? what : ShortName.of(what) }
}

/// Names as they are read rather than as they are unique.
enum ShortName {
  /// The names of types without the modules that they are in: `CartService` for `CartInterface.CartService`. What is
  /// quoted stays as it is.
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
