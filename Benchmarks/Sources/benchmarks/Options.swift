/// The options on the command line.
struct Options {
  var prefix = ""
  /// The file to write the rows to.
  var json: String?
  /// The file of figures to compare the rows with.
  var accepted: String?
  /// The file with the rows of the accepted commit, measured on this machine.
  var reference: String?
  /// The file to write accepted figures to.
  var accept: String?
  /// The fraction by which a row may be worse than its bar or its accepted figure.
  var tolerance = 0.25

  struct Usage: Error, CustomStringConvertible {
    var argument: String
    var description: String {
      """
      \(argument) is not understood; usage: benchmarks [--filter PREFIX] [--json FILE] \
      [--accept FILE | --accepted FILE [--tolerance SHARE] [--reference FILE]]
      """
    }
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": prefix = try Self.value(of: argument, in: &rest)
      case "--json": json = try Self.value(of: argument, in: &rest)
      case "--accepted": accepted = try Self.value(of: argument, in: &rest)
      case "--reference": reference = try Self.value(of: argument, in: &rest)
      case "--accept": accept = try Self.value(of: argument, in: &rest)
      case "--tolerance":
        let text = try Self.value(of: argument, in: &rest)
        guard let share = Double(text), share >= 0 else { throw Usage(argument: text) }
        tolerance = share
      default: throw Usage(argument: argument)
      }
    }
  }

  private static func value(of option: String, in rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Usage(argument: option) }
    return value
  }
}
