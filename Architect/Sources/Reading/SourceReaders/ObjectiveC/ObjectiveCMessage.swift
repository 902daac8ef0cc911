/// A message to an object: `[receiver first:… second:…]`, or `[receiver name]`.
package struct ObjectiveCMessage {
  /// A part of a message: a token, or the range of tokens in brackets.
  package enum Item {
    case token(Int)
    case group(Range<Int>)

    package var range: Range<Int> {
      switch self {
      case .token(let index): index..<(index + 1)
      case .group(let range): range
      }
    }
  }

  /// The receiver's tokens.
  package var receiver: Range<Int>
  /// The pieces of the selector, each with the tokens of its argument.
  package var arguments: [(label: String, value: Range<Int>)]
  /// The token of the first piece.
  package var start: Int
  /// The whole selector.
  package var selector: String

  package func argument(_ label: String) -> Range<Int>? { arguments.first { $0.label == label }?.value }

  /// Reads the parts between two square brackets; returns `nil` if they are no message.
  init?(_ items: [Item], _ tokens: [ObjectiveCToken]) {
    func token(_ index: Int) -> ObjectiveCToken? {
      guard items.indices.contains(index), case .token(let position) = items[index] else { return nil }
      return tokens[position]
    }
    var pieces: [(label: String, item: Int)] = []
    var questions = 0
    for index in items.indices {
      guard let current = token(index) else { continue }
      if current.isMark("?") { questions += 1 }
      guard current.isMark(":") else { continue }
      // In `a ? b : c`, the colon belongs to the question mark.
      if questions > 0 {
        questions -= 1
      } else if index > 1, let label = token(index - 1)?.name {
        pieces.append((label, index - 1))
      }
    }
    guard let opening = items.first else { return nil }
    guard let first = pieces.first else {
      // `[object name]`, unlike an element of an array: `values[index]`
      guard items.count == 2, let name = token(1)?.name else { return nil }
      receiver = opening.range
      start = items[1].range.lowerBound
      (arguments, selector) = ([], name)
      return
    }
    selector = pieces.map { "\($0.label):" }.joined()
    receiver = opening.range.lowerBound..<items[first.item].range.lowerBound
    start = items[first.item].range.lowerBound
    arguments = []
    for (position, piece) in pieces.enumerated() {
      let stop = position + 1 < pieces.count ? pieces[position + 1].item : items.count
      guard piece.item + 2 < stop else { return nil }
      arguments.append(
        (piece.label, items[piece.item + 2].range.lowerBound..<items[stop - 1].range.upperBound))
    }
  }

  /// Returns all messages of a file. Brackets that do not match are skipped.
  package static func messages(in tokens: [ObjectiveCToken]) -> [ObjectiveCMessage] {
    var result: [ObjectiveCMessage] = []
    var open: [(mark: UInt8, start: Int, items: [Item])] = []
    func closing(_ mark: UInt8) -> UInt8? {
      switch mark {
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "}"): UInt8(ascii: "{")
      default: nil
      }
    }
    // How many brackets of each kind are open, so that a stray one is recognized at once.
    var counts: [UInt8: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .mark(let mark) = token.kind else {
        if !open.isEmpty { open[open.count - 1].items.append(.token(index)) }
        continue
      }
      if [UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{")].contains(mark) {
        open.append((mark, index, []))
        counts[mark, default: 0] += 1
      } else if let opening = closing(mark) {
        guard counts[opening, default: 0] > 0 else { continue }
        while let frame = open.popLast() {
          counts[frame.mark, default: 0] -= 1
          guard frame.mark == opening else { continue }
          if opening == UInt8(ascii: "["), let message = ObjectiveCMessage(frame.items, tokens) {
            result.append(message)
          }
          if !open.isEmpty { open[open.count - 1].items.append(.group(frame.start..<(index + 1))) }
          break
        }
      } else if !open.isEmpty {
        open[open.count - 1].items.append(.token(index))
      }
    }
    return result
  }
}
