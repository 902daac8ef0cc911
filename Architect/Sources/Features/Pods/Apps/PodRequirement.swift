import Architect
import CocoaPods
import ProjectEditors

/// The versions of a package that replace the installed version of a pod.
struct PodRequirement {
  /// The reason that a pod's version has no counterpart.
  struct Refusal: Error { var reason: String }

  /// `nil` for a local package.
  var requirement: XcodePackage.Requirement?
  /// What the team should confirm.
  var choices: [String] = []

  /// - Parameters:
  ///   - version: The version in Podfile.lock.
  ///   - checkout: The options at which CocoaPods checked the pod out, if it comes from a Git repository.
  /// - Throws: ``Refusal``.
  init(
    _ replacement: PodReplacement, version: String, pod: Podfile.Pod, checkout: [String: String],
    pin: PodfileMigration.Pin, isOwn: Bool
  ) throws {
    guard case .remote(let url) = replacement.package else { return }
    if let git = pod.option("git")?.string {
      guard isOwn || Self.repository(git) == Self.repository(url) else {
        throw Refusal(
          reason: "it comes from \(git), not from \(url); name its package in .tenon.yml under `pods`")
      }
      if isOwn, Self.repository(git) != Self.repository(url) {
        try release(replacement, version, pin, isOwn: isOwn)
      } else {
        try self.checkout(pod, checkout)
      }
    } else {
      try release(replacement, version, pin, isOwn: isOwn)
    }
  }

  /// The requirement for a pod from a Git repository.
  private mutating func checkout(_ pod: Podfile.Pod, _ checkout: [String: String]) throws {
    if let branch = pod.option("branch")?.string {
      requirement = .branch(branch)
    } else if let commit = pod.option("commit")?.string {
      requirement = .revision(checkout["commit"] ?? commit)
    } else if let tag = pod.option("tag")?.string {
      let plain = tag.hasPrefix("v") ? String(tag.dropFirst()) : tag
      if let version = PackageVersion(plain) {
        requirement = .exact("\(version)")
      } else if let commit = checkout["commit"] {
        requirement = .revision(commit)
      } else {
        throw Refusal(
          reason: "SwiftPM cannot read the tag \(tag) as a version, and Podfile.lock names no commit")
      }
    } else if let commit = checkout["commit"] {
      requirement = .revision(commit)
      choices.append("the commit in Podfile.lock, since the Podfile names no branch")
    } else {
      throw Refusal(reason: "neither the Podfile nor Podfile.lock names a commit of its repository")
    }
  }

  /// The requirement for a published version.
  private mutating func release(
    _ replacement: PodReplacement, _ text: String, _ pin: PodfileMigration.Pin, isOwn: Bool
  ) throws {
    let first = replacement.firstVersion.flatMap { PackageVersion($0) }
    guard let installed = PackageVersion(text) else {
      guard isOwn, let first else {
        throw Refusal(
          reason:
            "SwiftPM cannot read \(text) as a version; name the package and its version in .tenon.yml under `pods`"
        )
      }
      return requirement = .upToNextMajor(from: "\(first)")
    }
    var version = installed
    if let first, installed < first {
      version = first
      let isMajor = first.major > installed.major
      choices.append(
        "\(first) instead of \(text): it is the first version that has the product as a package"
          + (isMajor ? ", and a new major version, whose interface differs" : ""))
    } else if let last = replacement.lastVersion.flatMap({ PackageVersion($0) }), last < installed {
      version = last
      choices.append("\(last) instead of \(text): it is the last version that has the product")
    } else if first == nil, !isOwn {
      choices.append("\(text); it is not known which versions have the product")
    }
    requirement = pin == .exact ? .exact("\(version)") : .upToNextMajor(from: "\(version)")
  }

  /// A repository's host and path, however the URL is written.
  static func repository(_ url: String) -> String {
    var text = url.lowercased()
    for scheme in ["https://", "http://", "ssh://", "git://"] where text.hasPrefix(scheme) {
      text.removeFirst(scheme.count)
    }
    if let at = text.firstIndex(of: "@") {
      text = String(text[text.index(after: at)...])
      if let colon = text.firstIndex(of: ":") { text.replaceSubrange(colon...colon, with: "/") }
    }
    while text.hasSuffix("/") { text.removeLast() }
    return text.hasSuffix(".git") ? String(text.dropLast(4)) : text
  }
}

extension XcodePackage.Requirement {
  /// The version that the requirement names; `nil` for a branch or a revision.
  var version: PackageVersion? {
    switch self {
    case .exact(let version), .upToNextMajor(let version), .upToNextMinor(let version),
      .range(let version, _):
      PackageVersion(version)
    case .branch, .revision: nil
    }
  }

  /// The requirement in words, such as `exactly 5.9.1`.
  var description: String {
    switch self {
    case .exact(let version): "exactly \(version)"
    case .upToNextMajor(let version): "\(version) up to the next major version"
    case .upToNextMinor(let version): "\(version) up to the next minor version"
    case .range(let from, let to): "\(from) up to \(to)"
    case .branch(let branch): "branch \(branch)"
    case .revision(let revision): "revision \(revision)"
    }
  }
}
