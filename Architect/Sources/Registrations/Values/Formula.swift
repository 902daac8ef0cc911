import SwiftParsing

/// How a key or a name is given in a source, before constants of other files are known.
indirect enum Formula: Sendable {
  case text(String)
  /// A value that only the running application knows.
  case computed(String)
  case swift(Code.Expression, ValueScope)
  /// A name in an Objective-C file.
  case symbol(String)
  case joined([Formula])
}

/// What the names in an expression can refer to.
struct ValueScope: Sendable {
  var file: String
  var types: [String]
  var constants: [String: Code.Expression?]

  init(file: String, types: [String] = [], constants: [String: Code.Expression?] = [:]) {
    self.file = file
    self.types = types
    self.constants = constants
  }
}
