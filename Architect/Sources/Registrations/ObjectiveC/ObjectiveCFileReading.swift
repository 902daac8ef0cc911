/// Reads the registrations, uses and constants of an Objective-C file.
enum ObjectiveCFileReading {
  static func read(
    _ bytes: [UInt8], _ frameworks: Set<Registration.Framework>, _ findings: inout Findings
  ) -> Bool { true }
}
