import Files
import Foundation

/// What the environment reveals about continuous integration.
package struct BuildHost {
  private let environment: [String: String]

  package init(_ environment: [String: String]) { self.environment = environment }

  /// Whether the command runs on continuous integration.
  package var isPresent: Bool { ContinuousIntegration.isPresent(in: environment) }

  /// Whether the change that is checked comes from a fork, which others can write to.
  ///
  /// If GitHub does not reveal the origin of a pull request, this is `true`.
  package var isChangeFromFork: Bool {
    guard isPresent else { return false }
    if let source = environment["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"],
      let target = environment["CI_MERGE_REQUEST_PROJECT_ID"]
    {
      return source != target
    }
    guard environment["GITHUB_EVENT_NAME"]?.hasPrefix("pull_request") == true else { return false }
    // Without the event, the origin of the change is unknown.
    guard let file = environment["GITHUB_EVENT_PATH"], let bytes = try? FileSystem.read(file),
      let event = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let request = event["pull_request"] as? [String: Any],
      let head = request["head"] as? [String: Any], let repository = head["repo"] as? [String: Any],
      let name = repository["full_name"] as? String
    else { return true }
    return name != environment["GITHUB_REPOSITORY"]
  }
}
