import ModuleGraph
import SourceReaders
import SwiftParsing

extension [Code.ConditionalClause] {
  /// The condition of each clause, which includes that those before it do not hold.
  var conditions: [Condition] {
    var before = Condition.always
    return map { clause in
      let own = clause.condition.map { Condition(spelled: $0) } ?? .always
      defer { before = .both(before, .not(own)) }
      return .both(before, own)
    }
  }
}
