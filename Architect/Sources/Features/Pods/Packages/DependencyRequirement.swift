import Architect
import ProjectEditors

/// The versions of a package that a podspec's dependency accepts.
struct DependencyRequirement {
  /// `nil` if no version is known, or if SwiftPM cannot express the requirements.
  private(set) var requirement: XcodePackage.Requirement?
  /// Why it is not exactly what the podspec states.
  private(set) var choice: String?

  /// - Parameter installed: The version of the pod that the app uses; `nil` if it is not known.
  init(_ dependency: PodPart.Dependency, of replacement: PodReplacement, installed: String?) {
    let version = installed.flatMap { replacement.version(for: $0) }
    requirement = XcodePackage.Requirement(
      pod: dependency.requirements, first: replacement.firstVersion, installed: version)
    guard let requirement else { return }
    if let version, !requirement.contains(version) {
      self.requirement = .upToNextMajor(from: "\(version)")
      choice = "the app uses \(version)"
    } else if case .upToNextMajor = requirement, !dependency.requirements.isEmpty,
      VersionRange(dependency.requirements)?.end == nil
    {
      choice = "SwiftPM has no requirement without an end; a later major version needs a new one"
    }
  }
}
