import ModuleGraph
import SwiftParsing
import Text

/// Calls of methods of arrays.
extension Interpreter {
  func callList(
    _ name: String, _ list: List, _ base: Code.Expression, _ arguments: [ArgumentValue], _ place: Place,
    _ frame: Frame
  ) -> Value? {
    let argument = arguments.first?.value
    func change(_ new: List) -> Value {
      assign(.list(new.limited(place)), to: base, frame, adds: true)
      return .tuple([])
    }
    func each(_ body: (Value) -> Value?) -> List {
      var result = List(rest: list.rest)
      for (value, reach) in list.elements {
        spend()
        guard !isExhausted else { break }
        under(reach.condition, isCertain: reach.isCertain) {
          guard let new = body(value), allows(.walking(new.extent.size)) else { return }
          result.elements += flattened(new, self.reach)
        }
      }
      return result.limited(place)
    }
    switch name {
    case "append", "insert", "formUnion":
      if name == "formUnion" || arguments.first?.label == "contentsOf", let more = argument.flatMap(self.list)
      {
        return change(List(list.elements + under(more), rest: list.rest ?? more.rest))
      }
      guard let argument else { return nil }
      return change(List(list.elements + flattened(copied(argument), reach), rest: list.rest))
    case "removeAll", "removeLast", "removeFirst", "popLast", "remove":
      return change(
        List(
          list.elements.map { element in
            var element = element
            element.reach.isCertain = false
            return element
          }, rest: list.rest))
    case "joined":
      guard arguments.isEmpty else { return .gap("the result of `joined`", place) }
      return .list(joined(list, place) { $0 })
    case "flatMap":
      guard let argument else { return nil }
      return .list(
        joined(list, place) {
          apply(argument, [ArgumentValue(value: $0, place: place)], place, frame)
        })
    case "map", "compactMap", "forEach":
      guard let argument else { return nil }
      let result = each { apply(argument, [ArgumentValue(value: $0, place: place)], place, frame) }
      if name == "forEach", list.rest != nil, case .closure(let closure) = argument {
        branches += 1
        _ = under(isCertain: false) { run(closure, [], place) }
        branches -= 1
      }
      return .list(result)
    case "filter", "prefix", "dropFirst", "dropLast", "drop", "suffix":
      return .list(
        List(
          list.elements.map { element in
            var element = element
            element.reach.isCertain = false
            return element
          }, rest: list.rest))
    case "sorted", "reversed", "shuffled": return .list(list)
    case "contains", "first", "last", "min", "max", "reduce":
      return .gap("the result of `\(name)`", place)
    default: return nil
    }
  }

  /// The elements of the lists that `body` makes of the elements of a list.
  private func joined(_ list: List, _ place: Place, _ body: (Value) -> Value) -> List {
    var result = List(rest: list.rest)
    var size = 0
    for (value, reach) in list.elements {
      spend()
      under(reach.condition, isCertain: reach.isCertain) {
        let new = isExhausted ? nil : body(value)
        size = Meter.sum(size, new?.extent.size ?? 0)
        guard let new, let inner = self.list(new), allows(.walking(size)) else {
          result.rest = result.rest ?? Unknown(gap: WiringGap(place: place, what: "a list that is computed"))
          return
        }
        result.elements += under(inner)
        result.rest = result.rest ?? inner.rest
      }
    }
    return result.limited(place)
  }

  /// The elements of a list that is added under the current conditions.
  private func under(_ list: List) -> [(value: Value, reach: WireReach)] {
    list.elements.map { element in
      (
        element.value,
        WireReach(
          condition: element.reach.condition == reach.condition
            ? reach.condition : both(reach.condition, element.reach.condition),
          isCertain: element.reach.isCertain && reach.isCertain)
      )
    }
  }
}
