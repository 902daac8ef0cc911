import Text

extension Podfile {
  /// Reads a Podfile without running it. What cannot be evaluated is in ``gaps``.
  /// - Parameters:
  ///   - files: The files beside the Podfile that it reads.
  ///   - allowance: What evaluating all manifests of a repository may cost.
  /// - Throws: ``RubyTooDeep`` or ``RubyTooLong``.
  package init(ruby bytes: [UInt8], files: RubyFiles? = nil, allowance: Allowance = Allowance()) throws {
    allowance.add(bytes: bytes.count)
    var interpreter = RubyInterpreter(
      PodfileDialect(PodfileSource(bytes)), meter: allowance.meter, file: "Podfile", files: files)
    defer { allowance.take(interpreter.meter) }
    try interpreter.run(try RubyParser.parse(bytes))
    self = interpreter.dialect.podfile
  }
}
