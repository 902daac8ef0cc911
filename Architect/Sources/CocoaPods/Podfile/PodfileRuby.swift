import RubyParsing

extension Podfile {
  /// Reads a Podfile without running it. What cannot be evaluated is in ``gaps``.
  /// - Parameter files: The files beside the Podfile that it reads.
  /// - Throws: ``RubyTooDeep`` or ``RubyTooLong``.
  package init(ruby bytes: [UInt8], files: RubyFiles? = nil) throws {
    var interpreter = RubyInterpreter(PodfileDialect(PodfileSource(bytes)), file: "Podfile", files: files)
    try interpreter.run(try RubyParser.parse(bytes))
    self = interpreter.dialect.podfile
  }
}
