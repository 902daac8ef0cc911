/// The reason that a Podfile cannot be migrated.
package struct PodMigrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// There is no Podfile, or no Podfile.lock beside it.
    package static let missingFile = Code(rawValue: "missing-file")
    /// A file could not be read.
    package static let unreadable = Code(rawValue: "unreadable")
    /// Ruby would refuse a Podfile or a podspec: a conflict is not resolved, or a block has no `end`.
    package static let malformed = Code(rawValue: "malformed")
    /// There is no project for a target of the Podfile, or more than one.
    package static let noProject = Code(rawValue: "no-project")
    /// The project lacks a target of the Podfile.
    package static let missingTarget = Code(rawValue: "missing-target")
    /// A pod was asked for that the Podfile does not list.
    package static let unknownPod = Code(rawValue: "unknown-pod")
    /// The pods that were asked for can only be moved together with others.
    package static let inseparable = Code(rawValue: "inseparable")
    /// The changed project does not link what it should.
    package static let unproved = Code(rawValue: "unproved")
    /// CocoaPods was asked for, and did not answer.
    package static let noAnswer = Code(rawValue: "no-answer")
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
