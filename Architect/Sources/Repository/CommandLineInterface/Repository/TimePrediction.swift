import Architect
import Builds
import Files
import Foundation
import ModuleGraph
import ProjectReaders

/// How long the builds of a package, or of everything, are predicted to take.
package struct TimePrediction {
  package let forecast: BuildForecast
  /// How often the modules changed; `nil` without git's history.
  package let history: ChangeFrequency?
  /// Why a record of a build was not used.
  package let problem: BuildRecord.Unusable?

  /// - Parameters:
  ///   - jobs: The number of commands at once; by default the cores of this machine.
  ///   - estimates: Whether all times are estimated, even if a build recorded them.
  ///   - log: The build that Xcode logged or SwiftPM traced.
  ///   - statistics: The times that the compiler measured.
  package init(
    for subject: TimeSubject, jobs: Int? = nil, estimates: Bool = false, log: ActivityLog? = nil,
    statistics: CompilerStatistics? = nil
  ) {
    let architecture = subject.architecture
    let root = architecture.root
    let history = ChangeFrequency(of: architecture)
    let folder = subject.manifest.map { FilePath.folder(of: FilePath.join(root, $0)) }
    var unusable: BuildRecord.Unusable?
    forecast = BuildForecast(
      architecture.graph, package: subject.manifest, products: subject.products,
      recordIn: estimates ? nil : folder, system: Self.buildSystem(in: folder, root), log: log,
      statistics: statistics,
      code: { (try? FileSystem.read(FilePath.join(root, $0.path))).map(CodeCount.init(of:)) },
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, commits: history?.commits ?? [:]
    ) { unusable = $0 }
    self.history = history
    problem = unusable
  }

  /// The build system that built the package in the folder last, or else the one that the toolchain takes.
  private static func buildSystem(in folder: String?, _ root: String) -> BuildSystem {
    guard let folder else { return .native }
    return BuildSystem.last(in: [folder]) ?? .standard(ofSwift: ToolchainProbe.version(for: root))
  }
}

extension Loading {
  /// The forecast for the package at the root, or everything, for a command that shows something else. It says if a record
  /// was not used, even without notes.
  package func forecast(of architecture: Architecture) throws -> BuildForecast {
    let prediction = TimePrediction(for: try TimeSubject(nil, in: architecture))
    if let problem = prediction.problem { warn("tenon: the times are estimated: \(problem)") }
    return prediction.forecast
  }
}
