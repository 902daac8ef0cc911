// What these tests run with: a stand-in. With Objective-C itself, they run in Tests/ObjectiveCOnLinux.

typealias TestRuntime = StandInRuntime
typealias TestProblem = StandInRuntime.Problem

/// An instance of a target, as an object that Swift keeps.
typealias TestInstance = StandInRuntime.Instance

extension StandInRuntime.Instance: @unchecked Sendable {
  func isSame(as other: TestInstance) -> Bool { self === other }
}
