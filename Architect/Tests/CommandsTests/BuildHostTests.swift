import CommandLineInterface
import Commands
import Files
import Foundation
import Samples
import Testing

@Suite("The build's host", .timeLimit(.minutes(10))) struct BuildHostTests {
  @Test(
    "continuous integration is recognized by the variable CI",
    arguments: [
      (nil, false), ("", false), ("false", false), ("FALSE", false), ("0", false), ("true", true),
      ("1", true),
      ("woodpecker", true),
    ])
  func present(value: String?, isPresent: Bool) {
    #expect(ContinuousIntegration.isPresent(in: value.map { ["CI": $0] } ?? [:]) == isPresent)
  }

  @Test(
    "a change from a fork is recognized by GitHub's event and GitLab's projects",
    arguments: [("me/shop", false), ("you/shop", true)])
  func forks(head: String, isFork: Bool) throws {
    let event = try SampleRepository([
      "event.json": "{\"pull_request\": {\"head\": {\"repo\": {\"full_name\": \"\(head)\"}}}}"
    ])
    var environment = [
      "CI": "true", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REPOSITORY": "me/shop",
      "GITHUB_EVENT_PATH": event.root + "/event.json",
    ]
    #expect(BuildHost(environment).isChangeFromFork == isFork)
    environment["GITHUB_EVENT_PATH"] = nil
    #expect(BuildHost(environment).isChangeFromFork)
    environment["GITHUB_EVENT_NAME"] = "push"
    #expect(!BuildHost(environment).isChangeFromFork)
    let merge = [
      "CI": "1", "CI_MERGE_REQUEST_PROJECT_ID": "me/shop", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": head,
    ]
    #expect(BuildHost(merge).isChangeFromFork == isFork)
    #expect(!BuildHost([:]).isChangeFromFork)
  }
}
