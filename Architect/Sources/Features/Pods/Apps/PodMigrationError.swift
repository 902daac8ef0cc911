import Text

/// What the errors of ``PodMigrationError`` are about.
package enum PodMigrationSubject {}

/// The reason that a Podfile cannot be migrated.
package typealias PodMigrationError = DescribedError<PodMigrationSubject>

extension DescribedError.Code where Subject == PodMigrationSubject {
  /// There is no Podfile, or no Podfile.lock beside it.
  package static var missingFile: Self { Self(rawValue: "missing-file") }
  /// A file could not be read.
  package static var unreadable: Self { Self(rawValue: "unreadable") }
  /// Ruby would refuse a Podfile or a podspec: a conflict is not resolved, or a block has no `end`.
  package static var malformed: Self { Self(rawValue: "malformed") }
  /// There is no project for a target of the Podfile, or more than one.
  package static var noProject: Self { Self(rawValue: "no-project") }
  /// The project lacks a target of the Podfile.
  package static var missingTarget: Self { Self(rawValue: "missing-target") }
  /// A pod was asked for that the Podfile does not list.
  package static var unknownPod: Self { Self(rawValue: "unknown-pod") }
  /// The pods that were asked for can only be moved together with others.
  package static var inseparable: Self { Self(rawValue: "inseparable") }
  /// The changed project does not link what it should.
  package static var unproved: Self { Self(rawValue: "unproved") }
  /// CocoaPods was asked for, and did not answer.
  package static var noAnswer: Self { Self(rawValue: "no-answer") }
}
