import Architect
import CocoaPods
import Files
import Formats
import Foundation
import ProjectEditors
import ProjectReaders

/// Looks in the source repositories of pods for a Package.swift, for pods that the table does not know.
package struct PackageSearch: Sendable {
  /// The repository of a pod, and the tag or commit of the installed version.
  package struct Source: Hashable, Sendable {
    package var url: String
    package var revision: String

    package init(url: String, revision: String) {
      self.url = url
      self.revision = revision
    }
  }

  /// Returns the Package.swift of a repository at a revision; `nil` if there is none.
  private let manifest: @Sendable (Source) -> String?
  /// Returns the JSON of the podspec of a published version; `nil` if it is not on this computer.
  private let podspec: @Sendable (_ pod: String, _ version: String) -> [UInt8]?

  /// More pods are not looked for.
  private static let most = 100

  package init(
    manifest: @escaping @Sendable (Source) -> String?,
    podspec: @escaping @Sendable (_ pod: String, _ version: String) -> [UInt8]?
  ) {
    self.manifest = manifest
    self.podspec = podspec
  }

  /// A search with git in repositories on the network, and in CocoaPods' copies of podspecs in the user's folder.
  package static func standard() -> PackageSearch {
    let home = ProcessInfo.processInfo.environment["CP_HOME_DIR"] ?? NSHomeDirectory() + "/.cocoapods"
    return PackageSearch(
      manifest: { GitManifest.text(of: $0) },
      podspec: { PublishedPodspecs(folder: home + "/repos").json(of: $0, version: $1) })
  }

  /// Returns the table with entries for pods whose repositories have a product of the pod's name, or with the reason
  /// that there is none.
  /// - Parameter local: The podspecs in the repository, on whose pods packages depend.
  package func extended(
    _ table: PodTable, for podfile: Podfile, lock: PodfileLock, local: [LocalPod] = []
  ) -> PodTable {
    var result = table
    let installed = InstalledPods(lock)
    var seen: Set<String> = []
    let own = Set(local.map(\.name))
    let needed = local.flatMap { PodPart.all(of: $0) }.flatMap(\.dependencies).filter {
      !own.contains($0.pod)
    }
    let pods = (podfile.definitions.flatMap(\.pods) + needed.map { Podfile.Pod($0.name) }).filter {
      table.entry(for: $0.name) == nil
    }
    for pod in pods where pod.option("path") == nil && seen.insert(pod.name).inserted {
      guard seen.count <= Self.most, !pod.name.contains("/"), let version = installed.version(of: pod.name),
        let source = source(of: pod, version: version, lock)
      else { continue }
      result.add(pod.name, entry(for: pod.name, version: version, source))
    }
    return result
  }

  private func source(of pod: Podfile.Pod, version: String, _ lock: PodfileLock) -> Source? {
    if let git = pod.option("git")?.string {
      let checkout = lock.checkoutOptions[pod.name] ?? [:]
      let revision = pod.option("tag")?.string ?? checkout["commit"] ?? pod.option("commit")?.string
      return revision.map { Source(url: git, revision: $0) }
    }
    guard let json = podspec(pod.name, version).flatMap({ try? JSON(reading: $0) }),
      let git = json["source"]?["git"]?.string,
      let revision = json["source"]?["tag"]?.string ?? json["source"]?["commit"]?.string
    else { return nil }
    return Source(url: git, revision: revision)
  }

  private func entry(for pod: String, version: String, _ source: Source) -> PodEntry? {
    guard let text = manifest(source) else {
      return PodEntry.none(
        note: "its repository \(source.url) has no Package.swift at \(source.revision)")
    }
    let libraries = (try? PackageEditor(text).libraries) ?? []
    let module = PodReplacement.module(of: pod)
    guard libraries.contains(module) else {
      let list = libraries.isEmpty ? "" : " (\(libraries.sorted().joined(separator: ", ")))"
      return PodEntry.none(
        note:
          "its repository has a Package.swift without a product \(module)\(list); name one in .tenon.yml under `pods`"
      )
    }
    return .replaced(
      PodReplacement(
        .remote(url: source.url), packageName: PodReplacement.packageName(of: source.url), products: [module],
        module: module,
        firstVersion: PackageVersion(version).map { "\($0)" },
        note: "found in its repository at \(source.revision), not in the table"))
  }
}

/// CocoaPods' copies of the podspecs of published versions. They are in folders named after the first three hexadecimal
/// digits of the MD5 of the pod's name.
struct PublishedPodspecs {
  let folder: String

  func json(of pod: String, version: String) -> [UInt8]? {
    guard !pod.contains("/"), !pod.hasPrefix("."), !version.contains("/") else { return nil }
    let digits = Array("0123456789abcdef").map(String.init)
    let repositories = ((try? FileSystem.entries(of: folder)) ?? []).map(\.name)
    for repository in repositories {
      let specs = "\(folder)/\(repository)/Specs"
      let end = "\(pod)/\(version)/\(pod).podspec.json"
      let plain = "\(specs)/\(end)"
      if let bytes = try? FileSystem.read(plain) { return bytes }
      for first in digits where FileSystem.status(of: "\(specs)/\(first)") != nil {
        for second in digits {
          for third in digits {
            let path = "\(specs)/\(first)/\(second)/\(third)/\(end)"
            if FileSystem.status(of: path) != nil, let bytes = try? FileSystem.read(path) { return bytes }
          }
        }
      }
    }
    return nil
  }
}

/// The Package.swift of a repository that git fetches over HTTPS. Nothing of the repository is checked out or run.
enum GitManifest {
  private static let limit = 60.0
  private static let largest = 1 << 20

  static func text(of source: PackageSearch.Source) -> String? {
    guard source.url.hasPrefix("https://"), !source.url.contains("@"), !source.revision.hasPrefix("-"),
      source.url.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value < 127 }),
      source.revision.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value < 127 })
    else { return nil }
    guard let folder = try? TemporaryFolder("package") else { return nil }
    let environment = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "https", "GIT_LFS_SKIP_SMUDGE": "1",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    func git(_ arguments: [String]) throws -> [UInt8] {
      try LimitedProcess.output(
        of: ["git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"] + arguments,
        in: folder.path, within: limit, environment: environment)
    }
    do {
      _ = try git(["init", "--quiet"])
      _ = try git([
        "fetch", "--quiet", "--depth", "1", "--filter=blob:none", source.url, source.revision,
      ])
      _ = try git(["config", "remote.origin.url", source.url])
      _ = try git(["config", "remote.origin.promisor", "true"])
      let bytes = try git(["show", "FETCH_HEAD:Package.swift"])
      return bytes.count <= largest ? String(decoding: bytes, as: UTF8.self) : nil
    } catch {
      return nil
    }
  }
}
